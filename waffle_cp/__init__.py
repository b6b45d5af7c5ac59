"""Waffle puzzles by constraint programming: make, color, solve, prove.

The names below are the library; the packages behind them are told in the README.
"""

from waffle_cp.coloring import color_board
from waffle_cp.errors import InputError, LimitError, ProvenNoneError, WaffleError
from waffle_cp.fill import FillRequest, fill_grids
from waffle_cp.formats import parse_puzzles, read_puzzles
from waffle_cp.grid import Grid
from waffle_cp.layout import Layout
from waffle_cp.make import MadePuzzle, make_puzzle
from waffle_cp.puzzle import Color, Puzzle
from waffle_cp.result import Result, Status
from waffle_cp.solve import Solution, find_solutions, solve_puzzle
from waffle_cp.swaps import Plan, min_swaps
from waffle_cp.words import WordList, load_words

__version__ = "0.1.0"

__all__ = [
    "Color",
    "FillRequest",
    "Grid",
    "InputError",
    "Layout",
    "LimitError",
    "MadePuzzle",
    "Plan",
    "ProvenNoneError",
    "Puzzle",
    "Result",
    "Solution",
    "Status",
    "WaffleError",
    "WordList",
    "color_board",
    "fill_grids",
    "find_solutions",
    "load_words",
    "make_puzzle",
    "min_swaps",
    "parse_puzzles",
    "read_puzzles",
    "solve_puzzle",
]
