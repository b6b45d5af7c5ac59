"""Puzzles from files and texts of every form, told apart by themselves, and back again."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

from waffle_cp.errors import InputError
from waffle_cp.formats.emoji import format_emoji, has_squares, parse_emoji
from waffle_cp.formats.files import at, read_text
from waffle_cp.formats.records import format_json, looks_like_json, parse_json
from waffle_cp.formats.text import format_seed_text, format_text, parse_blocks
from waffle_cp.puzzle import Puzzle

__all__ = ["FORMATS", "each_puzzle", "format_puzzles", "parse_puzzles", "read_puzzles"]

FORMATS: dict[str, Callable[[Sequence[Puzzle]], str]] = {
    "text": format_text,
    "seed": format_seed_text,
    "json": format_json,
    "emoji": format_emoji,
}
"""Writers by name; each gives a text that `parse_puzzles` reads back."""


def read_puzzles(path: str | Path) -> tuple[Puzzle, ...]:
    """The puzzles of a file in any form, `-` for standard input; their `source` is set.

    `source` is the file, or `file#id` where a file holds several or they have ids. Raises
    InputError with file, line and cell.
    """
    return parse_puzzles(read_text(path), source=str(path))


def parse_puzzles(text: str, *, source: str = "") -> tuple[Puzzle, ...]:
    """The puzzles of a text: puzzle text, the seed's blocks, JSON, JSON lines, emoji squares.

    Raises InputError with the source, line and cell.

    >>> [puzzle.source for puzzle in parse_puzzles("ac\\nbd\\n\\ngy\\n.g", source="tiny")]
    ['tiny']
    """
    found = []
    for puzzle in each_puzzle(text, source=source):
        if isinstance(puzzle, InputError):
            raise puzzle
        found.append(puzzle)
    return tuple(found)


def each_puzzle(text: str, *, source: str = "") -> tuple[Puzzle | InputError, ...]:
    """The puzzles of a text, and in the place of each that cannot be read, its fault.

    Raises InputError only when it cannot be told where the puzzles are.

    >>> text = '[{"letters": ["ac", "bd"], "colors": ["gy", ".g"]}, {"letters": ["ac", "bd"]}]'
    >>> print(each_puzzle(text)[1])
    object 2: no 'colors': expected rows of text
    """
    text = text.removeprefix("\ufeff").replace("\r\n", "\n")
    with at(source):
        named = _readers(text)
    found: list[Puzzle | InputError] = []
    for number, (name, read) in enumerate(named, start=1):
        name = name or (str(number) if len(named) > 1 else "")
        try:
            with at(source):
                puzzle = read()
        except InputError as fault:
            found.append(fault)
        else:
            place = f"{source}#{name}" if name and source else source or name
            found.append(replace(puzzle, source=place))
    return tuple(found)


def _readers(text: str) -> list[tuple[str, Callable[[], Puzzle]]]:
    if not text.strip():
        raise InputError("empty, expected a puzzle")
    if looks_like_json(text):
        return parse_json(text)
    if has_squares(text):
        return [("", partial(_given, puzzle)) for puzzle in parse_emoji(text)]
    return [("", read) for read in parse_blocks(text)]


def _given(puzzle: Puzzle) -> Puzzle:
    return puzzle


def format_puzzles(puzzles: Sequence[Puzzle], form: str = "text") -> str:
    """The text of puzzles in the form of this name; InputError when there is none.

    Only JSON keeps solution, swaps and rule.

    >>> puzzle = Puzzle.parse("ac\\nbd\\n\\ngy\\n.g")
    >>> parse_puzzles(format_puzzles([puzzle], "emoji")) == (puzzle,)
    True
    """
    if form not in FORMATS:
        raise InputError(f"unknown form {form!r}: expected {', '.join(FORMATS)}")
    return FORMATS[form](puzzles)
