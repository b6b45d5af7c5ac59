"""Commands that show puzzles to players: export, play, serve."""
