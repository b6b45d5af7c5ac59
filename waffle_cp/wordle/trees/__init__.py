"""Decision trees: the guess after every answer of the game, and the search for the best."""
