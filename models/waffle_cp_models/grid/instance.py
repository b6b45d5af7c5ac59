"""What the grid model is given: slots over cells, the words of each slot, and the wishes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

import numpy as np
from numpy.typing import NDArray

from waffle_cp_models.grid.tables import SlotWords, consistent_words

__all__ = ["Answer", "GridInstance", "LetterBound", "WordBound"]

Answer = tuple[int, ...]
"""The number of the word in each slot."""


@dataclass(frozen=True, eq=False, slots=True)
class LetterBound:
    """At least `least`, at most `most` cells hold a letter of the mask, shape (letters,)."""

    letters: NDArray[np.bool_]
    least: int
    most: int


@dataclass(frozen=True, eq=False, slots=True)
class WordBound:
    """The weights of the words in all slots sum to `least` at least and `most` at most.

    `weights` gives the weight of a word by its number: shape (word numbers,), from 0.
    """

    weights: NDArray[np.int64]
    least: int
    most: int


@dataclass(frozen=True, eq=False, slots=True)
class GridInstance:
    """One grid to fill; letters, cells, slots and words are whole numbers.

    `words` are the candidates of each slot: fixed cells, bans, least scores and words required
    in a slot are already applied. `required` words must stand in some slot. The two cells of each
    pair of `equal_cells` hold one letter. Words are all different if `distinct`, and two different
    words with a common stem exclude each other. `mirror` gives for each cell its image
    under transposition; with it, grids that are images of each other count as one.
    """

    num_cells: int
    num_letters: int
    slots: tuple[tuple[int, ...], ...]
    words: tuple[SlotWords, ...]
    required: tuple[int, ...] = ()
    letter_bounds: tuple[LetterBound, ...] = ()
    word_bounds: tuple[WordBound, ...] = ()
    equal_cells: tuple[tuple[int, int], ...] = ()
    distinct: bool = True
    stems: Mapping[int, frozenset[int]] = field(default_factory=dict)
    mirror: tuple[int, ...] | None = None

    def with_words(self, words: Sequence[SlotWords]) -> GridInstance:
        """The same wishes with other candidates."""
        return replace(self, words=tuple(words))

    def consistent(self) -> GridInstance:
        """With the words that arc consistency leaves; see tables.consistent_words."""
        left, _ = consistent_words(self.slots, self.words, self.num_cells, self.num_letters)
        return self.with_words(left)

    @property
    def is_empty(self) -> bool:
        """Whether a slot has no candidate, so that there is no grid."""
        return not all(len(words) for words in self.words)

    @property
    def mirrored_slots(self) -> tuple[int, ...] | None:
        """For each slot its image under transposition."""
        if self.mirror is None:
            return None
        number = {cells: slot for slot, cells in enumerate(self.slots)}
        return tuple(number[tuple(self.mirror[cell] for cell in cells)] for cells in self.slots)

    @property
    def is_symmetric(self) -> bool:
        """Whether all that holds of a grid holds of its image under transposition."""
        images, mirror = self.mirrored_slots, self.mirror
        if images is None or mirror is None:
            return False
        pairs = {frozenset(pair) for pair in self.equal_cells}
        if pairs != {frozenset(mirror[cell] for cell in pair) for pair in pairs}:
            return False
        return all(
            np.array_equal(np.sort(words.numbers), np.sort(self.words[image].numbers))
            for words, image in zip(self.words, images, strict=True)
        )

    def clash(self, one: int, other: int) -> bool:
        """Whether two slots may not hold these two words."""
        if one == other:
            return self.distinct
        stems = self.stems.get(one, frozenset())
        return not stems.isdisjoint(self.stems.get(other, frozenset()))
