"""Parts of a grid instance that are tried first: samples of the words, places of required words.

A sample that still has many grids is solved faster than the whole, and other seeds give other
grids. Only the whole proves that there is none, so a search ends with it.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from waffle_cp_models.grid.instance import GridInstance
from waffle_cp_models.grid.tables import SlotWords, crossing_cells

__all__ = ["expected_grids", "placements", "sample_sizes", "sampled"]

ENOUGH_GRIDS = 100.0
"""A sample should hold so many grids by the estimate: few, since larger tables cost more."""

DENSE_FACTOR = 100.0
"""So many times more where every cell is a crossing, since the estimate is far too high there."""

WISH_FACTOR = 30.0
"""So many times more for each bound, pair of equal cells or unplaced required word."""

SMALLEST_SAMPLE = 100
MOST_PLACEMENTS = 60


def expected_grids(instance: GridInstance) -> float:
    """Estimated log10 of the number of grids, letters of crossing words taken as independent.

    The product of the table sizes and, for each crossing, the chance that a random word of the
    one slot and of the other have the same letter there. Minus infinity when a slot is empty.
    """
    if instance.is_empty:
        return -math.inf
    total = sum(math.log10(len(words)) for words in instance.words)
    shares: list[list[NDArray[np.float64]]] = [[] for _ in range(instance.num_cells)]
    for cells, words in zip(instance.slots, instance.words, strict=True):
        for position, cell in enumerate(cells):
            count = np.bincount(words.codes[:, position], minlength=instance.num_letters)
            shares[cell].append(count / len(words))
    for here in shares:
        if len(here) > 1:
            chance = float(np.prod(here, axis=0).sum())
            total += math.log10(chance) if chance > 0 else -math.inf
    return total


def sample_sizes(instance: GridInstance) -> list[int]:
    """Numbers of words a slot to try, ascending; the last is the size of the largest table.

    The first is the least, of powers of two, whose sample should have enough grids.
    """
    sizes = [len(words) for words in instance.words]
    largest = max(sizes)
    have = expected_grids(instance) - math.log10(_wanted_grids(instance))
    size = SMALLEST_SAMPLE
    while size < largest:
        lost = sum(math.log10(size / full) for full in sizes if full > size)
        if have + lost >= 0:
            break
        size *= 2
    found = []
    while size * 2 < largest:
        found.append(size)
        size *= 4
    return [*found, largest]


def _wanted_grids(instance: GridInstance) -> float:
    is_dense = len(crossing_cells(instance.slots, instance.num_cells)) == instance.num_cells
    wishes = (
        len(instance.letter_bounds)
        + len(instance.required)
        + len(instance.word_bounds)
        + len(instance.equal_cells)
    )
    return ENOUGH_GRIDS * (DENSE_FACTOR if is_dense else 1.0) * WISH_FACTOR ** min(wishes, 4)


def sampled(instance: GridInstance, size: int, random: np.random.Generator) -> GridInstance:
    """At most `size` random words a slot, those of required words kept, made consistent."""
    found: list[SlotWords] = []
    for words in instance.words:
        if len(words) <= size:
            found.append(words)
            continue
        keep = np.zeros(len(words), np.bool_)
        keep[random.permutation(len(words))[:size]] = True
        if instance.required:
            keep |= np.isin(words.numbers, instance.required)
        found.append(words.keep(keep))
    return instance.with_words(found).consistent()


def placements(instance: GridInstance, random: np.random.Generator) -> list[GridInstance]:
    """The instance split by the slots where required words stand; all its grids are covered.

    Words are placed one after the other, the one with the fewest slots first, while there are
    few enough ways; words that are not placed stay required somewhere. Ways that arc consistency
    refutes are left out; an empty list proves that there is no grid. In random order.
    """
    ways = [instance.consistent()]
    ways = [way for way in ways if not way.is_empty]
    for _ in range(len(instance.required)):
        if not ways:
            return []
        word = min(ways[0].required, key=lambda word: len(list(_slots_of(ways[0], word))))
        split = [placed for way in ways for placed in _placed(way, word)]
        if len(split) > MOST_PLACEMENTS:
            break
        ways = split
    return [ways[place] for place in random.permutation(len(ways))]


def _slots_of(instance: GridInstance, word: int) -> Iterator[int]:
    for slot, words in enumerate(instance.words):
        if word in words.numbers:
            yield slot


def _placed(instance: GridInstance, word: int) -> Iterator[GridInstance]:
    left = tuple(other for other in instance.required if other != word)
    for slot in _slots_of(instance, word):
        words: Sequence[SlotWords] = [
            table.keep(table.numbers == word)
            if number == slot
            else (table.keep(table.numbers != word) if instance.distinct else table)
            for number, table in enumerate(instance.words)
        ]
        placed = replace(instance, words=tuple(words), required=left).consistent()
        if not placed.is_empty:
            yield placed
