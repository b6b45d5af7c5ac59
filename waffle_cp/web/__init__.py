"""Pages: the single-file player, and the local web app."""
