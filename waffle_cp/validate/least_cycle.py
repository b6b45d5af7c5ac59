"""The least weight of a cycle, in whole numbers: chains and small vertices first, then a table.

A vertex is passed over by joining each arc into it with each arc out of it; a cycle that closes
there is noted. What is left of few vertices of many arcs goes through the table of all shortest
paths (Floyd, Communications of the ACM 5, 1962). Everything of the unit or more is forgotten.
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

__all__ = ["least_cycle_weight"]

Arc = tuple[int, int]
Neighbors = dict[int, dict[int, int]]

MOST_JOINS = 40
"""A vertex with more pairs of an arc in and an arc out waits for the table."""


def least_cycle_weight(weights: Mapping[Arc, int], unit: int) -> int:
    """The least weight of a cycle if that is less than `unit`, else `unit`.

    Weights are whole numbers of 0 or more: that is for the caller to know. The rest is exact.

    >>> least_cycle_weight({(0, 1): 1, (1, 2): 2, (2, 0): 3, (1, 0): 9}, 10), \
least_cycle_weight({(0, 1): 1, (1, 2): 2, (2, 0): 3}, 5)
    (6, 5)
    """
    outs, least = _without_chains(weights, unit)
    ins: Neighbors = {vertex: {} for vertex in outs}
    for tail, heads in outs.items():
        for head, weight in heads.items():
            ins.setdefault(head, {})[tail] = weight
    for vertex in ins:
        outs.setdefault(vertex, {})
    pending = list(outs)
    while pending:
        vertex = pending.pop()
        if vertex in outs and len(outs[vertex]) * len(ins[vertex]) <= MOST_JOINS:
            pending += {*outs[vertex], *ins[vertex]}
            least = min(least, _pass_over(vertex, outs, ins, unit))
    return min(least, _by_table(outs, unit))


def _without_chains(weights: Mapping[Arc, int], unit: int) -> tuple[Neighbors, int]:
    """Arcs past the vertices of one arc in and one out, and the least cycle that closes so."""
    outs: Neighbors = {}
    ins_count: dict[int, int] = {}
    for (tail, head), weight in weights.items():
        outs.setdefault(tail, {})[head] = weight
        ins_count[head] = ins_count.get(head, 0) + 1
    is_chained = {
        vertex for vertex, heads in outs.items() if len(heads) == 1 == ins_count.get(vertex, 0)
    }
    kept: Neighbors = {}
    passed: set[int] = set()
    least = unit

    def follow(start: int, vertex: int, weight: int) -> tuple[int, int]:
        while vertex in is_chained and vertex != start:
            passed.add(vertex)
            ((vertex, more),) = outs[vertex].items()
            weight += more
        return vertex, weight

    for tail, heads in outs.items():
        if tail in is_chained:
            continue
        for head, weight in heads.items():
            end, whole = follow(tail, head, weight)
            if end == tail:
                least = min(least, whole)
            elif whole < unit:
                row = kept.setdefault(tail, {})
                row[end] = min(row.get(end, unit), whole)
    for start in is_chained:
        if start not in passed:
            ((head, weight),) = outs[start].items()
            end, whole = follow(start, head, weight)
            passed.add(start)
            if end == start:
                least = min(least, whole)
    return kept, least


def _pass_over(vertex: int, outs: Neighbors, ins: Neighbors, unit: int) -> int:
    """Take a vertex out; returns the least cycle of two arcs through it, or the unit."""
    least = unit
    heads, tails = outs.pop(vertex), ins.pop(vertex)
    for head in heads:
        del ins[head][vertex]
    for tail in tails:
        del outs[tail][vertex]
    for tail, first in tails.items():
        row = outs[tail]
        for head, second in heads.items():
            whole = first + second
            if whole >= unit:
                continue
            if tail == head:
                least = min(least, whole)
            elif whole < row.get(head, unit):
                row[head] = ins[head][tail] = whole
    return least


def _by_table(outs: Neighbors, unit: int) -> int:
    number = {vertex: row for row, vertex in enumerate(outs)}
    size = len(number)
    # Sums stay under two units: beyond the range of int64 Python's own numbers are used.
    table = np.full((size, size), unit, np.int64 if unit < 2**61 else object)
    for tail, heads in outs.items():
        for head, weight in heads.items():
            table[number[tail], number[head]] = weight
    for middle in range(size):
        np.minimum(table, table[:, middle, None] + table[None, middle], out=table)
    return min((int(weight) for weight in table.diagonal()), default=unit)
