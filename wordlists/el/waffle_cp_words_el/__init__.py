"""Greek words for waffle-cp: data only."""
