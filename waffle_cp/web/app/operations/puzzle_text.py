"""The one puzzle that a request holds as text."""

from __future__ import annotations

from waffle_cp.errors import InputError
from waffle_cp.puzzle import Puzzle
from waffle_cp.web.app.operations.grid_request import check_size

__all__ = ["checked_puzzle", "one_puzzle"]


def one_puzzle(text: str) -> Puzzle:
    """The one puzzle that a text holds; InputError when there are more."""
    from waffle_cp.formats import parse_puzzles

    puzzles = parse_puzzles(text)
    if len(puzzles) != 1:
        raise InputError(f"{len(puzzles)} puzzles: expected one at a time")
    return checked_puzzle(puzzles[0])


def checked_puzzle(puzzle: Puzzle) -> Puzzle:
    """The puzzle itself; InputError when it has too many cells."""
    check_size(puzzle.layout)
    return puzzle
