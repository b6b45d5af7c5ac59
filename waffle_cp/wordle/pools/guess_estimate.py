"""How many guesses a group will take, foretold by its size."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from waffle_cp.wordle.pools.position import FloatArray, Position

__all__ = ["estimate_keys", "estimated_total"]


def estimated_total(sizes: FloatArray) -> FloatArray:
    """About how many guesses all answers of a group take together in a good tree.

    1 and 3 are exact for one and two; the rest is fitted to optimal trees of the classic lists.
    Sizes need not be whole: of unequal words the effective number counts.

    >>> estimated_total(np.array([1.0, 2.0, 221.0])).round(1).tolist()
    [1.0, 3.0, 620.9]
    """
    many: FloatArray = sizes * (1.46 + 0.25 * np.log(sizes))
    few = sizes * np.where(sizes <= 2, 0.5 + 0.5 * sizes, 1.5 + 0.2346 * (sizes - 2))
    return np.where(sizes < 3, few, many)


def estimate_keys(positions: Sequence[Position]) -> FloatArray:
    """Estimated further guesses after each guess, added up over the boards, shape (guesses,)."""
    keys = np.zeros(len(positions[0].table.lists.guesses))
    for position in positions:
        if position.is_weighted:
            keys += position.weighted.further
            continue
        sums, _ = position.sums(estimated_total)
        keys += (sums[0] - position.is_candidate) / len(position)
    return keys
