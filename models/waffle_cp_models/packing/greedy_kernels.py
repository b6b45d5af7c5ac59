"""Compiled decomposition of a multigraph: shortest cycles first, or any cycles in linear time.

Arcs are sorted by tail. `order[first[u]:last[u]]` are the arcs out of vertex u that have copies
left; both functions keep `left`, `order`, `place` (where an arc is in the order) and `last` up to
date, so that they can be called one after the other. Cycles come as arcs one after the other,
cycle i from `offsets[i]` to `offsets[i + 1]`, taken `times[i]` times.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from waffle_cp_models.compiled_kernels import njit

__all__ = ["any_cycles", "short_cycles"]

Ints = NDArray[np.int64]


@njit(cache=True)
def _grown(array: Ints, size: int) -> Ints:
    if size <= len(array):
        return array
    more = np.empty(2 * size, np.int64)
    more[: len(array)] = array
    return more


@njit(cache=True)
def _take(cycle: Ints, tails: Ints, left: Ints, order: Ints, place: Ints, last: Ints) -> int:
    """Take a cycle as often as its arcs allow; returns how often."""
    times: int = left[cycle[0]]
    for arc in cycle:
        times = min(times, left[arc])
    for arc in cycle:
        left[arc] -= times
        if left[arc] == 0:
            vertex = tails[arc]
            last[vertex] -= 1
            other = order[last[vertex]]
            order[place[arc]], place[other] = other, place[arc]
            order[last[vertex]], place[arc] = arc, last[vertex]
    return times


@njit(cache=True)
def short_cycles(
    tails: Ints,
    heads: Ints,
    first: Ints,
    into_first: Ints,
    into_arcs: Ints,
    left: Ints,
    order: Ints,
    place: Ints,
    last: Ints,
    root: int,
    length: int,
    work: int,
) -> tuple[int, int, Ints, Ints, Ints]:
    """Take cycles of at most this length through each vertex from a root on.

    It stops before the next root when more than `work` arcs were looked at. Returns that root
    (the number of vertices at the end), the arcs looked at, and offsets, arcs and times of the
    cycles.
    """
    vertices = len(first) - 1
    offsets, arcs, times = np.zeros(64, np.int64), np.empty(256, np.int64), np.empty(64, np.int64)
    count = looked = 0
    reached_by = np.full(vertices, -1, np.int64)
    back = np.full(vertices, -1, np.int64)  # The arc to the root.
    queue, depth = np.empty(vertices, np.int64), np.empty(vertices, np.int64)
    while root < vertices and looked <= work:
        begin_into, end_into = into_first[root], into_first[root + 1]
        for arc in into_arcs[begin_into:end_into]:
            if left[arc] > 0:
                back[tails[arc]] = arc
        is_over = False
        while not is_over and last[root] > first[root]:
            is_over = True
            queue[0], depth[root] = root, 0
            at, size = 0, 1
            while at < size and is_over:
                vertex = queue[at]
                at += 1
                if depth[vertex] + 2 > length:
                    break
                for number in range(first[vertex], last[vertex]):
                    looked += 1
                    arc = order[number]
                    head = heads[arc]
                    if head == root or reached_by[head] >= 0:
                        continue
                    reached_by[head] = arc
                    depth[head] = depth[vertex] + 1
                    queue[size] = head
                    size += 1
                    if back[head] >= 0:
                        is_over = False
                        break
            if not is_over:
                closing = back[queue[size - 1]]
                begin = offsets[count]
                end = begin + depth[tails[closing]] + 1
                arcs = _grown(arcs, end)
                offsets, times = _grown(offsets, count + 2), _grown(times, count + 1)
                arc = closing
                for number in range(end - 1, begin - 1, -1):
                    arcs[number] = arc
                    arc = reached_by[tails[arc]]
                times[count] = _take(arcs[begin:end], tails, left, order, place, last)
                count += 1
                offsets[count] = end
                if left[closing] == 0:
                    back[tails[closing]] = -1
            for number in range(1, size):
                reached_by[queue[number]] = -1
        for arc in into_arcs[begin_into:end_into]:
            back[tails[arc]] = -1
        root += 1
    return root, looked, offsets[: count + 1], arcs[: offsets[count]], times[:count]


@njit(cache=True)
def any_cycles(
    tails: Ints, heads: Ints, first: Ints, left: Ints, order: Ints, place: Ints, last: Ints
) -> tuple[Ints, Ints, Ints]:
    """Simple cycles that use up what is left, in time of their total length."""
    vertices = len(first) - 1
    offsets, arcs, times = np.zeros(64, np.int64), np.empty(256, np.int64), np.empty(64, np.int64)
    count = 0
    depth_of = np.full(vertices, -1, np.int64)
    path = np.empty(vertices, np.int64)
    for root in range(vertices):
        vertex, depth = root, 0
        while depth > 0 or last[root] > first[root]:
            depth_of[vertex] = depth
            arc = order[last[vertex] - 1]
            path[depth] = arc
            depth += 1
            vertex = heads[arc]
            begin = depth_of[vertex]
            if begin < 0:
                continue
            cycle = path[begin:depth]
            for arc in cycle:
                depth_of[tails[arc]] = -1
            end = offsets[count] + len(cycle)
            arcs = _grown(arcs, end)
            offsets, times = _grown(offsets, count + 2), _grown(times, count + 1)
            arcs[offsets[count] : end] = cycle
            times[count] = _take(cycle, tails, left, order, place, last)
            count += 1
            offsets[count] = end
            depth = begin
    return offsets[: count + 1], arcs[: offsets[count]], times[:count]
