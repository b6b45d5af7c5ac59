"""Counting by contracting the tensor network of a layout."""
