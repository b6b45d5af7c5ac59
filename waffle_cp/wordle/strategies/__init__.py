"""Strategies: a protocol, a registry, and ways to choose the next guess."""
