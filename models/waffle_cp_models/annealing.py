"""Annealing on a packing: a few cycles that meet are undone and drawn anew, millions of times.

Parts in which column generation could still gain a cycle are half of a large packing, too much to
be solved again; small moves without a solver get there. In a decomposition the excess weights of
the cycles over 1 add up to the bound less the number of cycles: a bonus for excess that is
gathered in one cycle drives the waste together until there is a new cycle in it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from waffle_cp_models.deadline import Deadline
from waffle_cp_models.multigraph import Arc

__all__ = ["FIRST_MOVES", "Effort", "anneal"]

Vertices = tuple[int, ...]

HOTTEST, COLDEST = 0.2, 0.1
BONUS, MOST_EXCESS = 0.5, 2.0
"""At these, a cycle of excess 2 is worth three cycles without any."""
CHUNK = 200_000
"""Moves between two looks at the clock: about 0.2 s."""

FIRST_MOVES, MOST_MOVES = 1_000_000, 16_000_000


class Effort:
    """How many moves a turn of annealing gets: more each time, and no more than time allows.

    A run that is cut off while it is hot is worth little, so the last one is shorter.

    >>> effort = Effort(None)
    >>> effort.moves(), effort.moves()
    (1000000, 2000000)
    """

    def __init__(self, deadline: Deadline | None) -> None:
        self._deadline = deadline
        self._planned = FIRST_MOVES
        self._moves = 0
        self._left: float | None = None

    def moves(self) -> int:
        """Moves of the next turn, if a move takes as long as in the one before."""
        left = None if self._deadline is None else self._deadline.left()
        planned = self._planned
        if left is not None and self._left is not None and self._left > left:
            planned = min(planned, max(CHUNK, int(left / (self._left - left) * self._moves)))
        self._planned = min(2 * self._planned, MOST_MOVES)
        self._left, self._moves = left, planned
        return planned


def anneal(
    packing: Sequence[Vertices],
    weights: Mapping[Arc, float],
    *,
    target: int,
    moves: int,
    seed: int = 0,
    deadline: Deadline | None = None,
) -> list[Vertices]:
    """The best packing met, with at least as many cycles; it stops at `target` cycles.

    >>> crossed = [(0, 1, 2, 3), (1, 0, 3, 2)]
    >>> weights = {(u, v): 0.5 for u in range(4) for v in range(4)}
    >>> len(anneal(crossed, weights, target=4, moves=1000))
    4
    """
    from waffle_cp_models.annealing_kernels import anneal_packing

    tails, heads, following = _copies(packing)
    vertices, numbers = np.unique(tails, return_inverse=True)
    first = np.searchsorted(numbers, np.arange(len(vertices) + 1))
    copies = zip(tails.tolist(), heads.tolist(), strict=True)
    floats = np.array([weights[arc] for arc in copies])
    found, best = len(packing), following.copy()
    chunks = max(1, moves // CHUNK)
    temperatures = np.geomspace(HOTTEST, COLDEST, chunks + 1).tolist()
    generator = np.random.default_rng(seed)
    for chunk in range(chunks):
        if found >= target or (deadline is not None and deadline.has_passed):
            break
        most, best_following = anneal_packing(
            numbers,
            np.searchsorted(vertices, heads),
            first,
            floats,
            following,
            min(moves, CHUNK),
            temperatures[chunk],
            temperatures[chunk + 1],
            BONUS,
            MOST_EXCESS,
            target,
            int(generator.integers(2**31)),
        )
        if most > found:
            found, best = most, best_following
    return list(packing) if found == len(packing) else _cycles(tails.tolist(), best.tolist())


def _copies(
    packing: Sequence[Vertices],
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
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
