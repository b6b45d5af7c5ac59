"""German words for waffle-cp: data only."""
