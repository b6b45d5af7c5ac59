"""Italian words for waffle-cp: data only."""
