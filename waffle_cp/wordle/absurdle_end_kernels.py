"""Compiled search of Absurdle's last guesses: those that leave each answer of a pool alone.

The arrays are those of `absurdle_kernels`.
"""

from __future__ import annotations

import numpy as np
from numba import njit
from numpy.typing import NDArray

from waffle_cp.wordle.absurdle_kernels import (
    Numbers,
    Ranks,
    distinct_groups,
    group_counts,
    kept_groups,
    members,
)

_PAIRS = 6
_FEW = 150
"""Guesses that are sooner looked at one by one than all at once."""
_SAMPLE = 32
"""Answers of a pool that are looked at for pairs which few guesses tell apart."""


@njit(cache=True, nogil=True)
def _hard_pairs(alike: NDArray[np.int16], pool: Numbers, ones: Numbers, others: Numbers) -> None:
    """Six pairs of a pool that few guesses tell apart: answers with their likest before them."""
    size = min(pool.size, _SAMPLE)
    shares = np.full(_PAIRS, -1, np.int64)
    for index in range(1, size):
        one, two, most = pool[index], pool[0], -1
        line = alike[one]
        for before in range(index):
            share = line[pool[before]]
            if share > most:
                most, two = share, pool[before]
        place = _PAIRS
        while place > 0 and shares[place - 1] < most:
            place -= 1
            if place < _PAIRS - 1:
                shares[place + 1] = shares[place]
                ones[place + 1], others[place + 1] = ones[place], others[place]
        if place < _PAIRS:
            shares[place], ones[place], others[place] = most, one, two
    for place in range(min(size - 1, _PAIRS), _PAIRS):
        ones[place], others[place] = ones[0], others[0]


@njit(cache=True, nogil=True)
def _likely_splits(
    by_answer: Ranks, alike: NDArray[np.int16], pool: Numbers, is_open: NDArray[np.uint8]
) -> None:
    """Set `is_open` (guesses and up to seven more) where a guess tells the hard pairs apart."""
    total = by_answer.shape[1]
    ones, others = np.empty(_PAIRS, np.int64), np.empty(_PAIRS, np.int64)
    _hard_pairs(alike, pool, ones, others)
    a, b = by_answer[ones[0]], by_answer[others[0]]
    c, d = by_answer[ones[1]], by_answer[others[1]]
    e, f = by_answer[ones[2]], by_answer[others[2]]
    for guess in range(total):
        is_open[guess] = (
            np.uint8(a[guess] != b[guess])
            & np.uint8(c[guess] != d[guess])
            & np.uint8(e[guess] != f[guess])
        )
    if pool.size > 3:
        a, b = by_answer[ones[3]], by_answer[others[3]]
        c, d = by_answer[ones[4]], by_answer[others[4]]
        e, f = by_answer[ones[5]], by_answer[others[5]]
        for guess in range(total):
            is_open[guess] &= (
                np.uint8(a[guess] != b[guess])
                & np.uint8(c[guess] != d[guess])
                & np.uint8(e[guess] != f[guess])
            )


@njit(cache=True, nogil=True)
def _perfect_splits(
    by_answer: Ranks,
    ranks: int,
    pool: Numbers,
    tried: Numbers,
    is_open: NDArray[np.uint8],
    stamps: Numbers,
    guesses: NDArray[np.int32],
    winners: NDArray[np.int32],
) -> int:
    """Guesses that tell all of two or more answers apart; returns how many.

    All that are open are looked at, or the `tried` ones when they are few. Written are the
    guesses and, for each, the answer that the adversary keeps: that of the smallest rank.
    `stamps` (ranks + 1,) is scratch, zero at first.
    """
    found = 0
    if tried.size <= _FEW:
        for guess in tried:
            found = _try_split(by_answer, ranks, pool, guess, stamps, guesses, winners, found)
        return found
    eights = is_open.view(np.uint64)
    for eight in range(eights.size):
        if eights[eight] == 0:
            continue
        for guess in range(8 * eight, 8 * eight + 8):
            if is_open[guess]:
                found = _try_split(by_answer, ranks, pool, guess, stamps, guesses, winners, found)
    return found


@njit(cache=True, nogil=True)
def _try_split(
    by_answer: Ranks,
    ranks: int,
    pool: Numbers,
    guess: int,
    stamps: Numbers,
    guesses: NDArray[np.int32],
    winners: NDArray[np.int32],
    found: int,
) -> int:
    """Append a guess and the answer that is kept if it tells all apart; returns the new count."""
    stamp = stamps[ranks] + 1
    stamps[ranks] = stamp
    low, winner = ranks, 0
    for row in pool:
        label = by_answer[row, guess]
        if stamps[label] == stamp:
            return found
        stamps[label] = stamp
        if label < low:
            low, winner = label, row
    guesses[found] = guess
    winners[found] = winner
    return found + 1


@njit(cache=True, nogil=True)
def two_guess_ends(
    by_guess: Ranks,
    by_answer: Ranks,
    ranks: int,
    alike: NDArray[np.int16],
    weights: NDArray[np.uint64],
    pool: Numbers,
    cap: int,
    target: int,
    is_wanted: NDArray[np.uint8],
    once: bool,
    group_of: NDArray[np.int32],
    ends: NDArray[np.int32],
) -> int:
    """All pairs of guesses after which one answer is left; returns the number of ends.

    An end is (group, guess, answer): a guess that leaves an answer alone in a group of two or
    more, made by any guess with `group_of` (guesses,) that group; or (group, -1, answer) for a
    group of one. Groups beyond `cap` and answers that are not wanted are passed over,
    and with a target of 0 or more the guesses that rule it out. Written are
    as many ends as `ends` (room, 3) holds; when more are returned, call again with more room. With
    `once` an answer is no longer wanted after its first end.
    """
    total = by_guess.shape[0]
    sizes, kept = np.empty(total, np.int32), np.empty(total, np.int32)
    # A group of more answers than a guess makes groups of the whole pool is not split by it.
    parts = np.empty(total, np.int32)
    most = group_counts(by_guess, ranks, pool, parts)
    cap = min(cap, most)
    order = np.argsort(-parts)
    able = np.zeros(most + 2, np.int64)
    for guess in range(total):
        able[parts[guess]] += 1
    for size in range(most, -1, -1):
        able[size] += able[size + 1]
    kept_groups(by_guess, by_answer, ranks, pool, cap, target, sizes, kept)
    room = 1
    while room < 2 * total:
        room *= 2
    slots = np.full(room, -1, np.int32)
    hashes, first = np.empty(total, np.uint64), np.empty(total, np.int32)
    times = np.empty(total, np.int32)
    groups = distinct_groups(
        by_guess, pool, sizes, kept, weights, slots, hashes, first, times, group_of
    )
    group_pool = np.empty(pool.size, np.int64)
    is_open = np.zeros((total + 7) // 8 * 8, np.uint8)
    stamps = np.zeros(ranks + 1, np.int64)
    guesses, winners = np.empty(total, np.int32), np.empty(total, np.int32)
    found = 0
    for group in range(groups):
        guess = first[group]
        size = members(by_guess[guess], kept[guess], pool, group_pool)
        wanted = 0
        for index in range(size):
            wanted += is_wanted[group_pool[index]]
        if wanted == 0:
            continue
        if size == 1:
            if found < ends.shape[0]:
                ends[found, 0], ends[found, 1], ends[found, 2] = group, -1, group_pool[0]
            found += 1
            if once:
                is_wanted[group_pool[0]] = 0
            continue
        tried = order[: able[size]]
        if tried.size > _FEW:
            _likely_splits(by_answer, alike, group_pool[:size], is_open)
        splits = _perfect_splits(
            by_answer,
            ranks,
            group_pool[:size],
            tried,
            is_open,
            stamps,
            guesses,
            winners,
        )
        for index in range(splits):
            if is_wanted[winners[index]]:
                if found < ends.shape[0]:
                    ends[found, 0] = group
                    ends[found, 1] = guesses[index]
                    ends[found, 2] = winners[index]
                found += 1
                if once:
                    is_wanted[winners[index]] = 0
    return found
