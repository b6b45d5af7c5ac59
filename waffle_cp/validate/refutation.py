"""Whether a tree of branches refutes that a core holds so many cycles, in whole numbers.

In a packing of `goal` cycles the weights of the cycles above a unit add up to what the arcs weigh
above `goal` units, or less; so only the cycles up to that weight come into question, and they are
listed here. A leaf is closed by weights of its own: levels between l and u have a sum of at most
sum cap y + sum u max(0, 1 - y(c)) + sum l min(0, 1 - y(c)), whatever the weights y >= 0 are
(Neumaier and Shcherbina, Mathematical Programming 99, 2004).
"""

from __future__ import annotations

import heapq
from collections.abc import Iterator, Sequence
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

__all__ = ["light_cycles", "refutation_fault"]

Arc = tuple[int, int]
Cycle = tuple[int, ...]
Levels = NDArray[np.int64]

MOST_CYCLES, MOST_STEPS = 200_000, 20_000_000


def refutation_fault(
    arcs: Sequence[Arc],
    counts: Sequence[int],
    weights: Sequence[int],
    unit: int,
    goal: int,
    trail: Sequence[Sequence[object]],
) -> str:
    """Why the trail does not show that there are fewer than `goal` cycles; empty if it does.

    Taken on trust: that every cycle weighs `unit` or more, and that places, counts and weights are
    whole numbers that fit each other; `check_certificate` sees to both. The tree is believed in
    nothing.

    >>> refutation_fault([(0, 1), (1, 2), (2, 0)], [1, 1, 1], [1, 1, 1], 3, 2, [])
    ''
    >>> refutation_fault([(0, 1), (1, 2), (2, 0)], [1, 1, 1], [1, 1, 1], 3, 1, [])
    'it ends before its last leaf'
    """
    total = sum(count * weight for count, weight in zip(counts, weights, strict=True))
    if total < goal * unit:
        return ""
    cycles = list(light_cycles(arcs, weights, total - (goal - 1) * unit))
    columns = _Columns(cycles, arcs, counts, goal)
    try:
        columns.walk(trail)
    except (ValueError, TypeError, IndexError) as fault:
        return str(fault)
    return ""


def light_cycles(arcs: Sequence[Arc], weights: Sequence[int], limit: int) -> Iterator[Cycle]:
    """Every simple cycle of at most this weight, as places of arcs from its least vertex on.

    Depth first from each vertex over the later ones, no further than a shortest way back allows.
    Raises ValueError where there are too many.
    """
    outs: dict[int, list[tuple[int, int, int]]] = {}
    ins: dict[int, list[tuple[int, int]]] = {}
    for place, ((tail, head), weight) in enumerate(zip(arcs, weights, strict=True)):
        outs.setdefault(tail, []).append((head, weight, place))
        ins.setdefault(head, []).append((tail, weight))
    steps = found = 0
    for start in sorted(outs):
        back = _ways_back(ins, start, limit)
        path: list[int] = []
        visited = {start}
        stack = [(start, 0, iter(outs[start]))]
        while stack:
            vertex, so_far, rest = stack[-1]
            for head, weight, place in rest:
                steps += 1
                if head == start:
                    if so_far + weight <= limit:
                        found += 1
                        yield (*path, place)
                elif head not in visited and so_far + weight + back.get(head, limit + 1) <= limit:
                    path.append(place)
                    visited.add(head)
                    stack.append((head, so_far + weight, iter(outs[head])))
                    break
            else:
                stack.pop()
                visited.discard(vertex)
                if path:
                    path.pop()
            if steps > MOST_STEPS or found > MOST_CYCLES:
                raise ValueError(f"more than {MOST_CYCLES} cycles would have to be looked at")


def _ways_back(ins: dict[int, list[tuple[int, int]]], start: int, limit: int) -> dict[int, int]:
    """Least weights of ways to `start` over later vertices (Dijkstra, backwards)."""
    best = {start: 0}
    queue = [(0, start)]
    while queue:
        weight, vertex = heapq.heappop(queue)
        if weight > best[vertex]:
            continue
        for tail, more in ins.get(vertex, []):
            reached = weight + more
            if tail > start and reached <= limit and reached < best.get(tail, limit + 1):
                best[tail] = reached
                heapq.heappush(queue, (reached, tail))
    return best


class _Columns:
    """The cycles that come into question, and between what their levels lie."""

    def __init__(
        self, cycles: list[Cycle], arcs: Sequence[Arc], counts: Sequence[int], goal: int
    ) -> None:
        self._counts, self._goal, self._size = counts, goal, len(arcs)
        self._number = {cycle: number for number, cycle in enumerate(cycles)}
        self._tails = [tail for tail, _ in arcs]
        self._users: dict[int, set[int]] = {}
        self._takers: dict[tuple[int, int], set[int]] = {}
        for number, cycle in enumerate(cycles):
            for arc, following in pairwise([*cycle, cycle[0]]):
                self._users.setdefault(arc, set()).add(number)
                self._takers.setdefault((arc, following), set()).add(number)
        self._upper = np.array([min(counts[arc] for arc in cycle) for cycle in cycles], object)
        self._cycles = [list(cycle) for cycle in cycles]

    def walk(self, trail: Sequence[Sequence[object]]) -> None:
        """Follow the tree; ValueError says what does not hold."""
        open_sides = [(np.zeros(len(self._upper), object), self._upper)]
        for number, step in enumerate(trail, 1):
            if not open_sides:
                raise ValueError("it goes on after its last leaf")
            lower, upper = open_sides.pop()
            if not isinstance(step, list) or len(step) < 2:
                raise ValueError(f"step {number} is no step")
            name, *given = step
            numbers = [_whole(value) for value in given]
            if name == "weights":
                spare, _ = self._spare(numbers, lower, upper)
                if spare <= 0:
                    raise ValueError(f"the weights of step {number} do not close its leaf")
            elif name == "remove":
                spare, less = self._spare(numbers, lower, upper)
                goes = (lower == 0) & (spare - np.minimum(less, 0) > 0)
                open_sides.append((lower, np.where(goes, 0, upper)))
            elif name in ("forced", "forbidden"):
                sides = self._turn(numbers, lower, upper)
                open_sides += sides if name == "forbidden" else sides[::-1]
            elif name in ("over", "under"):
                sides = self._level(numbers, lower, upper)
                open_sides += sides if name == "under" else sides[::-1]
            else:
                raise ValueError(f"step {number} is no step")
        if open_sides:
            raise ValueError("it ends before its last leaf")

    def _spare(self, numbers: list[int], lower: Levels, upper: Levels) -> tuple[int, Levels]:
        """What the goal is above the bound, and what each cycle weighs less than one."""
        unit, *weights = numbers
        if unit < 1 or len(weights) != self._size or min(weights, default=0) < 0:
            raise ValueError("weights are whole numbers of 0 or more, one an arc, over a unit")
        less = np.array(
            [unit - sum(weights[arc] for arc in cycle) for cycle in self._cycles], object
        )
        total = sum(count * weight for count, weight in zip(self._counts, weights, strict=True))
        bound = total + sum(upper * np.maximum(less, 0)) + sum(lower * np.minimum(less, 0))
        return self._goal * unit - bound, less

    def _turn(
        self, numbers: list[int], lower: Levels, upper: Levels
    ) -> list[tuple[Levels, Levels]]:
        """Sides in which one arc follows another, of single copies: forced, then forbidden."""
        first, second = numbers
        if min(numbers) < 0 or self._counts[first] != 1 or self._counts[second] != 1:
            raise ValueError(f"arcs {first} and {second} have several copies: no turn")
        within = self._takers.get((first, second), set())
        users = self._users.get(first, set()) | self._users.get(second, set())
        return [_without(lower, upper, users - within), _without(lower, upper, within)]

    def _level(
        self, numbers: list[int], lower: Levels, upper: Levels
    ) -> list[tuple[Levels, Levels]]:
        """Sides in which a cycle is taken more often than a number, or at most so often."""
        most, *cycle = numbers
        if not all(0 <= arc < self._size for arc in cycle):
            raise ValueError(f"{cycle} is none of the cycles that come into question")
        start = min(range(len(cycle)), key=lambda place: self._tails[cycle[place]])
        column = self._number.get((*cycle[start:], *cycle[:start]))
        if column is None:
            raise ValueError(f"{cycle} is none of the cycles that come into question")
        more, fewer = lower.copy(), upper.copy()
        more[column], fewer[column] = max(lower[column], most + 1), min(upper[column], most)
        return [(more, upper), (lower, fewer)]


def _without(lower: Levels, upper: Levels, columns: set[int]) -> tuple[Levels, Levels]:
    lower, upper = lower.copy(), upper.copy()
    lower[list(columns)] = upper[list(columns)] = 0
    return lower, upper


def _whole(value: object) -> int:
    if type(value) is not int:
        raise ValueError(f"{value!r} is no whole number")
    return value
