"""From keys to guesses: the order of all of them, the best one, and the strategy's choice."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from waffle_cp.errors import InputError
from waffle_cp.wordle.pools.pattern_table import IndexArray
from waffle_cp.wordle.pools.position import FloatArray, Position
from waffle_cp.wordle.strategies.registry import GuessStrategy

__all__ = ["best_row", "choose", "order_rows"]

# Sums of the same sizes in another order differ in the last digits: that is no difference.
_DIGITS = 9


def order_rows(
    keys: FloatArray, positions: Sequence[Position], allowed: NDArray[np.bool_] | None = None
) -> IndexArray:
    """Guesses from best to worst: by keys, then the likeliest answer, then the lists' order.

    `allowed` (guesses,) leaves others out, as an infinite first key does.
    """
    rounded = np.round(np.concatenate([keys, _unlikely(positions)[None, :]]), _DIGITS)
    is_open = np.isfinite(keys[0])
    if allowed is not None:
        is_open &= allowed
    rows = np.flatnonzero(is_open)
    return rows[np.lexsort(rounded[::-1, rows])].astype(np.int64)


def best_row(
    keys: FloatArray,
    positions: Sequence[Position],
    allowed: NDArray[np.bool_] | None = None,
    draw: np.random.Generator | None = None,
) -> int:
    """The first guess of `order_rows`, or with `draw` a random one of those equal in all keys.

    Raises InputError when no guess is left.
    """
    is_open = np.isfinite(keys[0])
    if allowed is not None:
        is_open &= allowed
    rows = np.flatnonzero(is_open)
    if not len(rows):
        raise InputError("no word of the list may be guessed here")
    for key in (*keys, _unlikely(positions)):
        if len(rows) == 1:
            break
        values = np.round(key[rows], _DIGITS)
        rows = rows[values == values.min()]
    return int(rows[0] if draw is None else draw.choice(rows))


def choose(
    strategy: GuessStrategy,
    positions: Sequence[Position],
    *,
    allowed: NDArray[np.bool_] | None = None,
    draw: np.random.Generator | None = None,
    answers_first: bool = True,
) -> int:
    """The guess that a strategy takes.

    With `answers_first`, and always on a single board, an answer that is the only one left is
    guessed at once. Where the strategy's guess would tell nothing, its best guess that may be an
    answer is taken, so that every game ends.
    """
    for position in positions:
        if len(position) == 1 and (answers_first or len(positions) == 1):
            return position.table.lists.first_answer_row + int(position.pool[0])
    keys = strategy.keys(positions)
    row = best_row(keys, positions, allowed, draw)
    if any(position.is_candidate[row] for position in positions):
        return row
    if all(np.ptp(position.table.codes(row, position.pool)) == 0 for position in positions):
        candidates = np.any([position.is_candidate for position in positions], axis=0)
        if allowed is not None:
            candidates &= allowed
        return best_row(np.where(candidates, keys, np.inf), positions, None, draw)
    return row


def _unlikely(positions: Sequence[Position]) -> FloatArray:
    """Minus the expected number of boards that each guess solves, shape (guesses,)."""
    total = np.zeros(len(positions[0].table.lists.guesses))
    for position in positions:
        total[position.table.lists.first_answer_row + position.pool] += position.weights
    return -total
