"""Many games of one strategy: each position is played once for all answers that lead to it."""

from __future__ import annotations

import math
import time
from collections.abc import Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, replace

import numpy as np

from waffle_cp.errors import InputError
from waffle_cp.search.executors import check_wanted
from waffle_cp.wordle.choice import choose
from waffle_cp.wordle.hard import hard_mode_rows
from waffle_cp.wordle.lists import GameLists
from waffle_cp.wordle.patterns import all_green
from waffle_cp.wordle.position import Position
from waffle_cp.wordle.strategies import Strategy
from waffle_cp.wordle.table import IndexArray, pattern_table

__all__ = ["Play", "Simulation", "draw_targets", "simulate"]

_Z = 1.959964
"""Of the normal distribution, for intervals of 95 %."""


@dataclass(frozen=True, slots=True)
class Play:
    """How a strategy plays, the same in every process.

    `opener` are the first guesses, whatever the colors. With `seed`, ties are broken at random,
    by the seed and the guesses so far; else by the order of the lists. `limit` is the number of
    guesses after which the words left are counted.
    """

    lists: GameLists
    strategy: Strategy
    opener: tuple[str, ...] = ()
    is_hard: bool = False
    seed: int | None = None
    limit: int = 6

    def guess(self, position: Position, history: tuple[tuple[int, int], ...]) -> int:
        """Row of the guess after a history of (guess row, pattern code)."""
        if len(history) < len(self.opener):
            row = self.lists.row(self.opener[len(history)])
            if len(position) > 1 or position.is_candidate[row]:
                return row
        allowed = None
        if self.is_hard:
            allowed = hard_mode_rows(position.table, history)
            position = replace(position, allowed=np.flatnonzero(allowed))
        draw = None
        if self.seed is not None:
            words = [number for pair in history for number in pair]
            draw = np.random.default_rng([self.seed, *words])
        return choose(self.strategy, [position], allowed=allowed, draw=draw)


@dataclass(frozen=True, eq=False, slots=True)
class Simulation:
    """What became of each game: `targets` (games,) are answer numbers, in the order given.

    `guesses` (games,) counts the guesses, `left` (games,) the words that were still possible
    after `limit` guesses (0 in games that were won by then).
    """

    play: Play
    targets: IndexArray
    guesses: IndexArray
    left: IndexArray
    seconds: float

    @property
    def games(self) -> int:
        """Number of games."""
        return len(self.targets)

    @property
    def total(self) -> int:
        """All guesses of all games."""
        return int(self.guesses.sum())

    @property
    def mean(self) -> float:
        """Guesses a game."""
        return float(self.guesses.mean())

    @property
    def histogram(self) -> tuple[int, ...]:
        """Games won in 1, 2, 3, ... guesses."""
        return tuple(np.bincount(self.guesses).tolist()[1:])

    @property
    def mean_interval(self) -> tuple[float, float]:
        """95 % interval of the mean, as if the targets were a random sample."""
        if self.games < 2:
            return self.mean, self.mean
        half = _Z * float(self.guesses.std(ddof=1)) / math.sqrt(self.games)
        return self.mean - half, self.mean + half

    def failures(self, limit: int) -> float:
        """Share of games not won within `limit` guesses."""
        return float((self.guesses > limit).mean())

    def failure_interval(self, limit: int) -> tuple[float, float]:
        """95 % interval of that share (Wilson's score interval)."""
        share, games, square = self.failures(limit), self.games, _Z * _Z
        middle = (share + square / (2 * games)) / (1 + square / games)
        half = math.sqrt(share * (1 - share) / games + square / (4 * games * games))
        half *= _Z / (1 + square / games)
        return max(0.0, middle - half), min(1.0, middle + half)

    @property
    def left_at_failure(self) -> float:
        """Mean number of words still possible in the games not won within `play.limit`; else 0."""
        failed = self.guesses > self.play.limit
        return float(self.left[failed].mean()) if failed.any() else 0.0


def draw_targets(lists: GameLists, games: int, seed: int) -> IndexArray:
    """Answer numbers of a seeded random sample: without repetition while there are enough."""
    if games < 1:
        raise InputError(f"{games} games: expected at least 1")
    draw = np.random.default_rng(seed)
    return draw.choice(len(lists.answers), games, replace=games > len(lists.answers))


def simulate(
    play: Play,
    targets: Sequence[int] | IndexArray | None = None,
    *,
    executor: Executor | None = None,
) -> Simulation:
    """Play one game for each target (all answers by default), as a tree of positions.

    With an executor the positions after the first guess are shared out over its workers; the
    outcome is the same.

    >>> from waffle_cp.wordle.strategies import find_strategy
    >>> lists = GameLists.of(["grown", "brown", "frown"], ["beige", "rough"])
    >>> done = simulate(Play(lists, find_strategy("groups")))
    >>> done.histogram, done.total
    ((0, 3), 6)
    """
    start = time.perf_counter()
    wanted = np.arange(len(play.lists.answers)) if targets is None else np.asarray(targets)
    if not len(wanted):
        raise InputError("no games to play")
    distinct, back = np.unique(wanted, return_inverse=True)
    position = Position(pattern_table(play.lists), np.arange(len(play.lists.answers)))
    row = play.guess(position, ())
    branches = _branches(position, row, distinct, ())
    outcomes: list[tuple[IndexArray, IndexArray, IndexArray]] = []
    if executor is None:
        outcomes = [_play_out(play, branch) for branch in branches]
    else:
        waiting = [executor.submit(_play_out, play, branch) for branch in branches]
        outcomes = [future.result() for future in waiting]
    guesses = np.zeros(len(play.lists.answers), np.int64)
    left = np.zeros(len(play.lists.answers), np.int64)
    for found, count, rest in outcomes:
        guesses[found], left[found] = count, rest
    return Simulation(
        play, wanted, guesses[distinct][back], left[distinct][back], time.perf_counter() - start
    )


@dataclass(frozen=True, eq=False, slots=True)
class _Branch:
    """A position on the way: answers still possible, those of them that are played, history."""

    pool: IndexArray
    targets: IndexArray
    history: tuple[tuple[int, int], ...]


def _branches(
    position: Position, row: int, targets: IndexArray, history: tuple[tuple[int, int], ...]
) -> list[_Branch]:
    """The branches that targets lead to, the win among them."""
    found = []
    for code, pool in position.table.split(row, position.pool).items():
        played = targets[np.isin(targets, pool, assume_unique=True)]
        if len(played):
            found.append(_Branch(pool, played, (*history, (row, code))))
    return found


def _play_out(play: Play, branch: _Branch) -> tuple[IndexArray, IndexArray, IndexArray]:
    """Targets of a branch, their numbers of guesses, and the words left at the limit."""
    table = pattern_table(play.lists)
    win = all_green(play.lists.length)
    targets: list[IndexArray] = []
    guesses: list[int] = []
    left: list[int] = []
    at_limit: dict[int, int] = {}
    stack = [branch]
    while stack:
        check_wanted()
        here = stack.pop()
        made = len(here.history)
        if here.history[-1][1] == win:
            targets.append(here.targets)
            guesses.append(made)
            left.append(at_limit.get(int(here.targets[0]), 0))
            continue
        if made == play.limit:
            at_limit.update(dict.fromkeys(here.targets.tolist(), len(here.pool)))
        position = Position(table, here.pool, made + 1)
        row = play.guess(position, here.history)
        stack += _branches(position, row, here.targets, here.history)
    return np.concatenate(targets), np.array(guesses), np.array(left)
