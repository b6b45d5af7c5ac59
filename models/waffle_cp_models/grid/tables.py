"""Word tables for constraint programs: projection on some columns, arc consistency between slots.

A slot is a run of cells, a table the words that it may hold. What a model sees of a word is its
row: the letters at the slot's crossing cells (the signature) and the extra columns that some
constraint needs. Words of one row are interchangeable for the model.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

__all__ = ["Projection", "SlotWords", "consistent_words", "crossing_cells", "project"]

Ints = NDArray[np.int64]
Flags = NDArray[np.bool_]


@dataclass(frozen=True, eq=False, slots=True)
class SlotWords:
    """The words that one slot may hold.

    `codes` has shape (words, length), letter codes; `numbers` and `scores` have shape (words,).
    Two slots hold the same word exactly when they hold the same number.
    """

    codes: NDArray[np.integer]
    numbers: Ints
    scores: Ints

    def __len__(self) -> int:
        return len(self.numbers)

    def keep(self, chosen: Flags | Ints) -> SlotWords:
        """The words that a mask or an array of positions chooses."""
        return SlotWords(self.codes[chosen], self.numbers[chosen], self.scores[chosen])


@dataclass(frozen=True, eq=False, slots=True)
class Projection:
    """The distinct rows of a table and which words have them.

    `rows` has shape (rows, columns), sorted; `row_of_word` has shape (words,).
    """

    rows: Ints
    row_of_word: Ints

    def __len__(self) -> int:
        return len(self.rows)


def project(columns: Sequence[NDArray[np.integer]], num_words: int) -> Projection:
    """The distinct rows of columns of shape (words,) with entries from 0.

    >>> codes = np.array([[0, 1, 2], [0, 3, 2], [1, 1, 1]], np.uint8)
    >>> table = project([codes[:, 0], codes[:, 2]], 3)
    >>> table.rows.tolist(), table.row_of_word.tolist()
    ([[0, 2], [1, 1]], [0, 0, 1])
    """
    if num_words == 0:
        return Projection(np.zeros((0, len(columns)), np.int64), np.zeros(0, np.int64))
    key = np.zeros(num_words, np.int64)
    size = 1
    for column in columns:
        radix = int(column.max()) + 1
        if size * radix >= 2**62:
            distinct, key = np.unique(key, return_inverse=True)
            size = len(distinct)
        key = key * radix + column
        size *= radix
    _, first, row_of_word = np.unique(key, return_index=True, return_inverse=True)
    rows = np.zeros((len(first), len(columns)), np.int64)
    for place, column in enumerate(columns):
        rows[:, place] = column[first]
    return Projection(rows, row_of_word.astype(np.int64))


def crossing_cells(slots: Sequence[Sequence[int]], num_cells: int) -> tuple[int, ...]:
    """The cells of two slots or more, ascending."""
    count = [0] * num_cells
    for slot in slots:
        for cell in slot:
            count[cell] += 1
    return tuple(cell for cell, slots_here in enumerate(count) if slots_here > 1)


def consistent_words(
    slots: Sequence[Sequence[int]],
    words: Sequence[SlotWords],
    num_cells: int,
    num_letters: int,
) -> tuple[tuple[SlotWords, ...], Flags]:
    """The words that arc consistency leaves, and the letters that it leaves in shared cells.

    A word goes when a letter of it has no support in a slot that crosses there, until nothing
    changes (generalised arc consistency of the tables). The letters have shape (cells, letters);
    a cell of one slot alone keeps all of them.
    When a table runs empty all are returned empty: there is no grid.

    >>> words = SlotWords(np.array([[0, 1], [1, 2]], np.uint8), np.arange(2), np.zeros(2, int))
    >>> tables, letters = consistent_words([(0, 1), (1, 2)], [words, words], 3, 3)
    >>> [table.numbers.tolist() for table in tables]
    [[0], [1]]
    """
    left = list(words)
    letters = np.ones((num_cells, num_letters), np.bool_)
    through: list[list[int]] = [[] for _ in range(num_cells)]
    for slot, cells in enumerate(slots):
        for cell in cells:
            through[cell].append(slot)
    shared = [
        [(position, cell) for position, cell in enumerate(cells) if len(through[cell]) > 1]
        for cells in slots
    ]
    waiting = set(range(len(slots)))
    first_visit = set(waiting)
    while waiting:
        slot = min(waiting, key=lambda number: len(left[number]))
        waiting.discard(slot)
        table = left[slot]
        keep = np.ones(len(table), np.bool_)
        for position, cell in shared[slot]:
            if not letters[cell].all():
                keep &= letters[cell, table.codes[:, position]]
        if not keep.all():
            table = left[slot] = table.keep(keep)
        elif slot not in first_visit:
            continue
        first_visit.discard(slot)
        if not len(table):
            nothing = np.zeros(0, np.int64)
            return tuple(word.keep(nothing) for word in words), np.zeros_like(letters)
        for position, cell in shared[slot]:
            present = np.zeros(num_letters, np.bool_)
            present[table.codes[:, position]] = True
            present &= letters[cell]
            if present.sum() < letters[cell].sum():
                letters[cell] = present
                waiting.update(other for other in through[cell] if other != slot)
    return tuple(left), letters
