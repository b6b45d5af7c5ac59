"""Backward sampling: fillings drawn uniformly from a contracted network.

The contraction is walked from the root down. At each step the letters of the open variables are
known, and the letters that the step summed over are drawn in proportion to the product of its two
tensors: the number of fillings behind them. At the leaves a word is drawn among those with the
letters. The weights are whole numbers, so that below 2^53 nothing is rounded and every filling has
exactly the same chance; beyond, up to one part in 2^50.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from math import prod

import numpy as np
from numpy.typing import NDArray

from waffle_cp.counting.clock import Clock
from waffle_cp.counting.contraction.contract import EXACT_BELOW, Contraction, Node, contract, slices
from waffle_cp.counting.contraction.grades import WORTHLESS
from waffle_cp.counting.contraction.network import Block, Network
from waffle_cp.counting.contraction.order import ContractionPlan, Tree

__all__ = ["FillingSampler"]

# Weights held at once while letters are drawn.
_MOST_WEIGHTS = 2**22


@dataclass(frozen=True, eq=False)
class FillingSampler:
    """Draws fillings of a network of a partition into single slots."""

    network: Network
    plan: ContractionPlan
    clock: Clock

    @cached_property
    def _starts(self) -> list[tuple[dict[int, int], int, float]]:
        """Letters of the sliced variables, an accepted grade, and how many fillings have them."""
        starts = []
        for letters in slices(self.network, self.plan):
            found = contract(self.network, self.plan, letters, clock=self.clock)
            for grade in self.network.grading.accepted:
                total = found.totals.get(grade, 0.0)
                if total:
                    starts.append((letters, grade, total))
        return starts

    @property
    def total(self) -> float:
        """The number of fillings, in doubles."""
        if self.network.is_void:
            return 0.0
        return sum(total for _, _, total in self._starts)

    @cached_property
    def _only(self) -> Contraction:
        """The one contraction of a plan without slices."""
        return contract(self.network, self.plan, {}, clock=self.clock, keep=True)

    def draw(self, count: int, generator: np.random.Generator) -> NDArray[np.intp]:
        """Independent fillings, shape (count, slots): the number of each slot's word in its pool.

        Slots up to the last of the network have a column, those that it lacks hold 0.
        There must be a filling (`total` > 0).
        """
        totals = np.array([total for _, _, total in self._starts])
        which = _draw_rows(totals, count, generator)
        rows = np.empty((count, _width(self.network)), np.intp)
        by_letters: dict[tuple[int, ...], list[int]] = {}
        for start in np.unique(which):
            by_letters.setdefault(tuple(self._starts[start][0].values()), []).append(int(start))
        for starts in by_letters.values():
            letters = self._starts[starts[0]][0]
            found = self._only
            if letters:
                found = contract(self.network, self.plan, letters, clock=self.clock, keep=True)
            for start in starts:
                mine = np.flatnonzero(which == start)
                walk = _Walk(self.network, found, len(mine), generator, self.clock)
                walk.visit(self.plan.tree, np.full(len(mine), self._starts[start][1]))
                rows[mine] = walk.rows
        return rows


class _Walk:
    """Letters and words of some fillings while a contraction tree is walked."""

    def __init__(
        self,
        network: Network,
        found: Contraction,
        count: int,
        generator: np.random.Generator,
        clock: Clock,
    ) -> None:
        self.network = network
        self.clock = clock
        self.nodes = found.nodes
        self.generator = generator
        self.letters = np.zeros((count, len(network.sizes)), np.intp)
        for variable, letter in found.letters.items():
            self.letters[:, variable] = letter
        self.rows = np.zeros((count, _width(network)), np.intp)

    def visit(self, tree: Tree, grades: NDArray[np.int64]) -> None:
        if isinstance(tree, int):
            self._draw_words(self.network.blocks[tree], grades)
            return
        parts = np.zeros((2, len(grades)), np.int64)
        for grade in np.unique(grades):
            mine = np.flatnonzero(grades == grade)
            self._draw_letters(tree, int(grade), mine, parts)
        self.visit(tree[0], parts[0])
        self.visit(tree[1], parts[1])

    def _draw_letters(
        self, tree: tuple[Tree, Tree], grade: int, mine: NDArray[np.intp], parts: NDArray[np.int64]
    ) -> None:
        node, first, second = self.nodes[tree], self.nodes[tree[0]], self.nodes[tree[1]]
        summed = [v for v in first.variables if v not in node.variables]
        sizes = [self.network.sizes[v] for v in summed]
        pairs = [
            (one, two)
            for one in first.tensor
            for two in second.tensor
            if self.network.grading.add(one, two) == grade != WORTHLESS
        ]
        open_sets = [[v for v in side.variables if v not in summed] for side in (first, second)]
        tables = [
            (_table(first, one, open_sets[0], summed), _table(second, two, open_sets[1], summed))
            for one, two in pairs
        ]
        width = prod(sizes) * len(pairs)
        step = max(1, _MOST_WEIGHTS // width)
        if not node.variables:
            # Nothing is known yet that tells these fillings apart: one row of weights is enough.
            step = len(mine)
        for begin in range(0, len(mine), step):
            self.clock.check()
            chunk = mine[begin : begin + step]
            shown = chunk if node.variables else chunk[:1]
            keys = [self._keys(shown, names) for names in open_sets]
            weights = np.concatenate([one[keys[0]] * two[keys[1]] for one, two in tables], axis=1)
            if node.variables:
                drawn = _draw_each(weights, self.generator)
            else:
                drawn = _draw_rows(weights[0], len(chunk), self.generator)
            pair, key = np.divmod(drawn, prod(sizes))
            for variable, size in zip(reversed(summed), reversed(sizes), strict=True):
                key, self.letters[chunk, variable] = np.divmod(key, size)
            parts[:, chunk] = np.array(pairs)[pair].T

    def _keys(self, mine: NDArray[np.intp], names: list[int]) -> NDArray[np.intp]:
        keys = np.zeros(len(mine), np.intp)
        for name in names:
            keys = keys * self.network.sizes[name] + self.letters[mine, name]
        return keys

    def _draw_words(self, block: Block, grades: NDArray[np.int64]) -> None:
        volume = prod(self.network.sizes[v] for v in block.variables)
        own = block.keys(self.network.sizes) + volume * block.grades
        order = np.argsort(own, kind="stable")
        everyone = np.arange(len(self.letters))
        keys = self._keys(everyone, list(block.variables)) + volume * grades
        low = np.searchsorted(own[order], keys, side="left")
        high = np.searchsorted(own[order], keys, side="right")
        chosen = block.rows[order[self.generator.integers(low, high)]]
        for slot in block.slots:
            self.rows[:, slot] = chosen


def _width(network: Network) -> int:
    """One more than the last slot that a block has."""
    return 1 + max(slot for block in network.blocks for slot in block.slots)


def _table(
    node: Node, grade: int, open_variables: list[int], summed: list[int]
) -> NDArray[np.float64]:
    """A part of a node as rows by open letters and columns by summed letters."""
    array = node.tensor[grade]
    axes = [node.variables.index(v) for v in (*open_variables, *summed)]
    columns = prod(array.shape[node.variables.index(v)] for v in summed)
    return array.transpose(axes).reshape(-1, columns)


def _draw_rows(
    weights: NDArray[np.float64], count: int, generator: np.random.Generator
) -> NDArray[np.intp]:
    """Indices drawn in proportion to one row of weights."""
    ends = np.cumsum(weights)
    if ends[-1] < EXACT_BELOW:
        targets = generator.integers(0, int(ends[-1]), count).astype(np.float64)
    else:
        targets = generator.random(count) * ends[-1]
    drawn: NDArray[np.intp] = np.searchsorted(ends, targets, side="right")
    # A draw that rounds up to the total would fall behind the last weight.
    drawn[drawn == len(weights)] = np.flatnonzero(weights)[-1]
    return drawn


def _draw_each(weights: NDArray[np.float64], generator: np.random.Generator) -> NDArray[np.intp]:
    """For each row of weights one index, drawn in proportion to them."""
    ends = np.cumsum(weights, axis=1)
    totals = ends[:, -1]
    if (totals < EXACT_BELOW).all():
        targets = generator.integers(0, totals.astype(np.int64)).astype(np.float64)
    else:
        targets = generator.random(len(weights)) * totals
        # A draw that rounds up to the total would fall behind the last weight.
        targets = np.minimum(targets, np.nextafter(totals, 0))
    drawn: NDArray[np.intp] = (ends <= targets[:, None]).sum(axis=1)
    return drawn
