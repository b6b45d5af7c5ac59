"""The layouts that have a name. A further one is one entry."""

from __future__ import annotations

from waffle_cp.layout.masks import Mask, systematic_name, waffle_mask
from waffle_cp.registry import Registry

__all__ = ["LAYOUTS", "name_of_mask"]

LAYOUTS: Registry[Mask] = Registry(
    "layout",
    {
        "daily": waffle_mask(5, 5),
        "deluxe": waffle_mask(7, 7),
        "royale": ("###o###", "#ooooo#", "#o#o#o#", "ooooooo", "#o#o#o#", "#ooooo#", "###o###"),
        "hashtag": ("#o#o#", "ooooo", "#o#o#", "ooooo", "#o#o#"),
        "plus": ("##ooo##", "##o#o##", "ooooooo", "o#o#o#o", "ooooooo", "##o#o##", "##ooo##"),
        "diamond": ("###o###", "##ooo##", "#o#o#o#", "ooooooo", "#o#o#o#", "##ooo##", "###o###"),
        "windmill": ("###o#o#", "oooooo#", "#o#o#o#", "ooooooo", "#o#o#o#", "#oooooo", "#o#o###"),
    },
)
"""Masks by name, found by `Layout.parse`, every `--layout` and the web app."""


def name_of_mask(mask: Mask) -> str:
    """The name of a layout: by size for waffles and solid rectangles, else the registered one.

    >>> name_of_mask(LAYOUTS["daily"]), name_of_mask(LAYOUTS["plus"]), name_of_mask(("ooo",) * 2)
    ('waffle 5x5', 'plus', 'solid 3x2')
    """
    registered = (name for name, known in LAYOUTS.items() if known == mask)
    return systematic_name(mask) or next(registered, None) or f"mask {len(mask[0])}x{len(mask)}"
