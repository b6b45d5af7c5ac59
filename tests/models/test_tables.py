"""Projection and arc consistency against their definitions, on random tables."""

from itertools import product

import numpy as np
import pytest

from waffle_cp_models.grid.tables import SlotWords, consistent_words, crossing_cells, project


def slot_words(codes: list[tuple[int, ...]], length: int) -> SlotWords:
    array = np.array(codes, np.uint8).reshape(len(codes), length)
    return SlotWords(array, np.arange(len(codes)), np.zeros(len(codes), np.int64))


@pytest.mark.parametrize("seed", range(20))
def test_projection_is_the_set_of_rows(seed: int) -> None:
    draw = np.random.default_rng(seed)
    columns = [draw.integers(0, 4, 30) for _ in range(draw.integers(1, 5))]
    table = project(columns, 30)
    rows = [tuple(int(column[word]) for column in columns) for word in range(30)]
    assert [tuple(row) for row in table.rows.tolist()] == sorted(set(rows))
    assert [tuple(table.rows[row].tolist()) for row in table.row_of_word] == rows


def test_projection_of_no_column_is_one_row_and_of_no_word_none() -> None:
    assert project([], 3).row_of_word.tolist() == [0, 0, 0]
    assert len(project([np.zeros(0, np.int64)], 0)) == 0


def test_projection_of_many_large_columns_does_not_overflow() -> None:
    columns = [np.array([0, 2**40, 2**40]), np.array([1, 2**40, 3]), np.array([5, 5, 2**40])]
    table = project(columns, 3)
    assert len(table) == 3
    for word, row in enumerate(table.row_of_word):
        assert table.rows[row].tolist() == [int(column[word]) for column in columns]


def test_crossing_cells() -> None:
    assert crossing_cells([(0, 1, 2), (2, 4), (0, 3)], 5) == (0, 2)


@pytest.mark.parametrize("seed", range(40))
def test_consistent_words_keep_every_grid_and_have_support(seed: int) -> None:
    draw = np.random.default_rng(seed)
    slots = ((0, 1, 2), (3, 4, 5), (0, 3), (2, 5))
    words = []
    for cells in slots:
        every = list(product(range(3), repeat=len(cells)))
        chosen = draw.permutation(len(every))[: draw.integers(1, 5)]
        words.append(slot_words([every[number] for number in chosen], len(cells)))
    left, letters = consistent_words(slots, words, 6, 3)

    def grids(tables: list[SlotWords]) -> set[tuple[tuple[int, ...], ...]]:
        found = set()
        for chosen in product(*(table.codes.tolist() for table in tables)):
            at: dict[int, int] = {}
            pairs = [p for c, w in zip(slots, chosen, strict=True) for p in zip(c, w, strict=True)]
            if all(at.setdefault(cell, letter) == letter for cell, letter in pairs):
                found.add(tuple(map(tuple, chosen)))
        return found

    assert grids(list(left)) == grids(words)
    for slot, table in zip(slots, left, strict=True):
        for position, cell in enumerate(slot):
            assert set(table.codes[:, position]) <= set(np.flatnonzero(letters[cell]))
    if all(len(table) for table in left):
        for cell in crossing_cells(slots, 6):
            seen = [
                set(table.codes[:, slot.index(cell)])
                for slot, table in zip(slots, left, strict=True)
                if cell in slot
            ]
            assert seen[0] == seen[1]


def test_rows_of_more_columns_than_a_number_holds() -> None:
    """Ten columns of entries up to 255: a key in base 256 would not fit in 63 bits."""
    generator = np.random.default_rng(3)
    columns = [generator.integers(0, 256, 400) for _ in range(10)]
    for column in columns:
        column[:2] = 255, 254
        column[200:] = column[:200]
    table = project(columns, 400)
    rows = np.stack(columns, axis=1)
    assert len(table.rows) == len(np.unique(rows, axis=0)) == 200
    assert (table.rows[table.row_of_word] == rows).all()
