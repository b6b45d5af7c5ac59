"""Absurdle, the game whose answer moves: played, solved, and its fewest guesses proven."""
