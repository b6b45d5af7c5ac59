"""Random swap problems of any size, reproducible by seed."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from waffle_cp.errors import InputError

__all__ = ["random_instance"]


def random_instance(
    tokens: int, colors: int, *, skew: float = 0.0, seed: int | tuple[int, ...] = 0
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Source and target of so many tokens, drawn from colors 0, 1, ..., in two random orders.

    Color k is drawn with a chance that falls as (k + 1) ** -skew; 0 draws them evenly. Raises
    InputError for a negative number of tokens or no color.

    >>> source, target = random_instance(6, 3, seed=1)
    >>> source.tolist(), target.tolist()
    ([1, 2, 0, 2, 0, 1], [2, 1, 1, 0, 2, 0])
    """
    if tokens < 0 or colors < 1:
        raise InputError(f"{tokens} tokens of {colors} colors: expected 0 or more of 1 or more")
    generator = np.random.default_rng(seed)
    chances = np.arange(1, colors + 1, dtype=np.float64) ** -skew
    source = generator.choice(colors, size=tokens, p=chances / chances.sum()).astype(np.int64)
    return source, generator.permutation(source)
