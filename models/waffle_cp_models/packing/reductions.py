"""Steps that never change the most cycles: 2-cycles, contractions, components, cut vertices.

Proofs are in models/README.md. A reduced arc remembers the paths of given arcs it stands for, so
that cycles of what is left speak of the instance as given.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from waffle_cp_models.packing.multigraph import Arc, ArcCounts, blocks

__all__ = ["Contracted", "PairTaken", "Reduced", "Renamed", "Step", "reduce_arcs", "vertices_of"]

# An arc as given, the vertices of a chain as a list, or two paths one after the other.
Path = Any
Strand = list[Any]  # [path, how many]


@dataclass(frozen=True, slots=True)
class PairTaken:
    """All 2-cycles between two vertices were taken."""

    first: int
    second: int


@dataclass(frozen=True, slots=True)
class Contracted:
    """The arcs into and out of a vertex became arcs past it; `direct` were there before."""

    vertex: int
    passing: tuple[Arc, ...]
    direct: tuple[Arc, ...]


@dataclass(frozen=True, slots=True)
class Renamed:
    """An arc moved to a copy of a cut vertex."""

    old: Arc
    new: Arc


Step = PairTaken | Contracted | Renamed


class Reduced:
    """A multigraph under reduction: cycles taken so far, and the cores that are left.

    >>> reduced = reduce_arcs({(0, 1): 1, (1, 2): 1, (2, 0): 1})
    >>> reduced.taken_count, reduced.cores
    (1, [])
    """

    def __init__(
        self,
        arcs: Mapping[Arc, int],
        *,
        strands: Mapping[Arc, list[Strand]] | None = None,
        keeps_log: bool = False,
    ) -> None:
        self.log: list[Step] | None = [] if keeps_log else None
        self.taken_count = 0
        self.cores: list[ArcCounts] = []
        self._taken: list[tuple[tuple[Path, ...], int]] = []
        self._out: dict[int, dict[int, int]] = {}
        self._into: dict[int, dict[int, int]] = {}
        self._strands: dict[Arc, list[Strand]] = {}
        self._next_vertex = 0
        for (tail, head), count in arcs.items():
            self._out.setdefault(tail, {})[head] = count
            self._into.setdefault(head, {})[tail] = count
            given = [[(tail, head), count]] if strands is None else strands[tail, head]
            self._strands[tail, head] = given
            self._next_vertex = max(self._next_vertex, tail + 1, head + 1)

    def run(self, *, contract: bool = True, split: bool = True) -> None:
        """Reduce until nothing more can be taken, and list the cores."""
        pending = list(self._out)
        while True:
            self._reduce_vertices(pending, contract=contract)
            groups = blocks(self._strands)
            pending = self._split(groups) if split else []
            if not pending:
                break
        if not split:
            groups = [list(self._strands)] if self._strands else []
        self.cores = [{(u, v): self._out[u][v] for u, v in group} for group in groups]

    def take(self, cycle: Iterable[Arc], times: int = 1) -> None:
        """Take a cycle of the reduced multigraph, `times` times."""
        cycle = list(cycle)
        left = times
        while left:
            strands = [self._strands[arc] for arc in cycle]
            count = min(left, *(pool[-1][1] for pool in strands))
            self._taken.append((tuple(pool[-1][0] for pool in strands), count))
            for arc in cycle:
                self._use(arc, count)
            left -= count
        self.taken_count += times

    def join(self, tail: int, middle: int, head: int, times: int) -> None:
        """Make one arc of two that follow each other: decide that they lie on one cycle.

        This is a decision of a search, no safe step. Settle the three vertices afterwards.
        """
        first = self._pull((tail, middle), times)
        second = self._pull((middle, head), times)
        self._join(tail, head, first, second)

    def settle(self, touched: Iterable[int]) -> None:
        """Take 2-cycles and contract from these vertices on; cores are not listed anew."""
        self._reduce_vertices(list(touched), contract=True)

    def vertices(self) -> list[int]:
        """The vertices that are left."""
        return [vertex for vertex, outs in self._out.items() if outs]

    def arcs(self) -> ArcCounts:
        """The multigraph that is left."""
        return {(tail, head): self._out[tail][head] for tail, head in self._strands}

    def count(self, tail: int, head: int) -> int:
        """Multiplicity of an arc that may be none."""
        return self._out.get(tail, {}).get(head, 0)

    def cycles(self) -> Iterator[tuple[list[Arc], int]]:
        """The cycles taken, in arcs as given, with their multiplicities."""
        for paths, count in self._taken:
            yield list(_flatten(paths)), count

    def _pull(self, arc: Arc, times: int) -> list[Strand]:
        pulled: list[Strand] = []
        while times:
            path, number = self._strands[arc][-1]
            count = min(times, number)
            pulled.append([path, count])
            self._use(arc, count)
            times -= count
        return pulled

    def _use(self, arc: Arc, count: int) -> None:
        pool = self._strands[arc]
        pool[-1][1] -= count
        if not pool[-1][1]:
            pool.pop()
        tail, head = arc
        left = self._out[tail][head] - count
        if left:
            self._out[tail][head] = self._into[head][tail] = left
        else:
            self._drop(arc)

    def _drop(self, arc: Arc) -> None:
        tail, head = arc
        del self._strands[arc], self._out[tail][head], self._into[head][tail]

    def _reduce_vertices(self, pending: list[int], *, contract: bool) -> None:
        waiting = set(pending)
        while pending:
            vertex = pending.pop()
            waiting.discard(vertex)
            touched = self._take_pairs(vertex)
            ins, outs = self._into.get(vertex, {}), self._out.get(vertex, {})
            if contract and outs and (len(ins) == 1 or len(outs) == 1):
                touched |= {*ins, *outs}
                self._contract(vertex)
            for other in touched - waiting:
                waiting.add(other)
                pending.append(other)

    def _take_pairs(self, vertex: int) -> set[int]:
        outs, ins = self._out.get(vertex, {}), self._into.get(vertex, {})
        partners = outs.keys() & ins.keys()
        for other in partners:
            times = min(outs[other], ins[other])
            if self.log is not None:
                self.log.append(PairTaken(vertex, other))
            self.take([(vertex, other), (other, vertex)], times)
        return partners

    def _contract(self, vertex: int) -> None:
        """Join each arc into the vertex with one out of it; one side has a single neighbor."""
        ins = [(tail, self._strands[tail, vertex]) for tail in self._into[vertex]]
        outs = [(head, self._strands[vertex, head]) for head in self._out[vertex]]
        if self.log is not None:
            pairs = [(tail, head) for tail, _ in ins for head, _ in outs]
            direct = tuple(arc for arc in pairs if arc in self._strands)
            self.log.append(Contracted(vertex, tuple(pairs), direct))
        for tail, _ in ins:
            del self._strands[tail, vertex], self._out[tail][vertex]
        for head, _ in outs:
            del self._strands[vertex, head], self._into[head][vertex]
        del self._into[vertex], self._out[vertex]
        for tail, first in ins:
            for head, second in outs:
                self._join(tail, head, first, second)

    def _join(self, tail: int, head: int, first: list[Strand], second: list[Strand]) -> None:
        total = 0
        pool = self._strands.setdefault((tail, head), [])
        while first and second:
            count = min(first[-1][1], second[-1][1])
            pool.append([(first[-1][0], second[-1][0]), count])
            total += count
            for strands in (first, second):
                strands[-1][1] -= count
                if not strands[-1][1]:
                    strands.pop()
        outs = self._out[tail]
        outs[head] = self._into[head][tail] = outs.get(head, 0) + total

    def _split(self, groups: list[list[Arc]]) -> list[int]:
        """Give each block its own copy of a cut vertex; returns the copies."""
        owner: dict[int, int] = {}
        copies: dict[tuple[int, int], int] = {}
        for number, group in enumerate(groups):
            for vertex in {v for arc in group for v in arc}:
                if owner.setdefault(vertex, number) != number:
                    copies[vertex, number] = self._next_vertex
                    self._next_vertex += 1
        if not copies:
            return []
        touched = set(copies.values()) | {vertex for vertex, _ in copies}
        for number, group in enumerate(groups):
            for position, (tail, head) in enumerate(group):
                new = copies.get((tail, number), tail), copies.get((head, number), head)
                if new != (tail, head):
                    group[position] = new
                    self._rename((tail, head), new)
        return list(touched)

    def _rename(self, old: Arc, new: Arc) -> None:
        if self.log is not None:
            self.log.append(Renamed(old, new))
        pool, count = self._strands[old], self._out[old[0]][old[1]]
        self._drop(old)
        self._strands[new] = pool
        self._out.setdefault(new[0], {})[new[1]] = count
        self._into.setdefault(new[1], {})[new[0]] = count


def reduce_arcs(arcs: Mapping[Arc, int], *, contract: bool = True, split: bool = True) -> Reduced:
    """Reduce a balanced multigraph as far as the safe steps go.

    Without `contract` or `split` that step is left out.

    >>> reduced = reduce_arcs({(0, 1): 2, (1, 0): 1, (1, 2): 1, (2, 0): 1})
    >>> sorted((len(cycle), times) for cycle, times in reduced.cycles())
    [(2, 1), (3, 1)]
    """
    reduced = Reduced(arcs)
    reduced.run(contract=contract, split=split)
    return reduced


def vertices_of(cycle: Iterable[Arc]) -> tuple[int, ...]:
    """Tails of the arcs of a cycle.

    >>> vertices_of([(3, 1), (1, 3)])
    (3, 1)
    """
    return tuple(tail for tail, _ in cycle)


def _flatten(paths: Iterable[Path]) -> Iterator[Arc]:
    stack = list(paths)[::-1]
    while stack:
        path = stack.pop()
        if isinstance(path, list):
            yield from pairwise(path)
        elif isinstance(path[0], int):
            yield path
        else:
            stack += (path[1], path[0])
