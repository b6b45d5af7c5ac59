"""Annealing on a packing: a few cycles that meet are undone and drawn anew, millions of times.

Parts in which column generation could still gain a cycle are half of a large packing, too much to
be solved again; small moves without a solver get there. In a decomposition the excess weights of
the cycles over 1 add up to the bound less the number of cycles: a bonus for excess that is
gathered in one cycle drives the waste together until there is a new cycle in it.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from waffle_cp_models.deadline import Deadline
from waffle_cp_models.packing.multigraph import Arc

__all__ = ["FIRST_MOVES", "Effort", "anneal"]

Vertices = tuple[int, ...]

HOTTEST, COLDEST = 0.2, 0.1
BONUS, MOST_EXCESS = 0.5, 2.0
"""At these, a cycle of excess 2 is worth three cycles without any."""
CHUNK = 200_000
"""Moves between two looks at the clock: about 0.2 s."""

FIRST_MOVES, MOST_MOVES = 1_000_000, 16_000_000
GROWTH = 4
"""From turn to turn where there is a time limit; elsewhere they double up to `MOST_MOVES`."""


class Effort:
    """How many moves a turn of annealing gets: more each time.

    A run that is cut off while it is hot is worth little, and one long run is worth more than some
    short ones: with a deadline the last turn has all the time that is left (None).

    >>> effort = Effort(None)
    >>> effort.moves(), effort.moves()
    (1000000, 2000000)
    """

    def __init__(self, deadline: Deadline | None) -> None:
        self._deadline = deadline
        self._planned = FIRST_MOVES
        self._moves = 0
        self._left: float | None = None

    def moves(self) -> int | None:
        """Moves of the next turn, if a move takes as long as in the one before."""
        left = None if self._deadline is None else self._deadline.left
        planned = self._planned
        if left is None:
            self._planned = min(2 * planned, MOST_MOVES)
            return planned
        if self._left is not None and self._left > left:
            possible = left / (self._left - left) * self._moves
            if possible < (1 + GROWTH) * planned:
                return None
        self._planned = GROWTH * planned
        self._left, self._moves = left, planned
        return planned


def anneal(
    packing: Sequence[Vertices],
    weights: Mapping[Arc, float],
    *,
    target: int,
    moves: int | None,
    seed: int = 0,
    chains: int = 1,
    deadline: Deadline | None = None,
) -> list[Vertices]:
    """The best packing met, with at least as many cycles; it stops at `target` cycles.

    Each of the `chains` makes all the moves, in a thread of its own, from the same start. Where
    the moves are None they are as many as the time until the deadline allows.

    >>> crossed = [(0, 1, 2, 3), (1, 0, 3, 2)]
    >>> weights = {(u, v): 0.5 for u in range(4) for v in range(4)}
    >>> len(anneal(crossed, weights, target=4, moves=1000))
    4
    """
    tails, heads, following = _copies(packing)
    copies = zip(tails.tolist(), heads.tolist(), strict=True)
    floats = np.array([weights[arc] for arc in copies])
    steps = CHUNK if moves is None else min(moves, CHUNK)
    reached = threading.Event()

    def is_over() -> bool:
        return reached.is_set() or (deadline is not None and deadline.has_passed)

    def shares() -> Iterator[float]:
        return _shares_of_moves(moves) if moves is not None else _shares_of_time(deadline)

    def run(chain: int) -> tuple[int, NDArray[np.int64]]:
        start = following.copy()
        most, best = len(packing), following
        for cycles, found in _chain(
            tails, heads, floats, start, target, steps, shares(), [seed, chain]
        ):
            if cycles > most:
                most, best = cycles, found
            if most >= target:
                reached.set()
            if is_over():
                break
        return most, best

    if len(packing) >= target or is_over():
        return list(packing)
    with ThreadPoolExecutor(chains) as executor:
        found, best = max(executor.map(run, range(chains)), key=lambda pair: pair[0])
    return list(packing) if found == len(packing) else _cycles(tails.tolist(), best.tolist())


def _shares_of_moves(moves: int) -> Iterator[float]:
    """The share of a run that is over after each chunk, from 0 on."""
    chunks = max(1, moves // CHUNK)
    return (chunk / chunks for chunk in range(chunks + 1))


def _shares_of_time(deadline: Deadline | None) -> Iterator[float]:
    """The same by the clock: the last chunk ends after the deadline."""
    assert deadline is not None, "a run without an end"
    whole = deadline.left
    assert whole is not None, "a run without an end"
    yield 0.0
    while left := deadline.left:
        yield 1 - left / whole


def _chain(
    tails: NDArray[np.int64],
    heads: NDArray[np.int64],
    weights: NDArray[np.float64],
    following: NDArray[np.int64],
    target: int,
    steps: int,
    shares: Iterator[float],
    seeds: list[int],
) -> Iterator[tuple[int, NDArray[np.int64]]]:
    """Most cycles met in each chunk of so many steps, and the decomposition that has them."""
    from waffle_cp_models.packing.core.annealing_kernels import anneal_packing

    generator = np.random.default_rng(seeds)
    vertices, numbers = np.unique(tails, return_inverse=True)
    ends = np.searchsorted(vertices, heads)
    first = np.searchsorted(numbers, np.arange(len(vertices) + 1))
    temperatures = (HOTTEST * (COLDEST / HOTTEST) ** share for share in shares)
    for hotter, colder in pairwise(temperatures):
        yield anneal_packing(
            numbers,
            ends,
            first,
            weights,
            following,
            steps,
            hotter,
            colder,
            BONUS,
            MOST_EXCESS,
            target,
            int(generator.integers(2**31)),
        )


def _copies(
    packing: Sequence[Vertices],
) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]:
    """Tail and head of each copy of an arc, sorted, and the copy that follows it."""
    tails = np.array([vertex for cycle in packing for vertex in cycle], np.int64)
    heads = np.array([vertex for cycle in packing for vertex in (*cycle[1:], cycle[0])], np.int64)
    after = np.arange(1, len(tails) + 1)
    lengths = np.array([len(cycle) for cycle in packing])
    ends = np.cumsum(lengths)
    after[ends - 1] = ends - lengths
    order = np.lexsort((heads, tails))
    place = np.empty_like(order)
    place[order] = np.arange(len(order))
    return tails[order], heads[order], place[after[order]]


def _cycles(tails: list[int], following: list[int]) -> list[Vertices]:
    cycles: list[Vertices] = []
    seen = [False] * len(tails)
    for start in range(len(tails)):
        cycle = []
        copy = start
        while not seen[copy]:
            seen[copy] = True
            cycle.append(tails[copy])
            copy = following[copy]
        if cycle:
            cycles.append(tuple(cycle))
    return cycles
