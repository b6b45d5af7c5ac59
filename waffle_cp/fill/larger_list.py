"""What a larger list of the same language can do where a list is proven to have no grid."""

from __future__ import annotations

import math
import time
from dataclasses import dataclass
from pathlib import Path

from waffle_cp.fill.engines import fill_grids
from waffle_cp.grid import Grid
from waffle_cp.plurals import counted
from waffle_cp.request.request import FillRequest
from waffle_cp.result import Status
from waffle_cp.words import larger_lists, load_words, stems_for

__all__ = ["LargerList", "ask_larger_lists"]

SECONDS_A_LIST = 20.0


@dataclass(frozen=True, slots=True)
class LargerList:
    """The answer of the larger lists to a request that `small` cannot meet; prints as a sentence.

    `grid` is one from `name`, the smallest list that has any, and `unknown` its words that `small`
    lacks. Without a grid `name` is the largest list, and `is_proven` says whether it has none.
    """

    small: str
    name: str
    grid: Grid | None
    unknown: tuple[str, ...] = ()
    is_proven: bool = True

    def __str__(self) -> str:
        if self.grid is None:
            if self.is_proven:
                return f"{self.name} has none either, proven"
            return f"{self.name} may have one: none was found in the time there was"
        words = ", ".join(word.upper() for word in self.grid.words)
        lacking = counted(len(self.unknown), "word")
        return (
            f"{self.name} has one ({words}), with {lacking} that {self.small} lacks: "
            f"try --words {self.name}"
        )


def ask_larger_lists(
    request: FillRequest,
    source: str | Path,
    *,
    is_proven: bool = True,
    seed: int = 0,
    time_limit: float | None = None,
) -> LargerList | None:
    """The smallest larger list with a grid, else what is known of the largest; None if it is that.

    The list of `source` has no grid; unless `is_proven`, it is asked first, and the answer is None
    when that is not so. Each larger list is searched for 20 seconds at
    most, all of them for `time_limit` seconds.

    >>> from waffle_cp import Layout
    >>> request = FillRequest(Layout.waffle(5, 5)).requiring("quilt", "knife")
    >>> found = ask_larger_lists(request, "common")
    >>> found.name, "quilt" in found.grid.words
    ('extended', True)
    """
    names = larger_lists(source)
    small = load_words(source)
    unsure = None
    deadline = math.inf if time_limit is None else time.monotonic() + time_limit
    for name in names if is_proven else (str(source), *names):
        words = load_words(name)
        stems = stems_for(name).numbers(words) if request.distinct_stems else None
        limit = min(SECONDS_A_LIST, deadline - time.monotonic())
        if limit <= 0:
            return LargerList(small.name, name, None, is_proven=False)
        result = fill_grids(request, words, seed=seed, time_limit=limit, stems=stems)
        if name == str(source):
            if result.status is not Status.INFEASIBLE:
                return None
        elif result:
            grid = result.unwrap()
            wanted = dict.fromkeys(grid.words)
            unknown = tuple(word for word in wanted if word not in small)
            return LargerList(small.name, name, grid, unknown)
        elif result.status is not Status.INFEASIBLE:
            unsure = name
    if not names:
        return None
    return LargerList(small.name, names[-1], None, is_proven=unsure != names[-1])
