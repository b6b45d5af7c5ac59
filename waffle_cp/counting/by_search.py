"""Counting and drawing by exhaustive search, where contraction does not fit or is slower."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from time import perf_counter

import numpy as np
from numpy.typing import NDArray

from waffle_cp.counting.clock import Clock
from waffle_cp.counting.contraction.costs import SECONDS_OF_GRID, SECONDS_OF_NODE
from waffle_cp.counting.estimate import estimate_grids
from waffle_cp.counting.outcome import Count
from waffle_cp.grid import Grid
from waffle_cp.request.request import FillRequest
from waffle_cp.result import Status
from waffle_cp.search.problem import GridSearch, prepare_search
from waffle_cp.search.running.run import Progress, run_search
from waffle_cp.words.wordlist import WordList

__all__ = ["count_by_search", "draw_by_search", "foreseen_seconds"]

ENGINE = "search"


def foreseen_seconds(search: GridSearch, words: WordList) -> float:
    """How long a search will take, to an order of magnitude."""
    grids = estimate_grids(search.request, words, transposes=not search.merges_transposes)
    return search.weight * SECONDS_OF_NODE + grids.by_position * SECONDS_OF_GRID


def count_by_search(
    request: FillRequest,
    words: WordList,
    *,
    transposes: bool | None,
    clock: Clock,
    on_progress: Callable[[Progress], None] | None = None,
) -> Count:
    """The number of grids, all of them searched; UNKNOWN when the time is over before.

    >>> from waffle_cp.layout import Layout
    >>> words = WordList.of(["cat", "cot", "tot", "tat"])
    >>> request = FillRequest(Layout.waffle(3, 3))
    >>> count_by_search(request, words, transposes=True, clock=Clock(None)).count
    4
    """
    search = prepare_search(request, words, transposes=transposes)
    parts = _Parts(search, clock, on_progress)
    number = sum(map(len, parts))
    if parts.note:
        note = f"{number:,} grids found, then the time limit, {parts.note}"
        return Count(Status.UNKNOWN, None, ENGINE, clock.seconds, note)
    status = Status.FEASIBLE if number else Status.INFEASIBLE
    return Count(status, number, ENGINE, clock.seconds)


def draw_by_search(
    search: GridSearch, *, count: int, generator: np.random.Generator, clock: Clock
) -> tuple[list[Grid], str]:
    """Grids drawn independently and uniformly from all that a search finds, in bounded memory.

    Each draw keeps the k-th grid that comes with chance 1/k, whatever it kept before. The grids
    are none when there is none; when the time was over, they are none with a note.
    """
    chosen: NDArray[np.int64] | None = None
    seen = 0
    parts = _Parts(search, clock)
    for rows in parts:
        if not len(rows):
            continue
        if chosen is None:
            chosen = np.zeros((count, rows.shape[1]), np.int64)
        seen += len(rows)
        # Of the grids seen so far these are the last: a draw takes one with chance len / seen.
        places = generator.integers(0, seen, count) - (seen - len(rows))
        fresh = np.flatnonzero(places >= 0)
        chosen[fresh] = rows[places[fresh]]
    if parts.note or chosen is None:
        return [], parts.note
    alphabet = search.vocabulary.alphabet
    return [Grid(search.layout, tuple(alphabet.decode(row))) for row in chosen], ""


class _Parts:
    """The chunks of a search until the time is over; then `note` tells how far it was."""

    def __init__(
        self,
        search: GridSearch,
        clock: Clock,
        on_progress: Callable[[Progress], None] | None = None,
    ) -> None:
        self.search = search
        self.clock = clock
        self.on_progress = on_progress
        self.note = ""

    def __iter__(self) -> Iterator[NDArray[np.uint8] | NDArray[np.uint16]]:
        last: list[Progress] = []

        def hear(progress: Progress) -> None:
            last[:] = [progress]
            if self.on_progress is not None:
                self.on_progress(progress)

        left = self.clock.left
        deadline = None if left is None else perf_counter() + left
        open_units = len(self.search.units)
        for part in run_search(self.search, deadline=deadline, on_progress=hear):
            yield part.rows
            open_units -= part.is_last
        if open_units:
            self.note = str(last[-1]) if last else "nothing searched yet"
