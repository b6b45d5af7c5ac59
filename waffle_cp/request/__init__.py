"""What a maker asks of a grid, read once for every engine."""

from waffle_cp.request.letter_counts import LetterCount, parse_letter_counts
from waffle_cp.request.request import FillRequest, RareWords, RequiredWord, parse_template

__all__ = [
    "FillRequest",
    "LetterCount",
    "RareWords",
    "RequiredWord",
    "parse_letter_counts",
    "parse_template",
]
