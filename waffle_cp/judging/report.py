"""The report on one puzzle: all that a maker wants to know before it goes out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from waffle_cp.grid import Grid
from waffle_cp.judging.difficulty import Difficulty, rate_difficulty
from waffle_cp.judging.giveaways import trivial_moves
from waffle_cp.judging.uniqueness import Uniqueness, judge_uniqueness
from waffle_cp.layout import cell_name
from waffle_cp.puzzle import Puzzle
from waffle_cp.swaps import fewest_swaps
from waffle_cp.words import WordList

__all__ = ["PuzzleReport", "report_on"]


@dataclass(frozen=True, slots=True)
class PuzzleReport:
    """What was found; `swaps` is the proven minimum to the puzzle's solution, or to its only one.

    `words` are those of that solution with their scores (None: not in the list), `offensive`
    those of score 0, `stems` pairs of words of one stem, `trivial` pairs of cell names.
    """

    puzzle: Puzzle
    words: tuple[tuple[str, int | None], ...]
    offensive: tuple[str, ...]
    stems: tuple[tuple[str, str], ...]
    swaps: int | None
    trivial: tuple[tuple[str, str], ...]
    uniqueness: Uniqueness
    difficulty: Difficulty

    def safe_ways(self) -> tuple[tuple[tuple[str, str], ...], ...]:
        """Cell names of the safe swaps that tell each solution from the others."""
        cells = self.puzzle.layout.cells
        return tuple(
            tuple((cell_name(cells[first]), cell_name(cells[second])) for first, second in way)
            for way in self.uniqueness.by_play.ways
        )


def report_on(
    puzzle: Puzzle,
    words: WordList,
    known: WordList,
    *,
    stems: Mapping[str, frozenset[int]] | None = None,
    time_limit: float | None = None,
) -> PuzzleReport:
    """Judge a puzzle on the full list `words`, for a player who knows `known`.

    `stems` gives the stem numbers of words; words that share one are reported.
    """
    uniqueness = judge_uniqueness(puzzle, words, known, time_limit=time_limit)
    solution = puzzle.solution
    if solution is None and len(uniqueness.solutions) == 1:
        solution = uniqueness.solutions[0]
    spelled = () if solution is None else solution.words
    shared = [
        (first, second)
        for number, first in enumerate(spelled)
        for second in spelled[number + 1 :]
        if first == second or _stem(stems, first) & _stem(stems, second)
    ]
    cells = puzzle.layout.cells
    return PuzzleReport(
        puzzle=puzzle,
        words=tuple((word, words.scores.get(word)) for word in spelled),
        offensive=tuple(word for word in spelled if words.scores.get(word) == 0),
        stems=tuple(shared),
        swaps=_swaps_to(puzzle, solution),
        trivial=tuple(
            (cell_name(cells[first]), cell_name(cells[second]))
            for first, second in trivial_moves(puzzle.layout, puzzle.colors)
        ),
        uniqueness=uniqueness,
        difficulty=rate_difficulty(puzzle, known),
    )


def _swaps_to(puzzle: Puzzle, solution: Grid | None) -> int | None:
    """The minimum; None when there is no solution, or the stated one has other letters."""
    if solution is None or Counter(puzzle.letters) != Counter(solution.letters):
        return None
    return fewest_swaps(puzzle.letters, solution.letters)


def _stem(stems: Mapping[str, frozenset[int]] | None, word: str) -> frozenset[int]:
    return frozenset() if stems is None else stems.get(word, frozenset())
