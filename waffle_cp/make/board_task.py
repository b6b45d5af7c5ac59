"""What a board must be: its solution, its green cells, its minimum of swaps."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from waffle_cp.grid import Grid
from waffle_cp.judging.giveaways import mutual_pairs
from waffle_cp.make.greens import GreenChoice
from waffle_cp.swaps import fewest_swaps

__all__ = ["BoardTask"]


@dataclass(frozen=True, slots=True)
class BoardTask:
    """What a board must be: its solution, which cells are green, the minimum of swaps.

    With `avoid_pairs` no two cells hold each other's letters (see mutual_pairs).

    >>> task = BoardTask(Grid.parse("cat\\na#o\\nrow"), GreenChoice(frozenset({0})), swaps=1)
    >>> task.minimum("catoarow")
    1
    """

    solution: Grid
    greens: GreenChoice
    swaps: int
    avoid_pairs: bool = False

    def minimum(self, letters: Sequence[str]) -> int:
        """The proven minimum of swaps from these letters to the solution."""
        return fewest_swaps(letters, self.solution.letters)

    def greens_of(self, letters: Sequence[str]) -> frozenset[int]:
        """Cells in which these letters are right."""
        pairs = zip(letters, self.solution.letters, strict=True)
        return frozenset(cell for cell, (mine, wanted) in enumerate(pairs) if mine == wanted)

    def fits(self, letters: Sequence[str]) -> bool:
        """Whether a board of the solution's letters has the greens and the minimum asked for."""
        if self.avoid_pairs and mutual_pairs(letters, self.solution.letters):
            return False
        return self.greens.accepts(self.greens_of(letters)) and self.minimum(letters) == self.swaps
