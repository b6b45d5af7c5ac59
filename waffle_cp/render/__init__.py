"""Showing boards to people."""

from waffle_cp.render.terminal import beside, board_text, grid_text, puzzle_text

__all__ = ["beside", "board_text", "grid_text", "puzzle_text"]
