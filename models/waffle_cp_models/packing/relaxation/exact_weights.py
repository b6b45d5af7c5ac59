"""Weights that prove a bound, in whole numbers, on the arcs of the instance as given.

Weights of the cores come from the relaxation as floats; they are rounded to whole numbers, and
the least weight of a cycle becomes the unit. Undoing the reductions keeps every cycle at one unit
or more (proofs in models/README.md).
"""

from __future__ import annotations

import heapq
import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

import numpy as np

from waffle_cp_models.packing.chains import Chains
from waffle_cp_models.packing.multigraph import Arc, ArcCounts
from waffle_cp_models.packing.reductions import Contracted, PairTaken, Reduced, Step
from waffle_cp_models.packing.relaxation.column_generation import relax
from waffle_cp_models.packing.relaxation.pricing import ArcTable

__all__ = ["WholeWeights", "lift", "prove", "round_weights"]

DENOMINATORS = (1, 2, 3, 4, 5, 6, 8, 10, 12, 14, 15, 18, 20, 24, 30, 36, 42, 60, 72, 84, 120, 180)
FINE_DENOMINATORS = (10**3, 10**4, 10**5, 10**6, 10**7, 10**8)


@dataclass(frozen=True, slots=True, eq=False)
class WholeWeights:
    """A weight an arc; every cycle weighs `unit` or more."""

    weights: dict[Arc, int]
    unit: int

    def bound(self, arcs: Mapping[Arc, int]) -> int:
        """The most cycles that a multigraph of these arcs can hold."""
        return sum(count * self.weights[arc] for arc, count in arcs.items()) // self.unit


def prove(reduced: Reduced, known: Mapping[Arc, float], chains: Chains) -> WholeWeights:
    """Whole weights on the given arcs, from the weights known on the arcs of the cores.

    Cores without known weights are relaxed here. `reduced` is the reduction of what `chains`
    left, and must have kept its log.

    >>> arcs = {(0, 1): 2, (1, 0): 1, (1, 2): 1, (2, 0): 1}
    >>> chains = Chains(arcs)
    >>> reduced = Reduced(chains.arcs, strands=chains.strands(), keeps_log=True)
    >>> reduced.run()
    >>> prove(reduced, {}, chains).bound(arcs)
    2
    """
    parts = [round_weights(core, known) for core in reduced.cores]
    unit = math.lcm(*(part.unit for part in parts))
    weights = {
        arc: weight * (unit // part.unit) for part in parts for arc, weight in part.weights.items()
    }
    assert reduced.log is not None
    return WholeWeights(chains.lift(lift(reduced.log, weights, unit), unit), unit)


def round_weights(core: ArcCounts, known: Mapping[Arc, float]) -> WholeWeights:
    """Whole weights that prove what the float weights do, with a small unit where one does.

    >>> triangle = {(0, 1): 1, (1, 2): 1, (2, 0): 1}
    >>> rounded = round_weights(triangle, dict.fromkeys(triangle, 1 / 3))
    >>> sorted(rounded.weights.values()), rounded.unit
    ([1, 1, 1], 3)
    """
    table = ArcTable.of(core)
    arcs = [table.arc(number) for number in range(len(table))]
    if all(arc in known for arc in arcs):
        floats = np.array([known[arc] for arc in arcs])
    else:
        floats = relax(table).weights
    wanted = math.floor(float(table.capacities @ floats) + 1e-6)
    best: WholeWeights | None = None
    for denominator in DENOMINATORS + FINE_DENOMINATORS:
        whole = np.rint(floats * denominator)
        least, _ = table.cheapest_cycles(whole)
        if least < 1:
            continue
        found = WholeWeights(
            dict(zip(arcs, whole.astype(np.int64).tolist(), strict=True)), int(least)
        )
        if best is None or found.bound(core) < best.bound(core):
            best = found
        if best.bound(core) <= wanted:
            break
    # Every cycle has three arcs or more where the 2-cycles are taken, one in any case.
    return best or WholeWeights(dict.fromkeys(arcs, 1), 1)


def lift(log: Iterable[Step], weights: Mapping[Arc, int], unit: int) -> dict[Arc, int]:
    """Weights after the steps of a reduction as weights before them."""
    graph: dict[int, dict[int, int]] = {}
    for (tail, head), weight in weights.items():
        graph.setdefault(tail, {})[head] = weight
    for step in reversed(list(log)):
        if isinstance(step, PairTaken):
            _undo_pair(graph, step.first, step.second, unit)
        elif isinstance(step, Contracted):
            _undo_contraction(graph, step)
        else:
            weight = graph[step.new[0]].pop(step.new[1])
            graph.setdefault(step.old[0], {})[step.old[1]] = weight
    return {(tail, head): weight for tail, outs in graph.items() for head, weight in outs.items()}


def _undo_pair(graph: dict[int, dict[int, int]], first: int, second: int, unit: int) -> None:
    """Both arcs back: together one unit, and neither shorter than the way around it."""
    if first in graph.get(second, {}):
        first, second = second, first
    weight = _distance(graph, first, second, unit)
    graph.setdefault(first, {})[second] = weight
    graph.setdefault(second, {})[first] = unit - weight


def _undo_contraction(graph: dict[int, dict[int, int]], step: Contracted) -> None:
    """The whole weight goes to the side with several neighbors."""
    has_one_tail = len({tail for tail, _ in step.passing}) == 1
    outs = graph.setdefault(step.vertex, {})
    direct = set(step.direct)
    for tail, head in step.passing:
        weight = graph[tail][head] if (tail, head) in direct else graph[tail].pop(head)
        graph[tail][step.vertex] = 0 if has_one_tail else weight
        outs[head] = weight if has_one_tail else 0


def _distance(graph: dict[int, dict[int, int]], start: int, end: int, limit: int) -> int:
    """Weight of a shortest path, at most the limit."""
    best = {start: 0}
    queue = [(0, start)]
    while queue:
        weight, vertex = heapq.heappop(queue)
        if vertex == end:
            return weight
        if weight > best[vertex]:
            continue
        for head, more in graph.get(vertex, {}).items():
            reached = weight + more
            if reached < limit and reached < best.get(head, limit):
                best[head] = reached
                heapq.heappush(queue, (reached, head))
    return limit
