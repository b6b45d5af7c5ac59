"""Patterns as Absurdle's adversary orders them, and the group that it keeps after each guess."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache

import numpy as np
from numpy.typing import NDArray

from waffle_cp.wordle.game.game_lists import GameLists
from waffle_cp.wordle.game.patterns import PatternArray, all_green
from waffle_cp.wordle.pools.pattern_cache import load_matrix
from waffle_cp.wordle.pools.pattern_table import IndexArray

__all__ = ["AbsurdleTable", "Groups", "absurdle_table", "reply_order"]

_ALL_CODES = 3**10
_SAMPLED_GUESSES = 2_000


def reply_order(codes: IndexArray, length: int) -> IndexArray:
    """Pattern codes in the order in which the adversary likes them.

    Fewest greens, then fewest yellows, then left to right grey before yellow before green.

    >>> from waffle_cp.wordle.game.patterns import pattern_code, pattern_marks
    >>> given = np.array([pattern_code(marks) for marks in ("g.", "yy", ".y", "y.", "..")])
    >>> [pattern_marks(code, 2) for code in reply_order(given, 2)]
    ['..', '.y', 'y.', 'yy', 'g.']
    """
    digits = [codes // 3**place % 3 for place in range(length)]
    greens = np.sum([digit == 2 for digit in digits], axis=0)
    yellows = np.sum([digit == 1 for digit in digits], axis=0)
    ordered: IndexArray = codes[np.lexsort((codes, yellows, greens))]
    return ordered


@dataclass(frozen=True, eq=False, slots=True)
class Groups:
    """The different groups that guesses leave of a pool.

    By group: its `first` guess, the `rank` of its pattern, its `sizes`, and `times`, the number
    of guesses that lead to it. `group_of` (guesses,) is the group of each guess, -1 for a guess
    that leaves more than was asked for.
    """

    first: NDArray[np.int32]
    rank: NDArray[np.int32]
    sizes: NDArray[np.int32]
    times: NDArray[np.int32]
    group_of: NDArray[np.int32]

    def __len__(self) -> int:
        return len(self.first)


@dataclass(frozen=True, eq=False)
class AbsurdleTable:
    """Ranks of all patterns: 0 is the pattern that is kept before others of as many answers.

    >>> table = AbsurdleTable(GameLists("letters", answers=("a", "b", "c")))
    >>> table.by_guess.tolist(), table.codes.tolist()
    ([[2, 0, 0], [0, 2, 0], [0, 0, 2]], [0, 1, 2])
    >>> table.part(1, 0, table.everything).tolist()
    [0, 2]
    """

    lists: GameLists

    @cached_property
    def _ranked(self) -> tuple[PatternArray, IndexArray]:
        matrix = load_matrix(self.lists)
        length = self.lists.length
        if all_green(length) < _ALL_CODES:
            codes = reply_order(np.arange(all_green(length) + 1), length)
            ranks = np.empty(len(codes), matrix.dtype)
            ranks[codes] = np.arange(len(codes))
            return ranks[matrix], codes
        present, places = np.unique(matrix, return_inverse=True)
        codes = reply_order(present.astype(np.int64), length)
        ranks = np.empty(len(codes), np.uint32)
        ranks[np.searchsorted(present, codes)] = np.arange(len(codes))
        return ranks[places.reshape(matrix.shape)], codes

    @property
    def by_guess(self) -> PatternArray:
        """Ranks, shape (guesses, answers)."""
        return self._ranked[0]

    @cached_property
    def by_answer(self) -> PatternArray:
        """Ranks, shape (answers, guesses)."""
        return np.ascontiguousarray(self.by_guess.T)

    @property
    def codes(self) -> IndexArray:
        """Pattern codes by rank; the last one is all green."""
        return self._ranked[1]

    @property
    def ranks(self) -> int:
        """How many ranks there are."""
        return len(self.codes)

    @property
    def everything(self) -> IndexArray:
        """The pool of all answers, shape (answers,)."""
        return np.arange(len(self.lists.answers))

    @cached_property
    def weights(self) -> NDArray[np.uint64]:
        """Random numbers of the answers, whose sums are the hashes of pools."""
        draw = np.random.default_rng(2312)
        return draw.integers(1, 2**63, size=len(self.lists.answers), dtype=np.uint64)

    @cached_property
    def alike(self) -> NDArray[np.int16]:
        """How often two answers get one pattern, over a sample of guesses: only a hint."""
        from waffle_cp.wordle.absurdle.reply_kernels import likeness

        answers = len(self.lists.answers)
        alike = np.zeros((answers, answers), np.int16)
        likeness(self.by_answer, 1 + len(self.lists.guesses) // _SAMPLED_GUESSES, alike)
        return alike

    @cached_property
    def most_groups(self) -> int:
        """The most groups that one guess makes of all answers: no pool beyond it splits whole."""
        return max(int(np.count_nonzero(np.bincount(line))) for line in self.by_guess)

    def kept(
        self, pool: IndexArray, *, cap: int | None = None, target: int | None = None
    ) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
        """For each guess the size of the group that is kept and its rank.

        The size is 0 where it exceeds `cap` or a target, an answer of the pool, is ruled out.
        """
        from waffle_cp.wordle.absurdle.reply_kernels import kept_groups

        guesses = len(self.lists.guesses)
        sizes, rank = np.empty(guesses, np.int32), np.empty(guesses, np.int32)
        most = len(pool) if cap is None else min(cap, len(pool))
        wanted = -1 if target is None else target
        # Without cap and target the other form of the table is not looked at.
        by_answer = self.by_answer if wanted >= 0 or len(pool) > 2 * most else self.by_guess
        kept_groups(self.by_guess, by_answer, self.ranks, pool, most, wanted, sizes, rank)
        return sizes, rank

    def groups(
        self, pool: IndexArray, *, cap: int | None = None, target: int | None = None
    ) -> Groups:
        """The different groups that `kept` tells of, those of size 0 left out."""
        from waffle_cp.wordle.absurdle.reply_kernels import distinct_groups

        sizes, rank = self.kept(pool, cap=cap, target=target)
        guesses = len(sizes)
        slots = np.full(1 << (2 * guesses).bit_length(), -1, np.int32)
        hashes = np.empty(guesses, np.uint64)
        first, times, group_of = (np.empty(guesses, np.int32) for _ in range(3))
        count = distinct_groups(
            self.by_guess, pool, sizes, rank, self.weights, slots, hashes, first, times, group_of
        )
        first = first[:count]
        return Groups(first, rank[first], sizes[first], times[:count], group_of)

    def part(self, row: int, rank: int, pool: IndexArray) -> IndexArray:
        """The answers of a pool that give a guess the pattern of a rank."""
        kept: IndexArray = pool[self.by_guess[row, pool] == rank]
        return kept


@lru_cache(maxsize=2)
def absurdle_table(lists: GameLists) -> AbsurdleTable:
    """The table of lists, kept for the next call with the same lists."""
    return AbsurdleTable(lists)
