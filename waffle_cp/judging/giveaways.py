"""What makes a first move too easy: a yellow with one place to go, or two cells one swap mends."""

from __future__ import annotations

from collections.abc import Sequence

from waffle_cp.color import Color
from waffle_cp.layout import Layout

__all__ = ["least_swaps_without_pairs", "mutual_pairs", "trivial_moves"]


def trivial_moves(layout: Layout, colors: Sequence[Color]) -> tuple[tuple[int, int], ...]:
    """Pairs of a yellow cell and the only cell it can go to.

    A yellow belongs in another not-green cell of one of its words. When those words have in total
    exactly one such cell, the swap needs no thought.

    >>> from waffle_cp.puzzle import parse_colors
    >>> trivial_moves(Layout.waffle(3, 3), parse_colors("yygggggg"))
    ((0, 1), (1, 0))
    """
    found = []
    for cell, color in enumerate(colors):
        if color is not Color.YELLOW:
            continue
        partners = {
            other
            for slot, _ in layout.memberships[cell]
            for other in layout.slots[slot].cells
            if other != cell and colors[other] is not Color.GREEN
        }
        if len(partners) == 1:
            found.append((cell, partners.pop()))
    return tuple(found)


def mutual_pairs(held: Sequence[str], wanted: Sequence[str]) -> tuple[tuple[int, int], ...]:
    """Pairs of cells, each of which holds the letter that the other wants; right cells aside.

    `held` are the letters as the player finds them, `wanted` those of the solution.

    >>> mutual_pairs("bacd", "abdc"), mutual_pairs("bca", "abc")
    (((0, 1), (2, 3)), ())
    """
    cells: dict[tuple[str, str], list[int]] = {}
    for cell, pair in enumerate(zip(held, wanted, strict=True)):
        cells.setdefault(pair, []).append(cell)
    found = [
        (min(first, second), max(first, second))
        for (mine, other), places in cells.items()
        if mine < other
        for first in places
        for second in cells.get((other, mine), [])
    ]
    return tuple(sorted(found))


def least_swaps_without_pairs(wrong: int) -> int:
    """The fewest swaps that a board with so many wrong cells can need when it has no such pair.

    A cycle of two cells is such a pair, so every cycle has three or more: at most a third as many
    cycles as wrong cells, and swaps = wrong cells - cycles.

    >>> [least_swaps_without_pairs(wrong) for wrong in (0, 3, 16)]
    [0, 2, 11]
    """
    return wrong - wrong // 3
