"""CSV: a header, then one puzzle a line; rows of a board are joined by `/`, holes are `#`."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Sequence
from functools import partial

from waffle_cp.errors import InputError
from waffle_cp.formats.files import at, quoted
from waffle_cp.formats.records import puzzle_of_record
from waffle_cp.layout import HOLE
from waffle_cp.puzzle import Puzzle

__all__ = ["format_csv", "looks_like_csv", "parse_csv"]

COLUMNS = ("id", "layout", "letters", "colors", "solution", "swaps", "rule")
_ROWS = "/"


def looks_like_csv(text: str) -> bool:
    """Whether the first line is a header that names letters and colors."""
    names = text.lstrip().partition("\n")[0].lower().replace('"', "").split(",")
    return {"letters", "colors"} <= {name.strip() for name in names}


def format_csv(puzzles: Sequence[Puzzle]) -> str:
    """All puzzles as a table with a header; what is not known is empty."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(COLUMNS)
    for puzzle in puzzles:
        boards = [puzzle.letters, puzzle.colors]
        boards.append(puzzle.solution.letters if puzzle.solution is not None else ())
        cells = [_ROWS.join(puzzle.layout.rows(b, hole=HOLE)) if b else "" for b in boards]
        name = puzzle.source.rpartition("#")[2]
        swaps = "" if puzzle.swaps is None else puzzle.swaps
        writer.writerow([name, puzzle.layout.name, *cells, swaps, puzzle.rule])
    return text.getvalue().rstrip("\n")


def parse_csv(text: str) -> list[tuple[str, Callable[[], Puzzle]]]:
    """The ids of a table's puzzles and their readers; other columns are left alone.

    >>> name, read = parse_csv("id,letters,colors\\nx,ac/bd,gy/.g")[0]
    >>> name, "".join(read().letters)
    ('x', 'acbd')
    """
    try:
        lines = list(csv.reader(io.StringIO(text.lstrip()), strict=True))
    except csv.Error as fault:
        raise InputError(f"bad CSV: {fault}") from fault
    header = [name.strip().lower() for name in lines[0]]
    found: list[tuple[str, Callable[[], Puzzle]]] = []
    for number, cells in enumerate(lines[1:], start=2):
        if not any(cell.strip() for cell in cells):
            continue
        row = dict(zip(header, (cell.strip() for cell in cells), strict=False))
        found.append((row.get("id", ""), partial(_read, row, len(cells), len(header), number)))
    if not found:
        raise InputError("a table without a puzzle")
    return found


def _read(row: dict[str, str], width: int, expected: int, number: int) -> Puzzle:
    with at(f"line {number}"):
        if width != expected:
            raise InputError(f"{width} columns, expected {expected}")
        record: dict[str, object] = {
            key: row[key].split(_ROWS) for key in ("letters", "colors", "solution") if row.get(key)
        }
        for key in ("layout", "rule"):
            if row.get(key):
                record[key] = row[key]
        if row.get("swaps"):
            if not row["swaps"].isdecimal():
                raise InputError(f"swaps {quoted(row['swaps'])}: expected a whole number")
            record["swaps"] = int(row["swaps"])
        return puzzle_of_record(record)
