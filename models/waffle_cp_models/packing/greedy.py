"""A quick packing: the shortest cycles first, and any cycles when that takes too long."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise

import numpy as np

from waffle_cp_models.deadline import Deadline
from waffle_cp_models.packing.multigraph import Arc
from waffle_cp_models.packing.relaxation.pricing import ArcTable

__all__ = ["pack_greedily"]

CHUNK = 10_000_000
"""Arcs looked at between two looks at the clock: about 0.05 s."""
LEAST_WORK, MOST_WORK = 50_000_000, 200_000_000


def pack_greedily(
    arcs: Mapping[Arc, int], *, deadline: Deadline | None = None
) -> list[tuple[int, ...]]:
    """Simple cycles, as vertices, that use every arc up.

    When the deadline has passed after a second's work, or after very much work, the rest is
    decomposed into any cycles, in time of its size.

    >>> pack_greedily({(0, 1): 2, (1, 0): 1, (1, 2): 1, (2, 0): 1})
    [(0, 1), (0, 1, 2)]
    """
    from waffle_cp_models.packing.greedy_kernels import any_cycles, short_cycles

    table = ArcTable.of(arcs)
    order, last = np.arange(len(table)), table.first[1:].copy()
    state = (table.capacities.copy(), order, order.copy(), last)
    graph = (table.tails, table.heads, table.first)
    into = (table.into_first, table.into_arcs)
    packing: list[tuple[int, ...]] = []

    def take(offsets: np.ndarray, cycles: np.ndarray, times: np.ndarray) -> None:
        visited = table.vertices[table.tails[cycles]].tolist()
        for (start, end), number in zip(pairwise(offsets.tolist()), times.tolist(), strict=True):
            packing.extend([tuple(visited[start:end])] * number)

    work = 0
    for length in range(2, len(table.vertices) + 1):
        root = 0
        while root < len(table.vertices) and work < MOST_WORK:
            if work > LEAST_WORK and deadline is not None and deadline.has_passed:
                work = MOST_WORK
                break
            root, looked, *found = short_cycles(*graph, *into, *state, root, length, CHUNK)
            work += looked
            take(*found)
        if work >= MOST_WORK or (last == table.first[:-1]).all():
            break
    take(*any_cycles(*graph, *state))
    return packing
