"""The tensor network of a layout: a letter variable a crossing, a tensor a block of slots.

A block is a set of slots that hold one and the same word. When every slot is a block of its own
the network counts the fillings with repeats; merged blocks are what leaves repeats out.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from math import prod

import numpy as np
from numpy.typing import NDArray

from waffle_cp.counting.contraction.grades import WORTHLESS, Grading
from waffle_cp.counting.pools import SlotPools
from waffle_cp_models.grid.tables import SlotWords, consistent_words

__all__ = ["Block", "Network", "build_network"]

Tensor = dict[int, NDArray[np.float64]]
"""Grade -> number of ways by letters, one axis a variable."""


@dataclass(frozen=True, eq=False, slots=True)
class Block:
    """Slots that hold one word, and its words: row `rows[i]` of the pool has grade `grades[i]`.

    `letters[i, k]` is the letter, as an index into the domain of variable `variables[k]`.
    """

    slots: tuple[int, ...]
    variables: tuple[int, ...]
    rows: NDArray[np.intp]
    letters: NDArray[np.intp]
    grades: NDArray[np.int64]

    def tensor(self, sizes: Sequence[int]) -> Tensor:
        """How many words have these letters at the variables, for each grade that occurs."""
        shape = tuple(sizes[variable] for variable in self.variables)
        keys = self.keys(sizes)
        parts = {}
        for grade in np.unique(self.grades):
            counts = np.bincount(keys[self.grades == grade], minlength=prod(shape))
            parts[int(grade)] = counts.astype(np.float64).reshape(shape)
        return parts

    def keys(self, sizes: Sequence[int]) -> NDArray[np.intp]:
        """The flat index of each word's letters in the tensor, shape (words,)."""
        keys = np.zeros(len(self.rows), np.intp)
        for axis, variable in enumerate(self.variables):
            keys = keys * sizes[variable] + self.letters[:, axis]
        return keys


@dataclass(frozen=True, eq=False)
class Network:
    """Blocks over variables; `sizes[v]` is the number of letters that variable v can take."""

    blocks: tuple[Block, ...]
    sizes: tuple[int, ...]
    grading: Grading

    @cached_property
    def tensors(self) -> tuple[Tensor, ...]:
        """The tensor of each block."""
        return tuple(block.tensor(self.sizes) for block in self.blocks)

    @property
    def is_void(self) -> bool:
        """Whether some block has no word, so that the count is 0."""
        return any(not len(block.rows) for block in self.blocks)


def build_network(candidates: SlotPools, blocks: Sequence[tuple[int, ...]]) -> Network:
    """The network of a partition of the slots into blocks; slots of a block have one length.

    Cells that a block holds at the same place of its word are one variable. A variable that only
    one block touches is summed out at once.

    >>> from waffle_cp.counting.pools import SlotPools
    >>> from waffle_cp.request import FillRequest, compile_request
    >>> from waffle_cp.layout import Layout
    >>> from waffle_cp.words import WordList
    >>> words = WordList.of(["cat", "cot", "tot"])
    >>> candidates = SlotPools.of(compile_request(FillRequest(Layout.waffle(3, 3)), words))
    >>> network = build_network(candidates, [(0,), (1,), (2,), (3,)])
    >>> network.sizes, [block.variables for block in network.blocks]
    ((2, 1, 1, 1), [(0, 1), (2, 3), (0, 2), (1, 3)])
    """
    slots = candidates.layout.slots
    classes = _cell_classes(candidates, blocks)
    grading = Grading(candidates.tallies)
    touching: dict[int, set[int]] = {}
    for number, block in enumerate(blocks):
        for cell in slots[block[0]].cells:
            touching.setdefault(classes[cell], set()).add(number)
    shared = sorted(name for name, numbers in touching.items() if len(numbers) > 1)
    parts = []
    for block in blocks:
        names = [classes[cell] for cell in slots[block[0]].cells]
        rows = _rows(candidates, block, names)
        grades = _grades(candidates, block, rows, grading)
        keep = grades != WORTHLESS
        parts.append((rows[keep], grades[keep], names))
    return _compress(candidates, blocks, parts, shared, grading)


def _cell_classes(candidates: SlotPools, blocks: Sequence[tuple[int, ...]]) -> list[int]:
    """For each cell the least cell that must hold the same letter."""
    classes = list(range(len(candidates.layout.cells)))

    def find(cell: int) -> int:
        while classes[cell] != cell:
            cell = classes[cell]
        return cell

    pairs = list(candidates.equal_cells)
    for first, *others in blocks:
        for other in others:
            cells = (candidates.layout.slots[slot].cells for slot in (first, other))
            pairs += zip(*cells, strict=True)
    for one, two in pairs:
        low, high = sorted((find(one), find(two)))
        classes[high] = low
    return [find(cell) for cell in range(len(classes))]


def _rows(candidates: SlotPools, block: tuple[int, ...], names: list[int]) -> NDArray[np.intp]:
    mask = candidates.allowed[block[0]]
    for slot in block[1:]:
        mask = mask & candidates.allowed[slot]
    rows = np.flatnonzero(mask)
    codes = candidates.pool(block[0]).codes
    for position, name in enumerate(names):
        first = names.index(name)
        if first != position:
            rows = rows[codes[rows, first] == codes[rows, position]]
    return rows


def _grades(
    candidates: SlotPools, block: tuple[int, ...], rows: NDArray[np.intp], grading: Grading
) -> NDArray[np.int64]:
    sums = [
        np.array([tally.weights[slot][rows] for slot in block]).sum(axis=0)
        for tally in grading.tallies
    ]
    return grading.encode(sums, len(rows))


def _compress(
    candidates: SlotPools,
    blocks: Sequence[tuple[int, ...]],
    parts: list[tuple[NDArray[np.intp], NDArray[np.int64], list[int]]],
    shared: list[int],
    grading: Grading,
) -> Network:
    """Keep only letters that every block of a variable can have, until nothing changes."""
    tables = [
        SlotWords(candidates.pool(block[0]).codes[rows], np.arange(len(rows)), grades)
        for block, (rows, grades, _) in zip(blocks, parts, strict=True)
    ]
    left, allowed = consistent_words(
        [names for *_, names in parts],
        tables,
        len(candidates.layout.cells),
        len(candidates.alphabet),
    )
    domains = {name: allowed[name] for name in shared}
    parts = [
        (rows[table.numbers], grades[table.numbers], names)
        for (rows, grades, names), table in zip(parts, left, strict=True)
    ]
    index = {name: np.cumsum(domain) - 1 for name, domain in domains.items()}
    found = []
    for block, (rows, grades, names) in zip(blocks, parts, strict=True):
        codes = candidates.pool(block[0]).codes
        places = _places(names, shared)
        letters = np.empty((len(rows), len(places)), np.intp)
        for axis, position in enumerate(places):
            letters[:, axis] = index[names[position]][codes[rows, position]]
        variables = tuple(shared.index(names[position]) for position in places)
        found.append(Block(block, variables, rows, letters, grades))
    sizes = tuple(int(domains[name].sum()) for name in shared)
    return Network(tuple(found), sizes, grading)


def _places(names: list[int], shared: list[int]) -> list[int]:
    """Positions of a block's word that carry a variable, each variable once."""
    return [p for p, name in enumerate(names) if name in shared and names.index(name) == p]
