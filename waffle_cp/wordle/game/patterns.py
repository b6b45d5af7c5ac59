"""Patterns of colors in their three forms: marks, emoji squares, and a code in base 3."""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from waffle_cp.errors import InputError
from waffle_cp.plurals import counted

__all__ = [
    "GREEN",
    "GREY",
    "LONGEST_WORD",
    "YELLOW",
    "PatternArray",
    "all_green",
    "pattern_code",
    "pattern_dtype",
    "pattern_emoji",
    "pattern_marks",
    "read_marks",
]

PatternArray: TypeAlias = NDArray[np.unsignedinteger[Any]]
"""Pattern codes; the smallest kind that holds every pattern of the word length."""

GREY, YELLOW, GREEN = 0, 1, 2
MARKS = ".yg"
SQUARES = "⬜🟨🟩"
LONGEST_WORD = 20
"""3^20 patterns is the most that a code of 32 bits can tell."""

# What people type or paste: other grey marks, digits, the dark theme and the contrast theme.
_READ = {
    **dict.fromkeys(".-_bwx0⬜⬛", "."),
    **dict.fromkeys("y1🟨🟦", "y"),
    **dict.fromkeys("g2🟩🟧", "g"),
}
_VARIATION = "\ufe0f"


def pattern_dtype(length: int) -> np.dtype[np.unsignedinteger[Any]]:
    """The smallest array kind for the 3^length codes of a word length.

    Raises InputError outside 1 to 20 letters.

    >>> [str(pattern_dtype(length)) for length in (5, 6, 11)]
    ['uint8', 'uint16', 'uint32']
    """
    if not 1 <= length <= LONGEST_WORD:
        raise InputError(f"words of {counted(length, 'letter')}: expected 1 to {LONGEST_WORD}")
    if length <= 5:
        return np.dtype(np.uint8)
    return np.dtype(np.uint16 if length <= 10 else np.uint32)


def all_green(length: int) -> int:
    """The code of the pattern that ends the game: the largest one.

    >>> all_green(5)
    242
    """
    return int(3**length) - 1


def pattern_code(marks: str) -> int:
    """The code of marks: their value in base 3, the first letter counting most.

    >>> pattern_code("....g"), pattern_code("y....")
    (2, 81)
    """
    code = 0
    for mark in marks:
        code = 3 * code + MARKS.index(mark)
    return code


def pattern_marks(code: int, length: int) -> str:
    """The marks of a code.

    >>> pattern_marks(2, 5)
    '....g'
    """
    marks = ""
    for _ in range(length):
        code, digit = divmod(int(code), 3)
        marks = MARKS[digit] + marks
    return marks


def pattern_emoji(marks: str) -> str:
    """Marks as the squares that players share.

    >>> pattern_emoji("gy...")
    '🟩🟨⬜⬜⬜'
    """
    return marks.translate(str.maketrans(MARKS, SQUARES))


def read_marks(text: str, *, length: int | None = None) -> str:
    """Marks of what a person types or pastes: `gy.`, digits 2 1 0, or squares of any theme.

    Raises InputError for another character or another length.

    >>> read_marks("GY..-"), read_marks("🟩🟨⬛⬛⬛"), read_marks("21000", length=5)
    ('gy...', 'gy...', 'gy...')
    >>> read_marks("gy", length=5)
    Traceback (most recent call last):
    waffle_cp.errors.InputError: colors 'gy' are 2, expected 5
    """
    marks = []
    for position, character in enumerate(text.strip().replace(_VARIATION, ""), start=1):
        mark = _READ.get(character.lower())
        if mark is None:
            raise InputError(
                f"{character!r} at place {position} of {text.strip()!r} is no color: expected "
                "g (green), y (yellow), . (grey), or squares"
            )
        marks.append(mark)
    if length is not None and len(marks) != length:
        raise InputError(f"colors {text.strip()!r} are {len(marks)}, expected {length}")
    return "".join(marks)
