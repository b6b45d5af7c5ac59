"""Puzzles from grids: exactly so many swaps, chosen greens, one solution, no trivial move."""

from waffle_cp.judging.giveaways import least_swaps_without_pairs, mutual_pairs, trivial_moves
from waffle_cp.judging.uniqueness import is_unique
from waffle_cp.make.board_task import BoardTask
from waffle_cp.make.greens import GreenChoice, game_greens
from waffle_cp.make.made import MadePuzzle
from waffle_cp.make.maker import make_puzzle
from waffle_cp.make.reach import choose_wrong_cells, swaps_in_reach, unreachable
from waffle_cp.make.series import make_puzzles, make_series
from waffle_cp.make.settings import MakeSettings, SettingsByName, default_swaps
from waffle_cp.make.strategies import STRATEGIES, Strategy, strategy_named
from waffle_cp.make.themes import Theme, theme_grid

__all__ = [
    "STRATEGIES",
    "BoardTask",
    "GreenChoice",
    "MadePuzzle",
    "MakeSettings",
    "SettingsByName",
    "Strategy",
    "Theme",
    "choose_wrong_cells",
    "default_swaps",
    "game_greens",
    "is_unique",
    "least_swaps_without_pairs",
    "make_puzzle",
    "make_puzzles",
    "make_series",
    "mutual_pairs",
    "strategy_named",
    "swaps_in_reach",
    "theme_grid",
    "trivial_moves",
    "unreachable",
]
