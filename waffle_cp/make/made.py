"""What the maker answers: the puzzle, and what is proven of it."""

from __future__ import annotations

import html
from dataclasses import dataclass
from typing import TYPE_CHECKING

from waffle_cp.plurals import counted
from waffle_cp.puzzle import Puzzle

if TYPE_CHECKING:
    from waffle_cp.judging.difficulty import Difficulty

__all__ = ["MadePuzzle"]


@dataclass(frozen=True, slots=True)
class MadePuzzle:
    """A puzzle with its solution, and how it was made.

    `swaps` is the minimum and `bound` its proven lower bound; they are equal. `unique` says that
    the solution is proven to be the only one among the words of `unique_on`. `boards` counts the
    boards that were proposed and `checks` those whose uniqueness was checked, over `grids` grids.
    `difficulty` is None unless a level was asked for.
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
    difficulty: Difficulty | None = None

    def _repr_html_(self) -> str:
        """The puzzle and its solution as pictures, for notebooks."""
        told = f"{counted(self.swaps, 'swap')}, {'' if self.unique else 'not proven to be '}unique"
        pictures = [self.puzzle._repr_html_()]
        pictures += [] if self.puzzle.solution is None else [self.puzzle.solution._repr_html_()]
        return "\n".join([*pictures, f"<p>{told} on the list {html.escape(self.unique_on)}</p>"])

    def __str__(self) -> str:
        return str(self.puzzle)
