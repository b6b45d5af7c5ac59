"""Boards and steps as rich text for the terminal; the marks stay readable without color."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from waffle_cp.alphabet import unfold
from waffle_cp.color import Color
from waffle_cp.grid import Grid
from waffle_cp.layout import Layout
from waffle_cp.puzzle import Puzzle

if TYPE_CHECKING:
    from rich.text import Text

__all__ = ["beside", "board_text", "grid_text", "puzzle_text"]

_STYLES = {
    Color.GREEN: "bold white on rgb(60,130,70)",
    Color.YELLOW: "bold black on rgb(225,180,70)",
    Color.GREY: "bold black on rgb(205,205,205)",
}
_PATTERNS = {Color.GREEN: "[{}]", Color.YELLOW: "({})", Color.GREY: " {} "}
_MOVED = " underline"


def board_text(
    layout: Layout,
    letters: Sequence[str],
    colors: Sequence[Color],
    *,
    patterns: bool = True,
    marked: Iterable[int] = (),
) -> Text:
    """A board, three characters a cell: letters on their colors, the `marked` cells underlined.

    With `patterns` a green letter is in brackets and a yellow one in parentheses, so that the
    colors can be told without seeing them.

    >>> layout = Layout.solid(2, 2)
    >>> print(board_text(layout, "acbd", [Color(mark) for mark in "gy.g"]).plain)
    [A](C)
     B [D]
    """
    from rich.text import Text

    text = Text()
    moved = set(marked)
    for r, row in enumerate(layout.mask):
        if r:
            text.append("\n")
        for c in range(len(row)):
            cell = layout.cell_index.get((r, c))
            if cell is None:
                text.append("   ")
                continue
            shape = _PATTERNS[colors[cell]] if patterns else " {} "
            style = _STYLES[colors[cell]] + (_MOVED if cell in moved else "")
            text.append(shape.format(unfold(letters[cell])), style=style)
    return text


def puzzle_text(puzzle: Puzzle, *, patterns: bool = True) -> Text:
    """The board of a puzzle in its colors."""
    return board_text(puzzle.layout, puzzle.letters, puzzle.colors, patterns=patterns)


def grid_text(grid: Grid, *, patterns: bool = False) -> Text:
    """A grid, every cell green."""
    colors = [Color.GREEN] * len(grid.letters)
    return board_text(grid.layout, grid.letters, colors, patterns=patterns)


def beside(blocks: Sequence[Text], *, width: int = 96, gap: int = 3) -> Text:
    """Blocks of lines side by side, as many as fit the width, then the next ones below.

    >>> from rich.text import Text
    >>> print(beside([Text("ab\\ncd"), Text("e")], gap=1).plain)
    ab e
    cd
    """
    from rich.text import Text

    rows: list[list[list[Text]]] = [[]]
    used = 0
    for block in blocks:
        lines = list(block.split("\n"))
        size = max(line.cell_len for line in lines)
        if rows[-1] and used + size > width:
            rows.append([])
            used = 0
        used += size + gap
        rows[-1].append(lines)
    text = Text()
    for number, row in enumerate(rows):
        if number:
            text.append("\n\n")
        text.append_text(_join(row, gap))
    return text


def _join(row: Sequence[Sequence[Text]], gap: int) -> Text:
    from rich.text import Text

    joined = []
    for n in range(max(map(len, row))):
        line = Text()
        for block in row:
            size = max(part.cell_len for part in block)
            part = block[n].copy() if n < len(block) else Text()
            part.append(" " * (size - part.cell_len + gap))
            line.append_text(part)
        line.rstrip()
        joined.append(line)
    return Text("\n").join(joined)
