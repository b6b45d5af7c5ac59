"""A series of puzzles, as for every day: no word comes again too soon."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import replace
from typing import Unpack

from waffle_cp.errors import InputError
from waffle_cp.make.batch import MakeSettings
from waffle_cp.make.made import MadePuzzle
from waffle_cp.make.maker import make_puzzle
from waffle_cp.request.request import FillRequest
from waffle_cp.result import Result, Status
from waffle_cp.words import WordList

__all__ = ["make_series"]

_SEEDS = 2**31


def make_series(
    request: FillRequest,
    words: WordList,
    *,
    count: int,
    no_repeat_within: int = 30,
    seed: int = 0,
    time_limit: float | None = None,
    **settings: Unpack[MakeSettings],
) -> Iterator[Result[MadePuzzle]]:
    """Results for `count` puzzles of new grids, none with a word of the `no_repeat_within` before.

    Puzzle N is made with seed `seed` + N - 1 and the words of those before it banned. `settings`
    are those of make_puzzle, `time_limit` is for all together. The first result without an answer
    is the last. It is INFEASIBLE only for the first puzzle: later ones depend on those drawn
    before, so that there it is UNKNOWN. Raises InputError.

    >>> from waffle_cp.layout import Layout
    >>> request = FillRequest(Layout.waffle(3, 3))
    >>> found = make_series(request, WordList.of(["cat", "bet", "cab", "tot"]), count=2, swaps=3)
    >>> [str(result.status) for result in found]
    ['feasible', 'unknown']
    """
    if count < 1 or no_repeat_within < 0:
        raise InputError(f"count {count}, no repeat within {no_repeat_within}: expected 1, 0 up")
    if no_repeat_within and count > 1 and request.required:
        word = request.required[0].word
        raise InputError(
            f"required word {word!r} in every puzzle of a series, and no word again within "
            f"{no_repeat_within} puzzles: ask for one of the two"
        )
    return _results(request, words, count, no_repeat_within, seed, time_limit, settings)


def _results(
    request: FillRequest,
    words: WordList,
    count: int,
    gap: int,
    seed: int,
    time_limit: float | None,
    settings: MakeSettings,
) -> Iterator[Result[MadePuzzle]]:
    started = time.perf_counter()
    used: list[tuple[str, ...]] = []
    for number in range(count):
        left = None if time_limit is None else time_limit - (time.perf_counter() - started)
        if left is not None and left <= 0:
            yield Result(Status.UNKNOWN, note=f"time limit; {number} of {count} puzzles made")
            return
        recent = used[-gap:] if gap else []
        result = make_puzzle(
            replace(request, banned=request.banned.union(*recent)),
            words,
            seed=(seed + number) % _SEEDS,
            time_limit=left,
            **settings,
        )
        if result.status is Status.INFEASIBLE and recent:
            told = f"puzzle {number + 1}, without the words of the last {len(recent)}"
            result = replace(result, status=Status.UNKNOWN, note=f"{told}: {result.note}")
        yield result
        if not result:
            return
        solution = result.unwrap().puzzle.solution
        assert solution is not None
        used.append(solution.words)
