"""What `solve` finds of one puzzle as a JSON object."""

from __future__ import annotations

from itertools import groupby
from typing import NotRequired, TypedDict

from waffle_cp.puzzle import Puzzle
from waffle_cp.records.envelope import Envelope, result_envelope
from waffle_cp.records.picturing import PictureRecord
from waffle_cp.result import Result
from waffle_cp.solve import Solution, solution_steps

__all__ = ["SolutionRecord", "SolveRecord", "solve_record"]


class SolutionRecord(TypedDict):
    """One solution: its words with their scores, and the fewest swaps that lead to it.

    A step is a pair of cells; `cycles` groups the steps. `swaps` is null when they were not
    counted in time, and proven to be the fewest only where `proved` says so.
    """

    rank: int
    rows: list[str]
    words: list[str]
    scores: list[int]
    swaps: int | None
    bound: int | None
    proved: bool
    fits_swaps: bool | None
    steps: list[list[str]]
    cycles: list[list[list[str]]]


class SolveRecord(Envelope):
    """Every solution that was found, the most likely first; equals share a rank."""

    source: str
    layout: str
    rule: str
    stated_swaps: int | None
    solutions: list[SolutionRecord]
    own_solution_rank: NotRequired[int | None]
    picture: NotRequired[PictureRecord]


def solve_record(
    puzzle: Puzzle, result: Result[Solution], list_name: str, stated: int | None
) -> SolveRecord:
    """The JSON object of one puzzle; `stated` is the number of swaps that it promises."""
    record: SolveRecord = {
        "source": puzzle.source,
        **result_envelope(result, list_name),  # type: ignore[typeddict-item]
        "layout": puzzle.layout.name,
        "rule": puzzle.rule,
        "stated_swaps": stated,
        "solutions": [_solution_record(puzzle, solution) for solution in result],
    }
    if puzzle.solution is not None:
        ranks = [solution.rank for solution in result if solution.grid == puzzle.solution]
        record["own_solution_rank"] = ranks[0] if ranks else None
    if result.note:
        record["note"] = result.note
    return record


def _solution_record(puzzle: Puzzle, solution: Solution) -> SolutionRecord:
    steps = solution_steps(puzzle, solution)
    cycles = groupby(steps, lambda step: step.cycle)
    return {
        "rank": solution.rank,
        "rows": list(solution.grid.rows),
        "words": list(solution.grid.words),
        "scores": list(solution.scores),
        "swaps": solution.swaps,
        "bound": solution.bound,
        "proved": solution.proved,
        "fits_swaps": solution.fits_swaps,
        "steps": [list(step.names) for step in steps],
        "cycles": [[list(step.names) for step in cycle] for _, cycle in cycles],
    }
