"""Filling a grid: which word each slot holds."""
