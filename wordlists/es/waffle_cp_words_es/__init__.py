"""Spanish words for waffle-cp: data only."""
