"""Absurdle: the game whose answer moves, as a position that a guess turns into the next one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from waffle_cp.alphabet import fold
from waffle_cp.errors import InputError
from waffle_cp.plurals import counted
from waffle_cp.wordle.absurdle.reply_table import reply_order
from waffle_cp.wordle.game.game_lists import GameLists
from waffle_cp.wordle.game.patterns import all_green, pattern_marks
from waffle_cp.wordle.pools.pattern_table import IndexArray, pattern_table

__all__ = ["AbsurdleGame"]


@dataclass(frozen=True, eq=False)
class AbsurdleGame:
    """A position of Absurdle: the guesses with their marks, and the answers still possible.

    The reply to a guess keeps as many answers as can be; of equal replies the one with the fewest
    greens, then the fewest yellows, then left to right grey before yellow before green. With a
    `target` (challenge mode) the game is won only by that word, and lost when it is ruled out.

    >>> game = AbsurdleGame.new(GameLists("letters", answers=("a", "b", "c")), target="c")
    >>> game = game.play(["a", "b"])
    >>> game.history, game.words, game.is_won
    ((('a', '.'), ('b', '.')), ('c',), False)
    >>> game.guess("c").is_won
    True
    """

    lists: GameLists
    pool: IndexArray
    history: tuple[tuple[str, str], ...] = ()
    target: str | None = None

    @classmethod
    def new(cls, lists: GameLists, *, target: str | None = None) -> AbsurdleGame:
        """The position before the first guess; InputError when the target is no answer."""
        if target is not None:
            target = fold(target)
            if lists.answer_index(target) is None:
                raise InputError(f"target {target!r} is not among the answers of {lists.name!r}")
        return cls(lists, np.arange(len(lists.answers)), (), target)

    def guess(self, word: str) -> AbsurdleGame:
        """The position after a guess.

        Raises InputError for a word of another length or not in the lists, and after the end.
        """
        word = fold(word.strip())
        if self.is_won or self.is_lost:
            raise InputError(f"guess {word!r} comes after the end of the game")
        if len(word) != self.lists.length:
            raise InputError(
                f"guess {word!r} has {counted(len(word), 'letter')}, not {self.lists.length}"
            )
        codes = pattern_table(self.lists).codes(self.lists.row(word), self.pool)
        present, sizes = np.unique(codes, return_counts=True)
        code = int(reply_order(present[sizes == sizes.max()], self.lists.length)[0])
        marks = pattern_marks(code, self.lists.length)
        return replace(self, pool=self.pool[codes == code], history=(*self.history, (word, marks)))

    def play(self, words: Sequence[str]) -> AbsurdleGame:
        """The position after several guesses."""
        game = self
        for word in words:
            game = game.guess(word)
        return game

    @property
    def words(self) -> tuple[str, ...]:
        """The answers still possible."""
        return tuple(self.lists.answers[index] for index in self.pool)

    @property
    def guesses(self) -> tuple[str, ...]:
        """The guesses so far."""
        return tuple(word for word, _ in self.history)

    @property
    def is_over(self) -> bool:
        """Whether the last reply was all green."""
        win = pattern_marks(all_green(self.lists.length), self.lists.length)
        return bool(self.history) and self.history[-1][1] == win

    @property
    def is_won(self) -> bool:
        """Whether the game ended, in challenge mode with the target."""
        return self.is_over and self.target in (None, self.history[-1][0])

    @property
    def is_lost(self) -> bool:
        """Whether, in challenge mode, the target is ruled out."""
        return self.target is not None and self.lists.answer_index(self.target) not in self.pool
