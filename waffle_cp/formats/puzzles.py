"""Puzzles from files and texts of every form, told apart by themselves, and back again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from waffle_cp.errors import InputError
from waffle_cp.formats.files import at, read_bytes, text_of
from waffle_cp.formats.forms import FORMATS, named_readers
from waffle_cp.formats.puz import is_puz, parse_puz
from waffle_cp.puzzle import Puzzle

__all__ = [
    "each_in_bytes",
    "each_in_file",
    "each_puzzle",
    "format_puzzles",
    "one_of",
    "parse_puzzles",
    "read_puzzles",
]


def read_puzzles(path: str | Path) -> tuple[Puzzle, ...]:
    """The puzzles of a file in any form, `-` for standard input; their `source` is set.

    `source` is the file, or `file#id` where a file holds several or they have ids. Raises
    InputError with file, line and cell.
    """
    return _without_faults(each_in_file(path))


def each_in_file(path: str | Path) -> tuple[Puzzle | InputError, ...]:
    """The puzzles of a file, and in the place of each that cannot be read, its fault.

    Raises InputError when the file cannot be read, or it cannot be told where the puzzles are.
    """
    return each_in_bytes(read_bytes(path), source=str(path))


def each_in_bytes(data: bytes, *, source: str) -> tuple[Puzzle | InputError, ...]:
    """As `each_in_file`, of a file's bytes."""
    if is_puz(data):
        with at(source):
            return (replace(parse_puz(data), source=source),)
    return each_puzzle(text_of(data, source), source=source)


def parse_puzzles(text: str, *, source: str = "") -> tuple[Puzzle, ...]:
    """The puzzles of a text: puzzle text, the seed's blocks or player, JSON, ipuz, CSV, emoji.

    Raises InputError with the source, line and cell.

    >>> [puzzle.source for puzzle in parse_puzzles("ac\\nbd\\n\\ngy\\n.g", source="tiny")]
    ['tiny']
    """
    return _without_faults(each_puzzle(text, source=source))


def _without_faults(items: Sequence[Puzzle | InputError]) -> tuple[Puzzle, ...]:
    for item in items:
        if isinstance(item, InputError):
            raise item
    return tuple(item for item in items if isinstance(item, Puzzle))


def each_puzzle(text: str, *, source: str = "") -> tuple[Puzzle | InputError, ...]:
    """The puzzles of a text, and in the place of each that cannot be read, its fault.

    Raises InputError only when it cannot be told where the puzzles are.

    >>> text = '[{"letters": ["ac", "bd"], "colors": ["gy", ".g"]}, {"letters": ["ac", "bd"]}]'
    >>> print(each_puzzle(text)[1])
    object 2: no 'colors': expected rows of text
    """
    text = text.removeprefix("\ufeff").replace("\r\n", "\n")
    with at(source):
        if not text.strip():
            raise InputError("empty, expected a puzzle")
        named = named_readers(text)
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


def format_puzzles(puzzles: Sequence[Puzzle], form: str = "text") -> str:
    """The text of puzzles in the form of this name; InputError when there is none.

    JSON, CSV and ipuz keep solution, swaps and rule; ipuz and player hold one puzzle.

    >>> puzzle = Puzzle.parse("ac\\nbd\\n\\ngy\\n.g")
    >>> parse_puzzles(format_puzzles([puzzle], "emoji")) == (puzzle,)
    True
    """
    chosen = FORMATS[form]
    if chosen.holds_one:
        one_of(puzzles, form)
    return chosen.write(puzzles)


def one_of(puzzles: Sequence[Puzzle], form: str) -> Puzzle:
    """The only puzzle; InputError when there are more or none."""
    if len(puzzles) != 1:
        raise InputError(f"{len(puzzles)} puzzles: a file of the form {form} holds one")
    return puzzles[0]
