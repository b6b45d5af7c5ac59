"""Waffle puzzles by constraint programming: make, color, solve, prove.

The names below are the library; the packages behind them are told in the README.
"""

from waffle_cp.errors import InputError, LimitError, ProvenNoneError, WaffleError
from waffle_cp.grid import Grid
from waffle_cp.layout import Layout
from waffle_cp.puzzle import Color, Puzzle
from waffle_cp.result import Result, Status

__version__ = "0.1.0"

__all__ = [
    "Color",
    "Grid",
    "InputError",
    "Layout",
    "LimitError",
    "ProvenNoneError",
    "Puzzle",
    "Result",
    "Status",
    "WaffleError",
]
