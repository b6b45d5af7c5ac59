"""Color rules: which cells of a board are green, yellow and grey, given the solution."""

from waffle_cp.coloring.game import game_colors
from waffle_cp.coloring.rules import RULES, ColorRule, color_board, color_rule

__all__ = ["RULES", "ColorRule", "color_board", "color_rule", "game_colors"]
