"""Bounds on how often letters stand in a grid: `q>=1`, `e<=3`, `vowels=9`."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from difflib import get_close_matches
from typing import TYPE_CHECKING, ClassVar, Self

import numpy as np

from waffle_cp.alphabet import fold, is_word
from waffle_cp.errors import InputError
from waffle_cp.request.constraint import CheckContext, Constraint, ConstraintOption, Tally

if TYPE_CHECKING:
    from waffle_cp.grid import Grid
    from waffle_cp.layout import Layout
    from waffle_cp.request.vocabulary import Vocabulary

__all__ = ["VOWELS", "LetterCount", "is_vowel"]

VOWELS = "vowels"
_BASE_VOWELS = frozenset("aeiouæøœıаеёиоуыэюяіїєαεηιουω")


def is_vowel(letter: str) -> bool:
    """Whether a folded letter is a vowel, with or without an accent.

    >>> [is_vowel(letter) for letter in "eüñω"]
    [True, True, False, True]
    """
    return unicodedata.normalize("NFD", letter)[0] in _BASE_VOWELS


@dataclass(frozen=True, slots=True)
class LetterCount(Constraint):
    """At least `least` and at most `most` cells hold a letter of `letters`.

    `letters` is a text of letters that count together, or `vowels`; `most` None is no bound.

    >>> LetterCount.of("e<=3"), str(LetterCount.of("vowels = 9"))
    (LetterCount(letters='e', least=0, most=3), 'vowels=9')
    """

    letters: str
    least: int = 0
    most: int | None = None
    rule: ClassVar[str] = "letters"
    option: ClassVar[ConstraintOption | None] = ConstraintOption(
        "letters",
        "How often letters stand in the grid: q>=1, e<=3, vowels=9; jqxz>=1 counts the four "
        "together; commas between several.",
        "SPEC",
        label="Letters",
        separators=",;",
    )

    def __post_init__(self) -> None:
        if self.letters != VOWELS and get_close_matches(self.letters, [VOWELS], cutoff=0.65):
            raise InputError(f"letter count of {self.letters!r}: did you mean {VOWELS}?")
        if not is_word(self.letters):
            raise InputError(f"letter count of {self.letters!r}: not made of letters alone")
        if self.least < 0 or (self.most is not None and self.most < self.least):
            raise InputError(f"letter count {self}: no number is at least and at most that")

    @classmethod
    def parse(cls, text: str, layout: Layout) -> tuple[Self, ...]:
        """The bounds of a list with commas, as in `q>=1,e<=3`."""
        return tuple(cls.of(part) for part in text.split(",") if part.strip())

    @classmethod
    def of(cls, text: str) -> Self:
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

    def check(self, grid: Grid, context: CheckContext) -> Iterator[tuple[str, str]]:
        """The bound holds; a cell of two words counts once."""
        count = sum(self.matches(letter) for letter in grid.letters)
        if not self.allows(count):
            yield "", f"{count} of {self.letters!r}, asked is {self}"

    def tally(self, vocabulary: Vocabulary) -> Tally:
        """The number of cells with such a letter."""
        marks = np.array([self.matches(letter) for letter in vocabulary.alphabet.letters], bool)
        return Tally(self.least, self.most, letters=marks)

    def __str__(self) -> str:
        if self.most == self.least:
            return f"{self.letters}={self.least}"
        if self.most is None:
            return f"{self.letters}>={self.least}"
        low = f",{self.letters}>={self.least}" if self.least else ""
        return f"{self.letters}<={self.most}{low}"
