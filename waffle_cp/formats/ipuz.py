"""ipuz: an open JSON form of crosswords, here with the scramble as the player's saved letters.

Fields of the crossword kind: https://www.puzzazz.com/ipuz. Fields of ours begin with `waffle_cp:`,
as the standard asks of extensions.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from waffle_cp.alphabet import fold, unfold
from waffle_cp.coloring import check_rule, color_board
from waffle_cp.errors import InputError
from waffle_cp.formats.files import quoted
from waffle_cp.grid import Grid
from waffle_cp.layout import CELL, HOLE, Layout
from waffle_cp.puzzle import Puzzle, parse_colors

__all__ = ["format_ipuz", "is_ipuz", "puzzle_of_ipuz"]

VERSION = "http://ipuz.org/v2"
KIND = "http://ipuz.org/crossword#1"
_COLORS, _RULE, _SWAPS = "waffle_cp:colors", "waffle_cp:rule", "waffle_cp:swaps"


def is_ipuz(record: Mapping[str, Any]) -> bool:
    """Whether a JSON object says that it is ipuz."""
    return str(record.get("version", "")).startswith("http://ipuz.org/")


def format_ipuz(puzzle: Puzzle) -> str:
    """One puzzle as ipuz: `solution`, the scramble in `saved`, holes as `#`."""
    layout = puzzle.layout
    record: dict[str, Any] = {
        "version": VERSION,
        "kind": [KIND],
        "title": f"Waffle, {layout.name}",
        "intro": "Swap the letters until every row and column is a word.",
        "dimensions": {"width": layout.width, "height": layout.height},
        "block": HOLE,
        "empty": 0,
        "puzzle": _numbers(layout),
        "saved": _letters(layout, puzzle.letters),
        "clues": {name: _clues(layout, name.lower()) for name in ("Across", "Down")},
    }
    if puzzle.solution is not None:
        record["solution"] = _letters(layout, puzzle.solution.letters)
    record[_COLORS] = [list(row) for row in layout.rows(puzzle.colors, hole=HOLE)]
    record[_RULE] = puzzle.rule
    if puzzle.swaps is not None:
        record[_SWAPS] = puzzle.swaps
    return json.dumps(record, ensure_ascii=False)


def puzzle_of_ipuz(record: Mapping[str, Any]) -> Puzzle:
    """The puzzle of an ipuz object with `saved` letters.

    Colors are read where they are given, else taken from the solution by the rule (`game` if
    none is named). Raises InputError for another kind, for cells of several letters, and where
    neither colors nor solution are given.
    """
    kinds = record.get("kind", [])
    if not isinstance(kinds, list) or not any(
        isinstance(kind, str) and kind.startswith("http://ipuz.org/crossword") for kind in kinds
    ):
        raise InputError(f"ipuz kind {quoted(str(kinds))}: expected {KIND}")
    block = str(record.get("block", HOLE))
    letters = _board(record, "saved", block)
    if letters is None:
        raise InputError("ipuz without 'saved': expected the scrambled letters there")
    solution = _board(record, "solution", block)
    rule = record.get(_RULE, "game")
    if not isinstance(rule, str):
        raise InputError(f"{_RULE} {quoted(str(rule))}: expected a name")
    check_rule(rule)
    colors = None
    if record.get(_COLORS) is not None:
        marks = _cells(record, _COLORS, block)
        colors = parse_colors(mark for row in marks for mark in row if mark != HOLE)
    elif solution is not None:
        colors = color_board(solution, letters.letters, rule=rule)
    if colors is None:
        raise InputError(f"ipuz without 'solution' and {_COLORS!r}: nothing tells the colors")
    swaps = record.get(_SWAPS)
    if swaps is not None and (isinstance(swaps, bool) or not isinstance(swaps, int)):
        raise InputError(f"{_SWAPS} {quoted(str(swaps))}: expected a whole number")
    return Puzzle(letters.layout, letters.letters, colors, solution, swaps, rule)


def _letters(layout: Layout, letters: Sequence[str]) -> list[list[str]]:
    return [list(row) for row in layout.rows([unfold(c) for c in letters], hole=HOLE)]


def _board(record: Mapping[str, Any], key: str, block: str) -> Grid | None:
    if record.get(key) is None:
        return None
    rows = _cells(record, key, block)
    layout = Layout.from_mask(["".join(HOLE if c == HOLE else CELL for c in row) for row in rows])
    return Grid(layout, tuple(fold(c) for row in rows for c in row if c != HOLE))


def _cells(record: Mapping[str, Any], key: str, block: str) -> list[list[str]]:
    """Rows of one character a cell; null and the block are holes."""
    value = record[key]
    if not isinstance(value, list) or not all(isinstance(row, list) for row in value):
        raise InputError(f"ipuz {key!r} {quoted(str(value))}: expected rows of cells")
    rows = []
    for row in value:
        cells = []
        for cell in row:
            held = cell.get("value", cell.get("cell")) if isinstance(cell, dict) else cell
            text = HOLE if held is None or held == block else str(held)
            if len(text) != 1:
                raise InputError(f"ipuz {key!r} has {quoted(text)}: expected one letter a cell")
            cells.append(text)
        rows.append(cells)
    return rows


def numbered_cells(layout: Layout) -> dict[int, int]:
    """The clue number of each cell that begins a word, counted in reading order from 1."""
    starts = sorted({slot.cells[0] for slot in layout.slots})
    return {cell: number for number, cell in enumerate(starts, start=1)}


def _numbers(layout: Layout) -> list[list[int | str]]:
    numbers = numbered_cells(layout)
    return [
        [
            numbers.get(layout.cell_index[r, c], 0) if mark == CELL else HOLE
            for c, mark in enumerate(row)
        ]
        for r, row in enumerate(layout.mask)
    ]


def _clues(layout: Layout, direction: str) -> list[list[int | str]]:
    numbers = numbered_cells(layout)
    slots = [slot for slot in layout.slots if slot.direction == direction]
    return [[numbers[slot.cells[0]], f"{len(slot)} letters"] for slot in slots]
