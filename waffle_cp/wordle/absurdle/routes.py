"""Games of Absurdle of an exact length below a pool, as families of guesses that do the same."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from waffle_cp.wordle.absurdle.reply_table import AbsurdleTable
from waffle_cp.wordle.pools.pattern_table import IndexArray

__all__ = ["Ends", "Routes", "routes_below", "two_guess_ends"]

_ROOM = 4_096


@dataclass(frozen=True, slots=True)
class Routes:
    """Games that differ only in guesses that leave the same pools: any word of each step.

    >>> routes = Routes((("aesir", "raise"), ("bludy",)))
    >>> len(routes), list(routes)
    (2, [('aesir', 'bludy'), ('raise', 'bludy')])
    """

    steps: tuple[tuple[str, ...], ...]

    def __len__(self) -> int:
        return math.prod(map(len, self.steps))

    def __iter__(self) -> Iterator[tuple[str, ...]]:
        return itertools.product(*self.steps)

    @property
    def answer(self) -> str:
        """The word that ends all of them."""
        return self.steps[-1][0]


@dataclass(frozen=True, slots=True)
class Ends:
    """What two guesses can do with a pool: rows (group, guess, answer), and groups by guess.

    Any guess whose `group_of` is the group, then the guess, leave the answer alone; a guess of -1
    says that the first guess does so by itself.
    """

    rows: NDArray[np.int32]
    group_of: NDArray[np.int32]

    def guesses(self, group: int) -> IndexArray:
        """The guesses that leave a group, in the order of the lists."""
        return np.flatnonzero(self.group_of == group)


def two_guess_ends(
    table: AbsurdleTable,
    pool: IndexArray,
    *,
    wanted: NDArray[np.uint8] | None = None,
    target: int | None = None,
    cap: int | None = None,
    once: bool = False,
) -> Ends:
    """All ways to leave one answer of a pool alone with two guesses or one.

    `wanted` (answers,) says which answers count; with `once` only the first end of each is told,
    and `wanted` is cleared for it. With `cap` groups beyond it are not looked at. Without, those
    beyond the most groups that any guess makes are passed over: none of them splits whole.
    """
    from waffle_cp.wordle.absurdle import end_kernels as kernels

    if wanted is None:
        wanted = np.ones(len(table.lists.answers), np.uint8)
    if target is not None:
        wanted = np.zeros(len(table.lists.answers), np.uint8)
        wanted[target] = 1
    group_of = np.empty(len(table.lists.guesses), np.int32)
    room = len(pool) if once else _ROOM
    while True:
        ends = np.empty((room, 3), np.int32)
        found = kernels.two_guess_ends(
            table.by_guess,
            table.by_answer,
            table.ranks,
            table.alike,
            table.weights,
            pool,
            min(cap or table.most_groups, table.most_groups, len(pool)),
            -1 if target is None else target,
            wanted,
            once,
            group_of,
            ends,
        )
        if found <= room:
            return Ends(ends[:found], group_of)
        room = found


def routes_below(
    table: AbsurdleTable, pool: IndexArray, guesses: int, *, target: int | None = None
) -> list[Routes]:
    """All games of exactly so many further guesses, when none is shorter.

    With a target, an answer of the pool, all that end with it. From a position whose shortest
    game is shorter, those with a wasted guess may be missing.

    >>> from waffle_cp.wordle.game.game_lists import GameLists
    >>> table = AbsurdleTable(GameLists("letters", answers=("a", "b", "c")))
    >>> sum(len(routes) for routes in routes_below(table, table.everything, 3))
    6
    """
    words, answers = table.lists.guesses, table.lists.answers
    if guesses == 1:
        is_end = len(pool) == 1 and target in (None, int(pool[0]))
        return [Routes(((answers[int(pool[0])],),))] if is_end else []
    if guesses <= 3:
        ends = two_guess_ends(table, pool, target=target)
        groups = {
            group: tuple(words[row] for row in ends.guesses(group))
            for group in np.unique(ends.rows[:, 0])
        }
        return [
            Routes(
                (groups[group], (answers[answer],))
                if guesses == 2
                else (groups[group], (words[guess],), (answers[answer],))
            )
            for group, guess, answer in ends.rows.tolist()
            if (guess < 0) == (guesses == 2)
        ]
    found = []
    parts = table.groups(pool, target=target)
    for group in range(len(parts)):
        if parts.sizes[group] > 1:
            part = table.part(int(parts.first[group]), int(parts.rank[group]), pool)
            below = routes_below(table, part, guesses - 1, target=target)
            if below:
                first = tuple(words[row] for row in np.flatnonzero(parts.group_of == group))
                found += [Routes((first, *routes.steps)) for routes in below]
    return found
