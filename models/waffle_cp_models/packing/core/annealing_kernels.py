"""Compiled annealing of a decomposition: some cycles that meet are undone and drawn anew.

The multigraph is given as single copies of its arcs, sorted by tail; those of vertex u are
`first[u]` to `first[u + 1]` (exclusive). A decomposition is the next arc of each.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from waffle_cp_models.compiled_kernels import njit

__all__ = ["anneal_packing"]

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]

MOST_CYCLES = 3
"""Cycles undone in one move, at most."""


@njit(cache=True)
def _worth(weight: float, bonus: float, most_excess: float) -> float:
    """A cycle, and something for excess weight gathered in it, from which new cycles come."""
    excess = min(max(weight - 1.0, 0.0), most_excess)
    return 1.0 + bonus * excess * excess


@njit(cache=True)
def _append(cycle: int, start: Ints, length: Ints, following: Ints, arcs: Ints, size: int) -> int:
    arc = start[cycle]
    for _ in range(length[cycle]):
        arcs[size] = arc
        size += 1
        arc = following[arc]
    return size


@njit(cache=True)
def _choose(
    wanted: int,
    start: Ints,
    length: Ints,
    following: Ints,
    cycle_of: Ints,
    tails: Ints,
    first: Ints,
    shared: Ints,
    met: Ints,
    chosen: Ints,
    arcs: Ints,
) -> tuple[int, int]:
    """Some cycle and others that share two vertices or more with those before: numbers of both
    cycles and arcs. `shared` is all 0 before and after.
    """
    chosen[0] = cycle_of[np.random.randint(len(tails))]
    count, listed, seen = 1, 0, 0
    size = _append(chosen[0], start, length, following, arcs, 0)
    while count < wanted:
        for place in range(listed, size):
            vertex = tails[arcs[place]]
            for arc in range(first[vertex], first[vertex + 1]):
                cycle = cycle_of[arc]
                if shared[cycle] == 0:
                    met[seen] = cycle
                    seen += 1
                shared[cycle] += 1
        listed = size
        for number in range(count):
            shared[chosen[number]] = -len(tails)  # Below 2 whatever is added.
        total = 0
        for number in range(seen):
            total += max(shared[met[number]] - 1, 0)
        if total == 0:
            break
        drawn = np.random.randint(total)
        for number in range(seen):
            drawn -= max(shared[met[number]] - 1, 0)
            if drawn < 0:
                chosen[count] = met[number]
                break
        size = _append(chosen[count], start, length, following, arcs, size)
        count += 1
    for number in range(seen):
        shared[met[number]] = 0
    return count, size


@njit(cache=True)
def _redraw(
    arcs: Ints,
    size: int,
    tails: Ints,
    heads: Ints,
    following: Ints,
    open_arcs: Ints,
    open_count: Ints,
    depth_of: Ints,
    path: Ints,
    drawn: Ints,
    ends: Ints,
) -> tuple[int, bool]:
    """Other simple cycles of the same arcs, by a random walk that sheds its loops.

    They come as `drawn` arcs, cycle i ending before `ends[i + 1]`; returns how many, and whether
    any is new. `open_count` is all 0 and `depth_of` all -1 before and after.
    """
    for place in range(size):
        vertex = tails[arcs[place]]
        open_arcs[vertex, open_count[vertex]] = arcs[place]
        open_count[vertex] += 1
    count, filled, is_new = 0, 0, False
    for place in range(size):
        root = tails[arcs[place]]
        while open_count[root] > 0:
            depth, vertex = 0, root
            depth_of[root] = 0
            while True:
                pick = np.random.randint(open_count[vertex]) if open_count[vertex] > 1 else 0
                arc = open_arcs[vertex, pick]
                open_count[vertex] -= 1
                open_arcs[vertex, pick] = open_arcs[vertex, open_count[vertex]]
                path[depth] = arc
                depth += 1
                vertex = heads[arc]
                if depth_of[vertex] >= 0:
                    begin = depth_of[vertex]
                    for step in range(begin, depth):
                        arc = path[step]
                        drawn[filled] = arc
                        filled += 1
                        depth_of[tails[arc]] = -1
                        after = path[step + 1] if step + 1 < depth else path[begin]
                        if following[arc] != after:
                            is_new = True
                    count += 1
                    ends[count] = filled
                    depth = begin
                    if depth == 0:
                        break
                depth_of[vertex] = depth
    return count, is_new


@njit(cache=True, nogil=True)
def anneal_packing(
    tails: Ints,
    heads: Ints,
    first: Ints,
    weights: Floats,
    following: Ints,
    steps: int,
    hottest: float,
    coldest: float,
    bonus: float,
    most_excess: float,
    target: int,
    seed: int,
) -> tuple[int, Ints]:
    """Anneal `following` in place; the most cycles met, and the decomposition that has them.

    The temperature falls from step to step by a constant factor. It stops at `target` cycles.
    """
    np.random.seed(seed)
    copies, vertices = len(tails), len(first) - 1
    cycle_of = np.full(copies, -1, np.int64)
    start, length = np.empty(copies, np.int64), np.zeros(copies, np.int64)
    worth = np.empty(copies)
    cycles = 0
    for arc in range(copies):
        if cycle_of[arc] < 0:
            start[cycles] = arc
            weight = 0.0
            other = arc
            while cycle_of[other] < 0:
                cycle_of[other] = cycles
                weight += weights[other]
                length[cycles] += 1
                other = following[other]
            worth[cycles] = _worth(weight, bonus, most_excess)
            cycles += 1
    unused = np.arange(copies)[::-1].copy()
    free = copies - cycles
    best, best_following = cycles, following.copy()
    shared, met = np.zeros(copies, np.int64), np.empty(copies, np.int64)
    chosen, arcs = np.empty(MOST_CYCLES, np.int64), np.empty(copies, np.int64)
    open_arcs = np.empty((vertices, MOST_CYCLES), np.int64)
    open_count, depth_of = np.zeros(vertices, np.int64), np.full(vertices, -1, np.int64)
    path, drawn = np.empty(copies + 1, np.int64), np.empty(copies, np.int64)
    ends, drawn_worth = np.zeros(copies + 1, np.int64), np.empty(copies)
    temperature = hottest
    cooling = (coldest / hottest) ** (1.0 / steps)
    for _ in range(steps):
        temperature *= cooling
        wanted = 2 if np.random.random() < 0.2 else MOST_CYCLES
        undone, size = _choose(
            wanted, start, length, following, cycle_of, tails, first, shared, met, chosen, arcs
        )
        if undone < 2:
            continue
        count, is_new = _redraw(
            arcs, size, tails, heads, following, open_arcs, open_count, depth_of, path, drawn, ends
        )
        if not is_new:
            continue
        gain = 0.0
        for number in range(undone):
            gain -= worth[chosen[number]]
        for number in range(count):
            weight = 0.0
            for place in range(ends[number], ends[number + 1]):
                weight += weights[drawn[place]]
            drawn_worth[number] = _worth(weight, bonus, most_excess)
            gain += drawn_worth[number]
        if gain < 0 and np.random.random() >= np.exp(gain / temperature):
            continue
        for number in range(undone):
            unused[free] = chosen[number]
            free += 1
        for number in range(count):
            free -= 1
            cycle = unused[free]
            begin, end = ends[number], ends[number + 1]
            for place in range(begin, end):
                following[drawn[place]] = drawn[place + 1] if place + 1 < end else drawn[begin]
                cycle_of[drawn[place]] = cycle
            start[cycle], length[cycle] = drawn[begin], end - begin
            worth[cycle] = drawn_worth[number]
        cycles += count - undone
        if cycles > best:
            best = cycles
            best_following[:] = following
            if best >= target:
                break
    return best, best_following
