"""Uniqueness in three senses: on the full list, on the list a player knows, and by play."""

from __future__ import annotations

from dataclasses import dataclass

from waffle_cp.grid import Grid
from waffle_cp.judging.safe_swaps import Revelation, reveal_by_play
from waffle_cp.puzzle import Puzzle
from waffle_cp.words import WordList, load_words

__all__ = ["Uniqueness", "is_unique", "judge_uniqueness", "with_words"]

_MOST_SOLUTIONS = 8
_SCORE_OF_OWN_WORD = 50


@dataclass(frozen=True, slots=True)
class Uniqueness:
    """The solutions that the colors leave, and whether play tells them apart.

    `solutions` are those on the full list, `known` those of them whose words a player knows;
    `complete` says that there are no more. `by_play` is about all of `solutions`.
    """

    solutions: tuple[Grid, ...]
    known: tuple[Grid, ...]
    complete: bool
    by_play: Revelation

    @property
    def by_colors(self) -> bool | None:
        """Whether the colors leave one solution on the full list; None if not proven."""
        return len(self.solutions) == 1 if self.complete or len(self.solutions) > 1 else None

    @property
    def by_known_words(self) -> bool | None:
        """Whether the colors leave one solution of words that a player knows."""
        return len(self.known) == 1 if self.complete or len(self.known) > 1 else None


def judge_uniqueness(
    puzzle: Puzzle,
    words: WordList,
    known: WordList,
    *,
    max_solutions: int = _MOST_SOLUTIONS,
    time_limit: float | None = None,
) -> Uniqueness:
    """How unique a puzzle is on the full list `words`, on `known`, and by play.

    Words of the puzzle's own solution count as known. At most `max_solutions` are looked at.

    >>> words = WordList.of(["ab", "cd", "ac", "bd"])
    >>> judge_uniqueness(Puzzle.parse("ba\\ncd\\n\\nyy\\ngg"), words, words).by_colors
    True
    """
    from waffle_cp.solve import find_solutions

    found = find_solutions(puzzle, words, max_solutions=max_solutions, time_limit=time_limit)
    own = () if puzzle.solution is None else puzzle.solution.words
    is_known = {word for grid in found for word in grid.words if word in known} | set(own)
    solutions = found.answers
    return Uniqueness(
        solutions,
        tuple(grid for grid in solutions if is_known.issuperset(grid.words)),
        found.complete,
        reveal_by_play(puzzle, solutions) if solutions else Revelation(None),
    )


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


def uniqueness_list(source: str, fill_words: WordList | None) -> WordList:
    """The list for uniqueness, words of score 0 included, with the words that grids are made of."""
    chosen = load_words(source, offensive=True)
    if fill_words is None or all(word in chosen for word in fill_words):
        return chosen
    return WordList(
        f"{chosen.name}+{fill_words.name}", {**chosen.scores, **fill_words.scores}, chosen.note
    )
