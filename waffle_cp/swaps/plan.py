"""A plan: the cycles of positions, and the swaps that rotate each into place."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from waffle_cp.plurals import counted
from waffle_cp.swaps.problem import SwapProblem
from waffle_cp_models.packing.ilp import Cycles

__all__ = ["Plan", "plan_of_cycles"]

Swap = tuple[int, int]

LONG_CYCLE = 200
"""From this length on numpy finds the positions of a cycle faster."""

_SHOWN = 8


@dataclass(frozen=True, slots=True)
class Plan:
    """Positions (counted from 0) of each cycle, and the swaps in order, grouped by cycle.

    The token wanted at a position of a cycle is held at the next one. Each swap puts at least
    one more token right, the last of a cycle two.

    >>> plan = Plan.of_cycles([(0, 2), (1, 3)])
    >>> plan.swaps, len(plan), "".join(plan.apply("cdab"))
    (((0, 2), (1, 3)), 2, 'abcd')
    """

    cycles: tuple[tuple[int, ...], ...]
    swaps: tuple[Swap, ...]

    @classmethod
    def of_cycles(cls, cycles: Iterable[Iterable[int]]) -> Plan:
        """The plan that rotates each cycle, one swap less than its length."""
        kept = tuple(map(tuple, cycles))
        return cls(kept, tuple(pair for cycle in kept for pair in pairwise(cycle)))

    @classmethod
    def of_swaps(cls, swaps: Iterable[Swap], size: int) -> Plan:
        """The plan with the same final position of every token as these swaps have.

        >>> Plan.of_swaps([(0, 1), (0, 2)], 4).cycles
        ((0, 2, 1),)
        """
        origin = list(range(size))
        for first, second in swaps:
            origin[first], origin[second] = origin[second], origin[first]
        cycles = []
        for start in range(size):
            position, cycle = start, []
            while origin[position] != position:
                cycle.append(position)
                origin[position], position = position, origin[position]
            if cycle:
                cycles.append(cycle)
        return cls.of_cycles(cycles)

    def split(self, source: Sequence[Hashable]) -> Plan:
        """The plan with every cycle that meets a token twice parted there, one swap less each.

        >>> Plan.of_cycles([(0, 1, 2, 3)]).split("abab").cycles
        ((0, 1), (2, 3))
        """
        parts: list[list[int]] = []
        for cycle in self.cycles:
            path: list[int] = []
            place: dict[Hashable, int] = {}
            for position in cycle:
                token = source[position]
                if token in place:
                    start = place[token]
                    parts.append(path[start:])
                    for other in path[start:]:
                        del place[source[other]]
                    del path[start:]
                place[token] = len(path)
                path.append(position)
            parts.append(path)
        return self if len(parts) == len(self.cycles) else Plan.of_cycles(parts)

    def apply(self, source: Sequence[Hashable]) -> list[Hashable]:
        """The tokens after all swaps."""
        tokens = list(source)
        for first, second in self.swaps:
            tokens[first], tokens[second] = tokens[second], tokens[first]
        return tokens

    def __repr__(self) -> str:
        """The first cycles, which tell the swaps.

        >>> Plan.of_cycles([(0, 2), (1, 3)])
        Plan(2 swaps, 2 cycles: (0, 2), (1, 3))
        """
        first = [
            repr(cycle) if len(cycle) <= _SHOWN else f"({', '.join(map(str, cycle[:_SHOWN]))}, ...)"
            for cycle in self.cycles[:_SHOWN]
        ]
        first += ["..."] if len(self.cycles) > _SHOWN else []
        told = f"{counted(len(self.swaps), 'swap')}, {counted(len(self.cycles), 'cycle')}"
        return f"Plan({told}: {', '.join(first)})" if first else f"Plan({told})"

    def __len__(self) -> int:
        return len(self.swaps)

    def __str__(self) -> str:
        shown = "; ".join(
            " ".join(f"{first + 1}-{second + 1}" for first, second in pairwise(cycle))
            for cycle in self.cycles
        )
        return f"{len(self.swaps)} swaps" + (f": {shown}" if shown else "")


def plan_of_cycles(problem: SwapProblem, cycles: Cycles) -> Plan:
    """The plan over positions of a decomposition into cycles of token codes.

    >>> problem = SwapProblem.of("cdab", "abcd")
    >>> plan_of_cycles(problem, ((((0, 2), (2, 0)), 1), (((1, 3), (3, 1)), 1))).cycles
    ((0, 2), (1, 3))
    """
    # Positions sorted by arc, and where those of each arc that are still free begin.
    size = max(len(problem.tokens), 1)
    keys = problem.source.astype(np.int64) * size + problem.target
    positions = np.argsort(keys, kind="stable")
    arcs, free = np.unique(keys[positions], return_index=True)
    rotations: list[tuple[int, ...]] = []
    short = []
    for cycle, times in cycles:
        if len(cycle) > LONG_CYCLE and times == 1:
            tails, heads = np.array(cycle, np.int64).T
            rows = np.searchsorted(arcs, tails * size + heads)
            rotations.append(tuple(positions[free[rows]].tolist()))
            free[rows] += 1
        else:
            short.append((cycle, times))
    if short:
        begins = dict(zip(arcs.tolist(), free.tolist(), strict=True))
        listed = positions.tolist()
        for cycle, times in short:
            columns = []
            for tail, head in cycle:
                start = begins[tail * size + head]
                begins[tail * size + head] = start + times
                columns.append(listed[start : start + times])
            rotations += zip(*columns, strict=True)
    return Plan.of_cycles(sorted(map(_from_least, rotations)))


def _from_least(cycle: tuple[int, ...]) -> tuple[int, ...]:
    start = cycle.index(min(cycle))
    return cycle[start:] + cycle[:start]
