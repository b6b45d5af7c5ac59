"""Swap problems from text: two lines, two columns, two files, or two words."""

from __future__ import annotations

import csv
import os
import sys
import unicodedata
from collections.abc import Sequence
from pathlib import Path

from waffle_cp.errors import InputError
from waffle_cp.words.files import decode_text, read_file

__all__ = ["parse_pair", "parse_tokens", "read_file_text", "read_pair", "read_sides"]

Pair = tuple[Sequence[str], Sequence[str]]
HEADER = ["source", "target"]


def parse_tokens(text: str) -> list[str]:
    """Tokens of one sequence: one a line, or on one line words, else single letters.

    >>> parse_tokens("cdab"), parse_tokens("red green  red"), parse_tokens("a,b")
    (['c', 'd', 'a', 'b'], ['red', 'green', 'red'], ['a', 'b'])
    """
    lines = [line.strip() for line in unicodedata.normalize("NFC", text).split("\n")]
    lines = [line for line in lines if line]
    return lines if len(lines) > 1 else _tokens_of_line("".join(lines))


def parse_pair(text: str, *, place: str = "") -> Pair:
    """Source and target of a text of two lines (source, target) or of two columns.

    Two lines hold tokens as in `parse_tokens`. Columns are separated by a comma, a semicolon, a
    tab or blanks; a first line `source,target` is a header. Raises InputError that names the
    line with another number of columns.

    >>> parse_pair("cdab\\nabcd")
    (['c', 'd', 'a', 'b'], ['a', 'b', 'c', 'd'])
    >>> parse_pair("source,target\\nred,blue\\nblue,red\\nblue,blue")
    (['red', 'blue', 'blue'], ['blue', 'red', 'blue'])
    """
    text = unicodedata.normalize("NFC", text)
    lines = [(n, line.strip()) for n, line in enumerate(text.split("\n"), 1) if line.strip()]
    has_header = bool(lines) and [w.lower() for w in _columns(lines[0][1])] == HEADER
    if len(lines) == 2 and not has_header:
        return _tokens_of_line(lines[0][1]), _tokens_of_line(lines[1][1])
    if not lines:
        return [], []
    source, target = [], []
    for number, line in lines[1:] if has_header else lines:
        columns = _columns(line)
        if len(columns) != 2:
            raise InputError(
                f"{len(columns)} columns in {_short(line)!r}: expected two, or two lines in all",
                place=f"{place}:{number}" if place else f"line {number}",
            )
        source.append(columns[0])
        target.append(columns[1])
    return source, target


def read_pair(path: str | Path) -> Pair:
    """Source and target of one file, `-` for standard input; see `parse_pair`.

    An empty file is an InputError; a header alone is the problem of no tokens.
    """
    text = read_file_text(path)
    if not text.strip():
        raise InputError("empty, expected two lines or two columns", place=str(path))
    return parse_pair(text, place=str(path))


def read_file_text(path: str | Path) -> str:
    """The text of a UTF-8 file, `-` for standard input; InputError when it cannot be read."""
    data = sys.stdin.buffer.read() if str(path) == "-" else read_file(path)
    return decode_text(data, place=str(path))


def read_sides(source: str, target: str) -> Pair:
    """Source and target of two files if both exist, else of the two texts themselves.

    Raises InputError when only one of them is a file.

    >>> read_sides("cdab", "abcd")
    (['c', 'd', 'a', 'b'], ['a', 'b', 'c', 'd'])
    """
    for side in (source, target):
        if _is_folder(side):
            raise InputError(f"{side!r} is a folder: expected two files or two sequences")
    are_files = [_is_file(source), _is_file(target)]
    if all(are_files):
        return _read_side(source), _read_side(target)
    if any(are_files):
        file, other = (source, target) if are_files[0] else (target, source)
        raise InputError(f"{file!r} is a file and {other!r} is none: expected two or none")
    return parse_tokens(source), parse_tokens(target)


def _read_side(path: str) -> list[str]:
    return parse_tokens(read_file_text(path))


def _is_file(text: str) -> bool:
    try:
        return Path(text).is_file()
    except (OSError, ValueError):  # Too long for a name, or a NUL in it.
        return False


def _is_folder(text: str) -> bool:
    try:
        # A name without a separator is rather a sequence that happens to be a folder's name.
        return os.sep in text and Path(text).is_dir()
    except (OSError, ValueError):
        return False


def _tokens_of_line(line: str) -> list[str]:
    for separator in ("\t", ",", ";"):
        if separator in line:
            return _columns(line)
    words = line.split()
    return words if len(words) > 1 else list("".join(words))


def _columns(line: str) -> list[str]:
    for separator in ("\t", ",", ";"):
        if separator in line:
            return [field.strip() for field in next(csv.reader([line], delimiter=separator))]
    return line.split()


def _short(line: str) -> str:
    return line if len(line) <= 40 else line[:37] + "..."
