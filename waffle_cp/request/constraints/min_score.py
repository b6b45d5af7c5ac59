"""Words of at least a score."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Self

import numpy as np
from numpy.typing import NDArray

from waffle_cp.errors import InputError
from waffle_cp.request.constraint import CheckContext, Constraint, ConstraintOption, SlotContext

if TYPE_CHECKING:
    from waffle_cp.grid import Grid
    from waffle_cp.layout import Layout

__all__ = ["MinScore"]


@dataclass(frozen=True, slots=True)
class MinScore(Constraint):
    """Each word has at least this score in the list; words that the request wants are exempt.

    >>> from waffle_cp.layout import Layout
    >>> MinScore.parse("20", Layout.waffle(3, 3))
    (MinScore(score=20),)
    """

    score: int = 1
    rule: ClassVar[str] = "min score"
    option: ClassVar[ConstraintOption | None] = ConstraintOption(
        "min-score",
        "Least score of each word.",
        None,
        multiple=False,
        default="1",
        number=(0, 100),
        label="Least score",
    )

    @classmethod
    def parse(cls, text: str, layout: Layout) -> tuple[Self]:
        """The least score that a number states."""
        number = text.strip()
        if not (number.isascii() and number.isdigit() and len(number) < 4 and int(number) <= 100):
            raise InputError(f"{text!r}: expected a score from 0 to 100")
        return (cls(int(number)),)

    def check(self, grid: Grid, context: CheckContext) -> Iterator[tuple[str, str]]:
        """Slots whose word scores less; a word outside the list is the fault of another rule."""
        for slot, word in zip(grid.layout.slots, grid.words, strict=True):
            score = context.words.scores.get(word, self.score)
            if score < self.score and word not in context.wanted:
                yield slot.name, f"{word!r} has score {score}, less than {self.score}"

    def allowed(self, context: SlotContext) -> NDArray[np.bool_]:
        """Words with the score, and those that the request wants."""
        vocabulary, numbers = context.vocabulary, context.numbers
        found: NDArray[np.bool_] = vocabulary.scores[numbers] >= self.score
        return found | vocabulary.is_wanted[numbers]
