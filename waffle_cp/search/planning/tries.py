"""Tries over signatures: the letters of a slot's words at its crossings, in visiting order."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

__all__ = ["DIGIT_BITS", "Trie", "build_trie", "split_digits"]

DIGIT_BITS = 6
"""A node's children are bits of one 64-bit mask, so that a digit has 6 bits."""


@dataclass(frozen=True, eq=False, slots=True)
class Trie:
    """Nodes numbered level by level, the root first, children in the order of their digits.

    `masks[n]` has a bit for each digit that continues node n; `firsts[n]` is its first child, or
    for a leaf the start of its words in `members`, which end where those of the next leaf start
    (one node more than there are closes the last). `soles[n]` is the group that all words under
    the node share, or -1.
    """

    masks: NDArray[np.uint64]
    firsts: NDArray[np.int32]
    soles: NDArray[np.int32]
    members: NDArray[np.int32]

    def __len__(self) -> int:
        return len(self.masks)


def split_digits(codes: NDArray[np.integer], digits: int) -> NDArray[np.uint8]:
    """Letter codes as digits of 6 bits, high before low: shape (words, columns * digits).

    >>> split_digits(np.array([[65, 3]]), 2).tolist()
    [[1, 1, 0, 3]]
    """
    wide = codes.astype(np.uint32)
    parts = [
        (wide >> (DIGIT_BITS * (digits - 1 - place))) & (2**DIGIT_BITS - 1)
        for place in range(digits)
    ]
    shape = (len(codes), digits * codes.shape[1])
    return np.stack(parts, axis=2).reshape(shape).astype(np.uint8)


def build_trie(
    signatures: NDArray[np.uint8], words: NDArray[np.int32], groups: NDArray[np.int32]
) -> Trie:
    """The trie of signatures, shape (words, depth), of the words of these numbers and groups.

    >>> trie = build_trie(
    ...     np.array([[1, 0], [0, 2], [1, 0]], np.uint8), np.array([7, 8, 9]), np.array([0, 1, 2])
    ... )
    >>> trie.masks.tolist(), trie.firsts.tolist(), trie.members.tolist()
    ([3, 4, 1, 0, 0, 0], [1, 3, 4, 0, 1, 3], [8, 7, 9])
    """
    count, depth = signatures.shape
    order = np.lexsort(signatures.T[::-1]) if depth else np.arange(count)
    rows, members, groups = signatures[order], words[order], groups[order]
    starts = np.zeros(1 if count or not depth else 0, np.int64)
    masks, firsts, soles = [], [], []
    is_new = np.zeros(count, bool)
    if count:
        is_new[0] = True
    offset = 0
    for level in range(depth):
        soles.append(_sole_groups(groups, starts))
        column = rows[:, level]
        is_new[1:] |= column[1:] != column[:-1]
        below = np.flatnonzero(is_new)
        parent = np.searchsorted(starts, below, side="right") - 1
        mask = np.zeros(len(starts), np.uint64)
        np.bitwise_or.at(mask, parent, np.uint64(1) << column[below].astype(np.uint64))
        masks.append(mask)
        offset += len(starts)
        firsts.append(offset + np.searchsorted(parent, np.arange(len(starts))))
        starts = below
    soles.append(_sole_groups(groups, starts))
    masks.append(np.zeros(len(starts) + 1, np.uint64))
    firsts.append(np.append(starts, count))
    soles.append(np.full(1, -1, np.int32))
    return Trie(
        np.concatenate(masks),
        np.concatenate(firsts).astype(np.int32),
        np.concatenate(soles),
        members.astype(np.int32),
    )


def _sole_groups(groups: NDArray[np.int32], starts: NDArray[np.int64]) -> NDArray[np.int32]:
    if not len(starts):
        return np.zeros(0, np.int32)
    low = np.minimum.reduceat(groups, starts)
    high = np.maximum.reduceat(groups, starts)
    return np.where(low == high, low, -1).astype(np.int32)
