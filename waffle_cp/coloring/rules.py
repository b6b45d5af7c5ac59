"""The registry of color rules, and the protocol for a rule of your own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from waffle_cp.color import Color
from waffle_cp.coloring.best import (
    fewest_colors,
    fewest_unshared_colors,
    most_shared_colors,
)
from waffle_cp.coloring.game import game_colors
from waffle_cp.coloring.legal import is_legal_coloring
from waffle_cp.coloring.passes import (
    non_crossings_first_colors,
    reading_order_colors,
    seed_colors,
)
from waffle_cp.errors import InputError
from waffle_cp.grid import Grid
from waffle_cp.kinds import require_kind
from waffle_cp.registry import Registry, shown_names

__all__ = [
    "ANY",
    "RULES",
    "ColorRule",
    "check_rule",
    "color_board",
    "color_rule",
    "colors_fit",
    "rule_script",
]

ANY = "any"
"""Name that a puzzle has for its rule when nothing is known but that its colors are legal."""


class ColorRule(Protocol):
    """Anything that colors a board: one letter a cell against the solution.

    A rule has to color legally (`is_legal_coloring`): the solver relies on it. One that is to be
    played brings its JavaScript too, as an attribute `javascript` (see rule_script).
    """

    def __call__(self, solution: Grid, letters: Sequence[str]) -> tuple[Color, ...]:
        """One color a cell, in reading order."""
        ...


RULES: Registry[ColorRule] = Registry(
    "color rule",
    {
        "game": game_colors,
        "seed": seed_colors,
        "fewest": fewest_colors,
        "most-shared": most_shared_colors,
        "fewest-unshared": fewest_unshared_colors,
        "non-crossings-first": non_crossings_first_colors,
        "reading-order": reading_order_colors,
    },
)
"""Rules by name."""


def check_rule(name: str) -> None:
    """InputError when this is neither a registered rule nor `any`."""
    if name != ANY and name not in RULES:
        names = shown_names((*RULES, ANY))
        raise InputError(f"unknown color rule {name!r}: expected {names}")


def rule_script(name: str) -> str:
    """The JavaScript that a rule of your own brings for the player; empty when it brings none.

    It is an expression: a function of a puzzle and the letters of a board that returns GREEN,
    YELLOW or GREY for each cell. The names of web/player/rules.js are in scope.

    >>> rule_script("game")
    ''
    """
    return str(getattr(RULES[name], "javascript", ""))


def color_rule(name: str) -> ColorRule:
    """The rule of this name; the game's for `any`, whose colors are legal. InputError for others.

    >>> color_rule("seed") is RULES["seed"]
    True
    """
    check_rule(name)
    return RULES["game" if name == ANY else name]


def color_board(solution: Grid, letters: Sequence[str], *, rule: str = "game") -> tuple[Color, ...]:
    """Colors of a board under the rule of this name, one a cell.

    After each swap the board is colored afresh: call it again with the swapped letters. Raises
    InputError when a rule of your own gives colors that are not legal, or none.
    """
    colors = color_rule(rule)(solution, letters)
    if rule != ANY and RULES.is_plugin(rule):
        _check_colors(solution, letters, colors, rule)
    return colors


def colors_fit(
    solution: Grid, letters: Sequence[str], colors: Sequence[Color], *, rule: str = "game"
) -> bool:
    """Whether the rule gives a board these colors; for `any`, whether they are legal.

    >>> solution = Grid.parse("abc\\nd#e\\nfgh")
    >>> colors_fit(solution, "bacdefgh", color_board(solution, "bacdefgh"))
    True
    """
    if rule == ANY:
        return is_legal_coloring(solution, letters, colors)
    return color_board(solution, letters, rule=rule) == tuple(colors)


def _check_colors(
    solution: Grid, letters: Sequence[str], colors: Sequence[Color], rule: str
) -> None:
    """InputError when a rule gives another number of colors, no colors, or illegal ones."""
    if len(colors) != len(letters):
        raise InputError(f"color rule {rule!r} gave {len(colors)} colors for {len(letters)} cells")
    for color in colors:
        require_kind(color, Color, f"color rule {rule!r}: color", "Color.GREEN")
    if not is_legal_coloring(solution, letters, colors):
        board = "".join(map(str, letters))
        raise InputError(
            f"color rule {rule!r} colors board {board!r} in a way that is not legal "
            "(see is_legal_coloring)"
        )
