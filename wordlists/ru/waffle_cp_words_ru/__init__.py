"""Russian words for waffle-cp: data only."""
