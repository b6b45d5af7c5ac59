"""The fewest guesses of Absurdle for every target, each with a game and the proof."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from waffle_cp.result import Status
from waffle_cp.wordle.absurdle.game import AbsurdleGame
from waffle_cp.wordle.absurdle.journal import AbsurdleJournal
from waffle_cp.wordle.absurdle.proof import Progress, Tell, all_shortest, shortest_game
from waffle_cp.wordle.absurdle.reply_table import AbsurdleTable, absurdle_table
from waffle_cp.wordle.absurdle.routes import Routes, two_guess_ends
from waffle_cp.wordle.game.game_lists import GameLists
from waffle_cp.wordle.pools.pattern_table import IndexArray

__all__ = ["Minima", "minimum_guesses"]

_TRIED = 3
_CHOSEN = 60
_SMALL = 30
_ROUNDS = 3
_RARE = 5


@dataclass(frozen=True, eq=False)
class Minima:
    """For every target a shortest game, or none where no guesses lead to it; all proven.

    `fewest` is the length of the shortest games of all, `games` how many of those there are.
    """

    lists: GameLists
    games: Mapping[str, tuple[str, ...]]
    fewest: int
    shortest_games: int

    @property
    def histogram(self) -> dict[int, int]:
        """Targets by their fewest guesses; those that cannot be reached under 0."""
        return dict(sorted(Counter(self.lengths).items()))

    @property
    def lengths(self) -> tuple[int, ...]:
        """Fewest guesses of each target in the order of the answers; 0 where there is no game."""
        return tuple(len(self.games.get(word, ())) for word in self.lists.answers)


def minimum_guesses(
    lists: GameLists,
    *,
    journal: AbsurdleJournal | None = None,
    workers: int = 1,
    tell: Tell = lambda progress: None,
) -> Minima:
    """A shortest game for every answer as the target.

    First all games of the fewest guesses: what they do not reach needs one guess more at least.
    Games of that length are then looked for below few pools, for all targets at once; what is
    left is searched target by target, level by level.

    >>> minima = minimum_guesses(GameLists("letters", ("a", "b", "c")))
    >>> minima.histogram, minima.shortest_games
    ({3: 3}, 6)
    """
    journal = AbsurdleJournal() if journal is None else journal
    start = AbsurdleGame.new(lists)
    fewest = len(shortest_game(start).unwrap())
    games: dict[str, tuple[str, ...]] = {}
    count = 0
    for routes in all_shortest(start, fewest, journal=journal, workers=workers, tell=tell):
        count += len(routes)
        games.setdefault(routes.answer, next(iter(routes)))
    for unit, found in journal.done.items():
        if unit.startswith(("more ", "target ")):
            for routes in found:
                games.setdefault(routes.answer, next(iter(routes)))
    _one_more(lists, fewest + 1, games, journal, tell)
    for word in lists.answers:
        if word not in games and f"target {word}" not in journal.done:
            result = shortest_game(AbsurdleGame.new(lists, target=word))
            assert result.status in (Status.OPTIMAL, Status.INFEASIBLE)
            path = result.answers[0] if result else ()
            journal.add(f"target {word}", [Routes(tuple((step,) for step in path))] if path else [])
            if path:
                games[word] = path
            tell(Progress(len(games), len(lists.answers), len(games), "target"))
    return Minima(lists, games, fewest, count)


def _one_more(
    lists: GameLists,
    length: int,
    games: dict[str, tuple[str, ...]],
    journal: AbsurdleJournal,
    tell: Tell,
) -> None:
    """Add games of this length for targets that have none, found below sampled pools."""
    table = absurdle_table(lists)
    answers, words = lists.answers, lists.guesses
    wanted = np.array([word not in games for word in answers], np.uint8)
    draw = np.random.default_rng(length)
    for sweep in range(_ROUNDS):
        before = int(wanted.sum())
        for rows, pool in _sampled(table, table.everything, length - 3, wanted, draw):
            ends = two_guess_ends(table, pool, wanted=wanted, cap=_SMALL, once=True)
            found = []
            for group, guess, answer in ends.rows.tolist():
                steps = [*rows, int(ends.guesses(group)[0]), *([guess] if guess >= 0 else [])]
                path = (*(words[row] for row in steps), answers[answer])
                found.append(Routes(tuple((step,) for step in path)))
            if found:
                journal.add(f"more {len(journal.done)}", found)
                games |= {routes.answer: next(iter(routes)) for routes in found}
                tell(Progress(len(games), len(answers), len(games), "target"))
            if not wanted.any():
                return
        if before == int(wanted.sum()) and sweep:
            return


def _sampled(
    table: AbsurdleTable,
    pool: IndexArray,
    depth: int,
    wanted: NDArray[np.uint8],
    draw: np.random.Generator,
    rows: tuple[int, ...] = (),
) -> Iterator[tuple[tuple[int, ...], IndexArray]]:
    """Some pools after `depth` guesses that hold a wanted answer; all at the first of them."""
    if not wanted[pool].any():
        return
    if depth <= 0:
        yield rows, pool
        return
    groups = table.groups(pool)
    order = np.argsort(groups.sizes, kind="stable")
    if rows:
        chosen = order[groups.sizes[order] > 1]
        if wanted.sum() * _RARE < len(wanted):
            # Few targets are left: pools with many of them for their size come first.
            shares = [
                wanted[table.part(int(groups.first[group]), int(groups.rank[group]), pool)].mean()
                for group in chosen
            ]
            chosen = chosen[np.argsort(-np.array(shares), kind="stable")]
        order = draw.permutation(chosen[:_CHOSEN])[:_TRIED]
    else:
        order = draw.permutation(order)
    for group in order:
        row = int(groups.first[group])
        part = table.part(row, int(groups.rank[group]), pool)
        yield from _sampled(table, part, depth - 1, wanted, draw, (*rows, row))
