"""Grids from files: rows of text with blank lines between, or JSON objects with their rows."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from waffle_cp.errors import InputError
from waffle_cp.formats.files import at, read_text
from waffle_cp.formats.text import colors_below
from waffle_cp.grid import Grid

__all__ = ["holds_grids", "parse_grids", "read_grids"]

_SCORED_WORDS = re.compile(r"  [^\W\d_]+ [0-9]+(, [^\W\d_]+ [0-9]+)*")


def holds_grids(text: str) -> bool:
    """Whether a text is of grids, not of puzzles: as the grids command writes, or one block.

    >>> [holds_grids(text) for text in ("ab\\nba", '{"rows": ["a"]}', "ab\\nba\\n\\ngg\\ngg")]
    [True, True, False]
    """
    if text.lstrip()[:1] in ("{", "["):
        first = _records(text)[:1]
        return bool(first) and isinstance(first[0], dict) and "rows" in first[0]
    lines = text.split("\n")
    if any(map(_SCORED_WORDS.fullmatch, lines)):
        return True
    is_one = len([block for block in text.split("\n\n") if block.strip()]) == 1
    rows = [line for line in lines if line.strip()]
    return is_one and "," not in text and not colors_below(rows)


def read_grids(path: str | Path) -> tuple[Grid, ...]:
    """The grids of a file, `-` for standard input; InputError with file and place."""
    text = read_text(path)
    with at(str(path)):
        return parse_grids(text)


def parse_grids(text: str) -> tuple[Grid, ...]:
    """The grids of a text: rows, with a blank line between grids; or JSON.

    The text of the grids command is read too: letters apart from each other, words with scores.
    JSON is an object, a list of them, or one a line; each has `rows`, as the grids command writes
    them, or the `solution` of a puzzle. Raises InputError.

    >>> [grid.words for grid in parse_grids("ab\\nba\\n\\nno\\nor")]
    [('ab', 'ba', 'ab', 'ba'), ('no', 'or', 'no', 'or')]
    """
    if text.lstrip()[:1] in ("{", "["):
        return tuple(_grid_of_record(record) for record in _records(text))
    blocks: list[list[str]] = [[]]
    for line in text.split("\n"):
        if line.strip():
            blocks[-1].append(line.rstrip())
        elif blocks[-1]:
            blocks.append([])
    return tuple(Grid.parse("\n".join(_letters_of(rows))) for rows in blocks if rows)


def _letters_of(rows: list[str]) -> list[str]:
    """The rows without the lines of words and scores, and then without the blanks between."""
    letters = [row for row in rows if not _SCORED_WORDS.fullmatch(row)]
    are_spaced = len(letters) > 1 and all(not row[1::2].strip() for row in letters)
    return [row[::2] for row in letters] if are_spaced else letters


def _records(text: str) -> list[Any]:
    try:
        whole = json.loads(text)
        return whole if isinstance(whole, list) else [whole]
    except json.JSONDecodeError as fault:
        if fault.msg != "Extra data":
            told = f"bad JSON: {fault.msg}"
            raise InputError(told, place=f"line {fault.lineno}, column {fault.colno}") from fault
    except RecursionError as fault:
        raise InputError("bad JSON: nested too deeply") from fault
    records = []
    for number, line in enumerate(text.split("\n"), start=1):
        if line.strip():
            try:
                records.append(json.loads(line))
            except (json.JSONDecodeError, RecursionError) as fault:
                raise InputError("bad JSON", place=f"line {number}") from fault
    return records


def _grid_of_record(record: object) -> Grid:
    rows = record.get("rows", record.get("solution")) if isinstance(record, dict) else None
    if not isinstance(rows, list) or not rows or not all(isinstance(row, str) for row in rows):
        raise InputError("a JSON grid is an object with 'rows' or 'solution', a list of texts")
    return Grid.parse("\n".join(rows))
