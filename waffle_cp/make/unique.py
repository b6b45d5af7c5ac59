"""Whether a board has exactly one solution, proven over a whole list."""

from __future__ import annotations

from waffle_cp.grid import Grid
from waffle_cp.puzzle import Puzzle
from waffle_cp.words import WordList

__all__ = ["is_unique", "with_words"]

_SCORE_OF_OWN_WORD = 50


def with_words(words: WordList, grid: Grid) -> WordList:
    """The list itself when it holds every word of the grid, else with those words added.

    >>> grid = Grid.parse("cat\\na#o\\nrow")
    >>> sorted(with_words(WordList.of(["cat", "cow"]), grid))
    ['car', 'cat', 'cow', 'row', 'tow']
    """
    missing = [word for word in grid.words if word not in words]
    if not missing:
        return words
    scores = {**words.scores, **dict.fromkeys(missing, _SCORE_OF_OWN_WORD)}
    return WordList(words.name, scores, words.note)


def is_unique(puzzle: Puzzle, words: WordList, *, time_limit: float | None = None) -> bool | None:
    """Whether a puzzle has exactly one solution in the list, proven; None if out of time.

    >>> from waffle_cp.puzzle import parse_colors
    >>> solution = Grid.parse("cat\\na#o\\nrow")
    >>> board = Puzzle(solution.layout, tuple("catoarow"), parse_colors("ggg..ggg"))
    >>> is_unique(board, WordList.of(solution.words))
    True
    """
    from waffle_cp.solve import find_solutions

    found = find_solutions(puzzle, words, max_solutions=2, time_limit=time_limit)
    if len(found) > 1:
        return False
    return len(found) == 1 if found.complete else None
