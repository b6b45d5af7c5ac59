"""Puzzles and grids as SVG pictures."""

from __future__ import annotations

from waffle_cp.board_svg import TILE, board_svg
from waffle_cp.color import Color
from waffle_cp.grid import Grid
from waffle_cp.puzzle import Puzzle

__all__ = ["grid_svg", "puzzle_svg"]


def puzzle_svg(puzzle: Puzzle, *, tile: int = TILE) -> str:
    """A picture of a puzzle as the player finds it."""
    return board_svg(puzzle.layout, puzzle.letters, puzzle.colors, tile=tile, title=puzzle.source)


def grid_svg(grid: Grid, *, tile: int = TILE) -> str:
    """A picture of a grid, without colors."""
    return board_svg(grid.layout, grid.letters, [Color.GREY] * len(grid.letters), tile=tile)
