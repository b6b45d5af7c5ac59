"""JSON puzzles: one object, one object a line, or a list of objects."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from waffle_cp.alphabet import fold
from waffle_cp.coloring import check_rule
from waffle_cp.errors import InputError
from waffle_cp.formats.files import at, quoted
from waffle_cp.formats.ipuz import is_ipuz, puzzle_of_ipuz
from waffle_cp.formats.rows import Block, check_letters, check_same_shape, trimmed
from waffle_cp.formats.text import parse_marks
from waffle_cp.grid import Grid
from waffle_cp.layout import Layout
from waffle_cp.puzzle import Puzzle, hole_mark

__all__ = ["format_json", "looks_like_json", "parse_json", "puzzle_of_record", "record_of_puzzle"]

Record = Mapping[str, Any]


def looks_like_json(text: str) -> bool:
    """Whether a text begins as a JSON list or object."""
    return text.lstrip()[:1] in ("[", "{")


def parse_json(text: str) -> list[tuple[str, Callable[[], Puzzle]]]:
    """The ids of a JSON text's puzzles ("" when they have none) and their readers.

    Raises InputError for bad JSON; the readers raise it with the number of the object, or its
    line and cell.

    >>> parse_json('{"id": "a", "letters": ["ac", "bd"], "colors": ["gy", ".g"]}')[0][0]
    'a'
    """
    found: list[tuple[str, Callable[[], Puzzle]]] = []
    for place, record in _records(text):
        name = record.get("id", "") if isinstance(record, dict) else ""
        name = str(name) if isinstance(name, str | int) else ""
        found.append((name, partial(_read, record, f"{place} ({name})" if name else place)))
    if not found:
        raise InputError("an empty list, expected puzzles")
    return found


def _read(record: object, place: str) -> Puzzle:
    with at(place):
        if not isinstance(record, dict):
            raise InputError(f"{quoted(str(record))} is no JSON object with letters and colors")
        if is_ipuz(record):
            return puzzle_of_ipuz(record)
        return puzzle_of_record(record)


def _records(text: str) -> list[tuple[str, Any]]:
    try:
        whole = json.loads(text)
    except json.JSONDecodeError as fault:
        if fault.msg != "Extra data":
            raise InputError(f"bad JSON: {fault.msg}", place=_line(fault)) from fault
    except RecursionError as fault:
        raise InputError("bad JSON: nested too deeply") from fault
    else:
        if isinstance(whole, list):
            return [(f"object {number}", record) for number, record in enumerate(whole, start=1)]
        return [("", whole)]
    records = []
    for number, line in enumerate(text.split("\n"), start=1):
        if line.strip():
            try:
                records.append((f"line {number}", json.loads(line)))
            except json.JSONDecodeError as fault:
                told = f"bad JSON: {fault.msg}"
                raise InputError(told, place=f"line {number}, column {fault.colno}") from fault
            except RecursionError as fault:
                raise InputError("bad JSON: nested too deeply", place=f"line {number}") from fault
    return records


def _line(fault: json.JSONDecodeError) -> str:
    return f"line {fault.lineno}, column {fault.colno}"


def puzzle_of_record(record: Record) -> Puzzle:
    """The puzzle of one object: `letters`, `colors`, and if there `solution`, `swaps`, `rule`.

    Rows are a list of texts or one text with line ends. `layout` must agree when it is a name.
    Other keys are left alone. Raises InputError.
    """
    letters, colors = _rows(record, "letters"), _rows(record, "colors")
    with at("letters"):
        check_letters(letters)
    with at("colors"):
        check_same_shape(letters, colors)
        marks = parse_marks(colors)
    layout = letters.layout
    _check_layout(record.get("layout"), layout)
    solution = None
    if record.get("solution") is not None:
        rows = _rows(record, "solution")
        with at("solution"):
            check_letters(rows)
            solution = Grid.parse("\n".join(rows.rows), layout)
    swaps = record.get("swaps")
    if swaps is not None and (isinstance(swaps, bool) or not isinstance(swaps, int)):
        raise InputError(f"swaps {quoted(str(swaps))}: expected a whole number")
    rule = record.get("rule", "game")
    if not isinstance(rule, str):
        raise InputError(f"rule {quoted(str(rule))}: expected a name")
    check_rule(rule)
    return Puzzle(layout, letters.marks, marks, solution, swaps, rule)


def _check_layout(given: object, layout: Layout) -> None:
    if given is None:
        return
    if not isinstance(given, str):
        raise InputError(f"layout {quoted(str(given))}: expected a name")
    if given.startswith("mask"):
        named = given
    else:
        parsed = Layout.parse(given)
        if parsed == layout:
            return
        named = parsed.name
    if named != layout.name:
        raise InputError(f"layout {quoted(given)}, but the letters have that of {layout.name}")


def _rows(record: Record, key: str) -> Block:
    value = record.get(key)
    if value is None:
        raise InputError(f"no {key!r}: expected rows of text")
    rows = value.split("\n") if isinstance(value, str) else value
    if not isinstance(rows, list) or not all(isinstance(row, str) for row in rows):
        raise InputError(f"{key} {quoted(str(value))}: expected rows of text")
    if not rows or any("\n" in row for row in rows):
        raise InputError(f"{key} {quoted(str(value))}: expected rows of text")
    folded = [fold(row).replace("\u3000", " ") for row in rows]
    return Block(trimmed(folded))


def record_of_puzzle(puzzle: Puzzle) -> dict[str, Any]:
    """The object of a puzzle, rows in lower case; what is not known is left out."""
    hole = hole_mark(puzzle.layout)
    record: dict[str, Any] = {
        "layout": puzzle.layout.name,
        "letters": list(puzzle.layout.rows(puzzle.letters, hole=hole)),
        "colors": list(puzzle.layout.rows(puzzle.colors, hole=hole)),
    }
    if puzzle.solution is not None:
        record["solution"] = list(puzzle.layout.rows(puzzle.solution.letters, hole=hole))
    if puzzle.swaps is not None:
        record["swaps"] = puzzle.swaps
    if puzzle.rule != "game":
        record["rule"] = puzzle.rule
    return record


def format_json(puzzles: Sequence[Puzzle]) -> str:
    """One object a line."""
    return "\n".join(json.dumps(record_of_puzzle(puzzle), ensure_ascii=False) for puzzle in puzzles)
