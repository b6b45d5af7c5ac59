"""Chains first: vertices with one arc in and one arc out are passed over, in time of their number.

The same as contracting them one by one, but a permutation of a million tokens takes a second.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import pairwise

from waffle_cp_models.packing.multigraph import Arc, ArcCounts

__all__ = ["Chains"]


class Chains:
    """A multigraph with its chains contracted.

    `arcs` is what is left, `paths` the chains (as vertices, with multiplicity) that an arc of it
    stands for beside the given one, `cycles` the chains that close.

    >>> chains = Chains({(0, 1): 2, (1, 0): 2, (5, 6): 1, (6, 7): 1, (7, 5): 1})
    >>> chains.arcs, chains.cycles
    ({}, [([0, 1], 2), ([5, 6, 7], 1)])
    """

    def __init__(self, arcs: Mapping[Arc, int]) -> None:
        outs = Counter(tail for tail, _ in arcs)
        ins = Counter(head for _, head in arcs)
        following = {tail: head for tail, head in arcs if outs[tail] == 1 == ins[tail]}
        self.arcs: ArcCounts = {}
        self.direct: ArcCounts = {}
        self.paths: dict[Arc, list[tuple[list[int], int]]] = {}
        self.cycles: list[tuple[list[int], int]] = []
        passed: set[int] = set()
        for (tail, head), count in arcs.items():
            if tail in following:
                continue
            if head not in following:
                self.arcs[tail, head] = self.arcs.get((tail, head), 0) + count
                self.direct[tail, head] = count
                continue
            path = [tail, head]
            while path[-1] in following:
                passed.add(path[-1])
                path.append(following[path[-1]])
            if path[-1] == tail:
                self.cycles.append((path[:-1], count))
            else:
                arc = tail, path[-1]
                self.arcs[arc] = self.arcs.get(arc, 0) + count
                self.paths.setdefault(arc, []).append((path, count))
        self._close(arcs, following, passed)

    def strands(self) -> dict[Arc, list[list[object]]]:
        """The paths of given arcs that each arc stands for, as `Reduced` wants them."""
        strands: dict[Arc, list[list[object]]] = {
            arc: [[arc, count]] for arc, count in self.direct.items()
        }
        for arc, paths in self.paths.items():
            strands.setdefault(arc, []).extend([path, count] for path, count in paths)
        return strands

    def lift(self, weights: Mapping[Arc, int], unit: int) -> dict[Arc, int]:
        """Weights on the arcs that are left as weights on the given ones.

        The first arc of a chain carries its whole weight.
        """
        lifted = {arc: weights[arc] for arc in self.direct}
        for arc, paths in self.paths.items():
            for path, _ in paths:
                lifted.update(dict.fromkeys(_pairs(path), 0))
                lifted[path[0], path[1]] = weights[arc]
        for cycle, _ in self.cycles:
            lifted.update(dict.fromkeys(_pairs([*cycle, cycle[0]]), 0))
            lifted[cycle[0], cycle[1]] = unit
        return lifted

    def _close(self, arcs: Mapping[Arc, int], following: dict[int, int], passed: set[int]) -> None:
        """Components that are one cycle."""
        for start in following:
            if start in passed:
                continue
            cycle = [start]
            passed.add(start)
            while following[cycle[-1]] != start:
                cycle.append(following[cycle[-1]])
                passed.add(cycle[-1])
            self.cycles.append((cycle, arcs[start, following[start]]))


def _pairs(path: list[int]) -> Iterator[Arc]:
    return pairwise(path)
