"""Breadth-first search over the sequences themselves, from both ends: it knows no theory at all.

Every swap of two different tokens is tried, also those that put nothing right.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Hashable, Iterator, Sequence

from waffle_cp.result import Result, Status

__all__ = ["breadth_first"]

Swap = tuple[int, int]
Swaps = tuple[Swap, ...]
State = tuple[int, ...]


class _LimitReachedError(Exception):
    """Out of time, or after too many sequences."""


def breadth_first(
    source: Sequence[Hashable],
    target: Sequence[Hashable],
    *,
    time_limit: float | None = None,
    max_states: int = 2_000_000,
) -> Result[Swaps]:
    """Fewest swaps by breadth-first search; positions count from 0.

    Target must be a rearrangement of source. UNKNOWN out of time or after `max_states` sequences.

    >>> breadth_first("dcab", "abcd").value
    3
    """
    started = time.perf_counter()
    deadline = None if time_limit is None else started + time_limit
    codes: dict[Hashable, int] = {}
    begin: State = tuple(codes.setdefault(token, len(codes)) for token in source)
    end: State = tuple(codes.setdefault(token, len(codes)) for token in target)
    # For each sequence met: the swap that led to it, and the sequence before.
    sides: list[dict[State, tuple[Swap, State] | None]] = [{begin: None}, {end: None}]
    levels: list[list[State]] = [[begin], [end]]
    met = begin if begin == end else None
    depth = 0

    def check_limits() -> None:
        if deadline is not None and time.perf_counter() > deadline:
            raise _LimitReachedError("time")
        if sum(map(len, sides)) > max_states:
            raise _LimitReachedError(f"{max_states} sequences")

    while met is None and all(levels):
        side = 0 if len(levels[0]) <= len(levels[1]) else 1
        try:
            levels[side], met = _next_level(
                levels[side], sides[side], sides[1 - side], check_limits
            )
        except _LimitReachedError as limit:
            return Result(
                Status.UNKNOWN,
                bound=depth + 1,
                seconds=time.perf_counter() - started,
                engine="bfs",
                note=f"limit of {limit} reached",
            )
        depth += 1
    if met is None:
        return Result(Status.INFEASIBLE, complete=True, engine="bfs")
    swaps = (*reversed(_trail(sides[0], met)), *_trail(sides[1], met))
    return Result(
        Status.OPTIMAL,
        (swaps,),
        value=len(swaps),
        bound=len(swaps),
        seconds=time.perf_counter() - started,
        engine="bfs",
    )


def _next_level(
    level: list[State],
    seen: dict[State, tuple[Swap, State] | None],
    other: dict[State, tuple[Swap, State] | None],
    check_limits: Callable[[], None],
) -> tuple[list[State], State | None]:
    following = []
    for state in level:
        check_limits()
        for swap, changed in _neighbors(state):
            if changed not in seen:
                seen[changed] = swap, state
                if changed in other:
                    return [], changed
                following.append(changed)
    return following, None


def _neighbors(state: State) -> Iterator[tuple[Swap, State]]:
    for second in range(1, len(state)):
        for first in range(second):
            if state[first] != state[second]:
                changed = list(state)
                changed[first], changed[second] = changed[second], changed[first]
                yield (first, second), tuple(changed)


def _trail(seen: dict[State, tuple[Swap, State] | None], state: State) -> list[Swap]:
    """The swaps from a sequence back to where its side began."""
    swaps = []
    step = seen[state]
    while step is not None:
        swaps.append(step[0])
        step = seen[step[1]]
    return swaps
