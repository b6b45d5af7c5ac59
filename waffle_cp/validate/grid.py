"""Rules of a solution grid, one function a rule; each returns the faults it finds."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import Literal

from waffle_cp.grid import Grid
from waffle_cp.request.constraint import CheckContext
from waffle_cp.request.request import FillRequest
from waffle_cp.validate.fault import Fault
from waffle_cp.words.stems import StemNumbers
from waffle_cp.words.wordlist import WordList

__all__ = [
    "check_grid",
    "kept_constraints",
    "layout_of_request",
    "objective_value",
    "unknown_words",
]


def layout_of_request(grid: Grid, request: FillRequest) -> Iterator[Fault]:
    """The grid has the layout that was asked for."""
    if grid.layout != request.layout:
        message = f"layout is {grid.layout.name}, expected {request.layout.name}"
        yield Fault("layout", "", message)


def unknown_words(grid: Grid, request: FillRequest, words: WordList) -> Iterator[Fault]:
    """Each slot holds a word of the list, or one that the request wants."""
    for slot, word in zip(grid.layout.slots, grid.words, strict=True):
        if word not in words and word not in request.wanted_words:
            yield Fault("word", slot.name, f"{word!r} is not in list {words.name}")


def kept_constraints(
    grid: Grid, request: FillRequest, words: WordList, stems: StemNumbers | None
) -> Iterator[Fault]:
    """Each constraint holds, by its own plain check."""
    context = CheckContext(words, {} if stems is None else stems, request.wanted_words)
    for constraint in request.constraints:
        for place, message in constraint.check(grid, context):
            yield Fault(constraint.rule, place, message)


def check_grid(
    grid: Grid, request: FillRequest, words: WordList, stems: StemNumbers | None = None
) -> tuple[Fault, ...]:
    """Every fault of a grid against a request and a list; empty when it is a solution.

    Taken on trust: the list, its scores and the stems as they are given, and with a maximum that
    no other grid is better; `objective_value` says what this one has.

    >>> from waffle_cp.layout import Layout
    >>> grid = Grid.parse("cat\\na o\\nbet")
    >>> words = WordList.of(["cat", "bet", "cab"])
    >>> for fault in check_grid(grid, FillRequest(Layout.waffle(3, 3)), words):
    ...     print(fault)
    c1-down: 'tot' is not in list list
    """
    wrong = tuple(layout_of_request(grid, request))
    if wrong:
        return wrong
    return tuple(
        chain(
            unknown_words(grid, request, words),
            kept_constraints(grid, request, words, stems),
        )
    )


def objective_value(
    grid: Grid, request: FillRequest, words: WordList, maximize: Literal["total", "worst"]
) -> int:
    """The total score, or the least score of a word that is not required.

    Required words are the maker's wish whatever they score, so `worst` leaves them out, unless
    there are no others. A word outside the list scores 0.

    >>> from waffle_cp.layout import Layout
    >>> request = FillRequest(Layout.waffle(3, 3)).requiring("cat")
    >>> words = WordList.of({"cat": 5, "bet": 20, "cab": 30, "tot": 40})
    >>> grid = Grid.parse("cat\\na o\\nbet")
    >>> [objective_value(grid, request, words, goal) for goal in ("total", "worst")]
    [95, 20]
    """
    if maximize == "total":
        return sum(words.scores.get(word, 0) for word in grid.words)
    free = [word for word in grid.words if word not in request.wanted_words]
    return min(words.scores.get(word, 0) for word in free or grid.words)
