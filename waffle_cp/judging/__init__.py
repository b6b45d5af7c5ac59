"""Judging puzzles as a maker does: senses of uniqueness, difficulty, and the report on both."""

from waffle_cp.judging.difficulty import LEVELS, Difficulty, check_level, rate_difficulty
from waffle_cp.judging.report import PuzzleReport, report_on
from waffle_cp.judging.safe_swaps import Revelation, reveal_by_play, safe_swaps
from waffle_cp.judging.uniqueness import Uniqueness, judge_uniqueness

__all__ = [
    "LEVELS",
    "Difficulty",
    "PuzzleReport",
    "Revelation",
    "Uniqueness",
    "check_level",
    "judge_uniqueness",
    "rate_difficulty",
    "report_on",
    "reveal_by_play",
    "safe_swaps",
]
