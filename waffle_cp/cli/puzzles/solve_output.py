"""What `waffle-cp solve` writes of one puzzle: text with boards, a few lines, or JSON."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from waffle_cp.plurals import counted
from waffle_cp.puzzle import Puzzle
from waffle_cp.render import beside, board_text, grid_text, puzzle_text
from waffle_cp.result import Result, Status
from waffle_cp.solve import Solution, solution_steps

if TYPE_CHECKING:
    from rich.text import Text

__all__ = ["compact_text", "full_text"]


def compact_text(puzzle: Puzzle, result: Result[Solution], stated: int | None) -> str:
    """One line for one solution, a line each for several, the reason for none."""
    head = puzzle.source or puzzle.layout.name
    lines = [_told_solution(solution, stated) for solution in result]
    if len(lines) == 1 and result.complete:
        return f"{head}: {lines[0]}"
    shared = [sum(other.rank == solution.rank for other in result) > 1 for solution in result]
    ranks = [
        f"  {solution.rank}{'=' if equal else ' '} "
        for solution, equal in zip(result, shared, strict=True)
    ]
    numbered = [rank + line for rank, line in zip(ranks, lines, strict=True)]
    return "\n".join([f"{head}: {_told_result(result)}", *numbered])


def _told_result(result: Result[Solution]) -> str:
    if result.status is Status.INFEASIBLE:
        return f"no solution, proven: {result.note}"
    if result.status is Status.UNKNOWN:
        return f"no solution found: {result.note}"
    count = counted(len(result), "solution")
    return f"{count}, all there are" if result.complete else f"{count} ({result.note})"


def _told_solution(solution: Solution, stated: int | None) -> str:
    return f"{_told_swaps(solution, stated)}: {' '.join(solution.grid.words)}"


def _told_swaps(solution: Solution, stated: int | None) -> str:
    if solution.swaps is None:
        return "swaps not counted"
    proof = "proven" if solution.proved else f"at least {solution.bound}"
    told = f"{counted(solution.swaps, 'swap')}, {proof}"
    return told if solution.fits_swaps is not False else f"{told}, not the stated {stated}"


def full_text(puzzle: Puzzle, result: Result[Solution], stated: int | None) -> Text:
    """The board, then each solution with its swaps, each followed by the board after it."""
    from rich.text import Text

    text = Text()
    head = f"{puzzle.source}, {puzzle.layout.name}" if puzzle.source else puzzle.layout.name
    text.append(f"{head}: {_told_result(result)}\n\n")
    text.append_text(puzzle_text(puzzle))
    for solution in result:
        text.append(f"\n\n{solution.rank}. {_told_solution(solution, stated)}\n")
        text.append(f"   rarest word {solution.worst_score}, all words {solution.total_score}\n\n")
        text.append_text(grid_text(solution.grid))
        steps = solution_steps(puzzle, solution)
        for number, group in groupby(steps, lambda step: step.cycle):
            cycle = list(group)
            boards = []
            for step in cycle:
                block = Text(f"{step}\n")
                block.append_text(
                    board_text(puzzle.layout, step.letters, step.colors, marked=step.new_greens)
                )
                boards.append(block)
            text.append(f"\n\ncycle {number + 1}: {counted(len(cycle), 'swap')}\n\n")
            text.append_text(beside(boards))
    return text
