"""Partitions of the slots and their weights: counts without repeated words.

Let N(P) be the number of fillings in which slots of one block of the partition P hold one word
(slots of different blocks may too). By Moebius inversion over the lattice of partitions the
number of fillings with all words different is

    sum over P of N(P) * product over blocks b of (-1)^(|b| - 1) * (|b| - 1)!

Only slots of one length that share an allowed word can be in one block.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import factorial, prod

import numpy as np
from numpy.typing import NDArray

from waffle_cp.counting.pools import SlotPools

__all__ = ["Partition", "moebius_weight", "partitions"]

Partition = tuple[tuple[int, ...], ...]


def partitions(candidates: SlotPools) -> Iterator[Partition]:
    """The partitions of the slots whose blocks have a word in common, the finest first.

    >>> from waffle_cp.counting.pools import SlotPools
    >>> from waffle_cp.request import FillRequest, compile_request
    >>> from waffle_cp.layout import Layout
    >>> from waffle_cp.words import WordList
    >>> request = FillRequest(Layout.waffle(3, 3))
    >>> found = list(partitions(SlotPools.of(compile_request(request, WordList.of(["cat"])))))
    >>> len(found), found[0], found[-1]
    (15, ((0,), (1,), (2,), (3,)), ((0, 1, 2, 3),))
    """
    slots = candidates.layout.slots

    def extend(
        slot: int, blocks: list[tuple[int, ...]], masks: list[NDArray[np.bool_]]
    ) -> Iterator[Partition]:
        if slot == len(slots):
            yield tuple(blocks)
            return
        own = candidates.allowed[slot]
        yield from extend(slot + 1, [*blocks, (slot,)], [*masks, own])
        for index, block in enumerate(blocks):
            if len(slots[block[0]]) == len(slots[slot]):
                common = masks[index] & own
                if common.any():
                    joined = [*blocks[:index], (*block, slot), *blocks[index + 1 :]]
                    narrowed = [*masks[:index], common, *masks[index + 1 :]]
                    yield from extend(slot + 1, joined, narrowed)

    yield from extend(0, [], [])


def moebius_weight(partition: Partition) -> int:
    """The weight of a partition in the sum above.

    >>> moebius_weight(((0, 1, 2), (3, 4), (5,)))
    -2
    """
    return prod((-1) ** (len(block) - 1) * factorial(len(block) - 1) for block in partition)
