"""The order of a puzzle's solutions: stated swaps, then the rarest word, then all words."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from waffle_cp.solve.solution import Solution

__all__ = ["rank_solutions"]

Key = tuple[bool, int, int]


def rank_solutions(solutions: Iterable[Solution]) -> tuple[Solution, ...]:
    """The solutions, best first, with their ranks; equals share a rank, in order of their words.

    First those whose fewest swaps are the stated number (if one was stated), then by the score
    of the rarest word, then by the total score. No rule is fitted to single puzzles.
    """
    ordered = sorted(solutions, key=lambda solution: (_key(solution), solution.grid.words))
    ranked: list[Solution] = []
    for place, solution in enumerate(ordered, start=1):
        same = bool(ranked) and _key(ranked[-1]) == _key(solution)
        ranked.append(replace(solution, rank=ranked[-1].rank if same else place))
    return tuple(ranked)


def _key(solution: Solution) -> Key:
    return (solution.fits_swaps is False, -solution.worst_score, -solution.total_score)
