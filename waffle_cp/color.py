"""The three colors of a cell."""

from __future__ import annotations

from enum import StrEnum

__all__ = ["Color"]


class Color(StrEnum):
    """What a cell tells: right place, in one of its words by the color rule, or neither."""

    GREEN = "g"
    YELLOW = "y"
    GREY = "."
