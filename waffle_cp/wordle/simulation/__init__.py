"""Simulation: many games of a strategy, on one board or many, and studies of openers."""
