"""Compiled search of Absurdle's last guesses: those that leave each answer of a pool alone.

The arrays are those of `absurdle_kernels`.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from waffle_cp.wordle.absurdle.reply_kernels import (
    Numbers,
    Ranks,
    distinct_groups,
    group_counts,
    kept_groups,
)
from waffle_cp_models.compiled_kernels import njit

_PAIRS = 6
_SAMPLE = 20
"""Answers of a pool that are looked at for pairs which few guesses tell apart."""


@njit(cache=True, nogil=True)
def _hard_pairs(alike: NDArray[np.int16], rows: Numbers, ones: Numbers, others: Numbers) -> None:
    """Six pairs of rows of a pool that few guesses tell apart: rows with their likest before."""
    size = min(rows.size, _SAMPLE)
    shares = np.full(_PAIRS, -1, np.int64)
    for index in range(1, size):
        one, two, most = rows[index], rows[0], -1
        line = alike[one]
        for before in range(index):
            share = line[rows[before]]
            if share > most:
                most, two = share, rows[before]
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
def _columns(table: NDArray[Any], rows: Numbers, columns: Numbers) -> NDArray[Any]:
    """Some rows and columns of a table, in this order."""
    part = np.empty((rows.size, columns.size), table.dtype)
    for row in range(rows.size):
        line = table[rows[row]]
        for column in range(columns.size):
            part[row, column] = line[columns[column]]
    return part


@njit(cache=True, nogil=True)
def _open_columns(
    table: Ranks, ones: Numbers, others: Numbers, count: int, is_open: NDArray[np.uint8]
) -> None:
    """Set `is_open` for the first columns where all pairs of rows differ, up to a whole eight."""
    for column in range(count, (count + 7) // 8 * 8):
        is_open[column] = 0
    for pair in range(0, _PAIRS, 3):
        a, b = table[ones[pair]], table[others[pair]]
        c, d = table[ones[pair + 1]], table[others[pair + 1]]
        e, f = table[ones[pair + 2]], table[others[pair + 2]]
        if pair == 0:
            for column in range(count):
                is_open[column] = (
                    np.uint8(a[column] != b[column])
                    & np.uint8(c[column] != d[column])
                    & np.uint8(e[column] != f[column])
                )
        else:
            for column in range(count):
                is_open[column] &= (
                    np.uint8(a[column] != b[column])
                    & np.uint8(c[column] != d[column])
                    & np.uint8(e[column] != f[column])
                )


@njit(cache=True, nogil=True)
def _perfect_splits(
    table: Ranks,
    ranks: int,
    rows: Numbers,
    count: int,
    is_open: NDArray[np.uint8],
    stamps: Numbers,
    columns: Numbers,
    winners: Numbers,
) -> int:
    """Columns, of the first `count` that are open, that tell all rows apart; returns how many.

    Written are the columns and, for each, the row that the adversary keeps: that of the smallest
    rank. `stamps` (ranks + 1,) is scratch, zero at first.
    """
    found = 0
    eights = is_open.view(np.uint64)
    for eight in range((count + 7) // 8):
        if eights[eight] == 0:
            continue
        for column in range(8 * eight, 8 * eight + 8):
            if not is_open[column]:
                continue
            stamp = stamps[ranks] + 1
            stamps[ranks] = stamp
            low, winner = ranks, -1
            for row in rows:
                label = table[row, column]
                if stamps[label] == stamp:
                    winner = -1
                    break
                stamps[label] = stamp
                if label < low:
                    low, winner = label, row
            if winner >= 0:
                columns[found] = column
                winners[found] = winner
                found += 1
    return found


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
    if groups == 0:
        return 0
    least = pool.size
    for group in range(groups):
        least = min(least, sizes[first[group]])
    # Only guesses that make enough groups of the pool can split even the smallest group.
    tried = order[: able[max(least, 2)]]
    table = _columns(by_answer, pool, tried)
    near = _columns(alike, pool, pool)
    rows = np.empty(pool.size, np.int64)
    ones, others = np.empty(_PAIRS, np.int64), np.empty(_PAIRS, np.int64)
    is_open = np.zeros((tried.size + 7) // 8 * 8, np.uint8)
    stamps = np.zeros(ranks + 1, np.int64)
    columns, winners = np.empty(tried.size, np.int64), np.empty(tried.size, np.int64)
    found = 0
    for group in range(groups):
        guess = first[group]
        line, rank = by_guess[guess], kept[guess]
        size, wanted = 0, 0
        for row in range(pool.size):
            if line[pool[row]] == rank:
                rows[size] = row
                size += 1
                wanted += is_wanted[pool[row]]
        if wanted == 0:
            continue
        if size == 1:
            if found < ends.shape[0]:
                ends[found, 0], ends[found, 1], ends[found, 2] = group, -1, pool[rows[0]]
            found += 1
            if once:
                is_wanted[pool[rows[0]]] = 0
            continue
        count = able[size]
        _hard_pairs(near, rows[:size], ones, others)
        _open_columns(table, ones, others, count, is_open)
        splits = _perfect_splits(
            table, ranks, rows[:size], count, is_open, stamps, columns, winners
        )
        for index in range(splits):
            answer = pool[winners[index]]
            if is_wanted[answer]:
                if found < ends.shape[0]:
                    ends[found, 0] = group
                    ends[found, 1] = tried[columns[index]]
                    ends[found, 2] = answer
                found += 1
                if once:
                    is_wanted[answer] = 0
    return found
