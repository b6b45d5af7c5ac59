"""Slow checkers that are easy to believe; they share nothing with the fast code."""
