"""Whether a grid solves a puzzle: words, letters, colors, each checked on its own."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container

from waffle_cp.grid import Grid
from waffle_cp.puzzle import Puzzle
from waffle_cp.validate.coloring import check_colors
from waffle_cp.validate.fault import Fault

__all__ = ["check_letters", "check_listed", "check_puzzle", "check_solution"]


def check_solution(puzzle: Puzzle, solution: Grid, words: Container[str]) -> tuple[Fault, ...]:
    """Every reason why a grid is no solution of a puzzle, for a list of words; none if it is one.

    Taken on trust: the list, and that it is the only solution.

    The grid has the puzzle's layout and letters, its words are in the list, and coloring the
    puzzle's board against it gives the puzzle's colors.

    >>> solution = Grid.parse("abc\\nd#e\\nfgh")
    >>> board = Puzzle.parse("bac\\nd#e\\nfgh\\n\\nyyg\\ng#g\\nggg")
    >>> check_solution(board, solution, {"abc", "fgh", "adf", "ceh"})
    ()
    >>> print(*check_solution(board, solution, {"abc", "fgh", "adf"}))
    c1-down: 'ceh' is not in the list
    """
    if solution.layout != puzzle.layout:
        told = f"the solution is a {solution.layout.name}, the puzzle a {puzzle.layout.name}"
        return (Fault("layout", "", told),)
    return (
        *check_letters(puzzle, solution),
        *check_listed(solution, words),
        *check_colors(solution, puzzle.letters, puzzle.colors, rule=puzzle.rule),
    )


def check_puzzle(puzzle: Puzzle) -> tuple[Fault, ...]:
    """What is wrong between a puzzle and the solution it carries; nothing if it carries none.

    Taken on trust: its words, whatever they are, and its number of swaps.
    """
    if puzzle.solution is None:
        return ()
    return check_solution(puzzle, puzzle.solution, _Anything())


def check_letters(puzzle: Puzzle, solution: Grid) -> tuple[Fault, ...]:
    """Letters that the solution has more or less often than the puzzle."""
    wanted, held = Counter(solution.letters), Counter(puzzle.letters)
    return tuple(
        Fault("letters", "", f"{letter!r}: {held[letter]} in the puzzle, {wanted[letter]} wanted")
        for letter in sorted(wanted | held)
        if wanted[letter] != held[letter]
    )


def check_listed(solution: Grid, words: Container[str]) -> tuple[Fault, ...]:
    """Slots whose word is not in the list."""
    return tuple(
        Fault("words", slot.name, f"{word!r} is not in the list")
        for slot, word in zip(solution.layout.slots, solution.words, strict=True)
        if word not in words
    )


class _Anything:
    """A list that holds every word."""

    def __contains__(self, word: object) -> bool:
        return True
