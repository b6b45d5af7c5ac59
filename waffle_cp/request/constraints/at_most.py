"""At most so many words of a pattern."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Self

import numpy as np

from waffle_cp.alphabet import fold
from waffle_cp.errors import InputError
from waffle_cp.request.constraint import CheckContext, Constraint, ConstraintOption, Tally

if TYPE_CHECKING:
    from waffle_cp.grid import Grid
    from waffle_cp.layout import Layout
    from waffle_cp.request.vocabulary import Vocabulary

__all__ = ["AtMost"]


@dataclass(frozen=True, slots=True)
class AtMost(Constraint):
    """At most `most` words match a folded pattern: `?` is any letter, `*` any letters or none.

    >>> from waffle_cp.layout import Layout
    >>> (bound,) = AtMost.parse("2:*s", Layout.waffle(5, 5))
    >>> bound, [bound.matches(word) for word in ("cats", "cat")]
    (AtMost(most=2, pattern='*s'), [True, False])
    """

    most: int
    pattern: str
    rule: ClassVar[str] = "at most"
    option: ClassVar[ConstraintOption | None] = ConstraintOption(
        "at-most",
        "At most K words that match, as in 2:*s; ? is one letter.",
        "K:PATTERN",
        label="At most so many words",
    )

    @classmethod
    def parse(cls, text: str, layout: Layout) -> tuple[Self]:
        """The bound that `K:PATTERN` states."""
        number, colon, pattern = (part.strip() for part in text.partition(":"))
        is_number = number.isascii() and number.isdigit() and len(number) < 5
        if not (colon and is_number and re.fullmatch(r"[^\W\d_*?]*(?:[*?][^\W\d_*?]*)*", pattern)):
            raise InputError(f"{text!r}: expected a number and a pattern, as in 2:*s")
        if not pattern:
            raise InputError(f"{text!r}: the pattern is empty")
        return (cls(int(number), fold(pattern)),)

    def matches(self, word: str) -> bool:
        """Whether a folded word has the pattern."""
        parts = {"*": ".*", "?": "."}
        expression = "".join(parts.get(mark, re.escape(mark)) for mark in self.pattern)
        return re.fullmatch(expression, word) is not None

    def check(self, grid: Grid, context: CheckContext) -> Iterator[tuple[str, str]]:
        """At most so many words match."""
        found = [word for word in grid.words if self.matches(word)]
        if len(found) > self.most:
            message = f"{len(found)} words match {self.pattern}, at most {self.most} asked"
            yield "", f"{message}: {', '.join(found)}"

    def tally(self, vocabulary: Vocabulary) -> Tally:
        """The number of words that match."""
        marks = np.fromiter(map(self.matches, vocabulary.words), np.int64, len(vocabulary.words))
        return Tally(0, self.most, words=marks)
