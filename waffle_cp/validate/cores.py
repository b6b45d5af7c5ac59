"""Reductions of a balanced multigraph, replayed step by step; each keeps the most cycles.

Three steps are allowed (proofs in models/README.md): a 2-cycle is taken; a vertex with a single
neighbor on one side is passed over; the multigraph is parted into blocks (biconnected components).
A wrong step is refused, so that nothing of who chose the steps is believed. Taken on trust: that
the multigraph given is balanced and its counts are 1 or more, which `check_certificate` sees to.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

__all__ = ["Cores"]

Arc = tuple[int, int]
Neighbors = dict[int, dict[int, int]]


class Cores:
    """A multigraph in parts, none with a 2-cycle; `taken` counts the cycles taken so far.

    Two parts share one vertex at most, so that two vertices tell a part.

    >>> cores = Cores({(0, 1): 2, (1, 0): 1, (1, 2): 1, (2, 3): 1, (3, 0): 1})
    >>> cores.contract(3, 2)
    >>> cores.parts(), cores.taken
    ([{(0, 1): 1, (1, 2): 1, (2, 0): 1}], 1)
    """

    def __init__(self, counts: Mapping[Arc, int]) -> None:
        self.taken = 0
        self._parts_of: dict[int, list[_Part]] = {}
        self._parts: list[_Part] = []
        self._add(counts)

    def contract(self, vertex: int, neighbor: int) -> None:
        """Pass over a vertex in the part where these are neighbors; ValueError if that is wrong."""
        for part in self._parts_of.get(vertex, []):
            if part.joins(vertex, neighbor):
                self.taken += part.contract(vertex)
                return
        raise ValueError(f"{vertex} and {neighbor} are no neighbors")

    def split(self) -> None:
        """Part every part into its blocks."""
        groups = [group for part in self._parts for group in part.blocks()]
        self._parts, self._parts_of = [], {}
        for group in groups:
            self._add(group)

    def parts(self) -> list[dict[Arc, int]]:
        """The arcs of each part with their multiplicities."""
        return [part.counts() for part in self._parts if part.outs]

    def _add(self, counts: Mapping[Arc, int]) -> None:
        part = _Part()
        for (tail, head), count in counts.items():
            self.taken += part.add(tail, head, count)
        self._parts.append(part)
        for vertex in {vertex for arc in counts for vertex in arc}:
            self._parts_of.setdefault(vertex, []).append(part)


class _Part:
    def __init__(self) -> None:
        self.outs: Neighbors = {}
        self.ins: Neighbors = {}

    def joins(self, one: int, other: int) -> bool:
        return other in self.outs.get(one, {}) or other in self.ins.get(one, {})

    def counts(self) -> dict[Arc, int]:
        return {(u, v): count for u, heads in self.outs.items() for v, count in heads.items()}

    def add(self, tail: int, head: int, count: int) -> int:
        """Add an arc; returns how many 2-cycles it closes, which are taken."""
        closed = min(count, self.outs.get(head, {}).get(tail, 0))
        if closed:
            self._change(head, tail, -closed)
        if count > closed:
            self._change(tail, head, count - closed)
        return closed

    def contract(self, vertex: int) -> int:
        """Pass over a vertex; returns the 2-cycles that close."""
        tails, heads = dict(self.ins.get(vertex, {})), dict(self.outs.get(vertex, {}))
        if len(tails) != 1 and len(heads) != 1:
            raise ValueError(f"{vertex} has several neighbors on both sides")
        closed = 0
        for tail, count in tails.items():
            self._change(tail, vertex, -count)
        for head, count in heads.items():
            self._change(vertex, head, -count)
        for tail, first in tails.items():
            for head, second in heads.items():
                closed += self.add(tail, head, min(first, second))
        return closed

    def _change(self, tail: int, head: int, more: int) -> None:
        count = self.outs.get(tail, {}).get(head, 0) + more
        for rows, one, other in ((self.outs, tail, head), (self.ins, head, tail)):
            row = rows.setdefault(one, {})
            if count:
                row[other] = count
            else:
                del row[other]
                if not row:
                    del rows[one]

    def blocks(self) -> Iterable[dict[Arc, int]]:
        """Arcs that lie on a common cycle of the underlying graph, through others or at once.

        Depth first; each edge that closes a cycle joins the edges of the tree along it.
        """
        counts = self.counts()
        parent, depth, order = self._tree()
        top = {vertex: parent[vertex] for vertex in order}
        joined = {vertex: vertex for vertex in order}

        def group(vertex: int) -> int:
            while joined[vertex] != vertex:
                joined[vertex] = joined[joined[vertex]]
                vertex = joined[vertex]
            return vertex

        for arc in counts:
            low, high = sorted(arc, key=depth.__getitem__, reverse=True)
            first = group(low)
            while depth[top[first]] > depth[high]:
                upper = group(top[first])
                joined[first] = upper
                first = upper
        found: dict[int, dict[Arc, int]] = {}
        for arc, count in counts.items():
            low = max(arc, key=depth.__getitem__)
            found.setdefault(group(low), {})[arc] = count
        return found.values()

    def _tree(self) -> tuple[dict[int, int], dict[int, int], list[int]]:
        """Parents and depths of a depth-first tree of each component."""
        near = {
            vertex: [*self.outs.get(vertex, {}), *self.ins.get(vertex, {})]
            for vertex in self.outs.keys() | self.ins.keys()
        }
        parent: dict[int, int] = {}
        depth: dict[int, int] = {}
        for root in near:
            if root in depth:
                continue
            parent[root], depth[root] = root, 0
            path = [(root, iter(near[root]))]
            while path:
                vertex, rest = path[-1]
                other = next((v for v in rest if v not in depth), None)
                if other is None:
                    path.pop()
                else:
                    parent[other], depth[other] = vertex, depth[vertex] + 1
                    path.append((other, iter(near[other])))
        return parent, depth, list(depth)
