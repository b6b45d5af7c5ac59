"""The fewest guesses of Absurdle, proven, for any answer or for a target; all shortest games."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from hashlib import blake2b

import numpy as np

from waffle_cp.plurals import counted
from waffle_cp.result import Result, Status
from waffle_cp.wordle.absurdle.game import AbsurdleGame
from waffle_cp.wordle.absurdle.journal import AbsurdleJournal
from waffle_cp.wordle.absurdle.reply_table import AbsurdleTable, absurdle_table
from waffle_cp.wordle.absurdle.routes import Routes, routes_below, two_guess_ends
from waffle_cp.wordle.pools.pattern_table import IndexArray

__all__ = ["Progress", "Tell", "all_shortest", "shortest_game"]

_UNIT_GROUPS = 16


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a search is: parts done of all, and what was found."""

    done: int
    total: int
    found: int
    what: str

    def __str__(self) -> str:
        parts, found = counted(self.total, "part"), counted(self.found, self.what)
        return f"{self.done} of {parts} searched, {found} found"


Tell = Callable[[Progress], None]


def shortest_game(
    game: AbsurdleGame,
    *,
    time_limit: float | None = None,
    hear: Callable[[int, int], None] = lambda pools, needed: None,
) -> Result[tuple[str, ...]]:
    """A game of the fewest guesses that goes on from a position; proven that none is shorter.

    With a target, one that ends with it. `value` is the number of all guesses, `bound` what is
    proven to be needed. INFEASIBLE is the proof that no guesses lead to the target; UNKNOWN that
    the time was over. `hear` is told now and then how many pools were searched, and how many
    guesses are proven to be needed.

    >>> from waffle_cp.wordle.game.game_lists import GameLists
    >>> game = AbsurdleGame.new(GameLists("letters", ("a", "b", "c")), target="a")
    >>> result = shortest_game(game)
    >>> int(result.value), int(result.bound), result.status.name, result.unwrap()[-1]
    (3, 3, 'OPTIMAL', 'a')
    """
    start = time.perf_counter()
    deadline = None if time_limit is None else start + time_limit
    search = _Levels(game, absurdle_table(game.lists), deadline, hear)
    path = () if game.is_lost else search.run()
    before = len(game.guesses)
    least = before + search.proven
    status = Status.OPTIMAL if path else Status.UNKNOWN if search.is_late else Status.INFEASIBLE
    return Result(
        status,
        (path,) if path else (),
        value=len(path) or None,
        bound=None if status is Status.INFEASIBLE else len(path) or least,
        seconds=time.perf_counter() - start,
        engine="pools by level",
        note=f"at least {counted(least, 'guess')} {'is' if least == 1 else 'are'} needed"
        if search.is_late
        else "",
    )


def all_shortest(
    game: AbsurdleGame,
    length: int,
    *,
    journal: AbsurdleJournal | None = None,
    workers: int = 1,
    time_limit: float | None = None,
    tell: Tell = lambda progress: None,
) -> Iterator[Routes]:
    """Every game of so many guesses in all, which `shortest_game` has shown to be the fewest.

    They come as families, in parts that are told to the journal; parts that the journal holds
    are not searched again. Ends early after the time limit: `len(journal.done)` is then less than
    the total that `tell` is told.
    """
    deadline = None if time_limit is None else time.perf_counter() + time_limit
    table = absurdle_table(game.lists)
    target = None if game.target is None else game.lists.answer_index(game.target)
    left = length - len(game.guesses)
    prefix = tuple((word,) for word in game.guesses)
    journal = AbsurdleJournal() if journal is None else journal
    if left == 0:
        yield Routes(prefix)
        return
    if left <= 3:
        for routes in routes_below(table, game.pool, left, target=target):
            yield Routes((*prefix, *routes.steps))
        return
    units = _units(table, game.pool, target)

    def search(unit: str) -> list[Routes]:
        found = []
        for first, rank, words in units[unit]:
            pool = table.part(first, rank, game.pool)
            for routes in routes_below(table, pool, left - 1, target=target):
                found.append(Routes((*prefix, words, *routes.steps)))
        return found

    count = 0
    open_units = []
    for unit in units:
        if unit in journal.done:
            yield from journal.done[unit]
            count += sum(map(len, journal.done[unit]))
        else:
            open_units.append(unit)
    done = len(units) - len(open_units)
    tell(Progress(done, len(units), count, "game"))
    for unit, found in _shared_out(search, open_units, workers, deadline):
        journal.add(unit, found)
        yield from found
        done, count = done + 1, count + sum(map(len, found))
        tell(Progress(done, len(units), count, "game"))


def _units(
    table: AbsurdleTable, pool: IndexArray, target: int | None
) -> dict[str, list[tuple[int, int, tuple[str, ...]]]]:
    """Parts of a search by name: the groups after the first guess, the small ones first."""
    groups = table.groups(pool, target=target)
    words = table.lists.guesses
    by_group: list[list[str]] = [[] for _ in range(len(groups))]
    for row in np.flatnonzero(groups.group_of >= 0):
        by_group[groups.group_of[row]].append(words[row])
    order = [group for group in np.argsort(groups.sizes, kind="stable") if groups.sizes[group] > 1]
    return {
        f"{start // _UNIT_GROUPS}": [
            (int(groups.first[group]), int(groups.rank[group]), tuple(by_group[group]))
            for group in order[start : start + _UNIT_GROUPS]
        ]
        for start in range(0, len(order), _UNIT_GROUPS)
    }


def _shared_out(
    search: Callable[[str], list[Routes]],
    units: list[str],
    workers: int,
    deadline: float | None,
) -> Iterator[tuple[str, list[Routes]]]:
    """Units and what they hold, as they are done; the compiled loops let threads run together."""

    def is_late() -> bool:
        return deadline is not None and time.perf_counter() > deadline

    if workers == 1:
        for unit in units:
            if is_late():
                return
            yield unit, search(unit)
        return
    waiting = iter(units)
    running: list[tuple[str, Future[list[Routes]]]] = []
    pool = ThreadPoolExecutor(workers)
    try:
        while True:
            while len(running) < 2 * workers and not is_late():
                following = next(waiting, None)
                if following is None:
                    break
                running.append((following, pool.submit(search, following)))
            if not running or is_late():
                return
            unit, future = running.pop(0)
            yield unit, future.result()
    finally:
        # Compiled loops hear no interrupt: what runs still is not waited for.
        pool.shutdown(wait=False, cancel_futures=True)


class _Levels:
    """Goes through the different pools after 0, 1, 2, ... guesses until one ends the game."""

    def __init__(
        self,
        game: AbsurdleGame,
        table: AbsurdleTable,
        deadline: float | None,
        hear: Callable[[int, int], None],
    ) -> None:
        self.game, self.table, self.deadline, self.hear = game, table, deadline, hear
        self.target = None if game.target is None else game.lists.answer_index(game.target)
        self.proven = 1
        self.is_late = False
        self._seen: set[bytes] = set()

    def run(self) -> tuple[str, ...]:
        """The guesses of a shortest game, or none."""
        game, answers = self.game, self.game.lists.answers
        if game.is_over:
            return game.guesses
        if len(game.pool) == 1:
            return (*game.guesses, answers[int(game.pool[0])])
        lone = self.table.groups(game.pool, cap=1, target=self.target)
        if len(lone):
            row = int(lone.first[0])
            left = self.table.part(row, int(lone.rank[0]), game.pool)
            return (*game.guesses, game.lists.guesses[row], answers[int(left[0])])
        self.proven = 3
        path = self._ended((), game.pool)
        if path:
            return path
        self.proven = 4
        level: list[tuple[tuple[int, int], ...]] = [()]
        while level:
            following: list[tuple[tuple[int, int], ...]] = []
            for steps in level:
                for below, pool in self._below(steps):
                    if self.deadline is not None and time.perf_counter() > self.deadline:
                        self.is_late = True
                        return ()
                    self.hear(len(self._seen) - 1, len(self.game.guesses) + self.proven)
                    path = self._ended(below, pool)
                    if path:
                        return path
                    following.append(below)
            level = following
            self.proven += 1
        return ()

    def _ended(self, steps: tuple[tuple[int, int], ...], pool: IndexArray) -> tuple[str, ...]:
        """The whole game when two more guesses leave one answer alone, or none."""
        ends = two_guess_ends(self.table, pool, target=self.target, once=True)
        if not len(ends.rows):
            return ()
        group, guess, answer = ends.rows[0].tolist()
        rows = [*(row for row, _ in steps), int(ends.guesses(group)[0]), guess]
        words = [self.game.lists.guesses[row] for row in rows]
        return (*self.game.guesses, *words, self.game.lists.answers[answer])

    def _below(
        self, steps: tuple[tuple[int, int], ...]
    ) -> Iterator[tuple[tuple[tuple[int, int], ...], IndexArray]]:
        """The pools one guess further that were not seen before, the small ones first."""
        pool = self.game.pool
        for row, rank in steps:
            pool = self.table.part(row, rank, pool)
        groups = self.table.groups(pool, target=self.target)
        for group in np.argsort(groups.sizes, kind="stable"):
            row, rank = int(groups.first[group]), int(groups.rank[group])
            part = self.table.part(row, rank, pool)
            mark = blake2b(part.tobytes(), digest_size=16).digest()
            if len(part) > 1 and mark not in self._seen:
                self._seen.add(mark)
                yield (*steps, (row, rank)), part
