"""Whether there is a packing of so many cycles: branch and bound over all that it could hold.

Close under the bound of the relaxation only few cycles come into question (those of little excess
weight), so that all are listed and nothing needs to be priced. Branching is on turns, one arc
following another: a turn that would lower the relaxation under the goal is forbidden or forced
without branching (probing, also called shaving); only if none is found the search parts in two.
What is refuted is refuted in whole numbers, and the tree is kept as the proof.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice

import numpy as np
from numpy.typing import NDArray

from waffle_cp_models.deadline import Deadline
from waffle_cp_models.outcome import Status
from waffle_cp_models.packing.core.refutation import Columns, Refutation, Trail, whole_weights
from waffle_cp_models.packing.relaxation.column_generation import Relaxed
from waffle_cp_models.packing.relaxation.pricing import ArcTable, Cycle
from waffle_cp_models.solvers.linear import UNLIMITED, PackingProgram

__all__ = ["Decision", "decide"]

LISTED_CYCLES = 60_000
MARGIN = 1e-4
"""Of the solver's values; a packing of `goal` cycles has a value of `goal` or more."""
TRACE = 1e-6
CANDIDATES, LOOKAHEAD = 8, 50
"""Branches that are looked at, and for how many iterations of the simplex method each."""

SHRINKAGE, LARGE = 0.5, 1_000
"""Where this share of many columns is left, the others are taken out of the program."""

Ints = NDArray[np.int64]


@dataclass(frozen=True, slots=True, eq=False)
class Decision:
    """FEASIBLE with a packing, which need not use every arc up; INFEASIBLE with a proof; UNKNOWN.

    A packing is told by its cycles, each as often as it is taken.
    """

    status: Status
    packing: tuple[Cycle, ...] = ()
    refutation: Refutation | None = None


def decide(
    table: ArcTable,
    relaxed: Relaxed,
    goal: int,
    *,
    seed: int = 0,
    deadline: Deadline | None = None,
    solves: float = math.inf,
) -> Decision:
    """A packing of `goal` cycles (FEASIBLE), the proof that there is none (INFEASIBLE), or UNKNOWN.

    UNKNOWN at the deadline, after so many `solves` of the relaxation, and where more cycles than
    can be listed come into question.

    >>> from waffle_cp_models.packing.relaxation.column_generation import relax
    >>> table = ArcTable.of({(0, 1): 1, (1, 2): 1, (2, 0): 1, (1, 0): 1, (2, 1): 1, (0, 2): 1})
    >>> relaxed = relax(table)
    >>> decide(table, relaxed, 3).packing
    ((0, 2), (1, 4), (3, 5))
    >>> decide(table, relaxed, 4).status
    <Status.INFEASIBLE: 'infeasible'>
    """
    weights, unit = whole_weights(table, relaxed.weights)
    if unit < 1:
        return Decision(Status.UNKNOWN)
    trail = Trail()
    refutation = Refutation(table, goal, weights, unit, ())
    # In a packing of `goal` cycles their excess adds up to what is spare, or less.
    spare = int(table.capacities @ weights) - goal * unit
    if spare < 0:
        return Decision(Status.INFEASIBLE, refutation=refutation)
    limit = unit + spare + 0.5  # Weights are whole: half a one more loses none to rounding.
    cycles, is_all = table.cycles_within(weights.astype(np.float64), limit, most=LISTED_CYCLES)
    if not is_all:
        return Decision(Status.UNKNOWN)
    if not cycles:
        trail.close((1, *[0] * len(table)))
    else:
        search = _Search(cycles, table.capacities, goal, seed, deadline, solves, trail)
        try:
            times = search.explore()
        except _UndecidedError:
            return Decision(Status.UNKNOWN)
        if times is not None:
            pairs = zip(cycles, times, strict=True)
            return Decision(Status.FEASIBLE, tuple(c for c, n in pairs for _ in range(n)))
    return Decision(Status.INFEASIBLE, refutation=replace(refutation, trail=tuple(trail.steps)))


class _UndecidedError(Exception):
    """The deadline has passed, all solves are used, or rounded weights do not close a leaf."""


@dataclass(frozen=True, slots=True, eq=False)
class _Limits:
    """Columns and between what their levels are kept."""

    columns: Ints
    least: NDArray[np.float64]
    most: NDArray[np.float64]

    @classmethod
    def none_of(cls, columns: Ints) -> _Limits:
        """Limits that forbid columns."""
        return cls(columns, np.zeros(len(columns)), np.zeros(len(columns)))


@dataclass(frozen=True, slots=True, eq=False)
class _Branch:
    """Two ways on; every packing is in one of them. Each has a name, and both the same numbers."""

    sides: tuple[_Limits, _Limits]
    names: tuple[str, str]
    numbers: tuple[int, ...]


class _Turns:
    """Which columns take which turn between arcs of a single copy, and which use which arc."""

    def __init__(self, cycles: Sequence[Cycle], capacities: Ints) -> None:
        lengths = np.array([len(cycle) for cycle in cycles])
        arcs = np.array([arc for cycle in cycles for arc in cycle], np.int64)
        following = np.roll(arcs, -1)
        ends = np.cumsum(lengths)
        following[ends - 1] = arcs[ends - lengths]
        columns = np.repeat(np.arange(len(cycles)), lengths)
        self._of_arc = _grouped(arcs, columns, len(capacities))
        single = (capacities[arcs] == 1) & (capacities[following] == 1)
        keys = arcs * len(capacities) + following
        named, numbers = np.unique(keys[single], return_inverse=True)
        self._tails, self._heads = named // len(capacities), named % len(capacities)
        self._numbers, self._columns = numbers, columns[single]
        self._of_turn = _grouped(numbers, self._columns, len(named))

    def fractional(self, levels: NDArray[np.float64]) -> list[int]:
        """Turns that are taken in part, those nearest to one half first."""
        taken = np.bincount(self._numbers, levels[self._columns], minlength=len(self._tails))
        chosen = np.flatnonzero((taken > MARGIN) & (taken < 1 - MARGIN))
        order = np.argsort(np.abs(taken[chosen] - 0.5), kind="stable")
        return [int(turn) for turn in chosen[order]]

    def branch(self, turn: int) -> _Branch:
        """The turn is forced, or it is forbidden."""
        within = self._of_turn[turn]
        users = np.union1d(self._of_arc[self._tails[turn]], self._of_arc[self._heads[turn]])
        without = np.setdiff1d(users, within, assume_unique=True)
        return _Branch(
            (_Limits.none_of(without), _Limits.none_of(within)),
            ("forced", "forbidden"),
            (int(self._tails[turn]), int(self._heads[turn])),
        )


def _grouped(groups: Ints, values: Ints, number: int) -> list[Ints]:
    order = np.argsort(groups, kind="stable")
    bounds = np.searchsorted(groups[order], np.arange(1, number))
    return np.split(values[order], bounds)


class _Search:
    """Depth first; limits of columns are set on the way down and taken back on the way up."""

    def __init__(
        self,
        cycles: Sequence[Cycle],
        capacities: Ints,
        goal: int,
        seed: int,
        deadline: Deadline | None,
        solves: float,
        trail: Trail,
    ) -> None:
        self._cycles, self._capacities, self._seed = cycles, capacities, seed
        self._program = PackingProgram(cycles, capacities.tolist(), goal=goal - MARGIN, seed=seed)
        self._turns = _Turns(cycles, capacities)
        self._columns = Columns(cycles, capacities, goal)
        self._goal, self._trail = goal, trail
        self._deadline = deadline
        self._solves_left = solves
        self._lower = np.zeros(len(cycles))
        self._upper = np.array([capacities[list(cycle)].min() for cycle in cycles], np.float64)

    def explore(self) -> list[int] | None:
        """How often to take each cycle in a packing under the limits; None if there is none."""
        undo: list[_Limits] = []
        try:
            while self._solve():
                levels = self._program.levels
                rounded = np.rint(levels)
                if np.abs(levels - rounded).max() < TRACE:
                    return [int(level) for level in rounded]
                undo.append(self._remove_hopeless())
                kept = np.flatnonzero(self._upper > 0)
                if len(kept) < SHRINKAGE * len(levels) and len(levels) > LARGE:
                    return self._explore_within(kept)
                branch, closed = self._best_branch(levels)
                if closed is None:
                    self._trail.branch(branch.names[0], branch.numbers)
                    undo.append(self._limit(branch.sides[0]))
                    if (times := self.explore()) is not None:
                        return times
                    self._limit(undo.pop())
                    undo.append(self._limit(branch.sides[1]))
                else:
                    number, weights = closed
                    self._trail.branch(branch.names[number], branch.numbers)
                    self._trail.close(weights)
                    undo.append(self._limit(branch.sides[1 - number]))
            if (leaf := self._refuting()) is None:
                raise _UndecidedError
            self._trail.close(leaf)
            return None
        finally:
            for limits in reversed(undo):
                self._limit(limits)

    def _refuting(self) -> tuple[int, ...] | None:
        return self._columns.refuting(self._program.weights, self._lower, self._upper)

    def _remove_hopeless(self) -> _Limits:
        """Take out the columns that no packing takes; returns what undoes it."""
        weights, rules_out = self._columns.hopeless(self._program.weights, self._lower, self._upper)
        columns = np.flatnonzero(rules_out)
        if len(columns):
            self._trail.remove(weights)
        return self._limit(_Limits.none_of(columns))

    def _explore_within(self, kept: Ints) -> list[int] | None:
        """The same search over these columns alone, which are faster to solve."""
        cycles = [self._cycles[column] for column in kept]
        part = _Search(
            cycles,
            self._capacities,
            self._goal,
            self._seed,
            self._deadline,
            self._solves_left,
            self._trail,
        )
        limits = _Limits(np.arange(len(kept)), self._lower[kept], self._upper[kept])
        part._limit(limits)
        found = part.explore()
        self._solves_left = part._solves_left
        if found is None:
            return None
        times = np.zeros(len(self._upper), np.int64)
        times[kept] = found
        return [int(number) for number in times]

    def _best_branch(
        self, levels: NDArray[np.float64]
    ) -> tuple[_Branch, tuple[int, tuple[int, ...]] | None]:
        """The branch that lowers the value most on both sides; or one of which a side is closed,
        with the number of that side and the weights that close it.
        """
        value = float(levels.sum())
        basis = self._program.basis()
        best: _Branch | None = None
        most = 0.0
        for branch in islice(self._branches(levels), CANDIDATES):
            falls = []
            for number, side in enumerate(branch.sides):
                before = self._limit(side)
                reached = self._solve(LOOKAHEAD)
                weights = None if reached else self._refuting()
                self._limit(before)
                self._program.start_at(basis)
                if weights is not None:
                    return branch, (number, weights)
                falls.append(max(value - max(reached, self._goal - MARGIN), MARGIN))
            if best is None or falls[0] * falls[1] > most:
                best, most = branch, falls[0] * falls[1]
        assert best is not None, "some level is a fraction"
        return best, None

    def _branches(self, levels: NDArray[np.float64]) -> Iterator[_Branch]:
        """By turns; if these are all whole, then by the level of a cycle."""
        turns = self._turns.fractional(levels)
        for turn in turns:
            yield self._turns.branch(turn)
        if not turns:
            for column in np.flatnonzero(np.abs(levels - np.rint(levels)) >= TRACE):
                one = np.array([column])
                middle = np.floor(levels[one])
                yield _Branch(
                    (
                        _Limits(one, middle + 1, self._upper[one]),
                        _Limits(one, self._lower[one], middle),
                    ),
                    ("over", "under"),
                    (int(middle[0]), *self._cycles[int(column)]),
                )

    def _solve(self, iterations: int = UNLIMITED) -> float:
        left = None if self._deadline is None else self._deadline.left
        if self._solves_left <= 0 or (left is not None and left <= 0):
            raise _UndecidedError
        self._solves_left -= 1
        value = self._program.solve(iterations=iterations, time_limit=left)
        if value is None:
            raise _UndecidedError
        return value

    def _limit(self, limits: _Limits) -> _Limits:
        """Set limits; returns those that they replace.

        A cycle that is to be taken may be forbidden by a turn later on: that looks again at
        packings of the other side, which is no fault.
        """
        columns = limits.columns
        before = _Limits(columns, self._lower[columns], self._upper[columns])
        self._lower[columns], self._upper[columns] = limits.least, limits.most
        self._program.limit(columns, limits.least, limits.most)
        return before
