"""Most cycles of a multigraph of any size: chains and reductions, then each core by itself."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import chain, pairwise

from waffle_cp_models.deadline import Deadline
from waffle_cp_models.outcome import Outcome, Status
from waffle_cp_models.packing.chains import Chains
from waffle_cp_models.packing.core.pack import pack_core, pack_quickly
from waffle_cp_models.packing.core.refutation import Refutation
from waffle_cp_models.packing.core.search import CorePacking
from waffle_cp_models.packing.multigraph import Arc
from waffle_cp_models.packing.reductions import Reduced

__all__ = ["Packing", "Progress", "pack"]

Progress = Callable[[int, int], None]
"""Hears the number of cycles found so far and the bound on it."""

DEFAULT_PATIENCE = 400


@dataclass(frozen=True, slots=True, eq=False)
class Packing:
    """Cycles (as arcs, with multiplicities) that use every arc up, and where the bound is from.

    `weights` are the relaxation's on the arcs of the cores; a core that was searched exactly has
    none. `safe` cycles were taken by chains and reductions. For each core `bounds` has its most
    cycles, and `refutations` the proof where that needed a search beyond the weights.
    """

    cycles: tuple[tuple[tuple[Arc, ...], int], ...]
    chains: Chains
    reduced: Reduced
    weights: Mapping[Arc, float]
    safe: int = 0
    bounds: tuple[int, ...] = ()
    refutations: tuple[Refutation | None, ...] = ()
    interrupted: bool = False


def pack(
    arcs: Mapping[Arc, int],
    *,
    time_limit: float | None = None,
    seed: int = 0,
    patience: float | None = None,
    progress: Progress | None = None,
) -> Outcome[Packing]:
    """The best packing found before the limit, with a proven bound on the number of cycles.

    It stops when the bound is reached, after `time_limit` seconds, after `patience` rounds of the
    search without a gain (infinite if there is a time limit, unless it is given), and on an
    interrupt.

    >>> outcome = pack({(0, 1): 2, (1, 0): 1, (1, 2): 1, (2, 0): 1})
    >>> outcome.status, outcome.value, outcome.bound
    (<Status.OPTIMAL: 'optimal'>, 2, 2)
    """
    whole = Deadline(time_limit)
    if patience is None:
        patience = DEFAULT_PATIENCE if time_limit is None else math.inf
    chains = Chains(arcs)
    reduced = Reduced(chains.arcs, strands=chains.strands(), keeps_log=True)
    reduced.run()
    value = safe = reduced.taken_count + sum(times for _, times in chains.cycles)
    bound = value + sum(sum(core.values()) // 3 for core in reduced.cores)
    found: list[CorePacking] = []
    for number, core in enumerate(reduced.cores):
        deadline = whole.part(len(reduced.cores) - number)
        elsewhere = value, bound - sum(core.values()) // 3

        def hear(cycles: int, most: int, base: tuple[int, int] = elsewhere) -> None:
            if progress is not None:
                progress(base[0] + cycles, base[1] + most)

        hopeless = any(core.interrupted for core in found)
        with whole.noting_interrupts():
            best = (
                pack_quickly(core, deadline, interrupted=True)
                if hopeless
                else pack_core(core, seed=seed, deadline=deadline, patience=patience, hear=hear)
            )
        found.append(best)
        value += len(best.packing)
        bound = elsewhere[1] + best.bound
    for best in found:
        for cycle, times in Counter(best.packing).items():
            reduced.take(list(zip(cycle, (*cycle[1:], cycle[0]), strict=True)), times)
    closed = ((list(pairwise([*cycle, cycle[0]])), times) for cycle, times in chains.cycles)
    packing = Packing(
        tuple((tuple(cycle), times) for cycle, times in chain(closed, reduced.cycles())),
        chains,
        reduced,
        {arc: weight for best in found for arc, weight in best.weights.items()},
        safe,
        tuple(best.bound for best in found),
        tuple(best.refutation for best in found),
        any(best.interrupted for best in found),
    )
    return Outcome(
        Status.OPTIMAL if value == bound else Status.FEASIBLE,
        (packing,),
        value=value,
        bound=bound,
        seconds=whole.seconds,
    )
