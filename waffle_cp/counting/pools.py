"""A compiled request as counting needs it: masks and weights over the words of each length."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from waffle_cp.alphabet import Alphabet
from waffle_cp.layout import Layout
from waffle_cp.request.compiled import CompiledRequest
from waffle_cp.request.constraint import Tally

__all__ = ["SlotPools", "SlotTally", "WordPool"]


@dataclass(frozen=True, eq=False, slots=True)
class WordPool:
    """Words of one length: `codes` has shape (words, length), letter codes."""

    words: tuple[str, ...]
    codes: NDArray[np.intp]

    def only(self, word: str) -> NDArray[np.bool_]:
        """A mask of one word; of none when the pool lacks it."""
        mask = np.zeros(len(self.words), np.bool_)
        if word in self.words:
            mask[self.words.index(word)] = True
        return mask


@dataclass(frozen=True, eq=False, slots=True)
class SlotTally:
    """A number that each word adds to, and the bounds of its sum over all slots.

    `weights[s][w]` is what word w of the pool adds in slot s; of letters, a crossing cell belongs
    to the first of its slots, so that it counts once.
    """

    weights: tuple[NDArray[np.int64], ...]
    least: int
    most: int | None


@dataclass(frozen=True, eq=False)
class SlotPools:
    """For each slot of a layout the allowed words, as a mask over the pool of its length.

    `anywhere` are the words that must stand in some slot; each has a tally too. The cells of
    each pair of `equal_cells` hold one letter; no word stands twice if `distinct`.

    >>> from waffle_cp.request import FillRequest, compile_request
    >>> from waffle_cp.words import WordList
    >>> request = FillRequest(Layout.waffle(3, 3)).with_cell("a1", "c")
    >>> compiled = compile_request(request, WordList.of(["cat", "cot", "tot"]))
    >>> SlotPools.of(compiled).numbers
    (2, 3, 2, 3)
    """

    layout: Layout
    alphabet: Alphabet
    pools: Mapping[int, WordPool]
    allowed: tuple[NDArray[np.bool_], ...]
    tallies: tuple[SlotTally, ...]
    anywhere: tuple[str, ...]
    equal_cells: tuple[tuple[int, int], ...]
    distinct: bool

    @classmethod
    def of(cls, compiled: CompiledRequest) -> SlotPools:
        """The pools of a compiled request; stems are not looked at."""
        layout, vocabulary = compiled.layout, compiled.vocabulary
        pools = {
            length: WordPool(
                vocabulary.words[known.start : known.stop],
                vocabulary.letters[known.start : known.stop, :length].astype(np.intp),
            )
            for length, known in vocabulary.ranges.items()
        }
        allowed = []
        for slot, numbers in zip(layout.slots, compiled.slots, strict=True):
            known = vocabulary.ranges[len(slot)]
            mask = np.zeros(len(known), np.bool_)
            mask[numbers - known.start] = True
            allowed.append(mask)
        anywhere = tuple(sorted(vocabulary.words[number] for number in compiled.needed))
        tallies = [_weighed(compiled, tally) for tally in compiled.letter_tallies]
        for word in anywhere:
            weights = (pools[len(slot)].only(word).astype(np.int64) for slot in layout.slots)
            tallies.append(SlotTally(tuple(weights), 1, None))
        tallies += [_weighed(compiled, tally) for tally in compiled.word_tallies]
        return cls(
            layout,
            vocabulary.alphabet,
            pools,
            tuple(allowed),
            tuple(tallies),
            anywhere,
            compiled.equal_cells,
            compiled.distinct,
        )

    def pool(self, slot: int) -> WordPool:
        """The pool that the words of a slot come from."""
        return self.pools[len(self.layout.slots[slot])]

    @cached_property
    def numbers(self) -> tuple[int, ...]:
        """How many words each slot may hold."""
        return tuple(int(mask.sum()) for mask in self.allowed)


def _weighed(compiled: CompiledRequest, tally: Tally) -> SlotTally:
    """A tally with its weights by slot."""
    layout, vocabulary = compiled.layout, compiled.vocabulary
    weights = []
    for number, slot in enumerate(layout.slots):
        known = vocabulary.ranges[len(slot)]
        if tally.words is not None:
            weights.append(tally.words[known.start : known.stop])
        elif tally.letters is not None:
            owned = [p for p, c in enumerate(slot.cells) if layout.memberships[c][0][0] == number]
            codes = vocabulary.letters[known.start : known.stop][:, owned]
            weights.append(tally.letters[codes].sum(axis=1, dtype=np.int64))
    return SlotTally(tuple(weights), tally.least, tally.most)
