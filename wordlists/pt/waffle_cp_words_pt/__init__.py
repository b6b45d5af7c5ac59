"""Portuguese words for waffle-cp: data only."""
