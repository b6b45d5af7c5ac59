"""Reference for puzzles: every word in every slot, and each full grid recolored and compared."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator

from waffle_cp.color import Color
from waffle_cp.coloring import colors_fit
from waffle_cp.grid import Grid
from waffle_cp.puzzle import Puzzle
from waffle_cp.result import Result, Status
from waffle_cp.words import WordList

__all__ = ["search_puzzle"]


def search_puzzle(puzzle: Puzzle, words: WordList) -> Result[Grid]:
    """All grids of the puzzle's letters whose words are in the list and that give its colors.

    The definition, tried out: slow, and only for small puzzles. Slots are filled in order with
    words that keep the green letters and the letters of the slots before; nothing else is cut.

    >>> words = WordList.of(["abc", "fgh", "adf", "ceh", "bac"])
    >>> puzzle = Puzzle.parse("bac\\nd#e\\nfgh\\n\\nyyg\\ng#g\\nggg")
    >>> [grid.words for grid in search_puzzle(puzzle, words)]
    [('abc', 'fgh', 'adf', 'ceh')]
    """
    started = time.perf_counter()
    fixed = {
        cell: letter
        for cell, (letter, color) in enumerate(zip(puzzle.letters, puzzle.colors, strict=True))
        if color is Color.GREEN
    }
    held = Counter(puzzle.letters)
    found = []
    for letters in _fill(puzzle, words, 0, fixed):
        grid = Grid(puzzle.layout, tuple(letters[cell] for cell in range(len(puzzle.letters))))
        if Counter(grid.letters) == held and colors_fit(
            grid, puzzle.letters, puzzle.colors, rule=puzzle.rule
        ):
            found.append(grid)
    return Result(
        Status.FEASIBLE if found else Status.INFEASIBLE,
        tuple(found),
        complete=True,
        seconds=time.perf_counter() - started,
        engine="reference",
    )


def _fill(
    puzzle: Puzzle, words: WordList, number: int, letters: dict[int, str]
) -> Iterator[dict[int, str]]:
    if number == len(puzzle.layout.slots):
        yield letters
        return
    cells = puzzle.layout.slots[number].cells
    for word in words.words_by_length.get(len(cells), ()):
        placed = dict(zip(cells, word, strict=True))
        if all(letters.get(cell, letter) == letter for cell, letter in placed.items()):
            yield from _fill(puzzle, words, number + 1, letters | placed)
