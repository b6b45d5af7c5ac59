"""All games of an opener at once: the tree of positional letter frequency, walked in place."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from waffle_cp_models.compiled_kernels import njit

_DIGITS = 5
"""Colors that one pass of the sort takes together, so that its buckets stay few."""
_BUCKETS = 3**_DIGITS
_FEW = 24
"""Words that are sorted by insertion: fewer than it costs to go through the buckets."""


@njit(cache=True, nogil=True)
def walk_frequency(
    opener: NDArray[np.unsignedinteger[Any]],
    answers: NDArray[np.unsignedinteger[Any]],
    alphabet: int,
    histogram: NDArray[np.int64],
) -> None:
    """Count the answers that are found with 1, 2, 3, ... guesses after an opener.

    `opener` (length,) and `answers` (answers, length) are letter codes below `alphabet`. After
    the opener each guess is the word left whose letters stand where most words left have them,
    the first of equals. Written is `histogram` (answers + 2,), by number of guesses.

    The answers are kept in one array. A group of words left is a part of it, in rising order;
    a guess sorts its part by the colors that it would get, which leaves the groups as parts.
    """
    count, length = answers.shape
    pool = np.arange(count)
    codes = np.empty(count, np.int64)
    spare_pool = np.empty(count, np.int64)
    spare_codes = np.empty(count, np.int64)
    buckets = np.zeros(_BUCKETS + 1, np.int64)
    stands = np.zeros((length, alphabet), np.int64)
    unmatched = np.zeros(alphabet, np.int64)
    win = 3**length - 1
    # Parts that wait: first word, one past the last, guesses made. They never overlap.
    waiting = np.empty((count + 1, 3), np.int64)
    histogram[:] = 0
    waiting[0, 0], waiting[0, 1], waiting[0, 2] = 0, count, 0
    parts = 1
    while parts:
        parts -= 1
        start, stop, made = waiting[parts]
        size = stop - start
        if size == 1 or (size == 2 and made):
            # The only word is taken, also for the opener. Two have equal scores: the first first.
            for more in range(size):
                histogram[made + 1 + more] += 1
            continue
        guess = opener
        if made:
            guess = answers[_most_frequent(answers, pool[start:stop], stands)]
        made += 1
        _color(guess, answers, pool[start:stop], unmatched, codes[start:stop])
        _sort(
            pool[start:stop],
            codes[start:stop],
            spare_pool[:size],
            spare_codes[:size],
            buckets,
            length,
        )
        first = start
        while first < stop:
            last = first + 1
            while last < stop and codes[last] == codes[first]:
                last += 1
            if codes[first] == win:
                histogram[made] += last - first
            else:
                waiting[parts, 0], waiting[parts, 1], waiting[parts, 2] = first, last, made
                parts += 1
            first = last


@njit(cache=True, nogil=True)
def _most_frequent(
    answers: NDArray[np.unsignedinteger[Any]],
    pool: NDArray[np.int64],
    stands: NDArray[np.int64],
) -> int:
    """The first word of the pool with the best score; `stands` is all 0 before and after."""
    length = answers.shape[1]
    for index in pool:
        for place in range(length):
            stands[place, answers[index, place]] += 1
    best, best_score = -1, -1
    for index in pool:
        score = 0
        for place in range(length):
            score += stands[place, answers[index, place]]
        if score > best_score:
            best, best_score = index, score
    for index in pool:
        for place in range(length):
            stands[place, answers[index, place]] = 0
    return best


@njit(cache=True, nogil=True)
def _color(
    guess: NDArray[np.unsignedinteger[Any]],
    answers: NDArray[np.unsignedinteger[Any]],
    pool: NDArray[np.int64],
    unmatched: NDArray[np.int64],
    codes: NDArray[np.int64],
) -> None:
    """Pattern codes of a guess against a pool; `unmatched` is all 0 before and after."""
    length = guess.size
    for number in range(pool.size):
        answer = answers[pool[number]]
        for place in range(length):
            if guess[place] != answer[place]:
                unmatched[answer[place]] += 1
        code = 0
        for place in range(length):
            digit = 0
            if guess[place] == answer[place]:
                digit = 2
            elif unmatched[guess[place]] > 0:
                unmatched[guess[place]] -= 1
                digit = 1
            code = 3 * code + digit
        for place in range(length):
            unmatched[answer[place]] = 0
        codes[number] = code


@njit(cache=True, nogil=True)
def _sort(
    pool: NDArray[np.int64],
    codes: NDArray[np.int64],
    spare_pool: NDArray[np.int64],
    spare_codes: NDArray[np.int64],
    buckets: NDArray[np.int64],
    length: int,
) -> None:
    """Sort a pool by its codes; words of equal codes keep their order."""
    size = pool.size
    if size <= _FEW:
        for place in range(1, size):
            code, word = codes[place], pool[place]
            before = place - 1
            while before >= 0 and codes[before] > code:
                codes[before + 1], pool[before + 1] = codes[before], pool[before]
                before -= 1
            codes[before + 1], pool[before + 1] = code, word
        return
    divisor = 1
    for _ in range(0, length, _DIGITS):
        buckets[:] = 0
        for place in range(size):
            buckets[codes[place] // divisor % _BUCKETS + 1] += 1
        for bucket in range(_BUCKETS):
            buckets[bucket + 1] += buckets[bucket]
        for place in range(size):
            bucket = codes[place] // divisor % _BUCKETS
            spare_pool[buckets[bucket]], spare_codes[buckets[bucket]] = pool[place], codes[place]
            buckets[bucket] += 1
        pool[:], codes[:] = spare_pool, spare_codes
        divisor *= _BUCKETS
