"""The patterns of a pair of lists as every search uses them: labels by answer and guess."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property, lru_cache

import numpy as np
from numpy.typing import NDArray

from waffle_cp.wordle.game.feedback import LetterArray, code_words
from waffle_cp.wordle.game.game_lists import GameLists
from waffle_cp.wordle.game.patterns import PatternArray, all_green, pattern_dtype
from waffle_cp.wordle.pools.pattern_cache import load_matrix

__all__ = ["IndexArray", "PatternTable", "pattern_table"]

IndexArray = NDArray[np.int64]
"""Numbers of answers (a pool) or of guesses."""

_MOST_LABELS = 3**10
_MOST_PAIRS = 40_000_000
"""Pairs beyond which the patterns of a pool are colored when asked for, not all beforehand."""


@dataclass(frozen=True, eq=False)
class PatternTable:
    """Patterns of all guesses against all answers, and the letters of both, loaded when used.

    A label is a pattern's code, or for words beyond 10 letters its rank among the codes that
    occur.

    >>> table = PatternTable(GameLists("pets", answers=("dog", "cat"), others=("emu",)))
    >>> table.labels.shape, table.split(0, table.everything)
    ((2, 3), {0: array([0, 1])})
    """

    lists: GameLists
    note: Callable[[str], None] = field(default=lambda text: None, repr=False)

    @cached_property
    def _labelled(self) -> tuple[PatternArray, IndexArray | None]:
        matrix = load_matrix(self.lists, note=self.note)
        by_answer = np.ascontiguousarray(matrix.T)
        if all_green(self.lists.length) < _MOST_LABELS:
            return by_answer, None
        codes, ranks = np.unique(by_answer, return_inverse=True)
        return ranks.reshape(by_answer.shape).astype(np.uint32), codes.astype(np.int64)

    @property
    def labels(self) -> PatternArray:
        """Labels, shape (answers, guesses)."""
        return self._labelled[0]

    def pool_labels(self, pool: IndexArray) -> PatternArray:
        """Labels of a pool, shape (pool, guesses), not to be written to.

        Of lists with very many pairs only the rows asked for are colored.
        """
        if self._is_wide and "_labelled" not in self.__dict__:
            return _colored(self, pool.tobytes())
        return self.labels if len(pool) == len(self.labels) else self.labels[pool]

    @property
    def _is_wide(self) -> bool:
        pairs = len(self.lists.guesses) * len(self.lists.answers)
        return pairs > _MOST_PAIRS and all_green(self.lists.length) < _MOST_LABELS

    @cached_property
    def likelihoods(self) -> NDArray[np.float64] | None:
        """Weights of the answers, shape (answers,); None when all are equally likely."""
        return np.array(self.lists.likelihoods) if self.lists.likelihoods else None

    @property
    def label_count(self) -> int:
        """One more than the largest label."""
        if all_green(self.lists.length) < _MOST_LABELS:
            return all_green(self.lists.length) + 1
        codes = self._labelled[1]
        assert codes is not None
        return len(codes)

    @property
    def win(self) -> int:
        """The label that ends the game: the largest one."""
        return self.label_count - 1

    @cached_property
    def letters(self) -> LetterArray:
        """Letter codes of the guesses, shape (guesses, length); answers are the last rows."""
        return code_words(self.lists.guesses, self.lists.alphabet)

    @property
    def answer_letters(self) -> LetterArray:
        """Letter codes of the answers, shape (answers, length)."""
        return self.letters[self.lists.first_answer_row :]

    @property
    def everything(self) -> IndexArray:
        """The pool of all answers, shape (answers,)."""
        return np.arange(len(self.lists.answers))

    def codes(self, row: int, pool: IndexArray) -> IndexArray:
        """Pattern codes of one guess against the answers of a pool, shape (pool,).

        Colored from the letters, so that the table of all patterns need not be loaded.
        """
        from waffle_cp.wordle.pools.group_kernels import color_row

        codes = np.empty(len(pool), np.int64)
        color_row(self.letters[row], self.answer_letters, pool, codes)
        return codes

    def split(self, row: int, pool: IndexArray) -> dict[int, IndexArray]:
        """The groups that a guess parts a pool into, by pattern code in rising order."""
        codes = self.codes(row, pool)
        order = np.argsort(codes, kind="stable")
        cuts = np.flatnonzero(np.diff(codes[order])) + 1
        starts = np.concatenate([[0], cuts]).astype(np.int64)
        if not len(pool):
            return {}
        return {int(codes[group[0]]): pool[group] for group in np.split(order, starts[1:])}


@lru_cache(maxsize=8)
def _colored(table: PatternTable, pool: bytes) -> PatternArray:
    from waffle_cp.wordle.pools.group_kernels import color_pool

    numbers = np.frombuffer(pool, np.int64)
    labels = np.empty((len(numbers), len(table.lists.guesses)), pattern_dtype(table.lists.length))
    color_pool(table.letters, table.answer_letters[numbers], labels)
    return labels


@lru_cache(maxsize=4)
def pattern_table(lists: GameLists) -> PatternTable:
    """The table of lists, kept for the next call with the same lists."""
    return PatternTable(lists)
