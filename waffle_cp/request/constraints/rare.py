"""Few words of low score."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Self

import numpy as np

from waffle_cp.errors import InputError
from waffle_cp.request.constraint import CheckContext, Constraint, ConstraintOption, Tally

if TYPE_CHECKING:
    from waffle_cp.grid import Grid
    from waffle_cp.layout import Layout
    from waffle_cp.request.vocabulary import Vocabulary

__all__ = ["RareWords"]


@dataclass(frozen=True, slots=True)
class RareWords(Constraint):
    """At most `most` words of the grid have a score under `score`.

    A word outside the list scores 0.
    """

    most: int
    score: int
    rule: ClassVar[str] = "rare"
    option: ClassVar[ConstraintOption | None] = ConstraintOption(
        "rare",
        "At most K words with a score under SCORE, as in 1<60.",
        "K<SCORE",
        multiple=False,
        label="Rare words",
    )

    @classmethod
    def parse(cls, text: str, layout: Layout) -> tuple[Self]:
        """The bound that `K<SCORE` states."""
        most, sign, score = (part.strip() for part in text.partition("<"))
        numbers = [part for part in (most, score) if part.isascii() and part.isdigit()]
        if not sign or len(numbers) != 2 or max(map(len, numbers)) > 4:
            raise InputError(f"{text!r}: expected a number of words and a score, as in 1<60")
        return (cls(int(most), int(score)),)

    def check(self, grid: Grid, context: CheckContext) -> Iterator[tuple[str, str]]:
        """At most so many words score less."""
        low = [word for word in grid.words if context.words.scores.get(word, 0) < self.score]
        if len(low) > self.most:
            message = f"{len(low)} words under {self.score}, at most {self.most} asked"
            yield "", f"{message}: {', '.join(low)}"

    def tally(self, vocabulary: Vocabulary) -> Tally:
        """The number of words with a lower score."""
        return Tally(0, self.most, words=(vocabulary.scores < self.score).astype(np.int64))
