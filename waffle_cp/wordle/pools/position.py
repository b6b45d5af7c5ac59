"""What is known of one board: the answers still possible, and the groups that guesses make."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from waffle_cp.wordle.game.patterns import PatternArray
from waffle_cp.wordle.pools.pattern_table import IndexArray, PatternTable

__all__ = ["Position", "SizeFunction", "WeightedGroups"]

FloatArray = NDArray[np.float64]
SizeFunction = Callable[[FloatArray], FloatArray]
"""A function of group sizes 1, 2, ..., over an array of them."""

_LIKELY = 0.97


class WeightedGroups(NamedTuple):
    """Measures of the groups that each guess makes, shape (guesses,) each.

    `tops`, the chance to guess the answer next when the likeliest word of its group is taken;
    `largest`, the probability of the likeliest group; `left`, the answers left on average;
    `bits`, the entropy of the colors; `further`, estimated guesses after this one, each group
    taken as its effective number of words (its perplexity).
    """

    tops: FloatArray
    largest: FloatArray
    left: FloatArray
    bits: FloatArray
    further: FloatArray


@dataclass(frozen=True, eq=False)
class Position:
    """The answers still possible on one board: numbers in rising order, shape (pool,).

    `guess_number` is 1 before the first guess; `allowed` are the rows that may be guessed, where
    hard mode forbids some. `limit` is the number of guesses that a game has.
    """

    table: PatternTable
    pool: IndexArray
    guess_number: int = 1
    allowed: IndexArray | None = None
    limit: int = 6

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

    @property
    def is_weighted(self) -> bool:
        """Whether some answers are likelier than others."""
        return self.table.likelihoods is not None

    @cached_property
    def weights(self) -> FloatArray:
        """Probabilities of the answers left, shape (pool,); they add up to 1."""
        if self.table.likelihoods is None:
            return np.full(len(self), 1 / max(1, len(self)))
        weights: FloatArray = self.table.likelihoods[self.pool]
        total: FloatArray = weights / weights.sum()
        return total

    @cached_property
    def weighted(self) -> WeightedGroups:
        """What each guess makes of the answers left, by their probabilities."""
        from waffle_cp.wordle.pools.group_kernels import weighted_groups

        measures = np.empty((len(WeightedGroups._fields), len(self.table.lists.guesses)))
        weighted_groups(self._labels, self.table.label_count, self.weights, measures)
        return WeightedGroups(*measures)

    def thinned(self, most: int) -> Position:
        """The position with about `most` of its likely answers, evenly taken, to rank by.

        What 3 % of the probability is spread over is left out.
        """
        if not self.is_weighted or len(self) <= most:
            return self
        likely = int(np.searchsorted(np.cumsum(self.weights), _LIKELY)) + 1
        return replace(
            self, pool=np.ascontiguousarray(self.pool[: likely : max(1, likely // most)])
        )

    def group_counts(self) -> NDArray[np.int32]:
        """For each guess the number of its groups, shape (guesses,), not to be written to.

        Faster than `sums`, and kept: boards of many games share their pools.
        """
        return _group_counts(self.table, self.pool.tobytes())

    @property
    def _labels(self) -> PatternArray:
        """Labels of the pool, shape (pool, guesses)."""
        return self.table.pool_labels(self.pool)


@lru_cache(maxsize=256)
def _group_counts(table: PatternTable, pool: bytes) -> NDArray[np.int32]:
    from waffle_cp.wordle.pools.group_kernels import group_counts

    counts = np.empty(len(table.lists.guesses), np.int32)
    labels = Position(table, np.frombuffer(pool, np.int64))._labels
    group_counts(labels, table.label_count, counts)
    return counts
