"""Most cycles of a multigraph of any size: reductions, exact search of small cores, and for the
others column generation, diving, annealing, large-neighborhood search, and branch and bound.
"""

from __future__ import annotations

import math
import time
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from itertools import chain, pairwise

from waffle_cp_models.annealing import FIRST_MOVES, Effort, anneal
from waffle_cp_models.branching import decide
from waffle_cp_models.chains import Chains
from waffle_cp_models.column_generation import Relaxed, relax
from waffle_cp_models.deadline import Deadline
from waffle_cp_models.diving import Vertices, dive, set_aside, tight_cycles
from waffle_cp_models.greedy import pack_greedily
from waffle_cp_models.multigraph import Arc, ArcCounts, remove_cycle
from waffle_cp_models.neighborhood import arcs_of, improve
from waffle_cp_models.outcome import Outcome, Status
from waffle_cp_models.pricing import ArcTable
from waffle_cp_models.reductions import Reduced
from waffle_cp_models.small_packing import SearchLimitError, most_cycles

__all__ = ["Packing", "Progress", "pack"]

Progress = Callable[[int, int], None]
"""Hears the number of cycles found so far and the bound on it."""

SMALL_CORE, SMALL_NODES = 40, 300
LARGE_TABLE = 400
QUICK_ROUNDS, LATER_ROUNDS, TURN_ROUNDS = 40, 200, 5
FEW_COPIES = 1.2
RELAXATION_SHARE = 0.7
"""Of the time; if it is not solved then, what is left goes to annealing without it."""
TURN_PATIENCE = 40
"""Rounds that a turn of annealing and neighborhood search counts for."""
ANNEALED_ARCS = 300
BRANCHING_SHARE, BRANCHING_SOLVES = 0.5, 400
"""Of the time for branch and bound; without a time limit, how often it solves a relaxation."""
DEFAULT_PATIENCE = 400
ROUNDING = 1e-6


@dataclass(frozen=True, slots=True, eq=False)
class Packing:
    """Cycles (as arcs, with multiplicities) that use every arc up, and where the bound is from.

    `weights` are the relaxation's on the arcs of the cores; a core that was searched exactly has
    none. `branched` says that the bound needed a search beyond the weights.
    """

    cycles: tuple[tuple[tuple[Arc, ...], int], ...]
    chains: Chains
    reduced: Reduced
    weights: Mapping[Arc, float]
    branched: bool = False
    interrupted: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class _Core:
    """What is known of one core."""

    packing: list[Vertices]
    bound: int
    weights: Mapping[Arc, float]
    branched: bool = False
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
    started = time.perf_counter()
    if patience is None:
        patience = DEFAULT_PATIENCE if time_limit is None else math.inf
    chains = Chains(arcs)
    reduced = Reduced(chains.arcs, strands=chains.strands(), keeps_log=True)
    reduced.run()
    value = reduced.taken_count + sum(times for _, times in chains.cycles)
    bound = value + sum(sum(core.values()) // 3 for core in reduced.cores)
    found: list[_Core] = []
    whole = Deadline(None if time_limit is None else started + time_limit - time.perf_counter())
    for number, core in enumerate(reduced.cores):
        deadline = whole.part(len(reduced.cores) - number)
        elsewhere = value, bound - sum(core.values()) // 3

        def hear(cycles: int, most: int, base: tuple[int, int] = elsewhere) -> None:
            if progress is not None:
                progress(base[0] + cycles, base[1] + most)

        hopeless = any(core.interrupted for core in found)
        with whole.noting_interrupts():
            best = (
                _quick(core, deadline)
                if hopeless
                else _pack_core(core, seed, deadline, patience, hear)
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
        any(best.branched for best in found),
        any(best.interrupted for best in found),
    )
    return Outcome(
        Status.OPTIMAL if value == bound else Status.FEASIBLE,
        (packing,),
        value=value,
        bound=bound,
        seconds=time.perf_counter() - started,
    )


def _quick(core: ArcCounts, deadline: Deadline, *, interrupted: bool = True) -> _Core:
    packing = pack_greedily(core, deadline=deadline)
    return _Core(packing, sum(core.values()) // 3, {}, interrupted=interrupted)


def _pack_core(
    core: ArcCounts,
    seed: int,
    deadline: Deadline,
    patience: float,
    hear: Callable[[int, int], None],
) -> _Core:
    if sum(core.values()) <= SMALL_CORE:
        try:
            cycles = most_cycles(core, nodes=SMALL_NODES)
        except SearchLimitError:
            pass
        else:
            packing = [tuple(a for a, _ in cycle) for cycle, n in cycles for _ in range(n)]
            return _Core(packing, len(packing), {}, branched=True)
    best = _quick(core, deadline, interrupted=False)
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
    start = _Core(dived, bound - len(aside), weights)
    improved = _improve_core(
        start, aside, tight_cycles(free, freed), (table, relaxed), seed, deadline, patience, hear
    )
    if len(improved.packing) < len(best.packing):
        return replace(improved, packing=best.packing)
    return improved


def _without_relaxation(best: _Core, seed: int, deadline: Deadline) -> _Core:
    """Annealing alone, under the weights that there are, with a mean of 1 for a cycle."""
    covered = arcs_of(best.packing)
    total = sum(count * best.weights[arc] for arc, count in covered.items())
    scaled = {arc: weight * len(best.packing) / total for arc, weight in best.weights.items()}
    packing = anneal(
        best.packing, scaled, target=best.bound, moves=FIRST_MOVES, seed=seed, deadline=deadline
    )
    return replace(best, packing=packing, interrupted=deadline.interrupted)


def _improve_core(
    best: _Core,
    aside: list[Vertices],
    pool: list[Vertices],
    whole: tuple[ArcTable, Relaxed],
    seed: int,
    deadline: Deadline,
    patience: float,
    hear: Callable[[int, int], None],
) -> _Core:
    """Neighborhood search and annealing in turn, and once branch and bound.

    `best` is without the cycles that are set aside, the result has them. Annealing leads where
    most of many arcs have a single copy, neighborhood search elsewhere.
    """
    number = len(aside)

    def hear_all(cycles: int) -> None:
        hear(number + cycles, number + best.bound)

    hear_all(len(best.packing))
    copies = sum(map(len, best.packing))
    arcs = len(arcs_of(best.packing))
    anneals_first = arcs > ANNEALED_ARCS and copies <= FEW_COPIES * arcs
    later_rounds = TURN_ROUNDS if anneals_first else LATER_ROUNDS
    effort = Effort(deadline)
    turn = since_gain = 0
    while since_gain < patience:
        before = len(best.packing)
        try:
            if turn > 1 or anneals_first:
                packing = anneal(
                    best.packing,
                    best.weights,
                    target=best.bound,
                    moves=effort.moves(),
                    seed=seed + turn,
                    deadline=deadline,
                )
                best = replace(best, packing=packing, interrupted=deadline.interrupted)
                hear_all(len(packing))
            search = improve(
                best.packing,
                best.weights,
                target=best.bound,
                pool=pool,
                seed=seed + turn,
                deadline=deadline,
                patience=later_rounds if turn or anneals_first else QUICK_ROUNDS,
                progress=hear_all,
            )
            best = replace(best, packing=search.packing, interrupted=search.interrupted)
            if turn == 0 and not search.interrupted and len(best.packing) < best.bound:
                settled = _close_gap(
                    replace(best, packing=aside + best.packing, bound=number + best.bound),
                    whole,
                    seed,
                    deadline,
                )
                if len(settled.packing) == settled.bound:
                    return settled
                best = replace(best, bound=settled.bound - number, branched=settled.branched)
                hear_all(len(best.packing))
        except KeyboardInterrupt:
            best = replace(best, interrupted=True)
        if best.interrupted or len(best.packing) == best.bound or deadline.has_passed:
            break
        turn += 1
        since_gain = 0 if len(best.packing) > before else since_gain + TURN_PATIENCE
    interrupted = best.interrupted or deadline.interrupted
    packing = aside + best.packing
    return replace(best, packing=packing, bound=number + best.bound, interrupted=interrupted)


def _close_gap(
    best: _Core, whole: tuple[ArcTable, Relaxed], seed: int, deadline: Deadline
) -> _Core:
    """Branch and bound on the highest number of cycles that is still possible, and the next.

    It works on all of the core: what is refuted beside cycles that are set aside may exist
    without them.
    """
    table, relaxed = whole
    branching = deadline.share(BRANCHING_SHARE)
    solves = BRANCHING_SOLVES if deadline.left() is None else math.inf
    while len(best.packing) < best.bound:
        decided = decide(table, relaxed, best.bound, seed=seed, deadline=branching, solves=solves)
        if decided.status is Status.INFEASIBLE:
            best = replace(best, bound=best.bound - 1, branched=True)
        elif decided.status is Status.FEASIBLE:
            rest = {table.arc(k): count for k, count in enumerate(table.capacities.tolist())}
            packing = []
            for cycle in decided.answers[0]:
                arcs = [table.arc(k) for k in cycle]
                packing.append(tuple(tail for tail, _ in arcs))
                remove_cycle(rest, arcs)
            return replace(best, packing=packing + pack_greedily(rest))
        else:
            break
    return best
