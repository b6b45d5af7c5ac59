"""Words to avoid."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Self

import numpy as np
from numpy.typing import NDArray

from waffle_cp.alphabet import fold
from waffle_cp.request.constraint import CheckContext, Constraint, ConstraintOption, SlotContext

if TYPE_CHECKING:
    from waffle_cp.grid import Grid
    from waffle_cp.layout import Layout

__all__ = ["BannedWords"]


@dataclass(frozen=True, slots=True)
class BannedWords(Constraint):
    """No slot holds one of these folded words."""

    words: frozenset[str]
    rule: ClassVar[str] = "banned"
    option: ClassVar[ConstraintOption | None] = ConstraintOption(
        "ban", "A word to avoid; repeatable.", "WORD", label="Words to avoid"
    )

    @classmethod
    def parse(cls, text: str, layout: Layout) -> tuple[Self]:
        """The ban of one word."""
        return (cls(frozenset({fold(text.strip())})),)

    def check(self, grid: Grid, context: CheckContext) -> Iterator[tuple[str, str]]:
        """Slots that hold a banned word."""
        for slot, word in zip(grid.layout.slots, grid.words, strict=True):
            if word in self.words:
                yield slot.name, f"{word!r} is banned"

    def allowed(self, context: SlotContext) -> NDArray[np.bool_]:
        """All other words."""
        return ~context.vocabulary.mask(self.words)[context.numbers]
