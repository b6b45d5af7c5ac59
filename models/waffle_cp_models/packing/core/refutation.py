"""Why there is no packing of so many cycles, in whole numbers: a tree of branches over the cycles
of little excess weight, each leaf closed by weights on the arcs (models/README.md).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from waffle_cp_models.packing.relaxation.pricing import ArcTable, Cycle

__all__ = ["Columns", "Refutation", "Trail", "whole_weights"]

SCALES = (10**6, 10**9)
"""Denominators of the weights at the leaves."""
ROOT_SCALE = 10**7

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]
Step = tuple[str, tuple[int, ...]]


@dataclass(frozen=True, slots=True, eq=False)
class Refutation:
    """The proof that no packing of a core has `goal` cycles.

    `weights` are whole numbers on the arcs of the table, under which every cycle weighs `unit` or
    more. Cycles of a packing of `goal` weigh no more than their total leaves; over these goes
    `trail`, a tree written from its root, the first side of a branch before the second:

    - `weights` on the arcs: a leaf, closed by them;
    - `remove` and weights: cycles go that these show not to be taken;
    - `forced` or `forbidden` and two arcs: a branch by a turn, this side first;
    - `over` or `under`, a number and a cycle: it is taken more often, or at most so often.

    An empty trail says that the weights alone refute the goal.
    """

    table: ArcTable
    goal: int
    weights: Ints
    unit: int
    trail: tuple[Step, ...]


@dataclass(eq=False)
class Trail:
    """A tree under construction, in the order of a search."""

    steps: list[Step] = field(default_factory=list)

    def close(self, weights: tuple[int, ...]) -> None:
        """A leaf."""
        self.steps.append(("weights", weights))

    def remove(self, weights: tuple[int, ...]) -> None:
        """Cycles that these weights rule out go."""
        self.steps.append(("remove", weights))

    def branch(self, name: str, numbers: tuple[int, ...]) -> None:
        """Two sides follow."""
        self.steps.append((name, numbers))


class Columns:
    """Cycles as columns, and what weights say of them in whole numbers.

    For any weights y >= 0 and levels between l and u the value of a packing is at most
    sum cap y + sum u max(0, 1 - y(c)) + sum l min(0, 1 - y(c)): Neumaier and Shcherbina,
    Mathematical Programming 99, 2004.
    """

    def __init__(self, cycles: Sequence[Cycle], capacities: Ints, goal: int) -> None:
        self._capacities, self._goal = capacities, goal
        lengths = np.array([len(cycle) for cycle in cycles])
        self._starts = np.cumsum(lengths) - lengths
        self._arcs = np.array([arc for cycle in cycles for arc in cycle], np.int64)

    def refuting(self, weights: Floats, lower: Floats, upper: Floats) -> tuple[int, ...] | None:
        """These weights, rounded, if they show that the value lies under the goal."""
        for scale in SCALES:
            whole = np.rint(weights * scale).astype(np.int64)
            if self._spare(whole, scale, lower, upper)[0] > 0:
                return (scale, *whole.tolist())
        return self._overfull(lower, upper)

    def hopeless(
        self, weights: Floats, lower: Floats, upper: Floats
    ) -> tuple[tuple[int, ...], NDArray[np.bool_]]:
        """These weights, rounded, and the columns that they show not to be taken."""
        scale = SCALES[0]
        whole = np.rint(weights * scale).astype(np.int64)
        spare, less = self._spare(whole, scale, lower, upper)
        rules_out = (lower == 0) & (upper > 0) & (spare - np.minimum(less, 0) > 0)
        return (scale, *whole.tolist()), rules_out

    def _spare(self, whole: Ints, scale: int, lower: Floats, upper: Floats) -> tuple[int, Ints]:
        """What the goal is above the bound, and what each column weighs less than one."""
        less = scale - np.add.reduceat(whole[self._arcs], self._starts)
        least, most = lower.astype(np.int64), upper.astype(np.int64)
        bound = self._capacities @ whole + most @ np.maximum(less, 0) + least @ np.minimum(less, 0)
        return self._goal * scale - int(bound), less

    def _overfull(self, lower: Floats, upper: Floats) -> tuple[int, ...] | None:
        """Weights on one arc that its columns, taken as often as they must be, use too often."""
        used = np.zeros(len(self._capacities), np.int64)
        lengths = np.diff([*self._starts, len(self._arcs)])
        np.add.at(used, self._arcs, np.repeat(lower.astype(np.int64), lengths))
        worst = int(np.argmax(used - self._capacities))
        if used[worst] <= self._capacities[worst]:
            return None
        whole = np.zeros(len(self._capacities), np.int64)
        whole[worst] = int(upper.sum()) + 1
        return (1, *whole.tolist())


def whole_weights(table: ArcTable, weights: Floats) -> tuple[Ints, int]:
    """Weights as whole numbers, and the least weight of a cycle under them.

    >>> table = ArcTable.of({(0, 1): 1, (1, 2): 1, (2, 0): 1})
    >>> whole, unit = whole_weights(table, np.full(3, 1 / 3))
    >>> whole.tolist(), unit
    ([3333333, 3333333, 3333333], 9999999)
    """
    whole = np.rint(weights * ROOT_SCALE)
    least, _ = table.cheapest_cycles(whole)
    return whole.astype(np.int64), int(least)
