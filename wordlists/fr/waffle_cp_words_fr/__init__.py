"""French words for waffle-cp: data only."""
