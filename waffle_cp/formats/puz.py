"""`.puz`, the binary form of Across Lite, by the package puzpy (extra `[puz]`)."""

from __future__ import annotations

import re
from typing import Any

from waffle_cp.alphabet import fold, unfold
from waffle_cp.coloring import RULES, color_board
from waffle_cp.errors import InputError
from waffle_cp.formats.ipuz import numbered_cells
from waffle_cp.grid import Grid
from waffle_cp.layout import CELL, HOLE, Layout
from waffle_cp.puzzle import Puzzle

__all__ = ["format_puz", "is_puz", "parse_puz"]

_MAGIC = b"ACROSS&DOWN\0"
_BLACK = "."


def is_puz(data: bytes) -> bool:
    """Whether the bytes begin as a `.puz` file does."""
    return data[2 : 2 + len(_MAGIC)] == _MAGIC


def format_puz(puzzle: Puzzle) -> bytes:
    """The file of one puzzle: its solution, the scramble as filled in, rule and swaps as a note.

    Raises InputError when the extra is not installed, the solution is not stated, or a letter is
    outside Latin-1, all that the form can hold.
    """
    puz = _package()
    if puzzle.solution is None:
        raise InputError("a .puz file needs the solution, which is not stated")
    layout = puzzle.layout
    file = puz.Puzzle(version="1.3")
    file.width, file.height = layout.width, layout.height
    file.title = f"Waffle, {layout.name}"
    file.solution = _text(layout, puzzle.solution)
    file.fill = _text(layout, puzzle.board)
    file.clues = _clues(layout)
    swaps = "" if puzzle.swaps is None else f" swaps: {puzzle.swaps}."
    file.notes = (
        f"Swap the letters until every row and column is a word. rule: {puzzle.rule}.{swaps}"
    )
    try:
        data = file.tobytes()
    except UnicodeEncodeError as fault:
        letter = fault.object[fault.start]
        raise InputError(f"letter {letter!r} is outside Latin-1, all that .puz can hold") from fault
    return bytes(data)


def parse_puz(data: bytes) -> Puzzle:
    """The puzzle of a `.puz` file whose cells are all filled in, colored by the rule it notes.

    Raises InputError for a broken file, one that is not filled in, and other letters.
    """
    puz = _package()
    try:
        file = puz.load(data)
        solution, board = file.solution, file.fill
    except (puz.PuzzleFormatError, UnicodeDecodeError) as fault:
        raise InputError(f"a broken .puz file: {fault}") from fault
    grids = [_grid(text, file.width) for text in (solution, board)]
    if grids[0].layout != grids[1].layout:
        raise InputError("a .puz file whose filled-in letters have other holes than its solution")
    noted = dict(re.findall(r"(rule|swaps): ([\w-]+)", file.notes or ""))
    rule = noted.get("rule", "game")
    rule = rule if rule in RULES else "game"
    swaps = int(noted["swaps"]) if noted.get("swaps", "").isdecimal() else None
    colors = color_board(grids[0], grids[1].letters, rule=rule)
    return Puzzle(grids[1].layout, grids[1].letters, colors, grids[0], swaps, rule)


def _package() -> Any:
    try:
        import puz
    except ImportError as fault:
        raise InputError(".puz files need the extra [puz]: pip install 'waffle-cp[puz]'") from fault
    return puz


def _text(layout: Layout, grid: Grid) -> str:
    return "".join(layout.rows([unfold(letter) for letter in grid.letters], hole=_BLACK))


def _clues(layout: Layout) -> list[str]:
    """One a word, by number and across before down, as the form orders them."""
    numbers = numbered_cells(layout)
    slots = sorted(layout.slots, key=lambda slot: (numbers[slot.cells[0]], slot.direction))
    return [f"{len(slot)} letters" for slot in slots]


def _grid(text: str, width: int) -> Grid:
    rows = [text[start : start + width] for start in range(0, len(text), width)]
    if "-" in text:
        raise InputError("a .puz file with empty cells: expected the scrambled letters there")
    mask = ["".join(HOLE if mark in ".:" else CELL for mark in row) for row in rows]
    return Grid(Layout.from_mask(mask), tuple(fold(mark) for mark in text if mark not in ".:"))
