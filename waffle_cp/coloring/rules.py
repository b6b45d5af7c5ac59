"""The registry of color rules, and the protocol for a rule of your own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from waffle_cp.coloring.game import game_colors
from waffle_cp.errors import InputError
from waffle_cp.grid import Grid
from waffle_cp.puzzle import Color

__all__ = ["RULES", "ColorRule", "color_board", "color_rule"]


class ColorRule(Protocol):
    """Anything that colors a board: one letter a cell against the solution."""

    def __call__(self, solution: Grid, letters: Sequence[str]) -> tuple[Color, ...]:
        """One color a cell, in reading order."""
        ...


RULES: dict[str, ColorRule] = {"game": game_colors}
"""Rules by name; a program may add its own."""


def color_rule(name: str) -> ColorRule:
    """The rule of this name; InputError when there is none."""
    if name not in RULES:
        raise InputError(f"unknown color rule {name!r}: expected {', '.join(RULES)}")
    return RULES[name]


def color_board(solution: Grid, letters: Sequence[str], *, rule: str = "game") -> tuple[Color, ...]:
    """Colors of a board under the rule of this name, one a cell."""
    return color_rule(rule)(solution, letters)
