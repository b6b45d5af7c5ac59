"""Games of many boards that share their guesses, as Octordle: played and simulated."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from functools import lru_cache, partial

import numpy as np

from waffle_cp.errors import InputError
from waffle_cp.plurals import counted
from waffle_cp.search.running.executors import check_wanted
from waffle_cp.wordle.assistant.session import MOST_BOARDS
from waffle_cp.wordle.game.game_lists import GameLists
from waffle_cp.wordle.pools.pattern_table import IndexArray, pattern_table
from waffle_cp.wordle.pools.position import Position
from waffle_cp.wordle.simulation.time_slices import in_slices, slice_end
from waffle_cp.wordle.strategies.guess_choice import choose
from waffle_cp.wordle.strategies.registry import GuessStrategy

__all__ = [
    "BoardsPlayer",
    "BoardsSimulation",
    "draw_games",
    "play_boards",
    "play_games",
    "simulate_boards",
]

_GAMES = 10
"""Games of a task, so that the lists are sent seldom."""


@dataclass(frozen=True, slots=True)
class BoardsPlayer:
    """How games of many boards are played; `opener` are first guesses, whatever the colors.

    With `answers_first` a board whose answer is known is solved at once, also before the rest of
    the opener; else whenever the strategy likes it best.
    """

    lists: GameLists
    strategy: GuessStrategy
    opener: tuple[str, ...] = ()
    answers_first: bool = False


@dataclass(frozen=True, eq=False, slots=True)
class BoardsSimulation:
    """Answers, shape (games, boards), and the guesses of each game.

    `left_out` is the number of games that were asked for and not played, as after an interrupt.
    """

    player: BoardsPlayer
    answers: IndexArray
    games: tuple[tuple[str, ...], ...]
    seconds: float
    left_out: int = 0

    @classmethod
    def of(
        cls,
        player: BoardsPlayer,
        answers: IndexArray,
        games: Mapping[int, tuple[str, ...]],
        seconds: float = 0.0,
    ) -> BoardsSimulation:
        """The games with these answers whose guesses are given, by the number of the game."""
        played = sorted(games)
        guesses = tuple(games[number] for number in played)
        return cls(player, answers[played], guesses, seconds, len(answers) - len(played))

    @property
    def guesses(self) -> IndexArray:
        """Number of guesses of each game, shape (games,)."""
        return np.array([len(game) for game in self.games], np.int64)

    @property
    def boards(self) -> int:
        """Boards of a game."""
        return int(self.answers.shape[1])

    @property
    def limit(self) -> int:
        """The usual allowance: five guesses more than boards."""
        return self.boards + 5

    @property
    def mean(self) -> float:
        """Guesses a game."""
        return float(self.guesses.mean())

    def wins(self, limit: int | None = None) -> float:
        """Share of games won within a limit, by default the usual one."""
        return float((self.guesses <= (self.limit if limit is None else limit)).mean())

    @property
    def histogram(self) -> dict[int, int]:
        """Games by number of guesses."""
        lengths, games = np.unique(self.guesses, return_counts=True)
        return dict(zip(lengths.tolist(), games.tolist(), strict=True))


def draw_games(lists: GameLists, *, boards: int, games: int, seed: int) -> IndexArray:
    """Seeded random answers, different ones in a game, shape (games, boards)."""
    if not 1 <= boards <= MOST_BOARDS:
        raise InputError(f"{boards} boards: expected 1 to {MOST_BOARDS}")
    if games < 1:
        raise InputError(f"{games} games: expected at least 1")
    if boards > len(lists.answers):
        raise InputError(f"{boards} boards: the list has {counted(len(lists.answers), 'answer')}")
    draw = np.random.default_rng(seed)
    drawn = [draw.choice(len(lists.answers), boards, replace=False) for _ in range(games)]
    return np.array(drawn)


def play_boards(player: BoardsPlayer, answers: Sequence[int] | IndexArray) -> tuple[str, ...]:
    """The guesses of one game with these answers (numbers of the lists).

    >>> from waffle_cp.wordle.strategies.registry import find_strategy
    >>> lists = GameLists.of(["grown", "brown", "frown"], ["beige", "rough"])
    >>> play_boards(BoardsPlayer(lists, find_strategy("boards")), [0, 2])
    ('grown', 'brown', 'frown')
    """
    table, lists = pattern_table(player.lists), player.lists
    boards = dict.fromkeys(range(len(answers)), table.everything)
    guesses: list[str] = []
    while boards:
        positions = [Position(table, pool, len(guesses) + 1) for pool in boards.values()]
        row = _next_row(player, positions, len(guesses))
        guesses.append(lists.guesses[row])
        for number in list(boards):
            pool = boards[number]
            if row == lists.first_answer_row + answers[number]:
                del boards[number]
            elif len(pool) > 1:
                codes = table.codes(row, pool)
                boards[number] = pool[codes == codes[np.searchsorted(pool, answers[number])]]
    return tuple(guesses)


def _next_row(player: BoardsPlayer, positions: list[Position], made: int) -> int:
    if made < len(player.opener):
        is_known = any(len(position) == 1 for position in positions)
        if not (player.answers_first and is_known):
            return player.lists.row(player.opener[made])
    if made == 0:
        return _first_row(player)
    return choose(player.strategy, positions, answers_first=player.answers_first)


@lru_cache(maxsize=8)
def _first_row(player: BoardsPlayer) -> int:
    """The first guess, which is the same in every game."""
    table = pattern_table(player.lists)
    return choose(player.strategy, [Position(table, table.everything)])


def simulate_boards(
    player: BoardsPlayer,
    answers: IndexArray,
    *,
    executor: Executor | None = None,
    on_progress: Callable[[float], None] = lambda share: None,
) -> BoardsSimulation:
    """Play games with answers of shape (games, boards), as `draw_games` draws them.

    With an executor the games are shared out over its workers; the outcome is the same.
    `on_progress` is told the share that is done.
    """
    start = time.perf_counter()
    games: dict[int, tuple[str, ...]] = {}
    for found in play_games(player, answers, executor=executor):
        games |= found
        on_progress(len(games) / len(answers))
    return BoardsSimulation.of(player, answers, games, time.perf_counter() - start)


def play_games(
    player: BoardsPlayer, answers: IndexArray, *, executor: Executor | None = None
) -> Iterator[dict[int, tuple[str, ...]]]:
    """The games of `simulate_boards`, some at a time: number of the game and its guesses.

    So that an interrupt loses few of them.
    """
    games = list(enumerate(answers))
    tasks = [games[first : first + _GAMES] for first in range(0, len(games), _GAMES)]
    yield from in_slices(partial(_play_on, player), tasks, executor)


_Games = list[tuple[int, IndexArray]]
_Played = dict[int, tuple[str, ...]]


def _play_on(
    player: BoardsPlayer, games: _Games
) -> tuple[dict[int, tuple[str, ...]], list[_Games]]:
    """The guesses of the games that are over after a slice of time; the games left."""
    end = slice_end()
    played: _Played = {}
    for number, answers in games:
        check_wanted()
        played[number] = play_boards(player, answers)
        if time.perf_counter() > end:
            break
    left = games[len(played) :]
    return played, [left] if left else []
