"""Solving a puzzle: which words the letters and colors allow."""
