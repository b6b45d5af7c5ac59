"""Compiled loops over patterns: groups of all guesses at once, and the colors of one guess."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from waffle_cp_models.compiled_kernels import njit

_BLOCK_COUNTS = 16_384
"""Counts held at once: the groups of a block of guesses stay in the processor's first cache."""
_BLOCK_GUESSES = 4096
_FEW_ANSWERS = 80
"""Answers up to which comparing all pairs of them is faster than marking what was met."""


@njit(cache=True, nogil=True)
def group_sums(
    labels: NDArray[np.unsignedinteger[Any]],
    label_count: int,
    tables: NDArray[np.float64],
    sums: NDArray[np.float64],
    largest: NDArray[np.int32],
) -> None:
    """For each guess add up, over its groups, a function of the group's size.

    `labels` (pool, guesses) tells the pattern of each pair as a number below `label_count`;
    `tables` (functions, pool + 1) holds the functions' values by size, 0 at size 0. Written are
    `sums` (functions, guesses) and `largest` (guesses,), the size of the largest group.
    """
    pool, guesses = labels.shape
    functions = tables.shape[0]
    steps = tables[:, 1:] - tables[:, :-1]
    block = max(1, min(64, _BLOCK_COUNTS // label_count))
    counts = np.zeros((block, label_count), np.int32)
    for start in range(0, guesses, block):
        width = min(block, guesses - start)
        for column in range(start, start + width):
            largest[column] = 0
            for function in range(functions):
                sums[function, column] = 0.0
        for row in range(pool):
            for place in range(width):
                column = start + place
                label = labels[row, column]
                count = counts[place, label]
                counts[place, label] = count + 1
                largest[column] = max(largest[column], count + 1)
                for function in range(functions):
                    sums[function, column] += steps[function, count]
        for row in range(pool):
            for place in range(width):
                counts[place, labels[row, start + place]] = 0


@njit(cache=True, nogil=True)
def group_sums_and_counts(
    labels: NDArray[np.unsignedinteger[Any]],
    label_count: int,
    steps: NDArray[np.float64],
    sums: NDArray[np.float64],
    groups: NDArray[np.int32],
) -> None:
    """One function as in `group_sums`, and the number of groups, into arrays (guesses,).

    `steps` (pool,) is what a group's value rises by when it grows from that size.
    """
    pool, guesses = labels.shape
    block = max(1, min(64, _BLOCK_COUNTS // label_count))
    counts = np.zeros((block, label_count), np.int32)
    total = np.empty(block)
    found = np.empty(block, np.int32)
    for start in range(0, guesses, block):
        width = min(block, guesses - start)
        total[:] = 0.0
        found[:] = 0
        for row in range(pool):
            here = labels[row, start : start + width]
            for place in range(width):
                count = counts[place, here[place]]
                counts[place, here[place]] = count + 1
                total[place] += steps[count]
                found[place] += count == 0
        for row in range(pool):
            here = labels[row, start : start + width]
            for place in range(width):
                counts[place, here[place]] = 0
        sums[start : start + width] = total[:width]
        groups[start : start + width] = found[:width]


@njit(cache=True, nogil=True)
def group_counts(
    labels: NDArray[np.unsignedinteger[Any]], label_count: int, counts: NDArray[np.int32]
) -> None:
    """The number of groups that each guess makes, into counts (guesses,); labels as above."""
    if labels.shape[0] <= _FEW_ANSWERS:
        _count_by_pairs(labels, counts)
    else:
        _count_by_marks(labels, label_count, counts)


@njit(cache=True, nogil=True)
def _count_by_pairs(labels: NDArray[np.unsignedinteger[Any]], counts: NDArray[np.int32]) -> None:
    """A group for each answer whose label no earlier answer has.

    The loops over guesses are simple enough to be done many guesses at a time.
    """
    pool, guesses = labels.shape
    repeated = np.empty(_BLOCK_GUESSES, np.uint8)
    for start in range(0, guesses, _BLOCK_GUESSES):
        stop = min(start + _BLOCK_GUESSES, guesses)
        found = counts[start:stop]
        found[:] = pool
        for row in range(1, pool):
            repeated[:] = 0
            here = labels[row, start:stop]
            for earlier in range(row):
                there = labels[earlier, start:stop]
                for place in range(stop - start):
                    repeated[place] |= np.uint8(here[place] == there[place])
            for place in range(stop - start):
                found[place] -= repeated[place]


@njit(cache=True, nogil=True)
def _count_by_marks(
    labels: NDArray[np.unsignedinteger[Any]], label_count: int, counts: NDArray[np.int32]
) -> None:
    """A group for each label that is met: marked when it is met first, without a branch."""
    pool, guesses = labels.shape
    block = max(1, min(64, _BLOCK_COUNTS // label_count))
    is_met = np.empty((block, label_count), np.uint8)
    for start in range(0, guesses, block):
        width = min(block, guesses - start)
        is_met[:] = 0
        counts[start : start + width] = 0
        for row in range(pool):
            for place in range(width):
                label = labels[row, start + place]
                counts[start + place] += 1 - is_met[place, label]
                is_met[place, label] = 1


@njit(cache=True, nogil=True)
def partition_marks(
    labels: NDArray[np.unsignedinteger[Any]],
    label_count: int,
    win: int,
    guesses: NDArray[np.int64],
    marks: NDArray[np.uint64],
) -> None:
    """A hash of the way in which each of some guesses parts the pool, into marks (guesses,).

    Two guesses are alike when they part the pool into the same groups, and the same answer, if
    any, ends the game.
    """
    pool = labels.shape[0]
    number = np.full(label_count, -1, np.int64)
    for index in range(guesses.size):
        guess = guesses[index]
        mark = np.uint64(14695981039346656037)
        numbers = 0
        for row in range(pool):
            label = labels[row, guess]
            if label == win:
                value = np.uint64(1)
            else:
                if number[label] < 0:
                    number[label] = numbers
                    numbers += 1
                value = np.uint64(number[label] + 2)
            mark = (mark ^ value) * np.uint64(1099511628211)
            mark ^= mark >> np.uint64(29)
        for row in range(pool):
            number[labels[row, guess]] = -1
        marks[index] = mark


@njit(cache=True, nogil=True)
def color_row(
    guess: NDArray[np.unsignedinteger[Any]],
    answers: NDArray[np.unsignedinteger[Any]],
    pool: NDArray[np.int64],
    codes: NDArray[np.int64],
) -> None:
    """Pattern codes of one guess (letters,) against the answers of a pool, into codes (pool,)."""
    length = guess.size
    matched = np.zeros(length, np.bool_)
    for index in range(pool.size):
        answer = answers[pool[index]]
        for place in range(length):
            matched[place] = guess[place] == answer[place]
        code = 0
        greens = matched.copy()
        for place in range(length):
            digit = 0
            if greens[place]:
                digit = 2
            else:
                for other in range(length):
                    if not matched[other] and answer[other] == guess[place]:
                        matched[other] = True
                        digit = 1
                        break
            code = 3 * code + digit
        codes[index] = code


@njit(cache=True, nogil=True)
def color_pool(
    guesses: NDArray[np.unsignedinteger[Any]],
    answers: NDArray[np.unsignedinteger[Any]],
    codes: NDArray[np.unsignedinteger[Any]],
) -> None:
    """Pattern codes of all guesses (guesses, letters) against some answers (answers, letters).

    Written are `codes` (answers, guesses).
    """
    count, length = guesses.shape
    for row in range(answers.shape[0]):
        answer = answers[row]
        for column in range(count):
            matched = 0
            for place in range(length):
                if guesses[column, place] == answer[place]:
                    matched |= 1 << place
            greens, code = matched, 0
            for place in range(length):
                digit = 0
                if greens >> place & 1:
                    digit = 2
                else:
                    for other in range(length):
                        if answer[other] == guesses[column, place] and not matched >> other & 1:
                            matched |= 1 << other
                            digit = 1
                            break
                code = 3 * code + digit
            codes[row, column] = code


@njit(cache=True, nogil=True)
def weighted_groups(
    labels: NDArray[np.unsignedinteger[Any]],
    label_count: int,
    weights: NDArray[np.float64],
    measures: NDArray[np.float64],
) -> None:
    """For each guess measures of its groups, into `measures` (5, guesses).

    `labels` (pool, guesses) as above, `weights` (pool,) the probabilities of the answers. The
    rows are those of `waffle_cp.wordle.pools.position.WeightedGroups`.
    """
    pool, guesses = labels.shape
    logs = weights * np.log(weights)
    mass = np.zeros(label_count)
    spread = np.zeros(label_count)
    top = np.zeros(label_count)
    size = np.zeros(label_count, np.int64)
    column = np.empty(pool, np.int64)
    win = label_count - 1
    for guess in range(guesses):
        for row in range(pool):
            label = labels[row, guess]
            column[row] = label
            mass[label] += weights[row]
            spread[label] += logs[row]
            top[label] = max(top[label], weights[row])
            size[label] += 1
        tops = largest = left = bits = further = 0.0
        for row in range(pool):
            label = column[row]
            if size[label] == 0:
                continue
            part = mass[label]
            tops += top[label]
            largest = max(largest, part)
            left += part * size[label]
            bits -= part * np.log2(part)
            if label != win:
                words = np.exp(np.log(part) - spread[label] / part)
                if words <= 2:
                    further += part * (0.5 + 0.5 * words)
                elif words <= 3:
                    further += part * (1.5 + 0.2346 * (words - 2))
                else:
                    further += part * (1.46 + 0.25 * np.log(words))
            mass[label] = spread[label] = top[label] = 0.0
            size[label] = 0
        measures[0, guess] = tops
        measures[1, guess] = largest
        measures[2, guess] = left
        measures[3, guess] = bits
        measures[4, guess] = further
