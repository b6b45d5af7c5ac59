"""Masks: a layout as rows of marks, `o` a cell and `#` a hole."""

from __future__ import annotations

from collections.abc import Sequence

from waffle_cp.errors import InputError
from waffle_cp.layout.cells import CELL, HOLE

__all__ = [
    "LARGEST_SIDE",
    "Mask",
    "check_mask",
    "mask_of_text",
    "solid_mask",
    "systematic_name",
    "waffle_mask",
]

Mask = tuple[str, ...]

LARGEST_SIDE = 99


def waffle_mask(width: int, height: int) -> Mask:
    """The waffle of odd sizes >= 3: words across at even rows, down at even columns.

    >>> waffle_mask(5, 3)
    ('ooooo', 'o#o#o', 'ooooo')
    """
    if min(width, height) < 3 or width % 2 == 0 or height % 2 == 0:
        raise InputError(f"waffle {width}x{height}: sizes are odd and at least 3")
    ribs = "".join(HOLE if column % 2 else CELL for column in range(width))
    return tuple(ribs if row % 2 else CELL * width for row in range(height))


def solid_mask(width: int, height: int) -> Mask:
    """The rectangle without holes, sizes >= 2."""
    if min(width, height) < 2:
        raise InputError(f"solid {width}x{height}: sizes are at least 2")
    return (CELL * width,) * height


def mask_of_text(text: str | Sequence[str]) -> Mask:
    """The mask that rows of text draw: `#` or space is a hole, every other character a cell.

    Short rows are padded with holes, empty rows before and after are left out.

    >>> mask_of_text("\\nxxx\\nx\\nxxx\\n")
    ('ooo', 'o##', 'ooo')
    """
    rows = text.splitlines() if isinstance(text, str) else list(text)
    rows = [row.rstrip() for row in rows]
    while rows and not rows[-1]:
        rows.pop()
    while rows and not rows[0]:
        rows.pop(0)
    width = max(map(len, rows), default=0)
    return tuple(
        "".join(HOLE if c in " #" else CELL for c in row.ljust(width, HOLE)) for row in rows
    )


def check_mask(mask: Mask) -> None:
    """InputError when this is not a mask with a cell, or it is too large."""
    if not any(CELL in row for row in mask):
        raise InputError("layout without a cell")
    if len(set(map(len, mask))) != 1 or set("".join(mask)) - {CELL, HOLE}:
        raise InputError(f"mask {mask!r}: rows of equal length made of {CELL!r} and {HOLE!r}")
    if max(len(mask), len(mask[0])) > LARGEST_SIDE:
        raise InputError(f"mask of {len(mask[0])}x{len(mask)}: sides are at most {LARGEST_SIDE}")


def systematic_name(mask: Mask) -> str:
    """The name of a waffle or a solid rectangle, with its size; empty for other masks.

    >>> systematic_name(("ooo", "o#o", "ooo")), systematic_name(("oo", "oo"))
    ('waffle 3x3', 'solid 2x2')
    """
    height, width = len(mask), len(mask[0])
    if all(HOLE not in row for row in mask):
        return f"solid {width}x{height}"
    is_odd = width % 2 == height % 2 == 1 and min(width, height) >= 3
    return f"waffle {width}x{height}" if is_odd and mask == waffle_mask(width, height) else ""
