"""Words that must stand in the grid."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Self

import numpy as np
from numpy.typing import NDArray

from waffle_cp.alphabet import fold, is_word
from waffle_cp.errors import InputError
from waffle_cp.request.constraint import (
    CheckContext,
    Constraint,
    ConstraintOption,
    SlotContext,
    Tally,
)

if TYPE_CHECKING:
    from waffle_cp.grid import Grid
    from waffle_cp.layout import Layout
    from waffle_cp.request.vocabulary import Vocabulary

__all__ = ["RequiredWord"]


@dataclass(frozen=True, slots=True)
class RequiredWord(Constraint):
    """A folded word that the grid must hold: in the slot of this number, or anywhere.

    >>> from waffle_cp.layout import Layout
    >>> RequiredWord.parse("Honey@a1-across", Layout.waffle(5, 5))
    (RequiredWord(word='honey', slot=0),)
    """

    word: str
    slot: int | None = None
    rule: ClassVar[str] = "required"
    option: ClassVar[ConstraintOption | None] = ConstraintOption(
        "require",
        "A word the grid must hold, anywhere or in a slot, as in honey@a1-across; repeatable.",
        "WORD[@SLOT]",
        label="Words to include",
    )

    @classmethod
    def parse(cls, text: str, layout: Layout) -> tuple[Self]:
        """The requirement `WORD` or `WORD@SLOT`.

        Raises InputError for characters that are not letters, an unknown slot, or a word that
        fits no slot.
        """
        name, at, place = text.strip().partition("@")
        word = fold(name)
        if not is_word(word):
            raise InputError(f"required word {name!r} is not made of letters alone")
        slot = layout.slot_named(place) if at else None
        lengths = {len(layout.slots[slot])} if slot is not None else set(map(len, layout.slots))
        if len(word) not in lengths:
            where = f"slot {layout.slots[slot]}" if slot is not None else layout.name
            sizes = " or ".join(map(str, sorted(lengths)))
            raise InputError(f"required word {word!r} of {len(word)} letters: {where} has {sizes}")
        return (cls(word, slot),)

    def check(self, grid: Grid, context: CheckContext) -> Iterator[tuple[str, str]]:
        """The word stands in its slot, or in any where none is named."""
        if self.slot is None:
            if self.word not in grid.words:
                yield "", f"required word {self.word!r} stands nowhere"
        elif grid.words[self.slot] != self.word:
            name = grid.layout.slots[self.slot].name
            yield name, f"holds {grid.words[self.slot]!r}, required is {self.word!r}"

    @property
    def wanted_words(self) -> tuple[str, ...]:
        """The word itself."""
        return (self.word,)

    def allowed(self, context: SlotContext) -> NDArray[np.bool_] | None:
        """In its slot the word alone."""
        if context.slot != self.slot:
            return None
        found: NDArray[np.bool_] = context.numbers == context.vocabulary.number(self.word)
        return found

    def tally(self, vocabulary: Vocabulary) -> Tally | None:
        """Once or more, where no slot is named."""
        if self.slot is not None:
            return None
        return Tally(1, None, words=vocabulary.mask([self.word]).astype(np.int64))
