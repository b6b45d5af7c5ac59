"""Boards as SVG pictures: a pure function from letters and colors to text."""

from __future__ import annotations

import html
from collections.abc import Sequence

from waffle_cp.alphabet import unfold
from waffle_cp.color import Color
from waffle_cp.layout import Layout, cell_name

__all__ = ["TILE", "board_svg"]

TILE = 48
"""Side of a cell in pixels."""

_GAP = 4
_FILLS = {
    Color.GREEN: ("#2c7a3f", "#ffffff"),
    Color.YELLOW: ("#f2c230", "#1b1b1f"),
    Color.GREY: ("#dcdce2", "#1b1b1f"),
}
_NAMES = {Color.GREEN: "green", Color.YELLOW: "yellow", Color.GREY: "grey"}


def board_svg(
    layout: Layout,
    letters: Sequence[str],
    colors: Sequence[Color],
    *,
    tile: int = TILE,
    title: str = "",
) -> str:
    """A picture of one letter and one color a cell; `tile` is the side of a cell in pixels.

    Colors have marks beside them (a check for green, a ring for yellow), and each cell a title
    for those who do not see it.

    >>> picture = board_svg(Layout.solid(2, 2), "abcd", [Color.GREY] * 4, tile=40)
    >>> picture.count("<rect"), picture[:39]
    (4, '<svg xmlns="http://www.w3.org/2000/svg"')
    """
    step = tile + _GAP
    width, height = (side * step + _GAP for side in (layout.width, layout.height))
    name = html.escape(title or layout.name, quote=True)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        f'width="{width}" height="{height}" role="img" aria-label="{name}" '
        'font-family="system-ui, \'DejaVu Sans\', sans-serif" font-weight="700" '
        f'font-size="{tile // 2}" text-anchor="middle">'
    ]
    for cell, letter, color in zip(layout.cells, letters, colors, strict=True):
        row, column = cell
        parts.append(_tile(cell_name(cell), letter, color, column * step, row * step, tile))
    return "\n".join([*parts, "</svg>"]) + "\n"


def _tile(name: str, letter: str, color: Color, left: int, top: int, side: int) -> str:
    fill, ink = _FILLS[color]
    left, top = left + _GAP, top + _GAP
    shown = html.escape(unfold(letter))
    return (
        f"<g><title>{name} {shown} {_NAMES[color]}</title>"
        f'<rect x="{left}" y="{top}" width="{side}" height="{side}" rx="{side // 8}" '
        f'fill="{fill}"/>'
        f'<text x="{left + side / 2:g}" y="{top + side * 0.68:g}" fill="{ink}">{shown}</text>'
        f"{_mark(color, left, top, side, ink)}</g>"
    )


def _mark(color: Color, left: int, top: int, side: int, ink: str) -> str:
    x, y, size = left + side * 0.82, top + side * 0.84, side * 0.07
    stroke = f'fill="none" stroke="{ink}" stroke-width="{side / 28:.2g}"'
    if color is Color.GREEN:
        corners = ((x - size, y), (x - size / 3, y + size), (x + size, y - size))
        points = " ".join(f"{across:.1f},{down:.1f}" for across, down in corners)
        return f'<polyline points="{points}" {stroke}/>'
    if color is Color.YELLOW:
        return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{size:.1f}" {stroke}/>'
    return ""
