"""Pictures of boards as PNG files, colors without letters: for link previews and icons."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Sequence

__all__ = ["board_picture", "icon"]

_PAPER = (253, 248, 238)
_COLORS = {"g": (44, 122, 63), "y": (242, 194, 48), ".": (205, 193, 170)}
_ICON_COLORS = ("gyg", "y#y", "gyg")


def board_picture(
    mask: Sequence[str], colors: str, *, width: int = 1200, height: int = 630
) -> bytes:
    """The board in the middle of a picture, a square for each cell in its color.

    >>> board_picture(["oo", "oo"], "gy.g")[:4]
    b'\\x89PNG'
    """
    marks = iter(colors)
    rows = ["".join("#" if cell == "#" else next(marks) for cell in row) for row in mask]
    return _png(_painted(rows, width, height, margin=0.07), width)


def icon(size: int) -> bytes:
    """The icon of the site: a small waffle."""
    return _png(_painted(_ICON_COLORS, size, size, margin=0.1), size)


def _painted(rows: Sequence[str], width: int, height: int, *, margin: float) -> list[bytes]:
    """Lines of the picture, three bytes a point."""
    room = min(width, height) * (1 - 2 * margin)
    step = int(room / max(len(rows), *map(len, rows)))
    gap = max(1, step // 12)
    left, top = (width - step * len(rows[0])) // 2, (height - step * len(rows)) // 2
    empty = bytes(_PAPER) * width
    lines = [empty] * height
    for r, row in enumerate(rows):
        line = bytearray(empty)
        for c, mark in enumerate(row):
            if mark in _COLORS:
                first, last = left + c * step + gap, left + (c + 1) * step - gap
                line[3 * first : 3 * last] = bytes(_COLORS[mark]) * (last - first)
        for y in range(top + r * step + gap, top + (r + 1) * step - gap):
            lines[y] = bytes(line)
    return lines


def _png(lines: Sequence[bytes], width: int) -> bytes:
    header = struct.pack(">IIBBBBB", width, len(lines), 8, 2, 0, 0, 0)
    data = zlib.compress(b"".join(b"\0" + line for line in lines), 9)
    chunks = (_chunk(b"IHDR", header), _chunk(b"IDAT", data), _chunk(b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunks)


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
