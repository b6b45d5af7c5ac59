"""Dutch words for waffle-cp: data only."""
