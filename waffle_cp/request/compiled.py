"""A request on a list, compiled once into what every engine takes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from waffle_cp.layout import Layout
from waffle_cp.request.constraint import Part, Relation, SlotContext, Tally
from waffle_cp.request.request import FillRequest
from waffle_cp.request.vocabulary import Vocabulary, vocabulary_of
from waffle_cp.words.stems import StemNumbers
from waffle_cp.words.wordlist import WordList
from waffle_cp_models.grid.tables import SlotWords, consistent_words

__all__ = ["CompiledRequest", "compile_request", "placed_cases"]


@dataclass(frozen=True, eq=False)
class CompiledRequest:
    """The words by slot, the tallies and the relations of a request, over one vocabulary.

    `slots` has for each slot the sorted numbers of the words that it may hold, an int32 array;
    `needed` are the numbers of words that must stand in some slot. `tallies` are all others.
    `stems`, shape (words, most), holds the stem numbers that no two different words may share,
    then -1; it has no columns where stems do not matter. `equal_cells` are pairs of cells that
    hold one letter. `distinct` says that no word stands twice. What an engine makes of all this
    for any seed can be `kept` here, by a name of its own.
    """

    layout: Layout
    vocabulary: Vocabulary
    slots: tuple[NDArray[np.int32], ...]
    needed: tuple[int, ...]
    tallies: tuple[Tally, ...]
    stems: NDArray[np.int32]
    equal_cells: tuple[tuple[int, int], ...]
    distinct: bool
    kept: dict[str, Any] = field(default_factory=dict, init=False)

    @property
    def are_possible(self) -> bool:
        """Whether every slot has a word left; if not, there is no grid."""
        return all(len(numbers) for numbers in self.slots)

    @property
    def parts(self) -> frozenset[Part]:
        """The kinds of parts that an engine must take to answer the request."""
        found = {
            Part.WORD_TALLY: self.needed or self.word_tallies,
            Part.LETTER_TALLY: self.letter_tallies,
            Part.DIFFERENT_WORDS: self.distinct,
            Part.DIFFERENT_STEMS: self.stems.shape[1],
            Part.EQUAL_CELLS: self.equal_cells,
        }
        return frozenset(part for part, is_there in found.items() if is_there)

    @property
    def word_tallies(self) -> tuple[Tally, ...]:
        """The tallies that words add to."""
        return tuple(tally for tally in self.tallies if tally.words is not None)

    @property
    def letter_tallies(self) -> tuple[Tally, ...]:
        """The tallies that cells add to."""
        return tuple(tally for tally in self.tallies if tally.letters is not None)

    @cached_property
    def turned_slots(self) -> tuple[int, ...]:
        """For each slot of a square layout the slot that transposing turns it into."""
        by_cells = {frozenset(slot.cells): n for n, slot in enumerate(self.layout.slots)}
        turned = self.layout.transposition
        return tuple(by_cells[frozenset(turned[c] for c in s.cells)] for s in self.layout.slots)

    @cached_property
    def is_symmetric(self) -> bool:
        """Whether the layout is square and all that holds of a grid holds of its transpose."""
        return self.layout.is_square and (
            self.has_symmetric_relations
            and all(
                np.array_equal(numbers, self.slots[image])
                for numbers, image in zip(self.slots, self.turned_slots, strict=True)
            )
        )

    @cached_property
    def has_symmetric_relations(self) -> bool:
        """Whether transposing turns the pairs of equal cells into such pairs."""
        turned = self.layout.transposition
        pairs = {frozenset(pair) for pair in self.equal_cells}
        return pairs == {frozenset(turned[cell] for cell in pair) for pair in pairs}

    def slot_words(self, slot: int) -> SlotWords:
        """The words of a slot as the models take them."""
        numbers = self.slots[slot]
        length = len(self.layout.slots[slot])
        return SlotWords(
            self.vocabulary.letters[numbers, :length],
            numbers.astype(np.int64),
            self.vocabulary.scores[numbers].astype(np.int64),
        )

    def filtered(self) -> CompiledRequest:
        """Without the words that have, at a crossing, a letter that the other slot lacks.

        Repeated until nothing changes (arc consistency); no grid is lost.
        """
        left, _ = consistent_words(
            [slot.cells for slot in self.layout.slots],
            [self.slot_words(slot) for slot in range(len(self.slots))],
            len(self.layout.cells),
            len(self.vocabulary.alphabet),
        )
        return self.with_slots(words.numbers.astype(np.int32) for words in left)

    def with_slots(self, slots: Iterable[NDArray[np.int32]]) -> CompiledRequest:
        """The same with other words by slot."""
        return replace(self, slots=tuple(slots))

    def clash(self, one: int, other: int) -> bool:
        """Whether two slots may not hold these two words."""
        if one == other:
            return self.distinct
        mine, yours = self.stems[one], self.stems[other]
        return bool(np.isin(mine[mine >= 0], yours[yours >= 0]).any())


def compile_request(
    request: FillRequest, words: WordList, *, stems: StemNumbers | None = None
) -> CompiledRequest:
    """The compiled form of a request on a list, made once and kept with the list.

    `stems` gives the stem numbers of words; without it no two words share one.

    >>> request = FillRequest(Layout.waffle(3, 3)).with_cell("a1", "c")
    >>> found = compile_request(request, WordList.of(["cat", "bet", "cab", "tot"]))
    >>> [[found.vocabulary.words[number] for number in slot] for slot in found.slots]
    [['cab', 'cat'], ['bet', 'cab', 'cat', 'tot'], ['cab', 'cat'], ['bet', 'cab', 'cat', 'tot']]
    """
    stems = stems or None
    # The stems are kept too, so that no other stems can have their identity.
    key = ("compiled", request, id(stems))
    return words.kept(key, lambda: (stems, _compiled(request, words, stems)))[1]


def _compiled(request: FillRequest, words: WordList, stems: StemNumbers | None) -> CompiledRequest:
    layout, constraints = request.layout, request.constraints
    wanted = [word for constraint in constraints for word in constraint.wanted_words]
    vocabulary = vocabulary_of(words, [len(slot) for slot in layout.slots], wanted)
    tallies = [t for c in constraints if (t := c.tally(vocabulary)) is not None]
    needed: list[int] = []
    others: list[Tally] = []
    for tally in tallies:
        number = _needed_word(tally)
        if number is None:
            others.append(tally)
        else:
            needed.append(number)
    relations = {constraint.relation for constraint in constraints}
    pairs = dict.fromkeys(pair for constraint in constraints for pair in constraint.equal_cells)
    return CompiledRequest(
        layout,
        vocabulary,
        tuple(_slot_numbers(request, vocabulary)),
        tuple(dict.fromkeys(needed)),
        tuple(others),
        vocabulary.stem_table(stems if Relation.DIFFERENT_STEMS in relations else None),
        tuple(pairs),
        Relation.DIFFERENT_WORDS in relations,
    )


def _slot_numbers(request: FillRequest, vocabulary: Vocabulary) -> list[NDArray[np.int32]]:
    found = []
    for slot, cells in enumerate(request.layout.slots):
        known = vocabulary.ranges[len(cells)]
        numbers = np.arange(known.start, known.stop, dtype=np.int32)
        context = SlotContext(request.layout, slot, vocabulary, numbers)
        keep = np.ones(len(numbers), np.bool_)
        for constraint in request.constraints:
            mask = constraint.allowed(context)
            if mask is not None:
                keep &= mask
        found.append(numbers if keep.all() else numbers[keep])
    return found


def _needed_word(tally: Tally) -> int | None:
    """The word that a tally asks for once or more; None for a tally of another kind."""
    if tally.words is None or tally.least != 1 or tally.most is not None:
        return None
    numbers = np.flatnonzero(tally.words)
    return int(numbers[0]) if len(numbers) == 1 and tally.words[numbers[0]] == 1 else None


def placed_cases(compiled: CompiledRequest, *, filtered: bool = True) -> Iterator[CompiledRequest]:
    """Disjoint cases that together hold every grid, with no needed words left.

    A case says in which slot each needed word stands first. Cases are `filtered`, and those with
    an empty slot left out, unless that is not wanted.
    """
    first = replace(compiled, needed=())
    return _place(first.filtered() if filtered else first, list(compiled.needed), filtered)


def _place(
    compiled: CompiledRequest, needed: list[int], filtered: bool
) -> Iterator[CompiledRequest]:
    if not compiled.are_possible:
        return  # an empty slot: no grid
    if not needed:
        yield compiled
        return
    word, *others = needed
    slots = list(compiled.slots)
    for number, chosen in enumerate(compiled.slots):
        is_word = chosen == word
        if is_word.any():
            here = compiled.with_slots([*slots[:number], chosen[is_word], *slots[number + 1 :]])
            yield from _place(here.filtered() if filtered else here, others, filtered)
            slots[number] = chosen[~is_word]
