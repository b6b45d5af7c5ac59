"""A look back at a game: the skill and the luck of each guess, in guesses saved."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from waffle_cp.wordle.assistant.session import Session
from waffle_cp.wordle.assistant.suggestions import suggest
from waffle_cp.wordle.game.feedback import pattern_matrix
from waffle_cp.wordle.game.patterns import all_green, pattern_code
from waffle_cp.wordle.pools.groups import GroupTable, group_table
from waffle_cp.wordle.pools.guess_estimate import estimate_keys, estimated_total
from waffle_cp.wordle.pools.pattern_table import IndexArray
from waffle_cp.wordle.pools.position import FloatArray, Position
from waffle_cp.wordle.strategies.boards_strategy import BoardsStrategy
from waffle_cp.wordle.strategies.registry import GuessStrategy
from waffle_cp.wordle.trees.expected_guesses import ExpectedGuesses

__all__ = ["BoardsReview", "Review", "review", "review_boards"]

_EXACT = 60
"""Answers left up to which expected guesses are searched; beyond, they are estimated."""
_RANKED = 4000


@dataclass(frozen=True, slots=True)
class Review:
    """One guess of a finished or running game, looked at again.

    `further` are the expected guesses with it, itself counted, `best_further` those with the best
    guess; exact up to 60 answers left, else estimated (`is_exact`). `skill`, from 0 to 100, is 100
    for the best guess and loses a point for each hundredth of a guess that is wasted. `luck`, from
    0 to 100, is the share of outcomes that would have needed more guesses, equal ones counting
    half: of two words left, a win has 75 and a miss 25.
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
    further: float
    best_further: float
    is_exact: bool


@dataclass(frozen=True, slots=True)
class BoardsReview:
    """One guess on several boards: `marks`, words `before` and `after`, by unsolved board.

    `skill` compares the spare guesses foretold with those after the best guess, as the strategy
    `boards` counts them; `luck` is the mean of the boards.
    """

    guess: str
    boards: tuple[int, ...]
    marks: tuple[str, ...]
    before: tuple[int, ...]
    after: tuple[int, ...]
    best: str
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
        position = so_far.positions[0]
        words = so_far.boards[0].words
        table = group_table(guess, words)
        best = suggest(so_far, strategy, limit=1)[0]
        so_far = so_far.after(guess, [marks])
        values = _Values.of(position, session.is_hard)
        further, best_further = values.after(guess), values.best()
        looked.append(
            Review(
                guess,
                marks,
                len(words),
                len(table.group(marks).words),
                table,
                best.word,
                best.expected,
                _skill(further - best_further),
                values.luck(guess, marks),
                further,
                min(further, best_further),
                values.search is not None,
            )
        )
    return tuple(looked)


def review_boards(session: Session, strategy: GuessStrategy) -> tuple[BoardsReview, ...]:
    """Each guess of a game of several boards, looked at on all of them together."""
    looked = []
    so_far = Session.start(session.lists, boards=len(session.boards))
    judge = BoardsStrategy.for_boards(len(session.boards))
    for made, guess in enumerate(session.guesses):
        unsolved, positions = so_far.unsolved, so_far.positions
        marks = tuple(session.boards[number].history[made][1] for number in unsolved)
        keys = judge.keys([position.thinned(_RANKED) for position in positions])[0]
        if guess in session.lists:
            wasted = float(keys[session.lists.row(guess)] - keys.min())
        else:
            # It cannot win, and tells what its groups do.
            spared = sum(judge.doubt * (1 - _tops(position, guess)) for position in positions)
            wasted = spared - float(keys.min())
        best = suggest(so_far, strategy, limit=1)[0]
        lucks = [
            _Values.of(position, is_hard=False).luck(guess, own)
            for position, own in zip(positions, marks, strict=True)
        ]
        before = tuple(map(len, positions))
        so_far = so_far.after(guess, marks)
        after = tuple(
            0 if so_far.boards[number].is_solved else len(so_far.boards[number].pool)
            for number in unsolved
        )
        luck = round(sum(lucks) / len(lucks), 1)
        looked.append(
            BoardsReview(guess, unsolved, marks, before, after, best.word, _skill(wasted), luck)
        )
    return tuple(looked)


def _skill(wasted: float) -> float:
    """From 100 for nothing wasted to 0 for a whole guess."""
    return round(100 * min(1.0, max(0.0, 1 - wasted)), 1)


def _tops(position: Position, guess: str) -> float:
    """The chance to guess the answer next when the likeliest word of each group is taken."""
    codes = _codes(position, guess)
    return sum(float(position.weights[codes == code].max()) for code in np.unique(codes))


def _codes(position: Position, guess: str) -> IndexArray:
    answers = position.table.lists.answers
    words = [answers[number] for number in position.pool]
    codes: IndexArray = pattern_matrix([guess], words)[0].astype(np.int64)
    return codes


@dataclass(frozen=True, slots=True)
class _Values:
    """Expected further guesses from a position: searched where it is small, else estimated."""

    position: Position
    search: ExpectedGuesses | None

    @classmethod
    def of(cls, position: Position, is_hard: bool) -> _Values:
        is_small = len(position) <= _EXACT
        return cls(position, ExpectedGuesses(position.table, is_hard) if is_small else None)

    def best(self) -> float:
        """Of the best guess."""
        if self.search is not None:
            return self.search.best(self.position)
        keys = estimate_keys([self.position.thinned(_RANKED)])
        allowed = self.position.allowed
        return 1 + float((keys if allowed is None else keys[allowed]).min())

    def after(self, guess: str) -> float:
        """With a guess, itself counted."""
        shares, values = self._outcomes(guess)
        return 1 + float(shares @ values)

    def luck(self, guess: str, marks: str) -> float:
        """Share of the outcomes that would have needed more guesses than this one."""
        codes = _codes(self.position, guess)
        shares, values = self._outcomes(guess)
        own = values[np.searchsorted(np.unique(codes), pattern_code(marks))]
        equal = np.isclose(values, own)
        return round(
            100 * float(shares[(values > own) & ~equal].sum() + shares[equal].sum() / 2), 1
        )

    def _outcomes(self, guess: str) -> tuple[FloatArray, FloatArray]:
        """Probabilities of the colors that may come, by rising code, and guesses needed then."""
        codes, weights = _codes(self.position, guess), self.position.weights
        present, ranks = np.unique(codes, return_inverse=True)
        win = all_green(self.position.table.lists.length)
        values = [
            0.0 if code == win else self._value(guess, int(code), codes == code) for code in present
        ]
        return np.bincount(ranks, weights).astype(np.float64), np.array(values)

    def _value(self, guess: str, code: int, group: np.ndarray) -> float:
        pool, lists = self.position.pool[group], self.position.table.lists
        if self.search is not None:
            allowed = self.position.allowed
            if guess in lists:
                allowed = self.search.allowed_after(lists.row(guess), code, allowed)
            return self.search.best(Position(self.position.table, pool, 1, allowed))
        weights = self.position.weights[group] / self.position.weights[group].sum()
        words = np.array([np.exp(-(weights @ np.log(weights)))])
        return float(estimated_total(words)[0] / words[0])
