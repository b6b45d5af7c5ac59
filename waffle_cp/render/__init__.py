"""Showing boards to people."""

from waffle_cp.board_svg import board_svg
from waffle_cp.render.svg import grid_svg, puzzle_svg
from waffle_cp.render.terminal import beside, board_text, grid_text, puzzle_text

__all__ = [
    "beside",
    "board_svg",
    "board_text",
    "grid_svg",
    "grid_text",
    "puzzle_svg",
    "puzzle_text",
]
