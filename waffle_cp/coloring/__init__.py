"""Color rules: which cells of a board are green, yellow and grey, given the solution."""

from waffle_cp.coloring.game import game_colors
from waffle_cp.coloring.legal import is_legal_coloring
from waffle_cp.coloring.passes import seed_colors
from waffle_cp.coloring.rules import (
    ANY,
    RULES,
    ColorRule,
    check_rule,
    color_board,
    color_rule,
    colors_fit,
    rule_script,
)

__all__ = [
    "ANY",
    "RULES",
    "ColorRule",
    "check_rule",
    "color_board",
    "color_rule",
    "colors_fit",
    "game_colors",
    "is_legal_coloring",
    "rule_script",
    "seed_colors",
]
