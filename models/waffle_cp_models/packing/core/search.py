"""The search for more cycles in a core, from a first packing on: annealing and neighborhood search
in turn, and branch and bound, which lowers the bound.
"""

from __future__ import annotations

import math
import os
from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import Future, ThreadPoolExecutor, wait
from dataclasses import dataclass, replace

from waffle_cp_models.deadline import Deadline
from waffle_cp_models.outcome import Status
from waffle_cp_models.packing.core.annealing import Effort, anneal
from waffle_cp_models.packing.core.branching import decide
from waffle_cp_models.packing.core.diving import Vertices
from waffle_cp_models.packing.core.neighborhood import arcs_of, improve
from waffle_cp_models.packing.core.refutation import Refutation
from waffle_cp_models.packing.greedy import pack_greedily
from waffle_cp_models.packing.multigraph import Arc, remove_cycle
from waffle_cp_models.packing.relaxation.column_generation import Relaxed
from waffle_cp_models.packing.relaxation.pricing import ArcTable, Cycle

__all__ = ["Closing", "CorePacking", "CoreSearch"]

QUICK_ROUNDS, LATER_ROUNDS, TURN_ROUNDS = 40, 200, 5
ANNEALED_ARCS, FEW_COPIES = 300, 1.2
TURN_PATIENCE = 40
"""Rounds that a turn of annealing and neighborhood search counts for."""
BRANCHING_SHARE, BRANCHING_SOLVES = 0.5, 400
FIRST_SHARE, FIRST_SOLVES = 0.05, 60
"""Of the time for branch and bound, and, without a time limit, how often it solves a relaxation;
the same before it goes on beside the search, where there is a second processor."""
LISTING_SHARE = 0.02
"""Of the time for branch and bound to list its cycles, before the search goes on beside it."""


@dataclass(frozen=True, slots=True, eq=False)
class CorePacking:
    """Cycles that use every arc of a core up, and what is known of their greatest number.

    `weights` are the relaxation's; `refutation` proves the bound where a search went beyond them.
    """

    packing: list[Vertices]
    bound: int
    weights: Mapping[Arc, float]
    refutation: Refutation | None = None
    interrupted: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class Closing:
    """Branch and bound on a core, from its bound down.

    It works on all of the core: what is refuted beside cycles that are set aside may exist
    without them.
    """

    table: ArcTable
    relaxed: Relaxed
    seed: int

    def run(self, best: CorePacking, deadline: Deadline, solves: float) -> CorePacking:
        """The highest number of cycles still possible is refuted or found, then the next."""
        while len(best.packing) < best.bound:
            decided = decide(
                self.table,
                self.relaxed,
                best.bound,
                seed=self.seed,
                deadline=deadline,
                solves=solves,
            )
            if decided.status is Status.INFEASIBLE:
                best = replace(best, bound=best.bound - 1, refutation=decided.refutation)
            elif decided.status is Status.FEASIBLE:
                return replace(best, packing=self._completed(decided.packing))
            else:
                break
        return best

    def _completed(self, cycles: Iterable[Cycle]) -> list[Vertices]:
        arcs = range(len(self.table))
        rest = dict(zip(map(self.table.arc, arcs), self.table.capacities.tolist(), strict=True))
        packing: list[Vertices] = []
        for cycle in cycles:
            given = [self.table.arc(k) for k in cycle]
            packing.append(tuple(tail for tail, _ in given))
            remove_cycle(rest, given)
        return packing + pack_greedily(rest)


class CoreSearch:
    """Annealing and neighborhood search in turn, and branch and bound after the first turn.

    `best` is without the cycles that are set aside, what is returned has them. Annealing leads
    where most of many arcs have a single copy, neighborhood search elsewhere. With a time limit
    and a second processor branch and bound goes on beside the later turns; the other processors
    run a chain of annealing each.
    """

    def __init__(
        self,
        best: CorePacking,
        aside: list[Vertices],
        pool: list[Vertices],
        closing: Closing,
        seed: int,
        deadline: Deadline,
        hear: Callable[[int, int], None],
    ) -> None:
        self._best, self._aside, self._pool = best, aside, pool
        self._closing, self._seed, self._deadline = closing, seed, deadline
        self._hear_all = hear
        self._effort = Effort(deadline)
        self._turns = 0
        self._beside: Future[CorePacking] | None = None
        arcs = len(arcs_of(best.packing))
        copies = sum(map(len, best.packing))
        self._anneals_first = arcs > ANNEALED_ARCS and copies <= FEW_COPIES * arcs

    def run(self, patience: float) -> CorePacking:
        """All of the core's cycles, after `patience` rounds without a gain or at the deadline."""
        try:
            self._run(patience)
        except KeyboardInterrupt:
            self._best = replace(self._best, interrupted=True)
        interrupted = self._best.interrupted or self._deadline.interrupted
        return replace(self._whole(), interrupted=interrupted)

    def _run(self, patience: float) -> None:
        self._hear(len(self._best.packing))
        self._turn(self._deadline)
        if self._is_done():
            return
        is_limited = self._deadline.left is not None
        is_beside = is_limited and _processors() > 1
        solves = math.inf if is_limited else BRANCHING_SOLVES
        branching = self._deadline.share(FIRST_SHARE if is_beside else BRANCHING_SHARE)
        first = FIRST_SOLVES if is_beside else solves
        self._settle(self._closing.run(self._whole(), branching, first))
        if self._is_done():
            return
        searching = self._deadline.share(1.0)
        if not is_beside:
            self._take_turns(patience, searching)
            return
        branching = self._deadline.share(1.0)

        def stop_when_settled(closed: Future[CorePacking]) -> None:
            if closed.exception() is not None or self._is_settled_by(closed.result()):
                searching.stop()

        with ThreadPoolExecutor(1) as executor:
            self._beside = executor.submit(self._closing.run, self._whole(), branching, math.inf)
            self._beside.add_done_callback(stop_when_settled)
            try:
                # Where too many cycles come into question it ends soon, and leaves its processor.
                wait([self._beside], timeout=self._deadline.share(LISTING_SHARE).left)
                self._take_turns(patience, searching)
            finally:
                branching.stop()
            self._settle(self._beside.result())
        if searching.has_passed:
            self._take_turns(patience, self._deadline)

    def _take_turns(self, patience: float, deadline: Deadline) -> None:
        since_gain = TURN_PATIENCE
        while since_gain < patience and not self._is_done() and not deadline.has_passed:
            before = len(self._best.packing)
            self._turn(deadline)
            if self._beside is not None and self._beside.done():
                self._settle(self._beside.result())
            since_gain = 0 if len(self._best.packing) > before else since_gain + TURN_PATIENCE

    def _turn(self, deadline: Deadline) -> None:
        number, best = self._turns, self._best
        self._turns += 1
        if number > 1 or self._anneals_first:
            packing = anneal(
                best.packing,
                best.weights,
                target=best.bound,
                moves=self._effort.moves(),
                seed=self._seed + number,
                chains=self._chains(),
                deadline=deadline,
            )
            best = self._best = replace(best, packing=packing)
            self._hear(len(packing))
        many = QUICK_ROUNDS if number == 0 else LATER_ROUNDS
        search = improve(
            best.packing,
            best.weights,
            target=best.bound,
            pool=self._pool,
            seed=self._seed + number,
            deadline=deadline,
            patience=TURN_ROUNDS if self._anneals_first else many,
            progress=self._hear,
        )
        self._best = replace(best, packing=search.packing, interrupted=search.interrupted)

    def _chains(self) -> int:
        """Of annealing at once: where the time is limited, as many as processors are free."""
        if self._beside is None:
            return 1
        return max(1, _processors() - (not self._beside.done()))

    def _is_settled_by(self, closed: CorePacking) -> bool:
        """Whether branch and bound has a better packing, or has found that there is none."""
        here = len(self._aside) + len(self._best.packing)
        return len(closed.packing) > here or closed.bound <= here

    def _settle(self, settled: CorePacking) -> None:
        """Take over what branch and bound has found."""
        if len(settled.packing) > len(self._whole().packing):
            self._aside, self._best = [], settled
        else:
            bound = settled.bound - len(self._aside)
            self._best = replace(self._best, bound=bound, refutation=settled.refutation)
        self._hear(len(self._best.packing))

    def _whole(self) -> CorePacking:
        packing = self._aside + self._best.packing
        return replace(self._best, packing=packing, bound=len(self._aside) + self._best.bound)

    def _is_done(self) -> bool:
        best = self._best
        return best.interrupted or len(best.packing) >= best.bound or self._deadline.has_passed

    def _hear(self, cycles: int) -> None:
        number = len(self._aside)
        self._hear_all(number + cycles, number + self._best.bound)


def _processors() -> int:
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
