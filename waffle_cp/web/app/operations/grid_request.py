"""The fields that ask for grids, in one place, and what they mean for the engines."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated

from msgspec import Meta

from waffle_cp.errors import InputError
from waffle_cp.layout import LAYOUTS, Layout
from waffle_cp.request.letter_counts import parse_letter_counts
from waffle_cp.request.request import FillRequest
from waffle_cp.web.app.operations.request import ListName, TimedRequest

__all__ = ["GridRequest", "check_size", "fault_in", "fill_request"]

MOST_CELLS = 400

Word = Annotated[str, Meta(min_length=1, max_length=60)]


class GridRequest(TimedRequest, frozen=True, kw_only=True):
    """Which grids: a layout, a word list, and what the words must keep."""

    layout: Annotated[
        str,
        Meta(
            min_length=1,
            max_length=2000,
            description=f"5x5, solid:4x5, {', '.join(LAYOUTS)}, or rows of a mask",
        ),
    ] = "5x5"
    words: ListName = "common"
    require: Annotated[
        tuple[Word, ...],
        Meta(
            max_length=40,
            description="words that the grid must hold, as in honey or honey@a1-across",
            examples=[["honey"]],
        ),
    ] = ()
    ban: Annotated[tuple[Word, ...], Meta(max_length=200, description="words to avoid")] = ()
    cells: Annotated[
        tuple[Annotated[str, Meta(min_length=1, max_length=12)], ...],
        Meta(max_length=400, description="letters fixed in cells, as in a1=w"),
    ] = ()
    template: Annotated[
        str, Meta(max_length=2000, description="letters in the grid's shape; a dot is free")
    ] = ""
    letters: Annotated[
        tuple[Annotated[str, Meta(min_length=1, max_length=200)], ...],
        Meta(max_length=40, description="how often letters occur: q>=1, vowels=9"),
    ] = ()
    min_score: Annotated[int, Meta(ge=0, le=100, description="least score of each word")] = 1
    repeats: Annotated[bool, Meta(description="allow a word twice")] = False
    same_stems: Annotated[bool, Meta(description="allow words of one stem, as bake and baked")] = (
        False
    )


def fill_request(asked: GridRequest) -> FillRequest:
    """The request as the engines take it; InputError names the field."""
    with fault_in("layout"):
        layout = Layout.parse(asked.layout)
        check_size(layout)
    with fault_in("letters"):
        counts = tuple(c for text in asked.letters for c in parse_letter_counts(text))
    request = FillRequest(
        layout,
        letter_counts=counts,
        min_score=asked.min_score,
        repeats=asked.repeats,
        distinct_stems=not asked.same_stems,
    )
    with fault_in("require"):
        request = request.requiring(*asked.require)
    with fault_in("ban"):
        request = request.banning(*asked.ban)
    with fault_in("cells"):
        for text in asked.cells:
            name, equals, letter = text.partition("=")
            if not equals:
                raise InputError(f"{text!r}: expected a cell and a letter, as in a1=w")
            request = request.with_cell(name, letter)
    if asked.template.strip():
        with fault_in("template"):
            request = request.with_template(asked.template)
    return request


def check_size(layout: Layout) -> None:
    """InputError when a layout has too many cells for one request."""
    if len(layout.cells) > MOST_CELLS:
        raise InputError(f"{len(layout.cells):,} cells: expected at most {MOST_CELLS}")


@contextmanager
def fault_in(name: str) -> Iterator[None]:
    """Say in which field of the request a fault is."""
    try:
        yield
    except InputError as fault:
        raise InputError(str(fault), place=name) from fault
