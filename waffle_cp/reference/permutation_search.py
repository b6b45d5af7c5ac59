"""The seed's first way: try every choice of which copy of a token goes where.

The permutation with the most cycles needs the fewest swaps. Slow: the number of choices is a
product of factorials.
"""

from __future__ import annotations

import time
from collections.abc import Hashable, Sequence
from itertools import pairwise

from waffle_cp.result import Result, Status

__all__ = ["permutation_search"]

Swaps = tuple[tuple[int, int], ...]


def permutation_search(
    source: Sequence[Hashable], target: Sequence[Hashable], *, time_limit: float | None = None
) -> Result[Swaps]:
    """Fewest swaps by trying all permutations of equal tokens; positions count from 0.

    Target must be a rearrangement of source. Out of time, the best permutation so far.

    >>> permutation_search("dcab", "abcd").value
    3
    """
    started = time.perf_counter()
    deadline = None if time_limit is None else started + time_limit
    wrong = [i for i, pair in enumerate(zip(source, target, strict=True)) if pair[0] != pair[1]]
    search = _Search(source, target, wrong, deadline)
    if wrong:
        search.begin(0)
    swaps = tuple(pair for cycle in search.best for pair in pairwise(cycle))
    most = len(search.best) if search.is_whole else len(wrong) // 2
    return Result(
        Status.OPTIMAL if most == len(search.best) else Status.FEASIBLE,
        (swaps,),
        value=len(swaps),
        bound=len(wrong) - most,
        seconds=time.perf_counter() - started,
        engine="permutations",
    )


class _Search:
    """Follows one cycle after the other, choosing at each position where its token comes from."""

    def __init__(
        self,
        source: Sequence[Hashable],
        target: Sequence[Hashable],
        wrong: list[int],
        deadline: float | None,
    ) -> None:
        self._target = target
        self._deadline = deadline
        self._wrong = wrong
        self._holding: dict[Hashable, list[int]] = {}
        for position in wrong:
            self._holding.setdefault(source[position], []).append(position)
        self._is_free = dict.fromkeys(wrong, True)
        self._cycles: list[list[int]] = []
        self.best: list[list[int]] = []
        self.is_whole = True

    def begin(self, done: int) -> None:
        """Open a cycle at the first free position, or note a whole permutation."""
        if done == len(self._wrong):
            if len(self._cycles) > len(self.best):
                self.best = [list(cycle) for cycle in self._cycles]
            return
        # A cycle of wrong tokens has two positions or more.
        if len(self._cycles) + (len(self._wrong) - done) // 2 <= len(self.best):
            return
        start = next(position for position in self._wrong if self._is_free[position])
        self._is_free[start] = False
        self._cycles.append([start])
        self._follow(done + 1)
        self._cycles.pop()
        self._is_free[start] = True

    def _follow(self, done: int) -> None:
        if self.best and self._deadline is not None and time.perf_counter() > self._deadline:
            self.is_whole = False
            return
        cycle = self._cycles[-1]
        for position in self._holding[self._target[cycle[-1]]]:
            if position == cycle[0]:
                self.begin(done)
            elif self._is_free[position]:
                self._is_free[position] = False
                cycle.append(position)
                self._follow(done + 1)
                cycle.pop()
                self._is_free[position] = True
