"""Trivial first moves: a yellow whose place is told by the colors alone."""

from __future__ import annotations

from collections.abc import Sequence

from waffle_cp.layout import Layout
from waffle_cp.puzzle import Color

__all__ = ["trivial_moves"]


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
