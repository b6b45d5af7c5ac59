"""Solution grids on request: what to fill, by which engine."""

from waffle_cp.fill.letter_counts import LetterCount, parse_letter_counts
from waffle_cp.fill.request import FillRequest, RareWords, RequiredWord, parse_template

__all__ = [
    "FillRequest",
    "LetterCount",
    "RareWords",
    "RequiredWord",
    "parse_letter_counts",
    "parse_template",
]
