"""What is known of one board: the answers still possible, and the groups that guesses make."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property, lru_cache

import numpy as np
from numpy.typing import NDArray

from waffle_cp.wordle.game.patterns import PatternArray
from waffle_cp.wordle.pools.pattern_table import IndexArray, PatternTable

__all__ = ["Position", "SizeFunction"]

FloatArray = NDArray[np.float64]
SizeFunction = Callable[[FloatArray], FloatArray]
"""A function of group sizes 1, 2, ..., over an array of them."""


@dataclass(frozen=True, eq=False)
class Position:
    """The answers still possible on one board: numbers in rising order, shape (pool,).

    `guess_number` is 1 before the first guess; `allowed` are the rows that may be guessed, where
    hard mode forbids some.
    """

    table: PatternTable
    pool: IndexArray
    guess_number: int = 1
    allowed: IndexArray | None = None

    def __len__(self) -> int:
        return len(self.pool)

    @cached_property
    def is_candidate(self) -> NDArray[np.bool_]:
        """Which guesses may be the answer, shape (guesses,)."""
        candidates = np.zeros(len(self.table.lists.guesses), np.bool_)
        candidates[self.table.lists.first_answer_row + self.pool] = True
        return candidates

    def sums(self, *functions: SizeFunction) -> tuple[FloatArray, NDArray[np.int32]]:
        """For each guess the sums, over its groups, of functions of their sizes.

        Returns arrays of shape (functions, guesses) and, the largest group, (guesses,).
        """
        from waffle_cp.wordle.pools.group_kernels import group_sums

        guesses = len(self.table.lists.guesses)
        sizes = np.arange(1, len(self) + 1, dtype=np.float64)
        values = np.zeros((len(functions), len(self) + 1))
        for number, function in enumerate(functions):
            values[number, 1:] = function(sizes)
        sums = np.empty((len(functions), guesses))
        largest = np.empty(guesses, np.int32)
        group_sums(self._labels, self.table.label_count, values, sums, largest)
        return sums, largest

    def group_counts(self) -> NDArray[np.int32]:
        """For each guess the number of its groups, shape (guesses,), not to be written to.

        Faster than `sums`, and kept: boards of many games share their pools.
        """
        return _group_counts(self.table, self.pool.tobytes())

    @property
    def _labels(self) -> PatternArray:
        """Labels of the pool, shape (pool, guesses)."""
        labels = self.table.labels
        return labels if len(self) == len(labels) else labels[self.pool]


@lru_cache(maxsize=256)
def _group_counts(table: PatternTable, pool: bytes) -> NDArray[np.int32]:
    from waffle_cp.wordle.pools.group_kernels import group_counts

    counts = np.empty(len(table.lists.guesses), np.int32)
    labels = Position(table, np.frombuffer(pool, np.int64))._labels
    group_counts(labels, table.label_count, counts)
    return counts
