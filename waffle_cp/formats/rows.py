"""Rows of text as a board: its shape and one character a cell, told with line and cell."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from waffle_cp.alphabet import is_letter
from waffle_cp.errors import InputError
from waffle_cp.formats.files import quoted
from waffle_cp.layout import Layout, cell_name

__all__ = ["Block", "blocks_of", "check_letters", "check_same_shape", "trimmed"]

HOLES = " #"


@dataclass(frozen=True, slots=True)
class Block:
    """Rows of text that stand together, and the line number of the first (0: no lines)."""

    rows: tuple[str, ...]
    line: int = 0

    @property
    def layout(self) -> Layout:
        """The layout that the holes tell; InputError when it is none."""
        return Layout.of_shape(self.rows)

    @property
    def marks(self) -> tuple[str, ...]:
        """The characters of the cells in reading order."""
        return tuple(mark for row in self.rows for mark in row if mark not in HOLES)

    def place(self, row: int, column: int) -> str:
        """Where a character stands, for people: line and cell, or the cell alone."""
        cell = cell_name((row, column))
        return f"line {self.line + row}, {cell}" if self.line else cell


def blocks_of(text: str) -> list[Block]:
    """The blocks of a text: lines between blank ones, without common indent."""
    blocks: list[Block] = []
    rows: list[str] = []
    for number, line in enumerate([*text.split("\n"), ""], start=1):
        row = _untabbed(line).rstrip()
        if row:
            rows.append(row)
        elif rows:
            blocks.append(Block(trimmed(rows), number - len(rows)))
            rows = []
    return blocks


def _untabbed(line: str) -> str:
    """A row of cells between tabs, as a spreadsheet copies it: an empty cell is a hole."""
    cells = line.split("\t")
    if len(cells) > 1 and all(len(cell.strip()) <= 1 for cell in cells):
        return "".join(cell.strip() or " " for cell in cells)
    return line.replace("\t", "    ")


def trimmed(rows: Sequence[str]) -> tuple[str, ...]:
    """The rows without the spaces that all of them begin with, and those at their ends."""
    indent = min((len(row) - len(row.lstrip(" ")) for row in rows if row.strip()), default=0)
    return tuple(row[indent:].rstrip() for row in rows)


def check_letters(block: Block, *, also: str = "") -> None:
    """InputError that names the first cell without a letter; characters in `also` are let pass."""
    for r, row in enumerate(block.rows):
        for c, mark in enumerate(row):
            if mark not in HOLES and mark not in also and not is_letter(mark):
                raise InputError(f"{mark!r} is no letter", place=block.place(r, c))


def check_same_shape(letters: Block, colors: Block) -> None:
    """InputError that names the first cell of which only one block says that it is a cell."""
    if len(letters.rows) != len(colors.rows):
        raise InputError(
            f"{len(letters.rows)} rows of letters, but {len(colors.rows)} rows of colors",
            place=f"line {colors.line}" if colors.line else None,
        )
    for r, (row, marks) in enumerate(zip(letters.rows, colors.rows, strict=True)):
        width = max(len(row), len(marks))
        for c, (letter, mark) in enumerate(zip(row.ljust(width), marks.ljust(width), strict=True)):
            if (letter in HOLES) != (mark in HOLES):
                lacks = "letter" if letter in HOLES else "color"
                told = f"a cell without a {lacks}: letters {quoted(row)}, colors {quoted(marks)}"
                raise InputError(told, place=colors.place(r, c))
