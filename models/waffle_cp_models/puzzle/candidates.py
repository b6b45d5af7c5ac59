"""Candidate words of a puzzle's slots: filtered by the colors, then made consistent.

The colors are read in their exact form, no board is ever recolored: models/README.md, "Puzzle".
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import IntEnum

import numpy as np
from numpy.typing import NDArray

__all__ = [
    "CellColor",
    "PuzzleInstance",
    "SlotTable",
    "filter_candidates",
    "propagate",
]

Codes = NDArray[np.uint8] | NDArray[np.uint16]


class CellColor(IntEnum):
    """Colors as whole numbers; OPEN is a cell that is not green and tells nothing else."""

    GREY = 0
    YELLOW = 1
    GREEN = 2
    OPEN = 3


@dataclass(frozen=True, slots=True)
class PuzzleInstance:
    """A puzzle in whole numbers.

    `slots` holds the cell numbers of each slot, `words` its word table, letter codes of shape
    (words, length); slots of one length may share an array. `letters` and `colors` have one code
    a cell; letter codes are below `letter_count`, those that are in no word included. With
    `ranked` the colors are those of the real game's rule; without, only what every legal
    coloring keeps is asked for.
    """

    slots: tuple[tuple[int, ...], ...]
    words: tuple[Codes, ...]
    letters: tuple[int, ...]
    colors: tuple[CellColor, ...]
    letter_count: int
    ranked: bool = True

    @property
    def open_cells(self) -> tuple[int, ...]:
        """The cells that are not green."""
        return tuple(c for c, color in enumerate(self.colors) if color is not CellColor.GREEN)


@dataclass(frozen=True, slots=True)
class SlotTable:
    """The candidate words of one slot, each a row.

    `rows` are row numbers in the slot's word table; `codes` their letters, shape (rows, length);
    `explains` says for each yellow crossing of the slot (columns in the order of
    `yellow_crossings`, cell numbers) whether the word counts the yellow letter; `uses` counts the
    letters that a word puts on its own open cells, shape (rows, letters in play). A crossing is
    owned by the first of its slots.
    """

    rows: NDArray[np.intp]
    codes: Codes
    yellow_crossings: tuple[int, ...]
    explains: NDArray[np.bool_]
    uses: NDArray[np.int32]

    def __len__(self) -> int:
        return len(self.rows)

    def keep(self, mask: NDArray[np.bool_]) -> SlotTable:
        """The candidates where the mask holds."""
        return replace(
            self,
            rows=self.rows[mask],
            codes=self.codes[mask],
            explains=self.explains[mask],
            uses=self.uses[mask],
        )


def slots_of_cells(instance: PuzzleInstance) -> list[list[tuple[int, int]]]:
    """For each cell its (slot, position) pairs, in the order of slots."""
    found: list[list[tuple[int, int]]] = [[] for _ in instance.letters]
    for number, cells in enumerate(instance.slots):
        for position, cell in enumerate(cells):
            found[cell].append((number, position))
    return found


def filter_candidates(instance: PuzzleInstance, slot: int) -> SlotTable:
    """The words that one slot can hold, by its own colors and the letters in play.

    A word fits when it has the green letters, takes the others from the puzzle's open letters,
    does not repeat an open cell's own letter, and wants of each letter as much as its yellow
    cells of one word ask and its grey cells allow.
    """
    cells = instance.slots[slot]
    words = instance.words[slot]
    rows = _rows_by_cell(instance, cells, words)
    codes = words[rows]
    crossing = {c for c, pairs in enumerate(slots_of_cells(instance)) if len(pairs) == 2}
    open_positions = [p for p, c in enumerate(cells) if instance.colors[c] is not CellColor.GREEN]

    # Each cell's bound on how many of its letter the open cells want.
    fits = np.ones(len(rows), np.bool_)
    yellow_crossings: list[int] = []
    explains: list[NDArray[np.bool_]] = []
    for letter in dict.fromkeys(instance.letters[cells[p]] for p in open_positions):
        need = (codes[:, open_positions] == letter).sum(axis=1)
        copies = [cells[p] for p in open_positions if instance.letters[cells[p]] == letter]
        yellow = [cell for cell in copies if instance.colors[cell] is CellColor.YELLOW]
        grey = [cell for cell in copies if instance.colors[cell] is CellColor.GREY]
        certain = [cell for cell in yellow if cell not in crossing]
        if instance.ranked:
            rank = {cell: number for number, cell in enumerate(copies, start=1)}
            least = max((rank[cell] for cell in certain), default=0)
            most = min((rank[cell] - 1 for cell in grey), default=len(cells))
        else:
            rank = dict.fromkeys(copies, 1)
            least = len(certain)
            most = len(copies) - len(grey) if grey else len(cells)
        fits &= (need >= least) & (need <= most)
        for cell in yellow:
            if cell in crossing:
                yellow_crossings.append(cell)
                explains.append(need >= rank[cell])

    table = SlotTable(
        rows=rows,
        codes=codes,
        yellow_crossings=tuple(yellow_crossings),
        explains=np.array(explains, np.bool_).reshape(len(yellow_crossings), len(rows)).T,
        uses=np.zeros((len(rows), 0), np.int32),
    ).keep(fits)
    return replace(table, uses=_letters_used(instance, slot, table.codes))


def letters_in_play(instance: PuzzleInstance) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
    """Codes of the open cells' letters, sorted and distinct, and how many there are of each."""
    codes, counts = np.unique(
        np.array([instance.letters[cell] for cell in instance.open_cells], np.int32),
        return_counts=True,
    )
    return codes, counts.astype(np.int32)


def _rows_by_cell(
    instance: PuzzleInstance, cells: tuple[int, ...], words: Codes
) -> NDArray[np.intp]:
    """Numbers of the words with an allowed letter in each cell; the tightest cells go first."""
    in_play = np.zeros(instance.letter_count, np.bool_)
    in_play[[instance.letters[cell] for cell in instance.open_cells]] = True
    allowed = np.zeros((len(cells), instance.letter_count), np.bool_)
    for position, cell in enumerate(cells):
        if instance.colors[cell] is CellColor.GREEN:
            allowed[position, instance.letters[cell]] = True
        else:
            allowed[position] = in_play
            allowed[position, instance.letters[cell]] = False
    rows = np.arange(len(words))
    for position in np.argsort(allowed.sum(axis=1), kind="stable"):
        rows = rows[allowed[position][words[rows, position]]]
    return rows


def _letters_used(instance: PuzzleInstance, slot: int, codes: Codes) -> NDArray[np.int32]:
    owner = slots_of_cells(instance)
    cells = instance.slots[slot]
    own = [p for p, c in enumerate(cells) if owner[c][0][0] == slot]
    own = [p for p in own if instance.colors[cells[p]] is not CellColor.GREEN]
    in_play, _ = letters_in_play(instance)
    counted = codes[:, own, None] == in_play
    uses: NDArray[np.int32] = counted.sum(axis=1, dtype=np.int32)
    return uses


def propagate(instance: PuzzleInstance, tables: Sequence[SlotTable]) -> tuple[SlotTable, ...]:
    """The tables with every candidate removed that some constraint alone rules out.

    Crossings (same letter, a yellow explained by either word) and letter totals are propagated
    until nothing changes; no solution is lost. An empty table proves that there is none, and
    then the tables are those at which the first one became empty.
    """
    found = list(tables)
    pairs = [
        (cell, slots) for cell, slots in enumerate(slots_of_cells(instance)) if len(slots) == 2
    ]
    _, totals = letters_in_play(instance)
    changed = set(range(len(found)))
    while changed and all(len(table) for table in found):
        touched, changed = changed, set()
        for cell, ((first, here), (second, there)) in pairs:
            if first in touched or second in touched:
                changed |= _meet(instance.letter_count, found, cell, first, here, second, there)
                if not (len(found[first]) and len(found[second])):
                    return tuple(found)
        changed |= _within_totals(found, totals)
    return tuple(found)


def _meet(
    letter_count: int,
    tables: list[SlotTable],
    cell: int,
    first: int,
    here: int,
    second: int,
    there: int,
) -> set[int]:
    """Make two tables agree at their crossing; the slots that lost candidates."""
    one, two = tables[first], tables[second]
    letter_one, letter_two = one.codes[:, here], two.codes[:, there]
    if cell in one.yellow_crossings:
        told_one = one.explains[:, one.yellow_crossings.index(cell)]
        told_two = two.explains[:, two.yellow_crossings.index(cell)]
    else:
        told_one, told_two = np.ones(len(one), np.bool_), np.ones(len(two), np.bool_)
    keeps_one = _supported(letter_count, letter_one, told_one, letter_two, told_two)
    keeps_two = _supported(
        letter_count, letter_two[:], told_two, letter_one[keeps_one], told_one[keeps_one]
    )
    lost = set()
    for slot, table, keeps in ((first, one, keeps_one), (second, two, keeps_two)):
        if not keeps.all():
            tables[slot] = table.keep(keeps)
            lost.add(slot)
    return lost


def _supported(
    letter_count: int,
    letters: Codes,
    told: NDArray[np.bool_],
    other_letters: Codes,
    other_told: NDArray[np.bool_],
) -> NDArray[np.bool_]:
    """Which candidates have a partner of the same letter, one of the two telling the yellow."""
    occurs = np.zeros(letter_count, np.bool_)
    occurs[other_letters] = True
    occurs_told = np.zeros(letter_count, np.bool_)
    occurs_told[other_letters[other_told]] = True
    supported: NDArray[np.bool_] = np.where(told, occurs[letters], occurs_told[letters])
    return supported


def _within_totals(tables: list[SlotTable], totals: NDArray[np.int32]) -> set[int]:
    """Drop the words with which the others can no longer use each letter as often as it is held."""
    if not all(len(table) for table in tables):
        return set()
    least = [table.uses.min(axis=0) for table in tables]
    most = [table.uses.max(axis=0) for table in tables]
    all_least, all_most = np.sum(least, axis=0), np.sum(most, axis=0)
    lost = set()
    for slot, table in enumerate(tables):
        room = totals - (all_least - least[slot])
        floor = totals - (all_most - most[slot])
        keeps = ((table.uses <= room) & (table.uses >= floor)).all(axis=1)
        if not keeps.all():
            tables[slot] = table.keep(keeps)
            lost.add(slot)
            if not keeps.any():
                break
    return lost
