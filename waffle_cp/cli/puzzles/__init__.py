"""Commands about puzzles: make, solve, check."""
