"""The words that a request allows in each slot, and what it counts over a whole grid."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from waffle_cp.alphabet import Alphabet
from waffle_cp.layout import Layout
from waffle_cp.request.request import FillRequest
from waffle_cp.words.wordlist import WordList, encode_words

__all__ = ["Candidates", "Tally", "WordPool", "find_candidates"]


@dataclass(frozen=True, eq=False, slots=True)
class WordPool:
    """Words of one length: `codes` has shape (words, length), `scores` shape (words,)."""

    words: tuple[str, ...]
    codes: NDArray[np.intp]
    scores: NDArray[np.int32]

    def only(self, word: str) -> NDArray[np.bool_]:
        """A mask of one word; of none when the pool lacks it."""
        mask = np.zeros(len(self.words), np.bool_)
        if word in self.words:
            mask[self.words.index(word)] = True
        return mask


@dataclass(frozen=True, eq=False, slots=True)
class Tally:
    """A number that each word adds to, and the bounds of its sum over all slots.

    `weights[s][w]` is what word w of the pool adds in slot s. A letter count is a tally (a
    crossing cell belongs to the first of its slots, so that it counts once), and so are a required
    word that may stand anywhere (at least 1) and the words of low score (at most so many).
    """

    weights: tuple[NDArray[np.int64], ...]
    least: int
    most: int | None


@dataclass(frozen=True, eq=False)
class Candidates:
    """For each slot of a layout the allowed words, as a mask over the pool of its length.

    `anywhere` are the required words without a slot; each has a tally too.

    >>> from waffle_cp.words import WordList
    >>> request = FillRequest(Layout.waffle(3, 3)).with_cell("a1", "c")
    >>> found = find_candidates(request, WordList.of(["cat", "cot", "tot"]))
    >>> [int(mask.sum()) for mask in found.allowed]
    [2, 3, 2, 3]
    """

    layout: Layout
    alphabet: Alphabet
    pools: Mapping[int, WordPool]
    allowed: tuple[NDArray[np.bool_], ...]
    tallies: tuple[Tally, ...]
    anywhere: tuple[str, ...] = ()

    def pool(self, slot: int) -> WordPool:
        """The pool that the words of a slot come from."""
        return self.pools[len(self.layout.slots[slot])]

    @cached_property
    def numbers(self) -> tuple[int, ...]:
        """How many words each slot may hold."""
        return tuple(int(mask.sum()) for mask in self.allowed)


def find_candidates(request: FillRequest, words: WordList) -> Candidates:
    """The words that each slot may hold by itself, and the tallies of the whole grid.

    A required word is allowed whatever its score, also when the list lacks it. Stems are not
    looked at.
    """
    layout = request.layout
    alphabet, pools = _pools(request, words)
    required = {wanted.word for wanted in request.required}
    wide = {length: _wide_mask(pool, request, required) for length, pool in pools.items()}
    allowed = [wide[len(slot)].copy() for slot in layout.slots]
    for cell, letter in request.fixed:
        for slot, position in layout.memberships[cell]:
            codes = pools[len(layout.slots[slot])].codes[:, position]
            has_letter = codes == alphabet.code(letter) if letter in alphabet else False
            allowed[slot] &= has_letter
    for wanted in request.required:
        if wanted.slot is not None:
            pool = pools[len(layout.slots[wanted.slot])]
            allowed[wanted.slot] &= pool.only(wanted.word)
    anywhere = tuple(sorted({w.word for w in request.required if w.slot is None}))
    tallies = tuple(_tallies(request, alphabet, pools, anywhere))
    return Candidates(layout, alphabet, pools, tuple(allowed), tallies, anywhere)


def _pools(request: FillRequest, words: WordList) -> tuple[Alphabet, dict[int, WordPool]]:
    extra = sorted({wanted.word for wanted in request.required} - words.scores.keys())
    alphabet = words.alphabet
    if set("".join(extra)) - set(alphabet.letters):
        alphabet = Alphabet.of([alphabet.letters, *extra])
    pools = {}
    for length in {len(slot) for slot in request.layout.slots}:
        table = words.table(length)
        known, codes, scores = table.words, table.codes, table.scores
        more = tuple(word for word in extra if len(word) == length)
        if more or alphabet is not words.alphabet:
            known = known + more
            codes = encode_words(known, length, alphabet)
            scores = np.concatenate([scores, np.zeros(len(more), np.int32)])
        pools[length] = WordPool(known, codes.astype(np.intp), scores)
    return alphabet, pools


def _wide_mask(pool: WordPool, request: FillRequest, required: set[str]) -> NDArray[np.bool_]:
    allowed = pool.scores >= request.min_score
    for word in required:
        allowed |= pool.only(word)
    for word in request.banned:
        allowed &= ~pool.only(word)
    return allowed


def _tallies(
    request: FillRequest,
    alphabet: Alphabet,
    pools: Mapping[int, WordPool],
    anywhere: tuple[str, ...],
) -> list[Tally]:
    layout = request.layout
    found = []
    for bound in request.letter_counts:
        counts = np.array([bound.matches(letter) for letter in alphabet.letters], np.int64)
        weights = []
        for number, slot in enumerate(layout.slots):
            owned = [p for p, cell in enumerate(slot.cells) if _owner(layout, cell) == number]
            codes = pools[len(slot)].codes[:, owned]
            weights.append(counts[codes].sum(axis=1, dtype=np.int64))
        found.append(Tally(tuple(weights), bound.least, bound.most))
    for word in anywhere:
        weights = [pools[len(slot)].only(word).astype(np.int64) for slot in layout.slots]
        found.append(Tally(tuple(weights), 1, None))
    if request.rare is not None:
        low = {n: (p.scores < request.rare.score).astype(np.int64) for n, p in pools.items()}
        found.append(Tally(tuple(low[len(slot)] for slot in layout.slots), 0, request.rare.most))
    return found


def _owner(layout: Layout, cell: int) -> int:
    return layout.memberships[cell][0][0]
