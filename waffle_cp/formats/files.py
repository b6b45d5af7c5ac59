"""Text of files and of standard input, with one clear line for everything that is no text."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from waffle_cp.errors import InputError

__all__ = ["STANDARD_INPUT", "at", "quoted", "read_bytes", "read_text", "text_of"]

STANDARD_INPUT = "-"
_LARGEST_FILE = 32 * 2**20
_LONGEST_QUOTE = 40


def read_text(path: str | Path, *, expected: str = "a puzzle") -> str:
    """The text of a UTF-8 file, or of standard input for `-`; BOM and CRLF are coped with.

    Raises InputError for a file that is missing, a folder, empty, huge or no UTF-8 text.
    """
    return text_of(read_bytes(path), str(path), expected=expected)


def read_bytes(path: str | Path) -> bytes:
    """The bytes of a file, or of standard input for `-`.

    Raises InputError for a file that is missing, a folder, or huge.
    """
    name = str(path)
    try:
        if name == STANDARD_INPUT:
            data = sys.stdin.buffer.read(_LARGEST_FILE + 1)
        else:
            with Path(path).open("rb") as file:
                data = file.read(_LARGEST_FILE + 1)
    except (OSError, ValueError) as fault:
        reason = fault.strerror if isinstance(fault, OSError) and fault.strerror else str(fault)
        raise InputError(f"cannot read {quoted(name)}: {reason}") from fault
    if len(data) > _LARGEST_FILE:
        raise InputError(f"larger than {_LARGEST_FILE // 2**20} MiB", place=name)
    return data


def text_of(data: bytes, name: str, *, expected: str = "a puzzle") -> str:
    """The text of UTF-8 bytes without BOM, lines ended by LF; InputError with the place."""
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        raise InputError("UTF-16 text, expected UTF-8", place=name)
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as fault:
        line = data.count(b"\n", 0, fault.start) + 1
        told = f"no UTF-8 text: byte 0x{data[fault.start]:02x}"
        raise InputError(told, place=f"{name}:{line}") from fault
    if "\0" in text:
        raise InputError("a binary file, expected text", place=name)
    if not text.strip():
        raise InputError(f"empty, expected {expected}", place=name)
    return text.replace("\r\n", "\n").replace("\r", "\n")


@contextmanager
def at(place: str) -> Iterator[None]:
    """Give the faults of what is read here their place, in front of a place they have."""
    try:
        yield
    except InputError as fault:
        if not place:
            raise
        raise InputError(str(fault), place=place) from fault


def quoted(text: str) -> str:
    """The text in quotes, its middle left out when it is long.

    >>> quoted("abc"), quoted("x" * 99)
    ("'abc'", "'xxxxxxxxxxxxxxxxxxxx...xxxxxxxxxxxxxxxx'")
    """
    if len(text) > _LONGEST_QUOTE:
        text = f"{text[:20]}...{text[-16:]}"
    return repr(text)
