"""Puzzles: the letters as the player finds them, and their colors."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from waffle_cp.alphabet import fold, is_letter, unfold
from waffle_cp.color import Color
from waffle_cp.errors import InputError
from waffle_cp.grid import Grid
from waffle_cp.layout import Layout, cell_name

__all__ = ["Color", "Puzzle", "hole_mark", "parse_colors"]


def parse_colors(marks: Iterable[str]) -> tuple[Color, ...]:
    """Colors of their marks `g`, `y` and `.`; InputError names another mark.

    >>> parse_colors("g.")
    (<Color.GREEN: 'g'>, <Color.GREY: '.'>)
    """
    colors = []
    for mark in marks:
        if mark.lower() not in tuple(Color):
            raise InputError(f"{mark!r} is no color: expected g (green), y (yellow) or . (grey)")
        colors.append(Color(mark.lower()))
    return tuple(colors)


def hole_mark(layout: Layout) -> str:
    """What shows a hole in text: a space, or `#` where blank edges or rows would be lost.

    >>> hole_mark(Layout.waffle(5, 5)), hole_mark(Layout.from_mask("#oo#"))
    (' ', '#')
    """
    edges = (*layout.mask, *("".join(row[c] for row in layout.mask) for c in (0, -1)))
    return " " if all("o" in edge for edge in edges) else "#"


@dataclass(frozen=True, slots=True)
class Puzzle:
    """Letters and colors of each cell in reading order; the solution and its swaps if known.

    `rule` names the color rule that `colors` follow, `source` the file or web page it came from.

    >>> puzzle = Puzzle.parse('''
    ... DOHIT
    ... R I P
    ... GEARC
    ... P R M
    ... ALSGE
    ...
    ... g..gg
    ... . . .
    ... gygyy
    ... . y .
    ... gyy.g
    ... ''')
    >>> puzzle.layout.name, puzzle.greens[:4], Puzzle.parse(str(puzzle)) == puzzle
    ('waffle 5x5', (0, 3, 4, 8), True)
    """

    layout: Layout
    letters: tuple[str, ...]
    colors: tuple[Color, ...]
    solution: Grid | None = None
    swaps: int | None = None
    rule: str = "game"
    source: str = field(default="", compare=False)

    def __post_init__(self) -> None:
        size = len(self.layout.cells)
        if len(self.letters) != size or len(self.colors) != size:
            raise InputError(
                f"{len(self.letters)} letters and {len(self.colors)} colors for the {size} cells "
                f"of {self.layout.name}"
            )
        for cell, letter in zip(self.layout.cells, self.letters, strict=True):
            if not is_letter(letter):
                raise InputError(f"cell {cell_name(cell)} holds {letter!r}, which is no letter")
        if self.solution is not None and self.solution.layout != self.layout:
            raise InputError("the solution has another layout than the puzzle")
        if self.swaps is not None and self.swaps < 0:
            raise InputError(f"swaps is {self.swaps}, expected 0 or more")

    @classmethod
    def parse(cls, text: str) -> Puzzle:
        """The puzzle of the text form: letters, a blank line, colors.

        Raises InputError when the two blocks disagree in shape or hold anything else.
        """
        blocks = [block for block in fold(text.strip("\n")).split("\n\n") if block.strip()]
        if len(blocks) != 2:
            raise InputError(
                f"{len(blocks)} blocks of text: expected letters, a blank line, colors"
            )
        board = Grid.parse(blocks[0])
        marks = Layout.of_shape(blocks[1])
        if marks != board.layout:
            raise InputError(
                f"letters have the shape of {board.layout.name}, colors of {marks.name}"
            )
        colors = parse_colors(c for c in blocks[1] if c not in " #\n")
        return cls(board.layout, board.letters, colors)

    @property
    def board(self) -> Grid:
        """The letters as the player finds them, as a grid (its words are no words)."""
        return Grid(self.layout, self.letters)

    @property
    def greens(self) -> tuple[int, ...]:
        """Numbers of the green cells."""
        return tuple(cell for cell, color in enumerate(self.colors) if color is Color.GREEN)

    def _repr_html_(self) -> str:
        """A picture, for notebooks."""
        from waffle_cp.board_svg import board_svg

        return board_svg(self.layout, self.letters, self.colors, title=self.source)

    def __str__(self) -> str:
        hole = hole_mark(self.layout)
        letters = self.layout.rows([unfold(letter) for letter in self.letters], hole=hole)
        colors = self.layout.rows(self.colors, hole=hole)
        blocks = ("\n".join(row.rstrip() for row in rows) for rows in (letters, colors))
        return "\n\n".join(blocks)
