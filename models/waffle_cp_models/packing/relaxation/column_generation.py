"""The linear relaxation of the cycle packing, by column generation, with a bound that is proven.

The master holds the cycles known so far; the cheapest cycle through every arc under its duals
enters, until no cycle weighs less than 1 (stabilized by smoothing: Wentges, International
Transactions in Operational Research 4, 1997). At any time the duals divided by the weight of the
cheapest cycle are feasible for the dual, so their total bounds the packing.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from waffle_cp_models.deadline import Deadline
from waffle_cp_models.packing.relaxation.pricing import ArcTable, Cycle
from waffle_cp_models.solvers.linear import PackingMaster, Relaxation

__all__ = ["Relaxed", "relax"]

PRECISION = 1e-7
CLOSE_ENOUGH = 1e-4
SMOOTHING, LEAST_SMOOTHING = 0.3, 0.05
"""Share of the best weights in the point that is priced. Without it 1,000 tokens of 300 colors
took three times as long."""


@dataclass(frozen=True, slots=True, eq=False)
class Relaxed:
    """A bound on the number of cycles, the weights that prove it, and the fractional packing.

    Under `weights` (one an arc) every cycle weighs at least 1, up to rounding; their total is
    `bound`. `levels` belong to `columns`; they are empty when time ran out before a first optimum.
    """

    bound: float
    weights: NDArray[np.float64]
    columns: list[Cycle]
    levels: NDArray[np.float64]


def relax(
    table: ArcTable,
    *,
    columns: Iterable[Cycle] = (),
    seed: int = 0,
    deadline: Deadline | None = None,
) -> Relaxed:
    """The relaxation's optimum, or the best bound when the deadline passes.

    >>> table = ArcTable.of({(0, 1): 3, (1, 2): 3, (2, 0): 3})
    >>> relaxed = relax(table)
    >>> relaxed.bound, relaxed.columns, relaxed.levels.tolist()
    (3.0, [(0, 1, 2)], [3.0])
    """
    master = PackingMaster(table.capacities.tolist(), seed=seed)
    known: dict[Cycle, None] = {}

    def add(cycles: Iterable[Cycle]) -> bool:
        new = [cycle for cycle in dict.fromkeys(cycles) if cycle not in known]
        known.update(dict.fromkeys(new))
        master.add(new)
        return bool(new)

    add(columns)
    # Nearly equal weights that differ make ties fall anywhere.
    blurred = 1 + 1e-3 * np.random.default_rng(seed).random(len(table))
    shortest, cycles = table.cheapest_cycles(blurred, deadline=deadline)
    if not shortest:
        # Every cycle has two arcs or more.
        return Relaxed(table.capacities.sum() / 2, np.full(len(table), 0.5), [], np.zeros(0))
    add(cycles)
    weights = blurred / shortest
    bound = float(table.capacities @ weights)
    latest: Relaxation | None = None
    smoothing = SMOOTHING
    has_more = True
    while has_more:
        left = None if deadline is None else deadline.left
        solution = master.solve(time_limit=left) if left is None or left > 0 else None
        if solution is None:
            break
        latest, listed = solution, len(known)
        while True:
            # Price between the duals and the best weights so far: the duals alone jump about.
            point = smoothing * weights + (1 - smoothing) * solution.weights
            least, cycles = table.cheapest_cycles(point, limit=1 - PRECISION, deadline=deadline)
            if least > 0:
                scaled = float(table.capacities @ point) / least
                if scaled < bound:
                    bound, weights = scaled, point / least
            if bound - solution.value < CLOSE_ENOUGH:
                has_more = False
                break
            has_more = add(cycles)
            if has_more or not smoothing:
                break
            smoothing = smoothing / 2 if smoothing > LEAST_SMOOTHING else 0.0
    if latest is None:
        return Relaxed(bound, weights, list(known), np.zeros(0))
    return Relaxed(bound, weights, list(known)[:listed], latest.levels[:listed])
