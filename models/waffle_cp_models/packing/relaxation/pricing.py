"""Pricing: cheap cycles under weights on the arcs, over compiled kernels."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from waffle_cp_models.deadline import Deadline
from waffle_cp_models.packing.multigraph import Arc

__all__ = ["ArcTable", "Cycle"]

Cycle = tuple[int, ...]
"""A simple cycle as its arc numbers, from its least one on."""

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

CHUNK = 5_000_000
"""Roots times arcs between two looks at the clock: about 0.3 s."""


@dataclass(frozen=True, slots=True, eq=False)
class ArcTable:
    """The arcs of a multigraph as arrays, sorted by tail; vertices are numbered from 0.

    `vertices[i]` is the given vertex of number i, `capacities` the multiplicities.

    >>> table = ArcTable.of({(5, 7): 2, (7, 9): 2, (9, 5): 2})
    >>> table.tails.tolist(), table.heads.tolist(), table.capacities.tolist()
    ([0, 1, 2], [1, 2, 0], [2, 2, 2])
    >>> weight, cycles = table.cheapest_cycles(np.array([0.5, 0.25, 0.125]))
    >>> weight, cycles
    (0.875, [(0, 1, 2)])
    """

    vertices: Ints
    tails: Ints
    heads: Ints
    capacities: Ints
    first: Ints
    into_first: Ints
    into_arcs: Ints

    @classmethod
    def of(cls, arcs: Mapping[Arc, int]) -> ArcTable:
        """The table of a multigraph in plain form."""
        given = np.array([(*arc, count) for arc, count in arcs.items()], np.int64).reshape(-1, 3)
        vertices = np.unique(given[:, :2])
        tails, heads = (np.searchsorted(vertices, given[:, side]) for side in (0, 1))
        order = np.lexsort((heads, tails))
        tails, heads = tails[order].astype(np.int64), heads[order].astype(np.int64)
        ends = np.arange(len(vertices) + 1)
        into_arcs = np.argsort(heads, kind="stable").astype(np.int64)
        return cls(
            vertices,
            tails,
            heads,
            given[order, 2],
            np.searchsorted(tails, ends).astype(np.int64),
            np.searchsorted(heads[into_arcs], ends).astype(np.int64),
            into_arcs,
        )

    def __len__(self) -> int:
        return len(self.tails)

    def arc(self, number: int) -> Arc:
        """The given arc of a number."""
        return (
            int(self.vertices[self.tails[number]]),
            int(self.vertices[self.heads[number]]),
        )

    def cheapest_cycles(
        self, weights: Floats, *, limit: float = np.inf, deadline: Deadline | None = None
    ) -> tuple[float, list[Cycle]]:
        """The least weight of a cycle, and the cheapest through each arc under the limit.

        Weights are 0 or more, one an arc; each cycle comes once. Without a cycle under the limit
        the weight is the limit. After the deadline nothing is known: weight 0 and no cycle.
        """
        from waffle_cp_models.packing.relaxation.pricing_kernels import cheapest_cycles

        vertices = len(self.vertices)
        step = max(1, CHUNK // len(self))
        least = limit
        found: dict[Cycle, None] = {}
        for root in range(0, vertices, step):
            if deadline is not None and root and deadline.has_passed:
                return 0.0, []
            cheapest, offsets, arcs = cheapest_cycles(
                self.tails,
                self.heads,
                self.first,
                self.into_first,
                self.into_arcs,
                weights,
                limit,
                root,
                min(root + step, vertices),
            )
            chosen = np.nonzero(cheapest < limit)[0]
            if len(chosen):
                least = min(least, float(cheapest[chosen].min()))
            bounds = zip(offsets[chosen].tolist(), offsets[chosen + 1].tolist(), strict=True)
            found.update(dict.fromkeys(from_least(arcs[a:b].tolist()) for a, b in bounds))
        return least, list(found)

    def cycles_within(
        self, weights: Floats, limit: float, *, most: int, order: Ints | None = None
    ) -> tuple[list[Cycle], bool]:
        """Simple cycles of at most this weight, and whether these are all (else `most` of them)."""
        from waffle_cp_models.packing.relaxation.pricing_kernels import cheap_cycles

        offsets, arcs, is_all = cheap_cycles(
            self.tails,
            self.heads,
            self.first,
            self.into_first,
            self.into_arcs,
            np.arange(len(self)) if order is None else order,
            weights,
            limit,
            most,
        )
        ends = offsets.tolist()
        listed = arcs.tolist()
        return [from_least(listed[a:b]) for a, b in _pairs(ends)], bool(is_all)


def from_least(arcs: list[int]) -> Cycle:
    """The cycle written from its least arc on."""
    start = arcs.index(min(arcs))
    return (*arcs[start:], *arcs[:start])


def _pairs(ends: list[int]) -> Iterator[tuple[int, int]]:
    return pairwise(ends)
