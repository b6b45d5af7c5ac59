"""Puzzles for the player: read from files, solved where they do not state their solution."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from waffle_cp.errors import InputError
from waffle_cp.formats import read_puzzles
from waffle_cp.puzzle import Puzzle
from waffle_cp.words import load_words

__all__ = ["common_record", "playable_puzzles", "with_solution"]


def common_record(engine: str, started: float) -> dict[str, Any]:
    """The keys that every JSON object has, for work in which nothing is searched."""
    return {
        "status": "feasible",
        "complete": True,
        "seconds": round(time.perf_counter() - started, 6),
        "seed": None,
        "engine": engine,
        "list": None,
    }


def playable_puzzles(sources: Sequence[str], *, needs_solution: bool = True) -> list[Puzzle]:
    """The puzzles of all files, each with its solution when that is needed.

    Raises InputError for a file that cannot be read, or a puzzle that has not exactly one
    solution on the full list.
    """
    puzzles = [puzzle for source in sources for puzzle in read_puzzles(source)]
    return [with_solution(puzzle) for puzzle in puzzles] if needs_solution else puzzles


def with_solution(puzzle: Puzzle) -> Puzzle:
    """The puzzle with its one solution and its fewest swaps.

    Raises InputError when its solution is not stated and there is none or more than one.
    """
    from waffle_cp.solve import find_solutions
    from waffle_cp.swaps import fewest_swaps

    solution = puzzle.solution
    if solution is None:
        words = load_words("full", offensive=True)
        found = find_solutions(puzzle, words, max_solutions=2)
        if len(found) != 1:
            count = "several solutions" if found else "no solution"
            raise InputError(f"a puzzle with {count} cannot be played", place=puzzle.source)
        solution = found.unwrap()
    if puzzle.swaps is not None:
        return replace(puzzle, solution=solution)
    return replace(puzzle, solution=solution, swaps=fewest_swaps(puzzle.letters, solution.letters))
