"""Single changes that would give a puzzle without a solution one: a color, or a missing word."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice

from waffle_cp.alphabet import unfold
from waffle_cp.coloring import colors_fit
from waffle_cp.layout import cell_name
from waffle_cp.puzzle import Color, Puzzle
from waffle_cp.solve.translate import LOCAL_RULES, grid_of_rows, instance_of
from waffle_cp.words import WordList
from waffle_cp_models.puzzle import solve_puzzle_model

__all__ = ["find_mends"]

_COLOR_NAMES = {Color.GREEN: "green", Color.YELLOW: "yellow", Color.GREY: "grey"}


def find_mends(
    puzzle: Puzzle, words: WordList, *, max_mends: int = 3, time_limit: float = 2.0
) -> tuple[str, ...]:
    """Single changes that would give the puzzle a solution, each as a sentence; maybe none.

    Tried are the other two colors of each cell, until `max_mends` are found or `time_limit`
    seconds have passed: advice, no proof.

    >>> words = WordList.of(["abc", "fgh", "adf", "ceh"])
    >>> puzzle = Puzzle.parse("bac\\nd#e\\nfgh\\n\\ny.g\\ng#g\\nggg")
    >>> find_mends(puzzle, words)
    ("with b1 'A' yellow instead of grey there is a solution",)
    """
    deadline = time.perf_counter() + time_limit
    return tuple(islice(_color_mends(puzzle, words, deadline), max_mends))


def _color_mends(puzzle: Puzzle, words: WordList, deadline: float) -> Iterator[str]:
    for cell, color in enumerate(puzzle.colors):
        for other in (Color.GREY, Color.YELLOW, Color.GREEN):
            if other is color:
                continue
            if time.perf_counter() > deadline:
                return
            colors = (*puzzle.colors[:cell], other, *puzzle.colors[cell + 1 :])
            if _has_solution(replace(puzzle, colors=colors), words, deadline):
                name = cell_name(puzzle.layout.cells[cell])
                letter = unfold(puzzle.letters[cell])
                change = f"{_COLOR_NAMES[other]} instead of {_COLOR_NAMES[color]}"
                yield f"with {name} {letter!r} {change} there is a solution"


def _has_solution(puzzle: Puzzle, words: WordList, deadline: float) -> bool:
    def recolors(rows: Sequence[int]) -> bool:
        grid = grid_of_rows(puzzle, words, rows)
        return colors_fit(grid, puzzle.letters, puzzle.colors, rule=puzzle.rule)

    outcome = solve_puzzle_model(
        instance_of(puzzle, words),
        max_answers=1,
        accept=None if puzzle.rule in LOCAL_RULES else recolors,
        time_limit=max(deadline - time.perf_counter(), 0.01),
    )
    return outcome.status.has_answer
