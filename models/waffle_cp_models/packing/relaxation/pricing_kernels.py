"""Compiled searches for cheap cycles: shortest cycle through each arc, and all under a limit.

Arcs are sorted by tail; those of vertex u are `first[u]` to `first[u + 1]` (exclusive).
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from waffle_cp_models.compiled_kernels import njit

__all__ = ["cheap_cycles", "cheapest_cycles", "distances"]

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]


@njit(cache=True)
def _push(heap: Floats, items: Ints, size: int, key: float, item: int) -> int:
    place = size
    while place > 0:
        parent = (place - 1) >> 1
        if heap[parent] <= key:
            break
        heap[place], items[place] = heap[parent], items[parent]
        place = parent
    heap[place], items[place] = key, item
    return size + 1


@njit(cache=True)
def _pop(heap: Floats, items: Ints, size: int) -> int:
    size -= 1
    key, item = heap[size], items[size]
    place = 0
    while True:
        child = 2 * place + 1
        if child >= size:
            break
        if child + 1 < size and heap[child + 1] < heap[child]:
            child += 1
        if heap[child] >= key:
            break
        heap[place], items[place] = heap[child], items[child]
        place = child
    heap[place], items[place] = key, item
    return size


@njit(cache=True)
def _to_root(
    root: int,
    limit: float,
    into_first: Ints,
    into_arcs: Ints,
    tails: Ints,
    weights: Floats,
    distance: Floats,
    step: Ints,
    heap: Floats,
    items: Ints,
) -> None:
    """Distances to a root, and the first arc of a shortest path; infinite beyond the limit."""
    distance[:] = np.inf
    distance[root] = 0.0
    step[root] = -1
    size = _push(heap, items, 0, 0.0, root)
    while size:
        key, vertex = heap[0], items[0]
        size = _pop(heap, items, size)
        if key > distance[vertex]:
            continue
        for place in range(into_first[vertex], into_first[vertex + 1]):
            arc = into_arcs[place]
            tail = tails[arc]
            reached = key + weights[arc]
            if reached < distance[tail] and reached < limit:
                distance[tail] = reached
                step[tail] = arc
                size = _push(heap, items, size, reached, tail)


@njit(cache=True)
def cheapest_cycles(
    tails: Ints,
    heads: Ints,
    first: Ints,
    into_first: Ints,
    into_arcs: Ints,
    weights: Floats,
    limit: float,
    begin: int,
    end: int,
) -> tuple[Floats, Ints, Ints]:
    """For each arc the weight of its cheapest cycle (infinite from the limit on), and the cycles.

    Only arcs out of the vertices from `begin` to `end` (exclusive) are looked at. Cycles come as
    arcs one after the other, that of arc a from `offsets[a]` to `offsets[a + 1]`; it is left out
    when empty or when an arc met earlier has the same tail order and weight.
    """
    vertices, arcs = len(first) - 1, len(tails)
    distance, step = np.empty(vertices), np.empty(vertices, np.int64)
    heap, items = np.empty(arcs + vertices + 1), np.empty(arcs + vertices + 1, np.int64)
    cheapest = np.full(arcs, np.inf)
    offsets = np.zeros(arcs + 1, np.int64)
    found = np.empty(4 * arcs + 16, np.int64)
    total = 0
    for root in range(begin, end):
        _to_root(root, limit, into_first, into_arcs, tails, weights, distance, step, heap, items)
        for arc in range(first[root], first[root + 1]):
            weight = weights[arc] + distance[heads[arc]]
            if weight < limit:
                cheapest[arc] = weight
                if total + vertices + 1 > len(found):
                    grown = np.empty(2 * len(found) + vertices, np.int64)
                    grown[:total] = found[:total]
                    found = grown
                found[total] = arc
                total += 1
                vertex = heads[arc]
                while vertex != root:
                    found[total] = step[vertex]
                    total += 1
                    vertex = heads[step[vertex]]
            offsets[arc + 1] = total
    return cheapest, offsets, found[:total]


@njit(cache=True)
def distances(
    tails: Ints, into_first: Ints, into_arcs: Ints, weights: Floats, limit: float
) -> Floats:
    """Distance of each vertex to each root (row: root), infinite from the limit on."""
    vertices, arcs = len(into_first) - 1, len(tails)
    table = np.empty((vertices, vertices))
    step = np.empty(vertices, np.int64)
    heap, items = np.empty(arcs + vertices + 1), np.empty(arcs + vertices + 1, np.int64)
    for root in range(vertices):
        _to_root(root, limit, into_first, into_arcs, tails, weights, table[root], step, heap, items)
    return table


@njit(cache=True)
def cheap_cycles(
    tails: Ints,
    heads: Ints,
    first: Ints,
    into_first: Ints,
    into_arcs: Ints,
    order: Ints,
    weights: Floats,
    limit: float,
    most: int,
) -> tuple[Ints, Ints, bool]:
    """All simple cycles whose weight is at most the limit: offsets, arcs, and whether all.

    Each is listed once, from its least vertex. It stops after `most` cycles. Arcs of each tail
    are tried in the given order.
    """
    vertices, arcs = len(first) - 1, len(tails)
    offsets = np.zeros(1024, np.int64)
    found = np.empty(8192, np.int64)
    count, total = 0, 0
    distance, step = np.empty(vertices), np.empty(vertices, np.int64)
    heap, items = np.empty(arcs + vertices + 1), np.empty(arcs + vertices + 1, np.int64)
    on_path = np.zeros(vertices, np.bool_)
    path = np.empty(vertices + 1, np.int64)
    place = np.empty(vertices + 1, np.int64)
    weight = np.empty(vertices + 1)
    slack = limit + 1e-12
    for root in range(vertices):
        if first[root] == first[root + 1]:
            continue
        _to_root(root, slack, into_first, into_arcs, tails, weights, distance, step, heap, items)
        depth = 0
        place[0] = first[root]
        weight[0] = 0.0
        vertex = root
        while depth >= 0:
            if place[depth] == first[vertex + 1]:
                on_path[vertex] = False
                depth -= 1
                if depth >= 0:
                    vertex = tails[path[depth]]
                continue
            arc = order[place[depth]]
            place[depth] += 1
            head = heads[arc]
            reached = weight[depth] + weights[arc]
            if head < root or on_path[head] or reached + distance[head] > slack:
                continue
            path[depth] = arc
            if head == root:
                length = depth + 1
                if count + 2 > len(offsets):
                    more = np.zeros(2 * len(offsets), np.int64)
                    more[: count + 1] = offsets[: count + 1]
                    offsets = more
                if total + length > len(found):
                    grown = np.empty(2 * len(found) + length, np.int64)
                    grown[:total] = found[:total]
                    found = grown
                found[total : total + length] = path[:length]
                total += length
                count += 1
                offsets[count] = total
                if count == most:
                    return offsets[: count + 1], found[:total], False
            else:
                depth += 1
                vertex = head
                on_path[head] = True
                place[depth] = first[head]
                weight[depth] = reached
    return offsets[: count + 1], found[:total], True
