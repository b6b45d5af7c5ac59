"""Letters with which no word may start."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Self

import numpy as np
from numpy.typing import NDArray

from waffle_cp.alphabet import fold, is_word
from waffle_cp.errors import InputError
from waffle_cp.request.constraint import CheckContext, Constraint, ConstraintOption, SlotContext

if TYPE_CHECKING:
    from waffle_cp.grid import Grid
    from waffle_cp.layout import Layout

__all__ = ["BarredStarts"]


@dataclass(frozen=True, slots=True)
class BarredStarts(Constraint):
    """No word starts with one of these folded letters.

    >>> from waffle_cp.layout import Layout
    >>> BarredStarts.parse("XZ", Layout.waffle(5, 5))
    (BarredStarts(letters='xz'),)
    """

    letters: str
    rule: ClassVar[str] = "bar starts"
    option: ClassVar[ConstraintOption | None] = ConstraintOption(
        "bar-starts",
        "No word starts with one of these letters.",
        "LETTERS",
        label="No word starts with",
    )

    @classmethod
    def parse(cls, text: str, layout: Layout) -> tuple[Self]:
        """The letters of the text."""
        letters = fold(text.strip())
        if not is_word(letters):
            raise InputError(f"{text!r}: expected letters, as in xz")
        return (cls(letters),)

    def check(self, grid: Grid, context: CheckContext) -> Iterator[tuple[str, str]]:
        """Slots whose word starts with a barred letter."""
        for slot, word in zip(grid.layout.slots, grid.words, strict=True):
            if word[0] in self.letters:
                yield slot.name, f"{word!r} starts with {word[0]!r}"

    def allowed(self, context: SlotContext) -> NDArray[np.bool_]:
        """Words that start with another letter."""
        alphabet = context.vocabulary.alphabet
        barred = [alphabet.code(letter) for letter in self.letters if letter in alphabet]
        return ~np.isin(context.letters(0), barred)
