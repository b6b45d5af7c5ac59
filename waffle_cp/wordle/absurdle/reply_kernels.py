"""Compiled loops of Absurdle: the group that is kept after each guess, and the different ones.

Patterns are ranks: 0 is the one that the adversary likes best among groups of one size. A pool
is an array of answer numbers. `by_guess` has shape (guesses, answers), `by_answer` is its
transpose; both hold ranks.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from waffle_cp_models.compiled_kernels import njit

Ranks = NDArray[np.unsignedinteger[Any]]
Numbers = NDArray[np.int64]

_COMMON = 6
_MOST_TALLIED = 65_535


@njit(cache=True, nogil=True)
def _likely_groups(
    by_answer: Ranks, ranks: int, pool: Numbers, target: int, limits: NDArray[np.int32]
) -> None:
    """Set limits (guesses,) to 0 where a group beyond the limit is soon seen.

    With a target of 0 or more the limit becomes the size of the target's group, or 0 if that is
    beyond the limit. Groups of few greens and yellows, mostly the large ones, are counted for all
    guesses at once, a line of the table at a time.
    """
    total = by_answer.shape[1]
    tally = np.empty(total, np.uint16)
    rows = pool[:_MOST_TALLIED]
    if target >= 0:
        wanted = by_answer[target]
        for guess in range(total):
            tally[guess] = 0
        for row in rows:
            answer = by_answer[row]
            for guess in range(total):
                tally[guess] += np.uint16(answer[guess] == wanted[guess])
        for guess in range(total):
            size = np.int32(tally[guess])
            limits[guess] = size if size <= limits[guess] else 0
    for label in range(min(ranks, _COMMON)):
        for guess in range(total):
            tally[guess] = 0
        for row in rows:
            answer = by_answer[row]
            for guess in range(total):
                tally[guess] += np.uint16(answer[guess] == label)
        for guess in range(total):
            if np.int32(tally[guess]) > limits[guess]:
                limits[guess] = 0


@njit(cache=True, nogil=True)
def kept_groups(
    by_guess: Ranks,
    by_answer: Ranks,
    ranks: int,
    pool: Numbers,
    cap: int,
    target: int,
    sizes: NDArray[np.int32],
    kept: NDArray[np.int32],
) -> None:
    """For each guess the size of the largest group and its smallest rank, into (guesses,).

    A guess whose largest group exceeds `cap` gets size 0, and so does, with a target of 0 or
    more, a guess that does not keep that answer of the pool.
    """
    counts = np.zeros(ranks, np.int32)
    rows = pool.astype(np.uint32)
    total = by_guess.shape[0]
    limits = np.full(total, cap, np.int32)
    if pool.size <= _MOST_TALLIED and (target >= 0 or pool.size > 2 * cap):
        _likely_groups(by_answer, ranks, pool, target, limits)
    for guess in range(total):
        sizes[guess] = 0
        limit = limits[guess]
        if limit == 0:
            continue
        line = by_guess[guess]
        largest, rank, seen = 0, 0, 0
        for row in rows:
            label = line[row]
            count = counts[label] + 1
            counts[label] = count
            seen += 1
            if count > largest or (count == largest and label < rank):
                largest, rank = count, label
                if count > limit:
                    break
        for index in range(seen):
            counts[line[rows[index]]] = 0
        kept[guess] = rank
        if largest <= limit and (target < 0 or line[target] == rank):
            sizes[guess] = largest


@njit(cache=True, nogil=True)
def _are_alike(line: Ranks, rank: int, other: Ranks, other_rank: int, pool: Numbers) -> bool:
    """Whether two groups hold the same answers, so that no proof rests on a hash."""
    for row in pool:  # noqa: SIM110 - numba compiles no generators here
        if (line[row] == rank) != (other[row] == other_rank):
            return False
    return True


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
        while slots[slot] >= 0:
            group = slots[slot]
            if hashes[group] == mark and _are_alike(
                line, rank, by_guess[first[group]], kept[first[group]], pool
            ):
                break
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
def likeness(by_answer: Ranks, step: int, alike: NDArray[np.int16]) -> None:
    """How many of every `step`-th guess do not tell two answers apart, (answers, answers)."""
    answers, guesses = by_answer.shape
    sample = np.empty((answers, (guesses + step - 1) // step), by_answer.dtype)
    for answer in range(answers):
        for place in range(sample.shape[1]):
            sample[answer, place] = by_answer[answer, place * step]
    for one in range(answers):
        first = sample[one]
        for two in range(one):
            second = sample[two]
            count = np.int16(0)
            for place in range(first.size):
                count += np.int16(first[place] == second[place])
            alike[one, two] = count
            alike[two, one] = count


@njit(cache=True, nogil=True)
def group_counts(by_guess: Ranks, ranks: int, pool: Numbers, parts: NDArray[np.int32]) -> int:
    """How many groups each guess makes of a pool, into (guesses,); returns the most."""
    stamps = np.zeros(ranks, np.int32)
    rows = pool.astype(np.uint32)
    most = 0
    for guess in range(by_guess.shape[0]):
        line = by_guess[guess]
        stamp = np.int32(guess + 1)
        count = 0
        for row in rows:
            label = line[row]
            count += stamps[label] != stamp
            stamps[label] = stamp
        parts[guess] = count
        most = max(most, count)
    return most
