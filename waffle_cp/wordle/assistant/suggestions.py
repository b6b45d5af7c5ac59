"""The assistant's advice: the best next guesses with what they would tell."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from waffle_cp.wordle.assistant.session import Session
from waffle_cp.wordle.pools.pattern_table import IndexArray
from waffle_cp.wordle.pools.position import FloatArray, Position
from waffle_cp.wordle.strategies.guess_choice import order_rows
from waffle_cp.wordle.strategies.registry import GuessStrategy
from waffle_cp.wordle.strategies.tree_strategy import TreeStrategy

__all__ = ["Suggestion", "suggest"]

_RANKED = 4000
"""Likely answers by which guesses are ranked where there are more, as before the first guess."""


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A guess and what it tells, added up over the unsolved boards.

    `answer_on` are the boards (from 0) whose answer it may be; none makes it a probe. `chance` is
    how many boards it wins on average. `groups` and `largest` count words; `expected` (words left)
    and `bits` weigh them by their probability. `total` is the fewest guesses over all answers
    after it, where a tree was searched.
    """

    word: str
    answer_on: tuple[int, ...]
    groups: int
    largest: int
    expected: float
    bits: float
    total: float | None = None
    chance: float = 0.0

    @property
    def is_probe(self) -> bool:
        """Whether it cannot be the answer of any board."""
        return not self.answer_on


def suggest(
    session: Session, strategy: GuessStrategy, *, limit: int = 10
) -> tuple[Suggestion, ...]:
    """The best guesses of a strategy on the unsolved boards; none when all are solved.

    >>> from waffle_cp.wordle.game.game_lists import GameLists
    >>> from waffle_cp.wordle.strategies.registry import find_strategy
    >>> lists = GameLists.of(["grown", "brown", "frown"], ["beige", "rough"])
    >>> best, *_ = suggest(Session.start(lists), find_strategy("groups"))
    >>> best.word, best.groups, best.largest, best.is_probe
    ('beige', 3, 1, True)
    """
    positions = session.positions
    if not positions:
        return ()
    if len(positions) == 1 and len(positions[0]) == 1:
        # The only answer left: nothing else is worth a guess.
        number = session.unsolved[0]
        return (Suggestion(session.boards[number].words[0], (number,), 1, 1, 1.0, 0.0, None, 1.0),)
    thinned = [position.thinned(_RANKED) for position in positions]
    keys = strategy.keys(thinned)
    rows = order_rows(keys, thinned, session.allowed())
    advice = []
    for row in map(int, rows[:limit]):
        # Of the guesses shown alone: many boards of many answers would take seconds for all.
        groups = [_groups(position, row) for position in positions]
        advice.append(
            Suggestion(
                session.lists.guesses[row],
                tuple(
                    number
                    for number, position in zip(session.unsolved, positions, strict=True)
                    if position.is_candidate[row]
                ),
                groups=sum(len(sizes) for sizes, _ in groups),
                largest=max(int(sizes.max()) for sizes, _ in groups),
                expected=sum(float(sizes @ shares) for sizes, shares in groups),
                bits=sum(float(-shares @ np.log2(shares)) + 0.0 for _, shares in groups),
                total=_total(strategy, positions, keys, row),
                chance=sum(_chance(position, row) for position in positions),
            )
        )
    if len(positions) == 1 and advice and not advice[0].is_probe and advice[0].largest == 1:
        # The best guess may win and tells all answers apart: a probe can do no better.
        advice = [one for one in advice if not one.is_probe]
    return tuple(advice)


def _groups(position: Position, row: int) -> tuple[IndexArray, FloatArray]:
    """Sizes and probabilities of the groups that one guess makes."""
    codes = position.table.codes(row, position.pool)
    _, ranks, sizes = np.unique(codes, return_inverse=True, return_counts=True)
    return sizes.astype(np.int64), np.bincount(ranks, position.weights).astype(np.float64)


def _chance(position: Position, row: int) -> float:
    """The probability that a guess is the answer."""
    if not position.is_candidate[row]:
        return 0.0
    number = row - position.table.lists.first_answer_row
    return float(position.weights[np.searchsorted(position.pool, number)])


def _total(
    strategy: GuessStrategy,
    positions: Sequence[Position],
    keys: np.ndarray[tuple[int, int], np.dtype[np.float64]],
    row: int,
) -> float | None:
    if not isinstance(strategy, TreeStrategy) or len(positions) > 1 or keys[0, row]:
        return None
    return float(keys[1, row])
