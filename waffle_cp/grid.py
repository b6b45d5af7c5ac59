"""Grids: a layout with all letters placed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from waffle_cp.alphabet import fold, is_letter
from waffle_cp.errors import InputError
from waffle_cp.layout import Layout, cell_name

__all__ = ["Grid"]


@dataclass(frozen=True, slots=True)
class Grid:
    """A layout and one folded letter a cell, in reading order.

    >>> grid = Grid.parse("digit\\no r h\\ngrace\\nm s r\\napple")
    >>> grid.layout.name, grid.words
    ('waffle 5x5', ('digit', 'grace', 'apple', 'dogma', 'grasp', 'there'))
    >>> print(grid.transposed)
    dogma
    i r p
    grasp
    i c l
    there
    """

    layout: Layout
    letters: tuple[str, ...]

    def __post_init__(self) -> None:
        if len(self.letters) != len(self.layout.cells):
            raise InputError(
                f"{len(self.letters)} letters for the {len(self.layout.cells)} cells of "
                f"{self.layout.name}"
            )
        for cell, letter in zip(self.layout.cells, self.letters, strict=True):
            if not is_letter(letter):
                raise InputError(f"cell {cell_name(cell)} holds {letter!r}, which is no letter")

    @classmethod
    def parse(cls, text: str, layout: Layout | None = None) -> Grid:
        """The grid of rows of text; space or `#` is a hole, the layout is told by the holes.

        Raises InputError when a layout is given and the text has another shape.
        """
        rows = fold(text.strip("\n")).splitlines()
        found = Layout.of_shape(rows)
        if layout is not None and found != layout:
            raise InputError(f"rows have the shape of {found.name}, expected {layout.name}")
        letters = tuple(c for row in rows for c in row if c not in " #")
        return cls(layout or found, letters)

    @classmethod
    def from_words(cls, layout: Layout, words: Mapping[int, str]) -> Grid:
        """The grid that words by slot number spell; InputError when two clash or a cell is bare."""
        letters: dict[int, str] = {}
        for number, word in words.items():
            slot = layout.slots[number]
            if len(word) != len(slot):
                raise InputError(f"{word!r} does not fit {slot.name} of {len(slot)} cells")
            for cell, letter in zip(slot.cells, word, strict=True):
                if letters.setdefault(cell, letter) != letter:
                    raise InputError(f"words clash at {cell_name(layout.cells[cell])}")
        if len(letters) != len(layout.cells):
            bare = min(set(range(len(layout.cells))) - letters.keys())
            raise InputError(f"no word covers {cell_name(layout.cells[bare])}")
        return cls(layout, tuple(letters[cell] for cell in range(len(layout.cells))))

    @property
    def words(self) -> tuple[str, ...]:
        """The word of each slot, in the layout's order of slots."""
        return tuple(
            "".join(self.letters[cell] for cell in slot.cells) for slot in self.layout.slots
        )

    @property
    def rows(self) -> tuple[str, ...]:
        """The rows as text, holes as spaces."""
        return self.layout.rows(self.letters)

    @property
    def transposed(self) -> Grid:
        """Rows and columns exchanged."""
        layout = self.layout.transposed
        return Grid(layout, tuple(self.letters[cell] for cell in self.layout.transposition))

    def _repr_html_(self) -> str:
        """A picture, for notebooks."""
        from waffle_cp.board_svg import board_svg
        from waffle_cp.color import Color

        return board_svg(self.layout, self.letters, [Color.GREY] * len(self.letters))

    def __str__(self) -> str:
        return "\n".join(row.rstrip() for row in self.rows)
