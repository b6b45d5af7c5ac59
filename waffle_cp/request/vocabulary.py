"""The words that can stand somewhere in a layout, as numbers and arrays."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from waffle_cp.alphabet import Alphabet
from waffle_cp.words.stems import StemNumbers
from waffle_cp.words.wordlist import WordList, encode_words

__all__ = ["Letters", "Vocabulary", "vocabulary_of"]

Letters = NDArray[np.uint8] | NDArray[np.uint16]


@dataclass(frozen=True, eq=False)
class Vocabulary:
    """Words numbered by length and then sorted.

    `letters` has shape (words, longest) and holds codes of `alphabet`, zero after the end of a
    word; `scores` (words,) is 0 for a wanted word outside the list; `is_wanted` (words,) marks the
    words that a constraint wants. `ranges` gives the first number of each length and the one after
    its last.
    """

    alphabet: Alphabet
    words: tuple[str, ...]
    letters: Letters
    scores: NDArray[np.int32]
    is_wanted: NDArray[np.bool_]
    ranges: dict[int, range]
    _stem_tables: list[tuple[StemNumbers, NDArray[np.int32]]] = field(
        default_factory=list, init=False
    )

    @cached_property
    def lengths(self) -> NDArray[np.int32]:
        """Length of each word, shape (words,)."""
        return np.fromiter(map(len, self.words), np.int32, len(self.words))

    def number(self, word: str) -> int | None:
        """The number of a word; None when it is not known."""
        known = self.ranges.get(len(word), range(0))
        place = bisect_left(self.words, word, known.start, known.stop)
        return place if place < known.stop and self.words[place] == word else None

    def mask(self, words: Sequence[str] | frozenset[str]) -> NDArray[np.bool_]:
        """Marks those of the words that are known, shape (words,)."""
        found = np.zeros(len(self.words), np.bool_)
        found[[number for word in words if (number := self.number(word)) is not None]] = True
        return found

    def stem_table(self, stems: StemNumbers | None) -> NDArray[np.int32]:
        """Stem numbers of each word, then -1: shape (words, most). The last table is kept."""
        if not stems:
            return np.full((len(self.words), 0), -1, np.int32)
        if not (self._stem_tables and self._stem_tables[0][0] is stems):
            self._stem_tables[:] = [(stems, _stem_table(self.words, stems))]
        return self._stem_tables[0][1]


def vocabulary_of(
    words: WordList, lengths: Sequence[int], wanted: Sequence[str] = ()
) -> Vocabulary:
    """The words of these lengths in a list, and the wanted ones, whatever the list holds.

    What a list compiles to is kept with it, so that the next request finds it made.

    >>> found = vocabulary_of(WordList.of(["to", "cat", "bet"]), [3], ["dog"])
    >>> found.words, found.number("dog"), found.scores.tolist()
    (('bet', 'cat', 'dog'), 2, [50, 50, 0])
    """
    key = tuple(sorted(set(lengths)))
    plain = words.kept(("vocabulary", key), lambda: _vocabulary(words, key, ()))
    wanted = [word for word in dict.fromkeys(wanted) if len(word) in key]
    if not wanted:
        return plain
    extra = [word for word in wanted if word not in words]
    whole = _vocabulary(words, key, extra) if extra else plain
    return Vocabulary(
        whole.alphabet, whole.words, whole.letters, whole.scores, whole.mask(wanted), whole.ranges
    )


def _vocabulary(words: WordList, lengths: tuple[int, ...], extra: Sequence[str]) -> Vocabulary:
    """The vocabulary with further words, of score 0, in their places."""
    alphabet = words.alphabet
    if set("".join(extra)) - set(alphabet.letters):
        alphabet = Alphabet.of([alphabet.letters, *extra])
    known: list[str] = []
    letters, scores, ranges = [], [], {}
    for length in lengths:
        table = words.table(length)
        own, codes, points = table.words, table.codes, table.scores
        if extra:
            own = tuple(sorted([*own, *(word for word in extra if len(word) == length)]))
            codes = encode_words(own, length, alphabet)
            points = np.array([words.scores.get(word, 0) for word in own], np.int32)
        ranges[length] = range(len(known), len(known) + len(own))
        known += own
        letters.append(np.pad(codes, ((0, 0), (0, lengths[-1] - length))))
        scores.append(points)
    every: Letters = np.concatenate(letters)
    return Vocabulary(
        alphabet,
        tuple(known),
        every,
        np.concatenate(scores),
        np.zeros(len(known), np.bool_),
        ranges,
    )


def _stem_table(words: tuple[str, ...], stems: StemNumbers) -> NDArray[np.int32]:
    found = [sorted(stems.get(word, ())) for word in words]
    table = np.full((len(words), max(map(len, found), default=0)), -1, np.int32)
    for row, numbers in zip(table, found, strict=True):
        row[: len(numbers)] = numbers
    return table
