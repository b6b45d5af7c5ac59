"""The compiled inner loops of the search."""
