"""The color rules a second time, written from their definitions; nothing of `waffle_cp.coloring`.

Words are lists of cells and wants are lists of letters: slow, and read in one look.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations, product

from waffle_cp.color import Color
from waffle_cp.grid import Grid

__all__ = ["BEST_COLORINGS", "COLORINGS", "MOST_COPIES", "most_copies"]

MOST_COPIES = 8
"""Cells that hold one letter and are not right, up to which the best coloring is tried out."""

Coloring = Callable[[Grid, Sequence[str]], tuple[Color, ...]]


def _is_right(solution: Grid, letters: Sequence[str], cell: int) -> bool:
    return letters[cell] == solution.letters[cell]


def _words(solution: Grid, letters: Sequence[str]) -> list[list[int]]:
    """The cells of each word that are not right, in their order."""
    return [
        [cell for cell in slot.cells if not _is_right(solution, letters, cell)]
        for slot in solution.layout.slots
    ]


def _painted(
    solution: Grid, letters: Sequence[str], is_yellow: Callable[[int], bool]
) -> tuple[Color, ...]:
    return tuple(
        Color.GREEN
        if _is_right(solution, letters, cell)
        else (Color.YELLOW if is_yellow(cell) else Color.GREY)
        for cell in range(len(letters))
    )


def _game(solution: Grid, letters: Sequence[str]) -> tuple[Color, ...]:
    """The k-th copy of a letter in a word is yellow if the word wants k of it or more."""
    words = _words(solution, letters)

    def is_counted(cell: int, word: list[int]) -> bool:
        copies = [other for other in word if letters[other] == letters[cell]]
        wanted = [other for other in word if solution.letters[other] == letters[cell]]
        return copies.index(cell) + 1 <= len(wanted)

    return _painted(
        solution, letters, lambda cell: any(cell in w and is_counted(cell, w) for w in words)
    )


def _by_passes(*passes: str, first_alone: bool = False) -> Coloring:
    """Passes in reading order; a cell that one takes is crossed off the wants of its words."""

    def color(solution: Grid, letters: Sequence[str]) -> tuple[Color, ...]:
        words = _words(solution, letters)
        wants = [[solution.letters[cell] for cell in word] for word in words]
        yellow: set[int] = set()
        for kind in passes:
            for cell, letter in enumerate(letters):
                mine = [number for number, word in enumerate(words) if cell in word]
                wanting = [number for number in mine if letter in wants[number]]
                taken = {
                    _BOTH: len(mine) == len(wanting) == 2,
                    _ONE: len(mine) == len(wanting) == 1,
                    _REST: bool(wanting),
                }[kind]
                if taken and cell not in yellow:
                    yellow.add(cell)
                    for number in wanting[:1] if first_alone else wanting:
                        wants[number].remove(letter)
        return _painted(solution, letters, yellow.__contains__)

    return color


def most_copies(solution: Grid, letters: Sequence[str]) -> int:
    """How many cells at most hold the same letter and are not right.

    >>> most_copies(Grid.parse("abn\\nc#d\\nnef"), "nbacndef")
    2
    """
    wrong = [x for c, x in enumerate(letters) if not _is_right(solution, letters, c)]
    return max((wrong.count(letter) for letter in set(wrong)), default=0)


def _best(cost: Callable[[int, int], tuple[int, ...]]) -> Coloring:
    """The legal coloring of least cost, of equals the first in reading order; all are tried.

    `cost` is of the number of yellow crossings and of yellow cells of one word.
    """

    def color(solution: Grid, letters: Sequence[str]) -> tuple[Color, ...]:
        words = _words(solution, letters)
        crossings = {cell for word in words for cell in word if sum(cell in w for w in words) == 2}
        yellow: set[int] = set()
        for letter in sorted(set(letters)):
            cells = sorted({cell for word in words for cell in word if letters[cell] == letter})
            legal = [
                chosen
                for number in range(len(cells) + 1)
                for chosen in combinations(cells, number)
                if _is_legal(solution, letters, words, letter, chosen)
            ]
            yellow.update(
                min(
                    legal,
                    key=lambda chosen: (
                        cost(len({*chosen} & crossings), len({*chosen} - crossings)),
                        [cell not in chosen for cell in cells],
                    ),
                )
            )
        return _painted(solution, letters, yellow.__contains__)

    return color


def _is_legal(
    solution: Grid,
    letters: Sequence[str],
    words: list[list[int]],
    letter: str,
    yellow: tuple[int, ...],
) -> bool:
    wanted = [sum(solution.letters[cell] == letter for cell in word) for word in words]
    for word, want in zip(words, wanted, strict=True):
        copies = sum(letters[cell] == letter for cell in word)
        if len({*word} & {*yellow}) < min(want, copies):
            return False
    choices = [[n for n, word in enumerate(words) if cell in word and wanted[n]] for cell in yellow]
    return any(_within(way, wanted) for way in product(*choices))


def _within(way: tuple[int, ...], wanted: list[int]) -> bool:
    return all(way.count(number) <= wanted[number] for number in way)


_BOTH, _ONE, _REST = "crossings that both words want", "cells of one word", "any"

COLORINGS: dict[str, Coloring] = {
    "game": _game,
    "seed": _by_passes(_BOTH, _ONE, _REST),
    "non-crossings-first": _by_passes(_ONE, _BOTH, _REST),
    "reading-order": _by_passes(_REST, first_alone=True),
}
"""What these rules give a board."""

BEST_COLORINGS: dict[str, Coloring] = {
    "fewest": _best(lambda crossings, others: (crossings + others,)),
    "most-shared": _best(lambda crossings, others: (-crossings, crossings + others)),
    "fewest-unshared": _best(lambda crossings, others: (others, crossings + others)),
}
"""What these rules give a board of few copies of each letter; every coloring is tried."""
