"""Swedish words for waffle-cp: data only."""
