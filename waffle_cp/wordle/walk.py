"""What an opener leads to over all answers, exactly: the strategy's decision tree is walked.

A strategy that always guesses the same after the same colors is a tree over the answers. Walking
it once gives the games against all answers; no game is played twice, none is left out.
"""

from __future__ import annotations

import numpy as np

from waffle_cp.wordle.frequency import FrequencyStrategy
from waffle_cp.wordle.lists import GameLists
from waffle_cp.wordle.strategies import Strategy
from waffle_cp.wordle.table import pattern_table

__all__ = ["has_walk", "opener_histogram"]


def has_walk(strategy: Strategy) -> bool:
    """Whether `opener_histogram` knows the strategy: positional frequency without exploring."""
    return strategy == FrequencyStrategy(strategy.name)


def opener_histogram(lists: GameLists, opener: str) -> tuple[int, ...]:
    """Answers found with 1, 2, 3, ... guesses by an opener, then positional frequency.

    The same as the histogram of `simulate` over all answers, at some hundred times its speed.
    Raises InputError when the opener is not in the lists.

    >>> lists = GameLists.of(["grown", "brown", "frown"], ["beige", "rough"])
    >>> opener_histogram(lists, "brown"), opener_histogram(lists, "rough")
    ((1, 1, 1), (0, 2, 1))
    """
    from waffle_cp.wordle.walk_kernels import walk_frequency

    table = pattern_table(lists)
    histogram = np.empty(len(lists.answers) + 2, np.int64)
    walk_frequency(
        table.letters[lists.row(opener)], table.answer_letters, len(lists.alphabet), histogram
    )
    return tuple(np.trim_zeros(histogram, "b")[1:].tolist())
