"""Most cycles of a small core, exactly and without a solver: branch on one arc, reduce, remember.

Each node is reduced first, so a core falls apart quickly; the bound is a third of the arcs,
because what is left after the 2-cycles has no cycle shorter than 3.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from waffle_cp_models.packing.multigraph import Arc, ArcCounts, remove_cycle
from waffle_cp_models.packing.reductions import reduce_arcs

__all__ = ["SearchLimitError", "cycles_through", "most_cycles"]

Key = frozenset[tuple[Arc, int]]
Best = tuple[int, list[Arc]]


class SearchLimitError(Exception):
    """More nodes than allowed."""


def cycles_through(arcs: Mapping[Arc, int], arc: Arc) -> Iterator[list[Arc]]:
    """Every simple cycle through an arc, as arcs, shorter ones not necessarily first.

    >>> list(cycles_through({(0, 1): 1, (1, 2): 1, (2, 0): 1, (1, 0): 2}, (0, 1)))
    [[(0, 1), (1, 2), (2, 0)], [(0, 1), (1, 0)]]
    """
    heads: dict[int, list[int]] = {}
    for tail, head in arcs:
        heads.setdefault(tail, []).append(head)
    start, second = arc
    path = [start, second]
    rest = [iter(heads.get(second, ()))]
    while rest:
        head = next(rest[-1], -1)
        if head < 0:
            rest.pop()
            path.pop()
        elif head == start:
            yield list(zip(path, [*path[1:], start], strict=True))
        elif head not in path:
            path.append(head)
            rest.append(iter(heads.get(head, ())))


def most_cycles(
    core: Mapping[Arc, int], *, nodes: int | None = None
) -> list[tuple[list[Arc], int]]:
    """An optimal packing of a balanced multigraph: cycles with their multiplicities.

    Raises SearchLimitError after that many nodes.

    >>> sum(times for _, times in most_cycles({(0, 1): 2, (1, 2): 2, (2, 0): 2}))
    2
    """
    return _Search(nodes).pack(core)


class _Search:
    """Values of cores met so far, with the first cycle of an optimal packing."""

    def __init__(self, nodes: int | None) -> None:
        self._nodes = nodes
        self._known: dict[Key, Best] = {}

    def pack(self, arcs: Mapping[Arc, int]) -> list[tuple[list[Arc], int]]:
        """An optimal packing of any balanced multigraph."""
        reduced = reduce_arcs(arcs)
        for core in reduced.cores:
            _, cycle = self._best(core)
            rest = dict(core)
            remove_cycle(rest, cycle)
            reduced.take(cycle)
            for other, times in self.pack(rest):
                reduced.take(other, times)
        return list(reduced.cycles())

    def value(self, arcs: ArcCounts) -> int:
        """Most cycles of any balanced multigraph."""
        reduced = reduce_arcs(arcs)
        return reduced.taken_count + sum(self._best(core)[0] for core in reduced.cores)

    def _best(self, core: ArcCounts) -> Best:
        key = frozenset(core.items())
        known = self._known.get(key)
        if known is not None:
            return known
        if self._nodes is not None:
            self._nodes -= 1
            if self._nodes < 0:
                raise SearchLimitError
        most = sum(core.values()) // 3
        best = 0
        best_cycle: list[Arc] = []
        for cycle in sorted(cycles_through(core, _branching_arc(core)), key=len):
            # What is left after this cycle has no 2-cycle either.
            rest = sum(core.values()) - len(cycle)
            if best and 1 + rest // 3 <= best:
                break
            arcs = dict(core)
            remove_cycle(arcs, cycle)
            value = 1 + self.value(arcs)
            if value > best:
                best, best_cycle = value, cycle
                if best == most:
                    break
        self._known[key] = best, best_cycle
        return best, best_cycle


def _branching_arc(core: ArcCounts) -> Arc:
    """An arc of a vertex with few arcs, of which fewest cycles are expected."""
    ins: dict[int, int] = {}
    outs: dict[int, int] = {}
    for tail, head in core:
        outs[tail] = outs.get(tail, 0) + 1
        ins[head] = ins.get(head, 0) + 1
    return min(core, key=lambda arc: (outs[arc[1]] * ins[arc[0]], outs[arc[1]] + ins[arc[0]], arc))
