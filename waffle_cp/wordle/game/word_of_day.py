"""The word of a day: an index into the ordered list that the user gives."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from waffle_cp.errors import InputError

__all__ = ["FIRST_DAY", "day_number", "word_of_day"]

FIRST_DAY = date(2021, 6, 19)
"""Day 0; Wordle 231, which the seed of this project shows, fell on 5 February 2022."""


def day_number(day: date) -> int:
    """Days since the first one.

    >>> day_number(date(2022, 2, 5))
    231
    """
    return (day - FIRST_DAY).days


def word_of_day(words: Sequence[str], day: date, *, place: str = "the list") -> str:
    """The word of a day; InputError before the first day or past the end of the list.

    >>> word_of_day(["cigar", "rebut"], date(2021, 6, 20))
    'rebut'
    """
    number = day_number(day)
    if number < 0:
        raise InputError(f"{day.isoformat()} is before the first day, {FIRST_DAY.isoformat()}")
    if number >= len(words):
        raise InputError(
            f"{day.isoformat()} is day {number}, but the list ends with day {len(words) - 1}",
            place=place,
        )
    return words[number]
