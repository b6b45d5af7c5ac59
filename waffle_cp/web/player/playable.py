"""Puzzles made ready for the player: with their solution and their fewest swaps."""

from __future__ import annotations

from dataclasses import replace

from waffle_cp.errors import InputError, LimitError
from waffle_cp.puzzle import Puzzle

__all__ = ["playable"]

_SWAP_SECONDS = 10.0


def playable(puzzle: Puzzle, *, time_limit: float | None = None) -> Puzzle:
    """The puzzle with its solution and its number of swaps, worked out where it states none.

    On a very large board the swaps are the best plan that is found within seconds, not always
    proven. Raises InputError for a puzzle without exactly one solution on the full list, and
    LimitError when `time_limit` comes first.

    >>> puzzle = Puzzle.parse("cat\\na o\\nrwo\\n\\nggg\\ng g\\ngyy")
    >>> playable(puzzle).swaps
    1
    """
    from waffle_cp.solve import find_solutions
    from waffle_cp.swaps import min_swaps
    from waffle_cp.words import load_words

    solution = puzzle.solution
    if solution is None:
        words = load_words("full", offensive=True)
        found = find_solutions(puzzle, words, max_solutions=2, time_limit=time_limit)
        if not found.complete and len(found) < 2:
            raise LimitError(
                "it states no solution, and none was proven to be the only one in time"
            )
        if len(found) != 1:
            count = "several solutions" if found else "no solution"
            raise InputError(f"a puzzle with {count} cannot be played", place=puzzle.source)
        solution = found.unwrap()
    swaps = puzzle.swaps
    if swaps is None:
        swaps = len(min_swaps(puzzle.letters, solution.letters, time_limit=_SWAP_SECONDS).unwrap())
    return replace(puzzle, solution=solution, swaps=swaps)
