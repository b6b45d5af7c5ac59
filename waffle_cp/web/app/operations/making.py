"""Make a puzzle, and count the grids that a request leaves."""

from __future__ import annotations

import time
from dataclasses import replace
from typing import Annotated

from msgspec import Meta

from waffle_cp.errors import InputError, LimitError
from waffle_cp.grid import Grid
from waffle_cp.judging import LEVELS
from waffle_cp.make import STRATEGIES
from waffle_cp.records.counts import CountRecord, count_record
from waffle_cp.records.making import MakeRecord, make_record
from waffle_cp.seeds import drawn_seed
from waffle_cp.web.app.operations.grid_request import (
    GridRequest,
    check_size,
    fault_in,
    fill_request,
)
from waffle_cp.web.app.operations.operation import Operation, Report
from waffle_cp.web.app.operations.request import ListName, RuleName, Seed, one_of
from waffle_cp.words import WordList, load_words, stems_for

__all__ = ["COUNT", "MAKE", "CountRequest", "MakeRequest"]

_EXACT_SHARE = 0.6
_COUNT_SECONDS = 10.0
_MAKE_SECONDS = 30.0


class MakeRequest(GridRequest, frozen=True, kw_only=True):
    """Which grid, and what is made of it."""

    grid: Annotated[
        str, Meta(max_length=2000, description="a finished grid to use, instead of a new one")
    ] = ""
    swaps: (
        Annotated[
            int, Meta(ge=0, le=1000, description="exact minimum of swaps; null: the real game's")
        ]
        | None
    ) = None
    greens: Annotated[
        str,
        Meta(
            min_length=1,
            max_length=400,
            description="game, none, any, a number, or cells as in a1,e5",
        ),
    ] = "game"
    strategy: Annotated[str, one_of(STRATEGIES, "how letters are exchanged")] = "direct"
    rule: RuleName = "game"
    unique: Annotated[bool, Meta(description="exactly one solution")] = True
    unique_on: ListName = "full"
    allow_trivial: Annotated[
        bool, Meta(description="allow a first move that the colors give away")
    ] = False
    avoid_pairs: Annotated[bool, Meta(description="no two cells hold each other's letters")] = False
    difficulty: Annotated[str, one_of(LEVELS, "how hard it is for a person")] | None = None
    seed: Seed | None = None


class CountRequest(GridRequest, frozen=True, kw_only=True):
    """Which grids to count."""


def make(asked: MakeRequest, report: Report) -> MakeRecord:
    """As `make --json`; without `unique` it is only told whether there is one solution."""
    from waffle_cp.judging import rate_difficulty
    from waffle_cp.judging.uniqueness import uniqueness_list
    from waffle_cp.make import make_puzzle
    from waffle_cp.solve import find_solutions

    started = time.perf_counter()
    limit = asked.time_limit or _MAKE_SECONDS
    request = fill_request(asked)
    given = _given_grid(asked.grid)
    report("reading the word lists")
    words = load_words(asked.words)
    stems = stems_for(asked.words).numbers(words) if request.distinct_stems else None
    every = uniqueness_list(asked.unique_on, words)
    seed = drawn_seed() if asked.seed is None else asked.seed
    report("looking for a puzzle")
    result = make_puzzle(
        given or request,
        every if asked.unique else WordList.of(["a"], name="no list"),
        swaps=asked.swaps,
        greens=asked.greens,
        strategy=asked.strategy,
        rule=asked.rule,
        allow_trivial=asked.allow_trivial,
        avoid_pairs=asked.avoid_pairs,
        difficulty=asked.difficulty,
        fill_words=None if given else words,
        stems=None if given else stems,
        seed=seed,
        time_limit=limit,
    )
    if result:
        made = result.unwrap()
        rated = made.difficulty or rate_difficulty(made.puzzle)
        result = replace(result, answers=(replace(made, difficulty=rated),))
    layout = given.layout if given else request.layout
    record = make_record(result, layout, None if given else asked.words)
    if result and not asked.unique:
        report("counting its solutions")
        left = max(1.0, limit - (time.perf_counter() - started))
        found = find_solutions(result.unwrap().puzzle, every, time_limit=left)
        is_one = len(found) == 1 if found.complete or len(found) > 1 else None
        record["unique"], record["unique_on"] = is_one, asked.unique_on
    return record


def _given_grid(text: str) -> Grid | None:
    if not text.strip():
        return None
    with fault_in("grid"):
        grid = Grid.parse(text)
        check_size(grid.layout)
        if not grid.layout.slots:
            raise InputError("a grid without words")
    return grid


def count(asked: CountRequest, report: Report) -> CountRecord:
    """As `count --json`: exact within a part of the time, else an estimate by random draws."""
    from waffle_cp.counting import count_grids, estimate_by_sampling, estimate_grids

    started = time.perf_counter()
    limit = asked.time_limit or _COUNT_SECONDS
    request = fill_request(asked)
    report("reading the word list")
    words = load_words(asked.words)
    estimates = estimate_grids(request, words, transposes=request.repeats)
    guess = {
        "count": None,
        "estimate": estimates.by_letters,
        "estimate_by_position": estimates.by_position,
    }
    report("counting", guess)
    result = count_grids(
        request, words, transposes=request.repeats, time_limit=limit * _EXACT_SHARE
    )
    record = count_record(request, words, result, estimates, request.repeats)
    if result.count is None:
        report("drawing grids at random", record)
        left = limit - (time.perf_counter() - started)
        try:
            sampled = estimate_by_sampling(
                request, words, seed=0, transposes=request.repeats, time_limit=max(0.1, left)
            )
        except LimitError:
            return record
        record["sampled"], record["sampled_error"] = sampled.value, sampled.error
    return record


MAKE = Operation(
    "make",
    "Make a puzzle: exactly so many swaps, chosen greens, one solution.",
    MakeRequest,
    MakeRecord,
    make,
    seconds=_MAKE_SECONDS,
)
COUNT = Operation(
    "count",
    "The exact number of grids, or an estimate where that takes too long.",
    CountRequest,
    CountRecord,
    count,
    seconds=_COUNT_SECONDS,
)
