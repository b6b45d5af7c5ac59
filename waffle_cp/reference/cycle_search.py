"""The seed's cycle search: list the cycles of tokens, try every set of them that covers all.

Slow and easy to believe; after the 2-cycles no cycle is shorter than 3, which bounds a branch.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Hashable, Iterator, Sequence
from itertools import pairwise

from waffle_cp.result import Result, Status

__all__ = ["cycle_search"]

Swaps = tuple[tuple[int, int], ...]
Arc = tuple[int, int]
Cycle = tuple[Arc, ...]


def cycle_search(
    source: Sequence[Hashable], target: Sequence[Hashable], *, time_limit: float | None = None
) -> Result[Swaps]:
    """Fewest swaps by trying all covers by cycles; positions count from 0.

    Target must be a rearrangement of source. Out of time, the best cover found so far.

    >>> cycle_search("dcab", "abcd").value
    3
    """
    started = time.perf_counter()
    search = _CoverSearch(source, target)
    search.run(None if time_limit is None else started + time_limit)
    swaps = search.swaps()
    return Result(
        Status.OPTIMAL if search.proved else Status.FEASIBLE,
        (swaps,),
        value=len(swaps),
        bound=search.wrong - search.most,
        seconds=time.perf_counter() - started,
        engine="cycles",
    )


class _OutOfTimeError(Exception):
    pass


class _CoverSearch:
    def __init__(self, source: Sequence[Hashable], target: Sequence[Hashable]) -> None:
        codes: dict[Hashable, int] = {}
        self._positions: dict[Arc, list[int]] = {}
        for position, pair in enumerate(zip(source, target, strict=True)):
            held, wanted = (codes.setdefault(token, len(codes)) for token in pair)
            if held != wanted:
                self._positions.setdefault((held, wanted), []).append(position)
        self._left = Counter({arc: len(where) for arc, where in self._positions.items()})
        self.wrong = self._left.total()
        self._taken: list[Cycle] = []
        self._take_pairs()
        self._best: list[Cycle] = []
        self.most = len(self._taken) + self._left.total() // 3
        self.proved = True
        self._through: dict[Arc, list[Cycle]] = {}
        self._deadline: float | None = None

    def run(self, deadline: float | None) -> None:
        self._deadline = deadline
        try:
            self._through = self._cycles_by_first_arc()
            self._cover(self._left.total())
            self.most = len(self._best)
        except _OutOfTimeError:
            self.proved = len(self._best) == self.most
            self._best = self._best or [*self._taken, *self._walks()]

    def swaps(self) -> Swaps:
        found: list[tuple[int, int]] = []
        for cycle in self._best:
            where = [self._positions[arc].pop() for arc in cycle]
            found += pairwise(where)
        return tuple(found)

    def _take_pairs(self) -> None:
        """A swap that makes two tokens right never costs the optimum (the seed's proof)."""
        for tail, head in list(self._left):
            while self._left[tail, head] and self._left[head, tail]:
                self._left -= Counter([(tail, head), (head, tail)])
                self._taken.append(((tail, head), (head, tail)))

    def _cycles_by_first_arc(self) -> dict[Arc, list[Cycle]]:
        """Simple cycles, under each of their arcs, the shortest first."""
        through: dict[Arc, list[Cycle]] = {arc: [] for arc in self._left}
        for start in sorted({tail for tail, _ in self._left}):
            for path in self._paths([start]):
                cycle = tuple(zip(path, [*path[1:], start], strict=True))
                for arc in cycle:
                    through[arc].append(cycle)
        return {arc: sorted(cycles, key=len) for arc, cycles in through.items()}

    def _paths(self, path: list[int]) -> Iterator[list[int]]:
        self._check_time()
        for tail, head in self._left:
            if tail == path[-1]:
                if head == path[0]:
                    yield path
                elif head > path[0] and head not in path:
                    yield from self._paths([*path, head])

    def _cover(self, rest: int) -> None:
        self._check_time()
        if self._best and len(self._taken) + rest // 3 <= len(self._best):
            return
        if not rest:
            self._best = list(self._taken)
            return
        first = next(arc for arc, count in self._left.items() if count)
        for cycle in self._through[first]:
            if all(self._left[arc] for arc in cycle):
                for arc in cycle:
                    self._left[arc] -= 1
                self._taken.append(cycle)
                self._cover(rest - len(cycle))
                self._taken.pop()
                for arc in cycle:
                    self._left[arc] += 1

    def _check_time(self) -> None:
        if self._deadline is not None and time.perf_counter() > self._deadline:
            raise _OutOfTimeError

    def _walks(self) -> Iterator[Cycle]:
        """Any cover: walk until a token is met again."""
        left = +self._left
        while left:
            path = [next(iter(left))]
            while path[-1][1] not in [arc[0] for arc in path]:
                path.append(next(arc for arc in left if arc[0] == path[-1][1]))
            start = next(i for i, arc in enumerate(path) if arc[0] == path[-1][1])
            left -= Counter(path[start:])
            yield tuple(path[start:])
