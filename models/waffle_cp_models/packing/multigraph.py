"""Balanced directed multigraphs: an arc from each token that is held to the token wanted there.

Plain form: a dict from (tail, head) to a positive multiplicity, without loops. Every vertex has
as many arcs in as out, so any packing of cycles can be completed to a decomposition.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

__all__ = ["Arc", "ArcCounts", "arc_counts", "blocks", "is_balanced", "remove_cycle"]

Arc = tuple[int, int]
ArcCounts = dict[Arc, int]


def arc_counts(source: Iterable[int], target: Iterable[int]) -> ArcCounts:
    """Multiplicity of each arc (source[i], target[i]), loops left out.

    >>> arc_counts([0, 1, 0, 2], [1, 0, 1, 2])
    {(0, 1): 2, (1, 0): 1}
    """
    counts = Counter(zip(source, target, strict=True))
    return {arc: count for arc, count in counts.items() if arc[0] != arc[1]}


def is_balanced(arcs: Mapping[Arc, int]) -> bool:
    """Whether every vertex has as many arcs in as out.

    >>> is_balanced({(0, 1): 2, (1, 0): 2}), is_balanced({(0, 1): 1})
    (True, False)
    """
    surplus: Counter[int] = Counter()
    for (tail, head), count in arcs.items():
        surplus[tail] += count
        surplus[head] -= count
    return not any(surplus.values())


def remove_cycle(arcs: ArcCounts, cycle: Iterable[Arc], times: int = 1) -> None:
    """Take `times` copies of each arc of a cycle out of the multigraph, in place.

    >>> arcs = {(0, 1): 2, (1, 0): 1}
    >>> remove_cycle(arcs, [(0, 1), (1, 0)])
    >>> arcs
    {(0, 1): 1}
    """
    for arc in cycle:
        left = arcs[arc] - times
        if left:
            arcs[arc] = left
        else:
            del arcs[arc]


def blocks(arcs: Iterable[Arc]) -> list[list[Arc]]:
    """The arcs grouped into the blocks (biconnected components) of the underlying graph.

    A simple cycle never leaves a block, and each block of a balanced multigraph is balanced.
    Depth-first search with low points: Hopcroft and Tarjan, Communications of the ACM 16 (1973).

    >>> sorted(map(len, blocks([(0, 1), (1, 2), (2, 0), (2, 3), (3, 4), (4, 2)])))
    [3, 3]
    """
    arcs = list(arcs)
    neighbors: dict[int, set[int]] = {}
    for tail, head in arcs:
        neighbors.setdefault(tail, set()).add(head)
        neighbors.setdefault(head, set()).add(tail)
    depth: dict[int, int] = {}
    low: dict[int, int] = {}
    block_of: dict[Arc, int] = {}
    blocks_found = 0
    for root in neighbors:
        if root in depth:
            continue
        depth[root] = low[root] = 0
        path = [(root, -1, iter(neighbors[root]))]
        open_edges: list[Arc] = []
        while path:
            vertex, parent, rest = path[-1]
            for other in rest:
                if other == parent:
                    continue
                if other not in depth:
                    open_edges.append((vertex, other))
                    depth[other] = low[other] = len(path)
                    path.append((other, vertex, iter(neighbors[other])))
                    break
                if depth[other] < depth[vertex]:
                    open_edges.append((vertex, other))
                    low[vertex] = min(low[vertex], depth[other])
            else:
                path.pop()
                if not path:
                    continue
                low[parent] = min(low[parent], low[vertex])
                if low[vertex] >= depth[parent]:
                    while True:
                        edge = open_edges.pop()
                        block_of[edge] = block_of[edge[1], edge[0]] = blocks_found
                        if edge == (parent, vertex):
                            break
                    blocks_found += 1
    groups: list[list[Arc]] = [[] for _ in range(blocks_found)]
    for arc in arcs:
        groups[block_of[arc]].append(arc)
    return groups
