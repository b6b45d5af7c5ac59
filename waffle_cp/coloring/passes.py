"""Greedy rules: passes over the board in reading order, each taking some of the cells."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from waffle_cp.color import Color
from waffle_cp.grid import Grid

__all__ = ["non_crossings_first_colors", "reading_order_colors", "seed_colors"]

Pass = Callable[[int, int], bool]
"""Whether a pass takes a cell that is in so many words, of which so many still want its letter."""


def _crossing_that_both_want(words: int, wanting: int) -> bool:
    return words == 2 and wanting == 2


def _wanted_and_in_one_word(words: int, wanting: int) -> bool:
    return words == 1 and wanting == 1


def _wanted(words: int, wanting: int) -> bool:
    return wanting > 0


def seed_colors(solution: Grid, letters: Sequence[str]) -> tuple[Color, ...]:
    """The seed program's three passes, with few yellows outside the crossings.

    First crossings that both words want, which count for both; then cells of one word; then
    crossings that one word still wants.

    >>> solution = Grid.parse("abc\\nd#e\\nfgh")
    >>> "".join(seed_colors(solution, "acbaefgh"))
    'gyy.gggg'
    """
    passes = (_crossing_that_both_want, _wanted_and_in_one_word, _wanted)
    return _pass_colors(solution, letters, passes)


def non_crossings_first_colors(solution: Grid, letters: Sequence[str]) -> tuple[Color, ...]:
    """The seed program's easy mode: cells of one word first, then the crossings.

    >>> solution = Grid.parse("abc\\nd#e\\nfgh")
    >>> "".join(non_crossings_first_colors(solution, "bagaefdh"))
    'yy.ygg.g'
    """
    passes = (_wanted_and_in_one_word, _crossing_that_both_want, _wanted)
    return _pass_colors(solution, letters, passes)


def reading_order_colors(solution: Grid, letters: Sequence[str]) -> tuple[Color, ...]:
    """One pass: each cell is counted by the first of its words that wants its letter, and no other.

    What the seed believes of the sites.

    >>> solution = Grid.parse("abc\\nd#e\\nfgh")
    >>> "".join(reading_order_colors(solution, "bagaefdh"))
    'yy.ygg.g'
    """
    return _pass_colors(solution, letters, (_wanted,), counts_first_word_alone=True)


def _pass_colors(
    solution: Grid,
    letters: Sequence[str],
    passes: Sequence[Pass],
    *,
    counts_first_word_alone: bool = False,
) -> tuple[Color, ...]:
    layout = solution.layout
    right = [mine == wanted for mine, wanted in zip(letters, solution.letters, strict=True)]
    need = [
        Counter(solution.letters[cell] for cell in slot.cells if not right[cell])
        for slot in layout.slots
    ]
    colors = [Color.GREEN if is_right else Color.GREY for is_right in right]
    for takes in passes:
        for cell, letter in enumerate(letters):
            if colors[cell] is not Color.GREY:
                continue
            words = [slot for slot, _ in layout.memberships[cell]]
            wanting = [slot for slot in words if need[slot][letter] > 0]
            if takes(len(words), len(wanting)):
                colors[cell] = Color.YELLOW
                for slot in wanting[:1] if counts_first_word_alone else wanting:
                    need[slot][letter] -= 1
    return tuple(colors)
