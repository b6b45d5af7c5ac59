"""Many games of one strategy: each position is played once for all answers that lead to it."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, replace
from functools import partial

import numpy as np

from waffle_cp.errors import InputError
from waffle_cp.search.running.executors import check_wanted
from waffle_cp.wordle.game.game_lists import GameLists
from waffle_cp.wordle.game.hard_mode import hard_mode_rows
from waffle_cp.wordle.game.patterns import all_green
from waffle_cp.wordle.pools.pattern_table import IndexArray, pattern_table
from waffle_cp.wordle.pools.position import Position
from waffle_cp.wordle.simulation.time_slices import in_slices, slice_end
from waffle_cp.wordle.strategies.guess_choice import choose
from waffle_cp.wordle.strategies.registry import GuessStrategy

__all__ = ["PlayedPart", "Player", "Simulation", "draw_targets", "play_targets", "simulate"]

_BUNDLES = 32
"""Tasks that the branches of the first guess are dealt to: each task is sent the lists."""
_Z = 1.959964
"""Of the normal distribution, for intervals of 95 %."""


@dataclass(frozen=True, slots=True)
class Player:
    """How a strategy plays, the same in every process.

    `opener` are the first guesses, whatever the colors. With `seed`, ties are broken at random,
    by the seed and the guesses so far; else by the order of the lists. `limit` is the number of
    guesses that a game has; after them the words left are counted.
    """

    lists: GameLists
    strategy: GuessStrategy
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
            allowed = hard_mode_rows(position.table.letters, history)
            position = replace(position, allowed=np.flatnonzero(allowed))
        draw = None
        if self.seed is not None:
            words = [number for pair in history for number in pair]
            draw = np.random.default_rng([self.seed, *words])
        return choose(self.strategy, [position], allowed=allowed, draw=draw)


@dataclass(frozen=True, eq=False, slots=True)
class PlayedPart:
    """Some games that are over: different answer numbers, guesses, words left at the limit."""

    targets: IndexArray
    guesses: IndexArray
    left: IndexArray


@dataclass(frozen=True, eq=False, slots=True)
class Simulation:
    """What became of each game: `targets` (games,) are answer numbers, in the order given.

    `guesses` (games,) counts the guesses, `left` (games,) the words that were still possible
    after `limit` guesses (0 in games that were won by then). `left_out` is the number of games
    that were asked for and not played, as after an interrupt.
    """

    player: Player
    targets: IndexArray
    guesses: IndexArray
    left: IndexArray
    seconds: float
    left_out: int = 0

    @classmethod
    def of(
        cls,
        player: Player,
        targets: Sequence[int] | IndexArray | None,
        parts: Iterable[PlayedPart],
        seconds: float = 0.0,
    ) -> Simulation:
        """The games against these targets (all answers for None) that the parts hold."""
        wanted = _targets(player, targets)
        guesses = np.zeros(len(player.lists.answers), np.int64)
        left = np.zeros(len(player.lists.answers), np.int64)
        for part in parts:
            guesses[part.targets], left[part.targets] = part.guesses, part.left
        played = wanted[guesses[wanted] > 0]
        left_out = len(wanted) - len(played)
        return cls(player, played, guesses[played], left[played], seconds, left_out)

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
        """Mean number of words still possible in games not won within `player.limit`; else 0."""
        failed = self.guesses > self.player.limit
        return float(self.left[failed].mean()) if failed.any() else 0.0


def draw_targets(lists: GameLists, games: int, seed: int) -> IndexArray:
    """Answer numbers of a seeded random sample: without repetition while there are enough."""
    if games < 1:
        raise InputError(f"{games} games: expected at least 1")
    draw = np.random.default_rng(seed)
    return draw.choice(len(lists.answers), games, replace=games > len(lists.answers))


def simulate(
    player: Player,
    targets: Sequence[int] | IndexArray | None = None,
    *,
    executor: Executor | None = None,
    on_progress: Callable[[float], None] = lambda share: None,
) -> Simulation:
    """Play one game for each target (all answers by default), as a tree of positions.

    With an executor the positions after the first guess are shared out over its workers; the
    outcome is the same. `on_progress` is told the share of the different targets that is done.

    >>> from waffle_cp.wordle.strategies.registry import find_strategy
    >>> lists = GameLists.of(["grown", "brown", "frown"], ["beige", "rough"])
    >>> done = simulate(Player(lists, find_strategy("groups")))
    >>> done.histogram, done.total
    ((0, 3), 6)
    """
    start = time.perf_counter()
    count = len(np.unique(_targets(player, targets)))
    parts: list[PlayedPart] = []
    played = 0
    for part in play_targets(player, targets, executor=executor):
        parts.append(part)
        played += len(part.targets)
        on_progress(played / count)
    return Simulation.of(player, targets, parts, time.perf_counter() - start)


def play_targets(
    player: Player,
    targets: Sequence[int] | IndexArray | None = None,
    *,
    executor: Executor | None = None,
) -> Iterator[PlayedPart]:
    """The games of `simulate`, some at a time, so that an interrupt loses few of them.

    Each different target comes once. The order is that of the colors: what came so far is no
    random sample.
    """
    table = pattern_table(player.lists)
    position = Position(table, table.everything, limit=player.limit)
    row = player.guess(position, ())
    first = _branches(position, row, _Branch(position.pool, np.unique(_targets(player, targets))))
    bundles = [first[number::_BUNDLES] for number in range(min(_BUNDLES, len(first)))]
    yield from in_slices(partial(_play_on, player), bundles, executor)


def _targets(player: Player, targets: Sequence[int] | IndexArray | None) -> IndexArray:
    wanted = np.arange(len(player.lists.answers)) if targets is None else np.asarray(targets)
    if not len(wanted):
        raise InputError("no games to play")
    return wanted


@dataclass(frozen=True, eq=False, slots=True)
class _Branch:
    """A position on the way: answers still possible, those of them that are played, history.

    `left` is the number of words that were possible at the limit, 0 before it.
    """

    pool: IndexArray
    targets: IndexArray
    history: tuple[tuple[int, int], ...] = ()
    left: int = 0


def _branches(position: Position, row: int, branch: _Branch) -> list[_Branch]:
    """The branches that the targets of a branch lead to, the win among them."""
    found = []
    for code, pool in position.table.split(row, position.pool).items():
        played = branch.targets[np.isin(branch.targets, pool, assume_unique=True)]
        if len(played):
            found.append(_Branch(pool, played, (*branch.history, (row, code)), branch.left))
    return found


def _play_on(player: Player, stack: list[_Branch]) -> tuple[PlayedPart, list[list[_Branch]]]:
    """The games of some branches that are over after a slice of time; the branches left."""
    table, end = pattern_table(player.lists), slice_end()
    win = all_green(player.lists.length)
    stack = stack.copy()
    targets: list[int] = []
    guesses: list[int] = []
    left: list[int] = []
    is_over = False
    while stack and not is_over:
        check_wanted()
        here = stack.pop()
        made = len(here.history)
        if here.history[-1][1] == win:
            targets += here.targets.tolist()
            guesses.append(made)
            left.append(here.left)
            continue
        if made == player.limit:
            here = replace(here, left=len(here.pool))
        position = Position(table, here.pool, made + 1, limit=player.limit)
        stack += _branches(position, player.guess(position, here.history), here)
        is_over = time.perf_counter() > end
    part = PlayedPart(*(np.array(column, np.int64) for column in (targets, guesses, left)))
    # Halves, so that a worker with nothing to do takes one.
    return part, [half for half in (stack[::2], stack[1::2]) if half]
