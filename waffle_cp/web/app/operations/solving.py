"""Every solution of a puzzle."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated

from msgspec import Meta

from waffle_cp.records.solving import SolveRecord, solve_record
from waffle_cp.web.app.operations.operation import Operation, Report
from waffle_cp.web.app.operations.puzzle_text import one_puzzle
from waffle_cp.web.app.operations.request import (
    ListName,
    PuzzleText,
    Seed,
    SolvingRuleName,
    TimedRequest,
)
from waffle_cp.words import load_words

__all__ = ["SOLVE", "SolveRequest"]

_SECONDS = 30.0


class SolveRequest(TimedRequest, frozen=True, kw_only=True):
    """A puzzle, and how to look for its solutions."""

    puzzle: PuzzleText
    words: ListName = "full"
    swaps: Annotated[int, Meta(ge=0, le=1000, description="stated number of swaps")] | None = None
    rule: SolvingRuleName | None = None
    max_solutions: Annotated[
        int, Meta(ge=1, le=1000, description="stop at this many solutions")
    ] = 200
    seed: Seed = 0


def solve(asked: SolveRequest, report: Report) -> SolveRecord:
    """As `solve --json` of one puzzle."""
    from waffle_cp.solve import solve_puzzle

    puzzle = one_puzzle(asked.puzzle)
    if asked.rule is not None:
        puzzle = replace(puzzle, rule=asked.rule)
    report("reading the word list")
    words = load_words(asked.words, offensive=True)
    report("looking for solutions")
    result = solve_puzzle(
        puzzle,
        words,
        swaps=asked.swaps,
        max_solutions=asked.max_solutions,
        time_limit=asked.time_limit or _SECONDS,
        seed=asked.seed,
    )
    stated = puzzle.swaps if asked.swaps is None else asked.swaps
    return solve_record(puzzle, result, words.name, stated)


SOLVE = Operation(
    "solve",
    "Every solution of a puzzle, ranked, with the fewest swaps.",
    SolveRequest,
    SolveRecord,
    solve,
    seconds=_SECONDS,
    is_short=True,
)
