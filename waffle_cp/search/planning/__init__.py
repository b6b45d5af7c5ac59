"""Before a search: in which order cells are filled, and the arrays that the loops read."""
