"""The game: colors of a guess, word lists, hard mode, contradictions, the word of a day."""
