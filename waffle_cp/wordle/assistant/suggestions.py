"""The assistant's advice: the best next guesses with what they would tell, and a look back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from waffle_cp.wordle.assistant.session import Session
from waffle_cp.wordle.pools.groups import GroupTable, group_table
from waffle_cp.wordle.pools.pattern_table import IndexArray
from waffle_cp.wordle.pools.position import Position
from waffle_cp.wordle.strategies.guess_choice import order_rows
from waffle_cp.wordle.strategies.registry import GuessStrategy
from waffle_cp.wordle.strategies.tree_strategy import TreeStrategy

__all__ = ["Review", "Suggestion", "review", "suggest"]


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A guess and what it tells, added up over the unsolved boards.

    `answer_on` are the boards (from 0) whose answer it may be; none makes it a probe.
    `total` is the fewest guesses over all answers after it, where a tree was searched.
    """

    word: str
    answer_on: tuple[int, ...]
    groups: int
    largest: int
    expected: float
    bits: float
    total: int | None = None

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
    keys = strategy.keys(positions)
    rows = order_rows(keys, positions, session.allowed())
    advice = []
    for row in map(int, rows[:limit]):
        # Of the guesses shown alone: many boards of many answers would take seconds for all.
        sizes = [_group_sizes(position, row) for position in positions]
        advice.append(
            Suggestion(
                session.lists.guesses[row],
                tuple(
                    number
                    for number, position in zip(session.unsolved, positions, strict=True)
                    if position.is_candidate[row]
                ),
                groups=sum(map(len, sizes)),
                largest=max(int(one.max()) for one in sizes),
                expected=sum(float((one * one).sum() / one.sum()) for one in sizes),
                bits=sum(
                    float((one * np.log2(one.sum() / one)).sum() / one.sum()) for one in sizes
                ),
                total=_total(strategy, positions, keys, row),
            )
        )
    return tuple(advice)


def _group_sizes(position: Position, row: int) -> IndexArray:
    """Sizes of the groups that one guess makes, in no order that matters."""
    return np.unique(position.table.codes(row, position.pool), return_counts=True)[1]


def _total(
    strategy: GuessStrategy,
    positions: Sequence[Position],
    keys: np.ndarray[tuple[int, int], np.dtype[np.float64]],
    row: int,
) -> int | None:
    if not isinstance(strategy, TreeStrategy) or len(positions) > 1 or keys[0, row]:
        return None
    return int(keys[1, row])


@dataclass(frozen=True, slots=True)
class Review:
    """One guess of a finished or running game, looked at again.

    `skill` from 0 to 100 compares the words left on average after the guess with those after the
    best guess (fewest) and the worst (all stay). `luck` from 0 to 100 is the share of words that
    would have left as many words or more, so that 50 is middling.
    """

    guess: str
    marks: str
    before: int
    after: int
    table: GroupTable
    best: str
    best_expected: float
    skill: float
    luck: float


def review(session: Session, strategy: GuessStrategy, board: int = 0) -> tuple[Review, ...]:
    """Each guess of a board with its groups, the strategy's own guess, skill and luck.

    >>> from waffle_cp.wordle.game.game_lists import GameLists
    >>> from waffle_cp.wordle.strategies.registry import find_strategy
    >>> lists = GameLists.of(["grown", "brown", "frown"], ["beige", "rough"])
    >>> game = Session.start(lists).after("rough", ["yy.y."]).after("grown", ["ggggg"])
    >>> looked = review(game, find_strategy("groups"))
    >>> [(one.guess, one.best, one.skill, one.luck) for one in looked]
    [('rough', 'beige', 66.7, 83.3), ('grown', 'grown', 100.0, 50.0)]
    """
    looked = []
    so_far = Session.start(session.lists, is_hard=session.is_hard)
    for guess, marks in session.boards[board].history:
        words = so_far.boards[0].words
        table = group_table(guess, words)
        best = suggest(so_far, strategy, limit=1)[0]
        so_far = so_far.after(guess, [marks])
        left = len(table.group(marks).words)
        worst, found = float(len(words)), min(best.expected, table.expected)
        room = worst - found
        skill = 100.0 if room <= 0 else 100 * (worst - table.expected) / room
        sizes = np.array([len(group.words) for group in table.groups for _ in group.words])
        luck = 100 * float((sizes > left).mean() + (sizes == left).mean() / 2)
        looked.append(
            Review(
                guess,
                marks,
                len(words),
                left,
                table,
                best.word,
                best.expected,
                round(skill, 1),
                round(luck, 1),
            )
        )
    return tuple(looked)
