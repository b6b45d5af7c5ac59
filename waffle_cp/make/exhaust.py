"""Every board of a grid, for grids with few: what no strategy found is then proven not to be."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator

from waffle_cp.make.board_task import BoardTask

__all__ = ["board_count", "boards"]


def board_count(task: BoardTask) -> int:
    """Number of arrangements of the letters outside the cells that must be green.

    >>> from waffle_cp.grid import Grid
    >>> from waffle_cp.make.greens import GreenChoice
    >>> board_count(BoardTask(Grid.parse("ab\\nba"), GreenChoice(frozenset({0})), swaps=1))
    3
    """
    counts = _free_letters(task)
    return math.factorial(counts.total()) // math.prod(map(math.factorial, counts.values()))


def boards(task: BoardTask) -> Iterator[tuple[str, ...]]:
    """Each arrangement once; the greens and swaps are not checked."""
    free = [cell for cell in range(len(task.solution.letters)) if cell not in task.greens.cells]
    left = _free_letters(task)
    board = list(task.solution.letters)

    def place(depth: int) -> Iterator[tuple[str, ...]]:
        if depth == len(free):
            yield tuple(board)
            return
        for letter in sorted(left):
            if left[letter]:
                left[letter] -= 1
                board[free[depth]] = letter
                yield from place(depth + 1)
                left[letter] += 1

    return place(0)


def _free_letters(task: BoardTask) -> Counter[str]:
    return Counter(
        letter for cell, letter in enumerate(task.solution.letters) if cell not in task.greens.cells
    )
