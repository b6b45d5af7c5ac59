"""Cells: (row, column) pairs, their names, and the marks of cells and holes in a mask."""

from __future__ import annotations

import re

from waffle_cp.errors import InputError

__all__ = ["CELL", "HOLE", "Cell", "cell_name", "parse_cell"]

Cell = tuple[int, int]

HOLE = "#"
CELL = "o"


def cell_name(cell: Cell) -> str:
    """Name of a (row, column) cell as in a spreadsheet.

    >>> cell_name((0, 0)), cell_name((4, 2)), cell_name((0, 27))
    ('a1', 'c5', 'ab1')
    """
    row, column = cell
    letters = ""
    column += 1
    while column:
        column, rest = divmod(column - 1, 26)
        letters = chr(ord("a") + rest) + letters
    return f"{letters}{row + 1}"


def parse_cell(name: str) -> Cell:
    """The (row, column) of a cell name; InputError when it is not one.

    >>> parse_cell("c5")
    (4, 2)
    """
    match = re.fullmatch(r"([a-z]{1,2})([1-9][0-9]?)", name.strip().lower(), re.ASCII)
    if not match:
        raise InputError(f"{name!r} is not a cell: a column letter, then a row number, as in c5")
    column = 0
    for letter in match[1]:
        column = column * 26 + ord(letter) - ord("a") + 1
    return int(match[2]) - 1, column - 1
