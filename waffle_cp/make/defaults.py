"""How many swaps a puzzle has when nobody says: the real game's number, else two thirds."""

from __future__ import annotations

from waffle_cp.layout import Layout
from waffle_cp.make.greens import GreenChoice, game_greens

__all__ = ["default_swaps"]

_GAME_SWAPS = {Layout.waffle(5, 5): 10, Layout.waffle(7, 7): 20, Layout.royale(): 15}


def default_swaps(layout: Layout, greens: GreenChoice) -> int:
    """The real game's number where it has the layout and these greens allow it.

    Else two thirds of the cells that are not green.

    >>> layout = Layout.waffle(5, 5)
    >>> [default_swaps(layout, GreenChoice.parse(t, layout)) for t in ("game", "any", "none")]
    [10, 10, 14]
    """
    more = greens.more
    wrong = len(layout.cells) - len(greens.cells) - (more or 0)
    game = _GAME_SWAPS.get(layout)
    if game is not None and game < wrong and (more is None or wrong <= 2 * game):
        return game
    if more is None:
        wrong = min(wrong, len(layout.cells) - len(game_greens(layout)))
    return (2 * wrong + 1) // 3
