"""Bounds on how often letters stand in a grid: `q>=1`, `e<=3`, `vowels=9`."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass

from waffle_cp.alphabet import fold, is_word
from waffle_cp.errors import InputError

__all__ = ["VOWELS", "LetterCount", "parse_letter_counts"]

VOWELS = "vowels"
_BASE_VOWELS = frozenset("aeiouæøœıаеёиоуыэюяіїєαεηιουω")


def is_vowel(letter: str) -> bool:
    """Whether a folded letter is a vowel, with or without an accent.

    >>> [is_vowel(letter) for letter in "eüñω"]
    [True, True, False, True]
    """
    return unicodedata.normalize("NFD", letter)[0] in _BASE_VOWELS


@dataclass(frozen=True, slots=True)
class LetterCount:
    """At least `least` and at most `most` cells hold a letter of `letters`.

    `letters` is a text of letters that count together, or `vowels`; `most` None is no bound.

    >>> LetterCount.parse("e<=3"), str(LetterCount.parse("vowels = 9"))
    (LetterCount(letters='e', least=0, most=3), 'vowels=9')
    """

    letters: str
    least: int = 0
    most: int | None = None

    def __post_init__(self) -> None:
        if not is_word(self.letters):
            raise InputError(f"letter count of {self.letters!r}: not made of letters alone")
        if self.least < 0 or (self.most is not None and self.most < self.least):
            raise InputError(f"letter count {self}: no number is at least and at most that")

    @classmethod
    def parse(cls, text: str) -> LetterCount:
        """The bound that `LETTERS>=N`, `LETTERS<=N` or `LETTERS=N` states.

        Several letters (`jqxz>=1`) count together. Raises InputError.
        """
        match = re.fullmatch(r"\s*(\w+)\s*(>=|<=|==?|≥|≤)\s*([0-9]{1,4})\s*", fold(text))
        if not match:
            raise InputError(f"letter count {text!r}: expected as in q>=1, e<=3, vowels=9")
        number = int(match[3])
        if match[2] in (">=", "≥"):
            return cls(match[1], number)
        return cls(match[1], 0 if match[2] in ("<=", "≤") else number, number)

    def matches(self, letter: str) -> bool:
        """Whether a cell with this folded letter counts."""
        return is_vowel(letter) if self.letters == VOWELS else letter in self.letters

    def allows(self, count: int) -> bool:
        """Whether this many counted cells keep the bound."""
        return self.least <= count and (self.most is None or count <= self.most)

    def __str__(self) -> str:
        if self.most == self.least:
            return f"{self.letters}={self.least}"
        if self.most is None:
            return f"{self.letters}>={self.least}"
        low = f",{self.letters}>={self.least}" if self.least else ""
        return f"{self.letters}<={self.most}{low}"


def parse_letter_counts(text: str) -> tuple[LetterCount, ...]:
    """The bounds of a list with commas, as in `q>=1,e<=3`."""
    return tuple(LetterCount.parse(part) for part in text.split(",") if part.strip())
