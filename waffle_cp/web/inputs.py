"""From the texts of a request to values: grids that are wished for, puzzles, sizes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from waffle_cp.errors import InputError
from waffle_cp.layout import Layout
from waffle_cp.puzzle import Puzzle
from waffle_cp.request.letter_counts import parse_letter_counts
from waffle_cp.request.request import FillRequest

__all__ = ["checked_puzzle", "fill_request", "one_puzzle"]

_MOST_CELLS = 400


def fill_request(values: Mapping[str, Any]) -> FillRequest:
    """The request for grids that the values state; InputError names the field."""
    with _field("layout"):
        layout = Layout.parse(values["layout"])
        _check_size(layout)
    with _field("letters"):
        counts = tuple(c for text in values["letters"] for c in parse_letter_counts(text))
    request = FillRequest(
        layout,
        letter_counts=counts,
        min_score=values["min_score"],
        repeats=values["repeats"],
        distinct_stems=not values["same_stems"],
    )
    with _field("require"):
        request = request.requiring(*values["require"])
    with _field("ban"):
        request = request.banning(*values["ban"])
    with _field("cells"):
        for text in values["cells"]:
            name, equals, letter = text.partition("=")
            if not equals:
                raise InputError(f"{text!r}: expected a cell and a letter, as in a1=w")
            request = request.with_cell(name, letter)
    if values["template"].strip():
        with _field("template"):
            request = request.with_template(values["template"])
    return request


def one_puzzle(text: str) -> Puzzle:
    """The one puzzle that a text holds; InputError when there are more."""
    from waffle_cp.formats import parse_puzzles

    puzzles = parse_puzzles(text)
    if len(puzzles) != 1:
        raise InputError(f"{len(puzzles)} puzzles: expected one at a time")
    return checked_puzzle(puzzles[0])


def checked_puzzle(puzzle: Puzzle) -> Puzzle:
    """The puzzle itself; InputError when it has too many cells."""
    _check_size(puzzle.layout)
    return puzzle


def _check_size(layout: Layout) -> None:
    if len(layout.cells) > _MOST_CELLS:
        raise InputError(f"{len(layout.cells):,} cells: expected at most {_MOST_CELLS}")


@contextmanager
def _field(name: str) -> Iterator[None]:
    try:
        yield
    except InputError as fault:
        raise InputError(str(fault), place=name) from fault
