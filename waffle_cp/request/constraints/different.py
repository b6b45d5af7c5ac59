"""Words that are all different, and that share no stem: what holds unless a maker allows more."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING, ClassVar

from waffle_cp.request.constraint import CheckContext, Constraint, ConstraintOption, Relation

if TYPE_CHECKING:
    from waffle_cp.grid import Grid

__all__ = ["DifferentStems", "DifferentWords"]


@dataclass(frozen=True, slots=True)
class DifferentWords(Constraint):
    """No word stands in two slots."""

    rule: ClassVar[str] = "repeats"
    option: ClassVar[ConstraintOption | None] = ConstraintOption(
        "repeats", "Allow a word twice.", switch=True, label="A word may stand twice"
    )

    def check(self, grid: Grid, context: CheckContext) -> Iterator[tuple[str, str]]:
        """Slots whose word stands in an earlier slot too."""
        for (one, word), (other, again) in combinations(enumerate(grid.words), 2):
            if word == again:
                slots = grid.layout.slots
                yield slots[other].name, f"{word!r} stands in {slots[one]} too"

    @property
    def relation(self) -> Relation:
        """All different."""
        return Relation.DIFFERENT_WORDS


@dataclass(frozen=True, slots=True)
class DifferentStems(Constraint):
    """No two different words share a stem; a list without stems has none to share."""

    rule: ClassVar[str] = "stems"
    option: ClassVar[ConstraintOption | None] = ConstraintOption(
        "same-stems",
        "Allow words of one stem, as bake and baked.",
        switch=True,
        label="Two words may share a stem",
    )

    def check(self, grid: Grid, context: CheckContext) -> Iterator[tuple[str, str]]:
        """Slots whose word shares a stem with another word in an earlier slot."""
        known = context.stems
        for (one, word), (other, again) in combinations(enumerate(grid.words), 2):
            shared = known.get(word, frozenset()) & known.get(again, frozenset())
            if shared and word != again:
                slots = grid.layout.slots
                yield slots[other].name, f"{again!r} shares a stem with {word!r} in {slots[one]}"

    @property
    def relation(self) -> Relation:
        """StemNumbers apart."""
        return Relation.DIFFERENT_STEMS
