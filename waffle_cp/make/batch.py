"""Several puzzles in a row, all different."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping
from typing import TypedDict, Unpack

from waffle_cp.grid import Grid
from waffle_cp.make.greens import GreenChoice
from waffle_cp.make.made import MadePuzzle
from waffle_cp.make.maker import make_puzzle
from waffle_cp.make.strategies import Strategy
from waffle_cp.make.themes import Theme
from waffle_cp.request.request import FillRequest
from waffle_cp.result import Result, Status
from waffle_cp.words import WordList

__all__ = ["MakeSettings", "make_puzzles"]


_SEEDS = 2**31


class MakeSettings(TypedDict, total=False):
    """The settings of make_puzzle that all puzzles of a batch share."""

    swaps: int | None
    greens: str | GreenChoice
    strategy: str | Strategy
    rule: str
    allow_trivial: bool
    avoid_pairs: bool
    difficulty: str | None
    player_words: WordList | None
    theme: Theme | None
    fill_words: WordList | None
    stems: Mapping[str, frozenset[int]] | None
    grids: int
    checks: int | None


def make_puzzles(
    source: Grid | FillRequest,
    words: WordList,
    *,
    count: int,
    seed: int = 0,
    time_limit: float | None = None,
    **settings: Unpack[MakeSettings],
) -> Iterator[Result[MadePuzzle]]:
    """Results for `count` different puzzles, made with seeds `seed`, `seed` + 1 and so on.

    After the largest seed, 2**31 - 1, comes 0. `settings` are those of make_puzzle. A seed that
    gives a puzzle already made is passed over, up to ten times as many seeds as puzzles. The first
    result without an answer is the last. `time_limit` is for all of them together.

    >>> grid = Grid.parse("cat\\na#o\\nrow")
    >>> results = make_puzzles(grid, WordList.of(grid.words), count=2, swaps=4)
    >>> [result.seed for result in results]
    [0, 1]
    """
    started = time.perf_counter()
    seen: set[tuple[str, ...]] = set()
    for number in range(10 * count):
        left = None if time_limit is None else time_limit - (time.perf_counter() - started)
        if left is not None and left <= 0:
            yield Result(Status.UNKNOWN, note=f"time limit; {len(seen)} of {count} puzzles made")
            return
        result = make_puzzle(
            source, words, seed=(seed + number) % _SEEDS, time_limit=left, **settings
        )
        if result and result.unwrap().puzzle.letters in seen:
            continue
        yield result
        if result:
            seen.add(result.unwrap().puzzle.letters)
        if not result or len(seen) == count:
            return
    yield Result(Status.UNKNOWN, note=f"only {len(seen)} different puzzles in {10 * count} tries")
