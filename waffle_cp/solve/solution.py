"""A solution of a puzzle: the grid, its words' scores, the fewest swaps with plan and proof."""

from __future__ import annotations

from dataclasses import dataclass

from waffle_cp.color import Color
from waffle_cp.coloring import color_board
from waffle_cp.grid import Grid
from waffle_cp.layout import cell_name
from waffle_cp.plurals import counted
from waffle_cp.puzzle import Puzzle
from waffle_cp.swaps.plan import Plan

__all__ = ["Solution", "Step", "solution_steps"]


@dataclass(frozen=True, slots=True)
class Solution:
    """One solution of a puzzle, as `solve_puzzle` ranks it.

    `scores` are those of the words, in the layout's order of slots. `swaps` is the length of
    `plan` (None when no plan was asked for or found in time), `bound` the proven least number of
    swaps. `rank` counts from 1; equal solutions share a rank. `fits_swaps` says whether `swaps`
    is the stated number, None when none was stated.
    """

    grid: Grid
    scores: tuple[int, ...]
    swaps: int | None = None
    bound: int | None = None
    plan: Plan | None = None
    fits_swaps: bool | None = None
    rank: int = 1

    @property
    def proved(self) -> bool:
        """Whether the number of swaps is proven to be the fewest."""
        return self.swaps is not None and self.swaps == self.bound

    @property
    def worst_score(self) -> int:
        """Score of the rarest word."""
        return min(self.scores)

    @property
    def total_score(self) -> int:
        """Sum of the scores."""
        return sum(self.scores)

    def _repr_html_(self) -> str:
        """The grid as a picture, for notebooks."""
        told = f"rank {self.rank}"
        if self.swaps is not None:
            told += f", {counted(self.swaps, 'swap')}{'' if self.proved else ', not proven'}"
        return f"{self.grid._repr_html_()}<p>{told}</p>"

    def __str__(self) -> str:
        return str(self.grid)


@dataclass(frozen=True, slots=True)
class Step:
    """One swap and the board after it.

    `cells` are the numbers of the two cells, `cycle` the number of the cycle from 0, `letters`
    and `colors` the board after the swap, `new_greens` the cells that the swap made right.
    """

    cells: tuple[int, int]
    cycle: int
    letters: tuple[str, ...]
    colors: tuple[Color, ...]
    new_greens: tuple[int, ...]
    names: tuple[str, str]

    def __str__(self) -> str:
        return "-".join(self.names)


def solution_steps(puzzle: Puzzle, solution: Solution) -> tuple[Step, ...]:
    """The plan's swaps one by one, each with the board recolored by the puzzle's rule.

    Steps of one cycle follow each other, and every step makes at least one cell green. Empty
    when the solution has no plan.
    """
    if solution.plan is None:
        return ()
    layout = puzzle.layout
    cycles = [n for n, cycle in enumerate(solution.plan.cycles) for _ in cycle[1:]]
    letters = list(puzzle.letters)
    steps = []
    for (first, second), cycle in zip(solution.plan.swaps, cycles, strict=True):
        letters[first], letters[second] = letters[second], letters[first]
        board = tuple(letters)
        steps.append(
            Step(
                cells=(first, second),
                cycle=cycle,
                letters=board,
                colors=color_board(solution.grid, board, rule=puzzle.rule),
                new_greens=tuple(
                    c for c in sorted((first, second)) if board[c] == solution.grid.letters[c]
                ),
                names=(cell_name(layout.cells[first]), cell_name(layout.cells[second])),
            )
        )
    return tuple(steps)
