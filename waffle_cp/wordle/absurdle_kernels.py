"""Compiled loops of Absurdle: the group that is kept after each guess, and perfect last splits.

Patterns are ranks: 0 is the one that the adversary likes best among groups of one size. A pool
is an array of answer numbers. `by_guess` has shape (guesses, answers), `by_answer` is its
transpose; both hold ranks.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit
from numpy.typing import NDArray

Ranks = NDArray[np.unsignedinteger[Any]]
Numbers = NDArray[np.int64]

_FEW = 48
"""Guesses left below which each is looked at alone."""


@njit(cache=True, nogil=True)
def kept_groups(
    by_guess: Ranks,
    ranks: int,
    pool: Numbers,
    cap: int,
    sizes: NDArray[np.int32],
    kept: NDArray[np.int32],
) -> None:
    """For each guess the size of the largest group and its smallest rank, into (guesses,).

    A guess whose largest group exceeds `cap` gets size 0.
    """
    counts = np.zeros(ranks, np.int32)
    rows = pool.astype(np.uint32)
    for guess in range(by_guess.shape[0]):
        line = by_guess[guess]
        largest, rank, seen = 0, 0, 0
        for row in rows:
            label = line[row]
            count = counts[label] + 1
            counts[label] = count
            seen += 1
            if count > largest or (count == largest and label < rank):
                largest, rank = count, label
                if count > cap:
                    break
        sizes[guess] = largest if largest <= cap else 0
        kept[guess] = rank
        for index in range(seen):
            counts[line[rows[index]]] = 0


@njit(cache=True, nogil=True)
def distinct_groups(
    by_guess: Ranks,
    pool: Numbers,
    sizes: NDArray[np.int32],
    kept: NDArray[np.int32],
    weights: NDArray[np.uint64],
    slots: NDArray[np.int32],
    hashes: NDArray[np.uint64],
    first: NDArray[np.int32],
    times: NDArray[np.int32],
    group_of: NDArray[np.int32],
) -> int:
    """The different groups among those of `kept_groups` with a size above 0; returns how many.

    `weights` (answers,) are random numbers, a group's hash is the sum of its own. `slots` is a
    scratch table of a power of two, all -1, larger than the guesses. Written are by group the
    hash, its first guess and how many guesses lead to it; by guess the group or -1.
    """
    mask = np.uint64(slots.size - 1)
    groups = 0
    for guess in range(by_guess.shape[0]):
        group_of[guess] = -1
        if sizes[guess] == 0:
            continue
        line = by_guess[guess]
        rank = kept[guess]
        mark = np.uint64(0)
        for row in pool:
            if line[row] == rank:
                mark += weights[row]
        slot = (mark ^ (mark >> np.uint64(32))) & mask
        while slots[slot] >= 0 and hashes[slots[slot]] != mark:
            slot = (slot + np.uint64(1)) & mask
        group = slots[slot]
        if group < 0:
            group = groups
            slots[slot] = group
            hashes[group] = mark
            first[group] = guess
            times[group] = 0
            groups += 1
        times[group] += 1
        group_of[guess] = group
    for index in range(groups):
        mark = hashes[index]
        slot = (mark ^ (mark >> np.uint64(32))) & mask
        while slots[slot] >= 0:
            slots[slot] = -1
            slot = (slot + np.uint64(1)) & mask
    return groups


@njit(cache=True, nogil=True)
def members(line: Ranks, rank: int, pool: Numbers, out: Numbers) -> int:
    """The answers of a pool that give a rank, into `out`; returns how many."""
    found = 0
    for row in pool:
        if line[row] == rank:
            out[found] = row
            found += 1
    return found


@njit(cache=True, nogil=True)
def likeness(by_answer: Ranks, alike: NDArray[np.int32]) -> None:
    """How many guesses do not tell two answers apart, shape (answers, answers)."""
    answers, guesses = by_answer.shape
    for one in range(answers):
        for two in range(one):
            count = 0
            for guess in range(guesses):
                count += by_answer[one, guess] == by_answer[two, guess]
            alike[one, two] = count
            alike[two, one] = count


@njit(cache=True, nogil=True)
def perfect_splits(
    by_answer: Ranks,
    ranks: int,
    alike: NDArray[np.int32],
    pool: Numbers,
    is_open: NDArray[np.uint8],
    stamps: Numbers,
    guesses: Numbers,
    winners: Numbers,
) -> int:
    """Guesses that tell all answers of a pool apart; returns how many.

    Written are the guesses and, for each, the answer that the adversary keeps: that of the
    smallest rank. `is_open` (guesses,) and `stamps` (ranks + 1,), zero at first, are scratch.
    """
    size = pool.size
    total = by_answer.shape[1]
    for guess in range(total):
        is_open[guess] = 1
    # The pairs that the fewest guesses tell apart come first: one a row, with its likest row.
    left = total
    for index in range(1, size):
        one = pool[index]
        two, most = pool[0], -1
        for before in range(index):
            if alike[one, pool[before]] > most:
                most = alike[one, pool[before]]
                two = pool[before]
        first, second = by_answer[one], by_answer[two]
        for guess in range(total):
            is_open[guess] &= np.uint8(first[guess] != second[guess])
        if index % 2 == 0 or index == size - 1:
            left = 0
            for guess in range(total):
                left += is_open[guess]
            if left == 0:
                return 0
            if left < _FEW:
                break
    found = 0
    stamp = stamps[ranks]
    for guess in range(total):
        if not is_open[guess]:
            continue
        stamp += 1
        low, winner = ranks, 0
        is_perfect = True
        for row in pool:
            label = by_answer[row, guess]
            if stamps[label] == stamp:
                is_perfect = False
                break
            stamps[label] = stamp
            if label < low:
                low, winner = label, row
        if is_perfect:
            guesses[found] = guess
            winners[found] = winner
            found += 1
    stamps[ranks] = stamp
    return found
