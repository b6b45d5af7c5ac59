"""What the maker answers: the puzzle, and what is proven of it."""

from __future__ import annotations

from dataclasses import dataclass

from waffle_cp.puzzle import Puzzle

__all__ = ["MadePuzzle"]


@dataclass(frozen=True, slots=True)
class MadePuzzle:
    """A puzzle with its solution, and how it was made.

    `swaps` is the minimum and `bound` its proven lower bound; they are equal. `unique` says that
    the solution is proven to be the only one among the words of `unique_on`. `boards` counts the
    boards that were proposed and `checks` those whose uniqueness was checked, over `grids` grids.
    """

    puzzle: Puzzle
    swaps: int
    bound: int
    unique: bool
    unique_on: str
    seed: int
    strategy: str
    boards: int
    checks: int
    grids: int

    def __str__(self) -> str:
        return str(self.puzzle)
