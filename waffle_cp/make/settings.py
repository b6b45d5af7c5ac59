"""What a puzzle that is made must be, as one value, and what it is when nobody says."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypedDict

from waffle_cp.coloring import color_rule
from waffle_cp.errors import InputError
from waffle_cp.judging.giveaways import least_swaps_without_pairs
from waffle_cp.layout import Layout
from waffle_cp.make.greens import GreenChoice, game_greens
from waffle_cp.make.strategies import Strategy
from waffle_cp.make.themes import Theme
from waffle_cp.words import WordList

__all__ = ["MakeSettings", "SettingsByName", "default_swaps", "fitting_greens"]

_GAME_SWAPS = {Layout.waffle(5, 5): 10, Layout.waffle(7, 7): 20, Layout.royale(): 15}


@dataclass(frozen=True, slots=True, kw_only=True)
class MakeSettings:
    """What make_puzzle is to make, whatever the grid, the seed and the time.

    `swaps` is the exact minimum of swaps (the real game's number if None), `greens` which cells
    are green (GreenChoice.parse), `strategy` how boards are proposed and `rule` how they are
    colored. There is no trivial first move unless `allow_trivial`; with `avoid_pairs` no two cells
    hold each other's letters (see mutual_pairs), and the number of swaps, if None, is as high as
    that needs. `difficulty` is the level that rate_difficulty gives it for a player who knows
    `player_words` (the list `extended` if None): easy, medium or hard.

    New grids hold words of `fill_words` (the list for uniqueness if None), no two of one of the
    `stems` (see fill_grids), and words of the `theme`; at most `grids` are tried, with `checks`
    proofs of uniqueness each (40 if None, 400 for a given grid).

    >>> MakeSettings(swaps=12, greens="any").difficulty is None
    True
    """

    swaps: int | None = None
    greens: str | GreenChoice = "game"
    strategy: str | Strategy = "direct"
    rule: str = "game"
    allow_trivial: bool = False
    avoid_pairs: bool = False
    difficulty: str | None = None
    player_words: WordList | None = None
    theme: Theme | None = None
    fill_words: WordList | None = None
    stems: Mapping[str, frozenset[int]] | None = None
    grids: int = 20
    checks: int | None = None

    def __post_init__(self) -> None:
        color_rule(self.rule)
        if self.difficulty is not None:
            from waffle_cp.judging.difficulty import check_level

            check_level(self.difficulty)
        if self.swaps is not None and self.swaps < 0:
            raise InputError(f"swaps {self.swaps}: expected 0 or more")
        if self.grids < 1 or (self.checks is not None and self.checks < 1):
            raise InputError(
                f"checks {self.checks}, grids {self.grids}: expected 1 or more of each"
            )

    @property
    def strategy_name(self) -> str:
        """The name of the strategy, or of its function."""
        if isinstance(self.strategy, str):
            return self.strategy
        return str(getattr(self.strategy, "__name__", type(self.strategy).__name__))

    def greens_on(self, layout: Layout) -> GreenChoice:
        """The choice of green cells, on a layout that has them; InputError otherwise."""
        greens = self.greens
        choice = GreenChoice.parse(greens, layout) if isinstance(greens, str) else greens
        choice.check(layout)
        return choice

    def swaps_on(self, layout: Layout, greens: GreenChoice) -> int:
        """The number of swaps, the usual one where none is given."""
        if self.swaps is not None:
            return self.swaps
        swaps = default_swaps(layout, greens)
        if not self.avoid_pairs or greens.more is None:
            return swaps
        wrong = len(layout.cells) - len(greens.cells) - greens.more
        return max(swaps, least_swaps_without_pairs(wrong))


class SettingsByName(TypedDict, total=False):
    """The fields of MakeSettings as keyword arguments."""

    swaps: int | None
    greens: str | GreenChoice
    strategy: str | Strategy
    rule: str
    allow_trivial: bool
    avoid_pairs: bool
    difficulty: str | None
    player_words: WordList | None
    theme: Theme | None
    fill_words: WordList | None
    stems: Mapping[str, frozenset[int]] | None
    grids: int
    checks: int | None


def fitting_greens(layout: Layout, swaps: int | None) -> str:
    """`game`, or `any` where the game's greens leave too many or too few cells for so many swaps.

    n cells that are not green need n / 2 to n - 1 swaps; n - 1 only if their letters all differ.

    >>> layout = Layout.waffle(5, 5)
    >>> [fitting_greens(layout, swaps) for swaps in (None, 7, 8, 14, 15, 18)]
    ['game', 'any', 'game', 'game', 'any', 'any']
    """
    wrong = len(layout.cells) - len(game_greens(layout))
    fits = swaps is None or wrong <= 2 * swaps <= 2 * (wrong - 2)
    return "game" if fits else "any"


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
