"""Strategies that look at the sizes of the groups that a guess makes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from waffle_cp.errors import InputError
from waffle_cp.wordle.pools.guess_estimate import estimate_keys
from waffle_cp.wordle.pools.position import FloatArray, Position

__all__ = ["GroupStrategy"]

_WIN = 0.2
"""Bits that a sure win is worth; fitted on answers outside the classic list."""


@dataclass(frozen=True, slots=True)
class GroupStrategy:
    """Judges a guess by the sizes of its groups, added up over the boards.

    `measure` is one of:
    groups, the most groups, then the smallest largest group;
    entropy, the most bits that the colors tell on average;
    expected, the fewest answers left on average;
    worst, the fewest answers left at worst, then expected;
    estimate, the fewest further guesses, as the size of a group foretells them.
    """

    measure: str

    @property
    def name(self) -> str:
        """The measure."""
        return self.measure

    def keys(self, positions: Sequence[Position]) -> FloatArray:
        """As the protocol of strategies says."""
        # Boards that know the same are judged once: before the first guess all of them do.
        pools = [position.pool.tobytes() for position in positions]
        judged = {
            pool: np.atleast_2d(self._board_keys(position))
            for pool, position in dict(zip(pools, positions, strict=True)).items()
        }
        total: FloatArray = np.add.reduce([judged[pool] for pool in pools])
        return total

    def _board_keys(self, position: Position) -> FloatArray:
        if position.is_weighted:
            return self._weighted_keys(position)
        size = len(position)
        if self.measure == "groups":
            sums, largest = position.sums(np.ones_like)
            return np.stack([-sums[0], largest.astype(np.float64)])
        if self.measure == "entropy":
            sums, _ = position.sums(lambda sizes: sizes * np.log2(sizes))
            return sums / size
        if self.measure == "estimate":
            return estimate_keys([position])
        sums, largest = position.sums(np.square)
        if self.measure == "expected":
            return sums / size
        if self.measure == "worst":
            return np.stack([largest.astype(np.float64), sums[0] / size])
        raise InputError(f"no measure of groups {self.measure!r}")

    def _weighted_keys(self, position: Position) -> FloatArray:
        """The same measures where some answers are likelier than others."""
        groups = position.weighted
        if self.measure == "groups":
            return np.stack([-groups.tops, groups.largest])
        if self.measure == "entropy":
            # Of guesses that tell as much, one that may win is better: a fifth of a bit if sure.
            keys = -groups.bits
            keys[position.table.lists.first_answer_row + position.pool] -= _WIN * position.weights
            return keys
        if self.measure == "estimate":
            return groups.further
        if self.measure == "expected":
            return groups.left
        if self.measure == "worst":
            return np.stack([groups.largest, groups.left])
        raise InputError(f"no measure of groups {self.measure!r}")
