"""Many puzzles in a row: all different, or a series in which no word comes again too soon."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Unpack

from waffle_cp.errors import InputError
from waffle_cp.grid import Grid
from waffle_cp.make.made import MadePuzzle
from waffle_cp.make.maker import make_puzzle
from waffle_cp.make.settings import MakeSettings, SettingsByName
from waffle_cp.request.request import FillRequest
from waffle_cp.result import Result, Status
from waffle_cp.seeds import SEEDS
from waffle_cp.words import WordList
from waffle_cp_models.deadline import Deadline

__all__ = ["make_puzzles", "make_series"]

_USUAL = MakeSettings()


def make_puzzles(
    source: Grid | FillRequest,
    words: WordList,
    *,
    count: int,
    seed: int = 0,
    time_limit: float | None = None,
    settings: MakeSettings = _USUAL,
    **changes: Unpack[SettingsByName],
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
    settings = replace(settings, **changes)
    deadline = Deadline(time_limit)
    seen: set[tuple[str, ...]] = set()
    for number in range(10 * count):
        if deadline.has_passed:
            yield Result(Status.UNKNOWN, note=f"time limit; {len(seen)} of {count} puzzles made")
            return
        result = make_puzzle(
            source,
            words,
            settings=settings,
            seed=(seed + number) % SEEDS,
            time_limit=deadline.left,
        )
        if result and result.unwrap().puzzle.letters in seen:
            continue
        yield result
        if result:
            seen.add(result.unwrap().puzzle.letters)
        if not result or len(seen) == count:
            return
    yield Result(Status.UNKNOWN, note=f"only {len(seen)} different puzzles in {10 * count} tries")


def make_series(
    request: FillRequest,
    words: WordList,
    *,
    count: int,
    no_repeat_within: int = 30,
    seed: int = 0,
    time_limit: float | None = None,
    settings: MakeSettings = _USUAL,
    **changes: Unpack[SettingsByName],
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
    settings = replace(settings, **changes)
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
    deadline = Deadline(time_limit)
    used: list[tuple[str, ...]] = []
    for number in range(count):
        if deadline.has_passed:
            yield Result(Status.UNKNOWN, note=f"time limit; {number} of {count} puzzles made")
            return
        recent = used[-gap:] if gap else []
        result = make_puzzle(
            request.banning(*(word for words in recent for word in words)),
            words,
            settings=settings,
            seed=(seed + number) % SEEDS,
            time_limit=deadline.left,
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
