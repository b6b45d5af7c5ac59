"""Waffle puzzles by constraint programming: make, color, solve, prove.

The names below are the library; each is imported when it is first used, so that a command that
needs little starts at once. The packages behind them are told in the README.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from waffle_cp.color import Color
    from waffle_cp.coloring import color_board
    from waffle_cp.errors import InputError, LimitError, ProvenNoneError, WaffleError
    from waffle_cp.fill import FillRequest, fill_grids
    from waffle_cp.formats import parse_puzzles, read_puzzles
    from waffle_cp.grid import Grid
    from waffle_cp.layout import Layout
    from waffle_cp.make import MadePuzzle, make_puzzle
    from waffle_cp.pictures import PictureReading, read_picture
    from waffle_cp.puzzle import Puzzle
    from waffle_cp.records.values import from_dict, to_dict
    from waffle_cp.result import Result, Status
    from waffle_cp.search import iterate_grids, search_grids
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
    "PictureReading",
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
    "from_dict",
    "iterate_grids",
    "load_words",
    "make_puzzle",
    "min_swaps",
    "parse_puzzles",
    "read_picture",
    "read_puzzles",
    "search_grids",
    "solve_puzzle",
    "to_dict",
]

_HOMES = {
    "color": ("Color",),
    "coloring": ("color_board",),
    "errors": ("InputError", "LimitError", "ProvenNoneError", "WaffleError"),
    "fill": ("FillRequest", "fill_grids"),
    "formats": ("parse_puzzles", "read_puzzles"),
    "grid": ("Grid",),
    "layout": ("Layout",),
    "make": ("MadePuzzle", "make_puzzle"),
    "pictures": ("PictureReading", "read_picture"),
    "puzzle": ("Puzzle",),
    "records.values": ("from_dict", "to_dict"),
    "result": ("Result", "Status"),
    "search": ("iterate_grids", "search_grids"),
    "solve": ("Solution", "find_solutions", "solve_puzzle"),
    "swaps": ("Plan", "min_swaps"),
    "words": ("WordList", "load_words"),
}


def __getattr__(name: str) -> Any:
    for home, names in _HOMES.items():
        if name in names:
            return getattr(importlib.import_module(f"waffle_cp.{home}"), name)
    raise AttributeError(f"module 'waffle_cp' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted([*globals(), *__all__])
