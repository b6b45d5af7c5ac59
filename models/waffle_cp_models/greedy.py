"""A quick packing: the shortest cycles first, again and again."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from waffle_cp_models.multigraph import Arc
from waffle_cp_models.pricing import ArcTable

__all__ = ["pack_greedily"]


def pack_greedily(arcs: Mapping[Arc, int]) -> list[tuple[int, ...]]:
    """Simple cycles, as vertices, that use every arc up.

    >>> pack_greedily({(0, 1): 2, (1, 0): 1, (1, 2): 1, (2, 0): 1})
    [(0, 1), (0, 1, 2)]
    """
    rest = dict(arcs)
    packing: list[tuple[int, ...]] = []
    while rest:
        table = ArcTable.of(rest)
        _, cycles = table.cheapest_cycles(np.ones(len(table)))
        shortest = min(map(len, cycles))
        for cycle in sorted(cycles, key=len):
            given = [table.arc(number) for number in cycle]
            times = min(rest.get(arc, 0) for arc in given)
            if times and len(cycle) <= shortest + 1:
                packing += [tuple(tail for tail, _ in given)] * times
                for arc in given:
                    rest[arc] -= times
        rest = {arc: count for arc, count in rest.items() if count}
    return packing
