"""Most cycles of a core, a block that the reductions leave: exact search if it is small, else the
relaxation, a dive, and a search from there.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace

from waffle_cp_models.deadline import Deadline
from waffle_cp_models.packing.core.annealing import FIRST_MOVES, anneal
from waffle_cp_models.packing.core.diving import dive, set_aside, tight_cycles
from waffle_cp_models.packing.core.neighborhood import arcs_of
from waffle_cp_models.packing.core.search import Closing, CorePacking, CoreSearch
from waffle_cp_models.packing.greedy import pack_greedily
from waffle_cp_models.packing.multigraph import ArcCounts
from waffle_cp_models.packing.relaxation.column_generation import relax
from waffle_cp_models.packing.relaxation.pricing import ArcTable
from waffle_cp_models.packing.small import SearchLimitError, most_cycles

__all__ = ["pack_core", "pack_quickly"]

SMALL_CORE, SMALL_NODES = 40, 300
LARGE_TABLE = 400
RELAXATION_SHARE = 0.7
"""Of the time; if it is not solved then, what is left goes to annealing without it."""
ROUNDING = 1e-6


def pack_quickly(core: ArcCounts, deadline: Deadline, *, interrupted: bool = False) -> CorePacking:
    """A greedy packing, and a bound that holds without 2-cycles.

    >>> found = pack_quickly({(0, 1): 2, (1, 2): 2, (2, 0): 2}, Deadline(None))
    >>> len(found.packing), found.bound
    (2, 2)
    """
    packing = pack_greedily(core, deadline=deadline)
    return CorePacking(packing, sum(core.values()) // 3, {}, interrupted=interrupted)


def pack_core(
    core: ArcCounts,
    *,
    seed: int = 0,
    deadline: Deadline,
    patience: float,
    hear: Callable[[int, int], None],
) -> CorePacking:
    """The best packing found before the deadline or `patience` rounds without a gain.

    `hear` hears of cycles found and their bound. Arcs are without 2-cycles, as reductions leave
    them.

    >>> ring = {(v, (v + step) % 10): 1 for v in range(10) for step in (1, 6, 8)}
    >>> def hear(cycles, bound): pass
    >>> found = pack_core(ring, deadline=Deadline(None), patience=9, hear=hear)
    >>> len(found.packing), found.bound
    (9, 9)
    """
    if sum(core.values()) <= SMALL_CORE:
        try:
            cycles = most_cycles(core, nodes=SMALL_NODES)
        except SearchLimitError:
            pass
        else:
            packing = [tuple(a for a, _ in cycle) for cycle, n in cycles for _ in range(n)]
            return CorePacking(packing, len(packing), {})
    best = pack_quickly(core, deadline)
    try:
        table = ArcTable.of(core)
        relaxing = deadline.share(RELAXATION_SHARE)
        relaxed = relax(table, seed=seed, deadline=relaxing)
        weights = {table.arc(k): weight for k, weight in enumerate(relaxed.weights.tolist())}
        bound = min(best.bound, math.floor(relaxed.bound + ROUNDING))
        best = replace(best, bound=bound, weights=weights)
        hear(len(best.packing), bound)
        if relaxing.has_passed:
            return _without_relaxation(best, seed, deadline)
        aside, free, freed = set_aside(table, relaxed)
        share = 1.0 if len(free) > LARGE_TABLE else 0.2
        rest = dict(zip(map(free.arc, range(len(free))), free.capacities.tolist(), strict=True))
        dived = dive(rest, share=share, seed=seed, deadline=deadline, root=(free, freed))
    except KeyboardInterrupt:
        return replace(best, interrupted=True)
    if dived is None:
        return replace(best, interrupted=deadline.interrupted)
    search = CoreSearch(
        CorePacking(dived, bound - len(aside), weights),
        aside,
        tight_cycles(free, freed),
        Closing(table, relaxed, seed),
        seed,
        deadline,
        hear,
    )
    improved = search.run(patience)
    if len(improved.packing) < len(best.packing):
        return replace(improved, packing=best.packing)
    return improved


def _without_relaxation(best: CorePacking, seed: int, deadline: Deadline) -> CorePacking:
    """Annealing alone, under the weights that there are, with a mean of 1 for a cycle."""
    covered = arcs_of(best.packing)
    total = sum(count * best.weights[arc] for arc, count in covered.items())
    scaled = {arc: weight * len(best.packing) / total for arc, weight in best.weights.items()}
    packing = anneal(
        best.packing, scaled, target=best.bound, moves=FIRST_MOVES, seed=seed, deadline=deadline
    )
    return replace(best, packing=packing, interrupted=deadline.interrupted)
