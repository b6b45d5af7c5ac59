"""Diving: round the relaxation step by step, price again after each, until all is whole.

A step takes the cycles of whole level, and joins arcs that follow each other on most of the
relaxation's cycles into one arc. Joining decides less than taking a whole cycle, and what is left
is again a balanced multigraph, which the reductions shrink.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping

import numpy as np

from waffle_cp_models.deadline import Deadline
from waffle_cp_models.packing.multigraph import Arc, ArcCounts
from waffle_cp_models.packing.reductions import Reduced
from waffle_cp_models.packing.relaxation.column_generation import Relaxed, relax
from waffle_cp_models.packing.relaxation.pricing import ArcTable, Cycle, from_least

__all__ = ["Vertices", "dive", "parted", "set_aside", "tight_cycles"]

Vertices = tuple[int, ...]
"""A cycle as the vertices it visits."""

WHOLE = 0.999
RESERVE = 2
SLACK = 0.3
TRACE = 1e-6


def dive(
    arcs: Mapping[Arc, int],
    *,
    target: int | None = None,
    share: float = 0.2,
    noise: float = 0.0,
    seed: int = 0,
    deadline: Deadline | None = None,
    root: tuple[ArcTable, Relaxed] | None = None,
) -> list[Vertices] | None:
    """A good packing as simple cycles that use every arc up; None when it cannot reach `target`.

    At each step at most this share of the arcs is joined to the next one on fractional grounds;
    `noise` blurs which. `root` is the relaxation of these arcs if it is known. None also when the
    deadline passes.

    >>> sorted(map(len, dive({(0, 1): 2, (1, 0): 1, (1, 2): 1, (2, 0): 1})))
    [2, 3]
    """
    generator = random.Random(seed)
    left = Reduced(arcs)
    if root is None:
        left.settle(left.vertices())
    paths: list[Vertices] = []
    while rest := left.arcs():
        if root is None:
            table = ArcTable.of(rest)
            known = columns_of(table, carried_over(paths, rest))
            relaxed = relax(table, columns=known, seed=seed, deadline=deadline)
        else:
            (table, relaxed), root = root, None
        if target is not None and left.taken_count + relaxed.bound < target - TRACE:
            return None
        if not len(relaxed.levels):
            return None
        paths = [_vertices(table, cycle) for cycle in relaxed.columns]
        levels = dict(zip(paths, relaxed.levels.tolist(), strict=True))
        touched = _take_whole(left, levels)
        touched |= join_likely(left, levels, max(1, int(share * len(table))), noise, generator)
        left.settle(touched)
    found = [
        cycle for trail, times in left.cycles() for cycle in parted(trail) for _ in range(times)
    ]
    return None if target is not None and len(found) < target else found


def set_aside(table: ArcTable, relaxed: Relaxed) -> tuple[list[Vertices], ArcTable, Relaxed]:
    """Cycles that the relaxation uses many times, and what is left of table and relaxation.

    Of each some copies stay, so that a search keeps its freedom.

    >>> table = ArcTable.of({(0, 1): 9, (1, 2): 9, (2, 0): 9})
    >>> aside, left, rest = set_aside(table, relax(table))
    >>> len(aside), left.capacities.tolist(), rest.bound, rest.levels.tolist()
    (7, [2, 2, 2], 2.0, [2.0])
    """
    times = [max(0, int(level + TRACE) - RESERVE) for level in relaxed.levels.tolist()]
    if not any(times):
        return [], table, relaxed
    capacities = table.capacities.copy()
    aside: list[Vertices] = []
    for cycle, number in zip(relaxed.columns, times, strict=True):
        if number:
            capacities[list(cycle)] -= number
            aside += [_vertices(table, cycle)] * number
    kept = capacities.nonzero()[0].tolist()
    left = ArcTable.of({table.arc(row): int(capacities[row]) for row in kept})
    # Arcs are sorted in both tables, so those that are left keep their order.
    renumbered = {row: number for number, row in enumerate(kept)}
    columns, levels = [], []
    for cycle, level, number in zip(relaxed.columns, relaxed.levels.tolist(), times, strict=True):
        if all(row in renumbered for row in cycle):
            columns.append(tuple(renumbered[row] for row in cycle))
            levels.append(level - number)
    bound = relaxed.bound - len(aside)
    return aside, left, Relaxed(bound, relaxed.weights[kept], columns, np.array(levels))


def tight_cycles(table: ArcTable, relaxed: Relaxed) -> list[Vertices]:
    """The relaxation's columns that weigh little more than 1.

    >>> table = ArcTable.of({(0, 1): 1, (1, 2): 1, (2, 0): 1})
    >>> tight_cycles(table, relax(table))
    [(0, 1, 2)]
    """
    weight = relaxed.weights
    return [_vertices(table, c) for c in relaxed.columns if weight[list(c)].sum() < 1 + SLACK]


def parted(trail: Iterable[Arc]) -> list[Vertices]:
    """A closed trail cut into simple cycles.

    >>> parted([(0, 1), (1, 2), (2, 1), (1, 0)])
    [(1, 2), (0, 1)]
    """
    cycles: list[Vertices] = []
    path: list[int] = []
    place: dict[int, int] = {}
    for vertex, _ in trail:
        if vertex in place:
            start = place[vertex]
            cycles.append(tuple(path[start:]))
            for other in path[start:]:
                del place[other]
            del path[start:]
        place[vertex] = len(path)
        path.append(vertex)
    return [*cycles, tuple(path)]


def carried_over(paths: Iterable[Vertices], arcs: ArcCounts) -> list[Vertices]:
    """Cycles of an earlier multigraph as cycles of this one, where joined arcs skip a vertex."""
    alive = {tail for tail, _ in arcs}
    kept = []
    for path in paths:
        cycle = [vertex for vertex in path if vertex in alive]
        for _ in range(3):
            size = len(cycle)
            gap = next((k for k in range(size) if (cycle[k - 1], cycle[k]) not in arcs), None)
            if gap is None or size < 3:
                break
            before, start, end = cycle[gap - 2], cycle[gap - 1], cycle[gap]
            after = cycle[(gap + 1) % size]
            if (start, after) in arcs:
                cycle.remove(end)
            elif (before, end) in arcs:
                cycle.remove(start)
            else:
                break
        if len(cycle) > 1 and all((cycle[k - 1], cycle[k]) in arcs for k in range(len(cycle))):
            kept.append(tuple(cycle))
    return kept


def columns_of(table: ArcTable, cycles: Iterable[Vertices]) -> list[Cycle]:
    """Cycles of given vertices as arc numbers of a table."""
    number = {table.arc(row): row for row in range(len(table))}
    return [
        from_least([number[cycle[k - 1], cycle[k]] for k in range(len(cycle))]) for cycle in cycles
    ]


def _vertices(table: ArcTable, cycle: Cycle) -> Vertices:
    return tuple(table.vertices[table.tails[list(cycle)]].tolist())


def _take_whole(left: Reduced, levels: dict[Vertices, float]) -> set[int]:
    touched: set[int] = set()
    for cycle, level in levels.items():
        times = int(level + 1 - WHOLE)
        if times:
            left.take(list(zip(cycle, (*cycle[1:], cycle[0]), strict=True)), times)
            touched.update(cycle)
            levels[cycle] = level - times
    return touched


def join_likely(
    left: Reduced,
    levels: dict[Vertices, float],
    budget: int,
    noise: float,
    generator: random.Random,
) -> set[int]:
    """Join each arc to at most one next arc, those of the highest levels first."""
    turns: dict[Vertices, float] = {}
    for cycle, level in levels.items():
        if level > TRACE:
            for k, middle in enumerate(cycle):
                turn = (cycle[k - 1], middle, cycle[(k + 1) % len(cycle)])
                turns[turn] = turns.get(turn, 0.0) + level
    ranked = sorted(
        ((level + noise * generator.random(), level, turn) for turn, level in turns.items()),
        reverse=True,
    )
    following: dict[Arc, Arc] = {}
    preceded: set[Arc] = set()
    joined = 0
    for _, level, (tail, middle, head) in ranked:
        before, after = (tail, middle), (middle, head)
        if tail == head or before in following or after in preceded:
            continue
        # Of an arc with several copies, the one that is entered here may not be the one left there.
        if (before in preceded and left.count(*before) > 1) or (
            after in following and left.count(*after) > 1
        ):
            continue
        if level < WHOLE:
            if joined and (joined >= budget or level <= 0.5):
                continue
            joined += 1
        following[before] = after
        preceded.add(after)
    starts = [arc for arc in following if arc not in preceded] + list(following)
    touched: set[int] = set()
    done: set[Arc] = set()
    for start in starts:
        tail, end, arc = start[0], start[1], start
        while arc in following and arc not in done:
            done.add(arc)
            arc = following[arc]
            if arc[1] == tail or not left.count(tail, end) or not left.count(*arc):
                break
            left.join(tail, end, arc[1], 1)
            touched |= {tail, end, arc[1]}
            end = arc[1]
    return touched
