"""Text files as users have them: the bytes of a path, and UTF-8 text with plain line ends."""

from __future__ import annotations

import unicodedata
from pathlib import Path

from waffle_cp.errors import InputError

__all__ = ["decode_text", "read_file"]

LARGEST = 256 * 2**20
"""Bytes above which a file is no word list, nor would it fit the memory as one."""


def read_file(path: str | Path) -> bytes:
    """The bytes of a file; InputError when it cannot be read or is larger than 256 MB."""
    place = str(path)
    if not place or "\0" in place:
        raise InputError(f"{place!r} is no name of a file")
    try:
        with Path(path).open("rb") as stream:
            data = stream.read(LARGEST + 1)
    except IsADirectoryError:
        raise InputError("is a folder, expected a file", place=place) from None
    except OSError as fault:
        raise InputError((fault.strerror or str(fault)).lower(), place=place) from None
    if len(data) > LARGEST:
        raise InputError(f"is larger than {LARGEST:,} bytes", place=place)
    return data


def decode_text(data: bytes, *, place: str) -> str:
    """UTF-8 text in composed form (NFC), without a byte order mark, lines ended by newlines.

    Raises InputError, with the line, for bytes that are no UTF-8 text.

    >>> decode_text("\\ufeffsi\\r\\nno\\r\\n".encode(), place="two.txt")
    'si\\nno\\n'
    """
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        raise InputError("is UTF-16 text, expected UTF-8", place=place)
    if (zero := data.find(0)) >= 0:
        raise InputError("is not a text file: it holds a zero byte", place=_line(data, zero, place))
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as fault:
        message = f"byte 0x{data[fault.start]:02x} is not UTF-8 text"
        raise InputError(message, place=_line(data, fault.start, place)) from None
    return unicodedata.normalize("NFC", text.replace("\r\n", "\n").replace("\r", "\n"))


def _line(data: bytes, position: int, place: str) -> str:
    before = data[:position].replace(b"\r\n", b"\n").replace(b"\r", b"\n")
    return f"{place}:{before.count(10) + 1}"
