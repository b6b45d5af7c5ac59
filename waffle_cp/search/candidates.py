"""The words that each slot may hold, as numbers: what a request leaves of a list."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from waffle_cp.alphabet import Alphabet
from waffle_cp.layout import Layout
from waffle_cp.request.request import FillRequest
from waffle_cp.words.wordlist import WordList

__all__ = ["Candidates", "Stems", "Vocabulary", "candidate_words", "required_cases"]

Stems = Mapping[str, frozenset[int]]
"""Stem numbers by word; a word that is missing has no stem to share."""

Letters = NDArray[np.uint8] | NDArray[np.uint16]


@dataclass(frozen=True, eq=False)
class Vocabulary:
    """Every word that can stand somewhere in a layout, numbered by length and then sorted.

    `letters` has shape (words, longest) and holds codes of `alphabet`, zero after the end of a
    word; `scores` (words,) is 0 for a required word outside the list. `stems` (words, most) holds
    stem numbers, then -1.
    """

    alphabet: Alphabet
    words: tuple[str, ...]
    letters: Letters
    scores: NDArray[np.int32]
    stems: NDArray[np.int32]

    @cached_property
    def lengths(self) -> NDArray[np.int32]:
        """Length of each word, shape (words,)."""
        return np.fromiter(map(len, self.words), np.int32, len(self.words))

    def numbers(self, word: str) -> list[int]:
        """The number of a word; empty when it is not known."""
        key = (len(word), word)
        place = bisect_left(self.words, key, key=lambda known: (len(known), known))
        return [place] if self.words[place : place + 1] == (word,) else []


@dataclass(frozen=True, eq=False, slots=True)
class Candidates:
    """For each slot of a layout the sorted numbers of the words that it may hold."""

    layout: Layout
    vocabulary: Vocabulary
    slots: tuple[NDArray[np.int32], ...]

    @property
    def are_possible(self) -> bool:
        """Whether every slot has a word left; if not, there is no grid."""
        return all(len(numbers) for numbers in self.slots)

    def filtered(self) -> Candidates:
        """Without the words that have, at some crossing, a letter that the other slot lacks.

        Repeated until nothing changes (arc consistency); no grid is lost.
        """
        letters, size = self.vocabulary.letters, len(self.vocabulary.alphabet)
        slots = list(self.slots)
        crossings = self.layout.crossings
        by_slot: list[list[int]] = [[] for _ in slots]
        for number, crossing in enumerate(crossings):
            by_slot[crossing.across].append(number)
            by_slot[crossing.down].append(number)
        waiting = set(range(len(crossings)))
        while waiting:
            crossing = crossings[waiting.pop()]
            pair = (
                (crossing.across, crossing.across_position),
                (crossing.down, crossing.down_position),
            )
            columns = [letters[slots[slot], position] for slot, position in pair]
            seen = [np.bincount(column, minlength=size) > 0 for column in columns]
            if np.array_equal(seen[0], seen[1]):
                continue
            for (slot, _), column in zip(pair, columns, strict=True):
                keep = (seen[0] & seen[1])[column]
                if not keep.all():
                    slots[slot] = slots[slot][keep]
                    waiting.update(by_slot[slot])
        return replace(self, slots=tuple(slots))


def candidate_words(
    request: FillRequest, words: WordList, *, stems: Stems | None = None
) -> Candidates:
    """The words by slot after scores, bans, fixed cells and words required in a slot.

    Words that are required anywhere count as words of every slot of their length: required_cases
    sees to it that they stand somewhere.

    >>> request = FillRequest(Layout.waffle(3, 3)).with_cell("a1", "c")
    >>> found = candidate_words(request, WordList.of(["cat", "bet", "cab", "tot"]))
    >>> [[found.vocabulary.words[number] for number in slot] for slot in found.slots]
    [['cab', 'cat'], ['bet', 'cab', 'cat', 'tot'], ['cab', 'cat'], ['bet', 'cab', 'cat', 'tot']]
    """
    layout = request.layout
    vocabulary = _vocabulary(request, words, stems if request.distinct_stems else None)
    usable = vocabulary.scores >= request.min_score
    for wanted in request.required:
        usable[vocabulary.numbers(wanted.word)] = True
    for word in request.banned:
        usable[vocabulary.numbers(word)] = False
    numbers = {
        length: np.flatnonzero(usable & (vocabulary.lengths == length)).astype(np.int32)
        for length in {len(slot) for slot in layout.slots}
    }
    fixed = request.fixed_letters
    slots = []
    for slot in layout.slots:
        chosen = numbers[len(slot)]
        for position, cell in enumerate(slot.cells):
            if cell in fixed:
                letter = fixed[cell]
                known = letter in vocabulary.alphabet
                code = vocabulary.alphabet.code(letter) if known else -1
                chosen = chosen[vocabulary.letters[chosen, position] == code]
        slots.append(chosen)
    for wanted in request.required:
        if wanted.slot is not None:
            is_wanted = np.isin(slots[wanted.slot], vocabulary.numbers(wanted.word))
            slots[wanted.slot] = slots[wanted.slot][is_wanted]
    return Candidates(layout, vocabulary, tuple(slots))


def required_cases(request: FillRequest, candidates: Candidates) -> Iterator[Candidates]:
    """Disjoint cases, filtered, that together hold every grid with the words required anywhere.

    A case says in which slot each such word stands first.
    """
    names = dict.fromkeys(wanted.word for wanted in request.required if wanted.slot is None)
    numbers = [number for word in names for number in candidates.vocabulary.numbers(word)]
    if len(numbers) == len(names):
        yield from _place_words(candidates.filtered(), numbers)


def _place_words(candidates: Candidates, wanted: list[int]) -> Iterator[Candidates]:
    if not candidates.are_possible:
        return  # an empty slot: no grid
    if not wanted:
        yield candidates
        return
    word, *others = wanted
    slots = list(candidates.slots)
    for number, chosen in enumerate(candidates.slots):
        is_word = chosen == word
        if is_word.any():
            here = [*slots[:number], chosen[is_word], *slots[number + 1 :]]
            yield from _place_words(replace(candidates, slots=tuple(here)).filtered(), others)
            slots[number] = chosen[~is_word]


def _vocabulary(request: FillRequest, words: WordList, stems: Stems | None) -> Vocabulary:
    lengths = sorted({len(slot) for slot in request.layout.slots})
    extra = {wanted.word: 0 for wanted in request.required if wanted.word not in words}
    if extra:
        some = {word: words.scores[word] for n in lengths for word in words.table(n).words}
        words = WordList(words.name, some | extra)
    tables = [words.table(length) for length in lengths]
    known = tuple(word for table in tables for word in table.words)
    letters = np.zeros((len(known), lengths[-1]), tables[0].codes.dtype)
    start = 0
    for table, length in zip(tables, lengths, strict=True):
        letters[start : start + len(table), :length] = table.codes
        start += len(table)
    scores_by_word = np.concatenate([table.scores for table in tables])
    return Vocabulary(words.alphabet, known, letters, scores_by_word, _stem_table(known, stems))


def _stem_table(words: tuple[str, ...], stems: Stems | None) -> NDArray[np.int32]:
    found = [sorted(stems.get(word, ())) if stems else [] for word in words]
    table = np.full((len(words), max(map(len, found), default=0)), -1, np.int32)
    for row, numbers in zip(table, found, strict=True):
        row[: len(numbers)] = numbers
    return table
