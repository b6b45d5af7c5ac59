"""Layouts: the cells of a puzzle, the word slots over them, and their crossings."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal

from waffle_cp.errors import InputError
from waffle_cp.layout.cells import CELL, Cell, cell_name, parse_cell
from waffle_cp.layout.masks import (
    LARGEST_SIDE,
    Mask,
    check_mask,
    mask_of_text,
    solid_mask,
    waffle_mask,
)
from waffle_cp.layout.named import LAYOUTS, name_of_mask

__all__ = ["Crossing", "Direction", "Layout", "Slot"]

Direction = Literal["across", "down"]


@dataclass(frozen=True, slots=True)
class Slot:
    """A run of cells that holds one word; `cells` are indices into the layout's cells."""

    name: str
    direction: Direction
    cells: tuple[int, ...]

    def __len__(self) -> int:
        return len(self.cells)

    def __str__(self) -> str:
        return self.name


@dataclass(frozen=True, slots=True)
class Crossing:
    """A cell of two slots: slot numbers and the cell's position in each word."""

    cell: int
    across: int
    across_position: int
    down: int
    down_position: int


@dataclass(frozen=True)
class Layout:
    """Cells and word slots of a puzzle, given by a mask (`o` a cell, `#` a hole).

    Cells are numbered in reading order. Slots are the maximal runs of two or more cells: first
    those across in reading order, then those down, by column and then row.

    >>> layout = Layout.waffle(5, 5)
    >>> print(layout)
    ooooo
    o#o#o
    ooooo
    o#o#o
    ooooo
    >>> layout.name, len(layout.cells), len(layout.slots), len(layout.crossings)
    ('waffle 5x5', 21, 6, 9)
    >>> [slot.name for slot in layout.slots][:4]
    ['a1-across', 'a3-across', 'a5-across', 'a1-down']
    """

    mask: Mask
    name: str = field(default="", compare=False)

    def __post_init__(self) -> None:
        check_mask(self.mask)
        if not self.name:
            object.__setattr__(self, "name", name_of_mask(self.mask))
        loose = set(range(len(self.cells))) - {c for slot in self.slots for c in slot.cells}
        if loose:
            where = cell_name(self.cells[min(loose)])
            raise InputError(f"cell {where} belongs to no word: it has no neighbor")

    @classmethod
    def from_mask(cls, text: str | Sequence[str], *, name: str = "") -> Layout:
        """Layout of a mask text: `#` or space is a hole, every other character a cell.

        Short rows are padded with holes. Raises InputError when there is no word, a cell that
        belongs to none, or when dots stand among other cells, where they could mean holes.

        >>> Layout.from_mask("ooo\\no.o\\nooo")
        Traceback (most recent call last):
        waffle_cp.errors.InputError: mask with dots among other cells: write # or a space for a hole
        """
        rows = text if isinstance(text, str) else "\n".join(text)
        if "." in rows and set(rows) - set(". #\n"):
            raise InputError("mask with dots among other cells: write # or a space for a hole")
        return cls.of_shape(text, name=name)

    @classmethod
    def of_shape(cls, text: str | Sequence[str], *, name: str = "") -> Layout:
        """Layout in the shape of any text, as a template or colors: only `#` and space are holes.

        Raises InputError as `from_mask`, but dots are cells like any other character.

        >>> Layout.of_shape("c..\\n. .\\n..t").name
        'waffle 3x3'
        """
        return cls(mask_of_text(text), name)

    @classmethod
    def waffle(cls, width: int, height: int) -> Layout:
        """The waffle of odd sizes >= 3: words across at even rows, down at even columns."""
        return cls(waffle_mask(width, height))

    @classmethod
    def solid(cls, width: int, height: int) -> Layout:
        """The rectangle without holes, sizes >= 2."""
        return cls(solid_mask(width, height))

    @classmethod
    def hashtag(cls) -> Layout:
        """5x5, words in the second and fourth row and column."""
        return cls(LAYOUTS["hashtag"])

    @classmethod
    def royale(cls) -> Layout:
        """7x7 box of words of 5 with a cross of words of 7 whose ends stand out."""
        return cls(LAYOUTS["royale"])

    @classmethod
    def parse(cls, text: str) -> Layout:
        """Layout of a text: `5x5`, `waffle 5x5`, `solid:4x5`, a name in LAYOUTS, or a mask.

        >>> Layout.parse("solid:4x5").name, Layout.parse("daily").name
        ('solid 4x5', 'waffle 5x5')
        >>> Layout.parse("waffle 7x4")
        Traceback (most recent call last):
        waffle_cp.errors.InputError: waffle 7x4: sizes are odd and at least 3
        """
        words = " ".join(text.strip().lower().replace(":", " ").split())
        if words in LAYOUTS:
            return cls(LAYOUTS[words])
        match = re.fullmatch(r"(?:(waffle|solid) )?([0-9]{1,9})\s?[x×]\s?([0-9]{1,9})", words)
        if match:
            width, height = int(match[2]), int(match[3])
            if max(width, height) > LARGEST_SIDE:
                raise InputError(f"layout {text.strip()!r}: sides are at most {LARGEST_SIDE}")
            return cls.solid(width, height) if match[1] == "solid" else cls.waffle(width, height)
        if "\n" in text.strip("\n"):
            return cls.from_mask(text)
        names = ", ".join(LAYOUTS)
        raise InputError(
            f"unknown layout {text!r}: expected WxH, solid:WxH, a name ({names}) or a mask file"
        )

    @property
    def width(self) -> int:
        """Number of columns."""
        return len(self.mask[0])

    @property
    def height(self) -> int:
        """Number of rows."""
        return len(self.mask)

    @cached_property
    def cells(self) -> tuple[Cell, ...]:
        """(row, column) of each cell, in reading order."""
        return tuple(
            (r, c) for r, row in enumerate(self.mask) for c, mark in enumerate(row) if mark == CELL
        )

    @cached_property
    def cell_index(self) -> dict[Cell, int]:
        """Number of each (row, column)."""
        return {cell: index for index, cell in enumerate(self.cells)}

    @cached_property
    def slots(self) -> tuple[Slot, ...]:
        """The word slots, those across first."""
        across = [
            self._slot("across", [(r, c) for c in range(start, end)])
            for r, row in enumerate(self.mask)
            for start, end in _runs(row)
        ]
        columns = ["".join(column) for column in zip(*self.mask, strict=True)]
        down = [
            self._slot("down", [(r, c) for r in range(start, end)])
            for c, column in enumerate(columns)
            for start, end in _runs(column)
        ]
        return (*across, *down)

    def _slot(self, direction: Direction, cells: list[Cell]) -> Slot:
        name = f"{cell_name(cells[0])}-{direction}"
        return Slot(name, direction, tuple(self.cell_index[cell] for cell in cells))

    @cached_property
    def memberships(self) -> tuple[tuple[tuple[int, int], ...], ...]:
        """For each cell its (slot number, position in the word), across before down."""
        found: list[list[tuple[int, int]]] = [[] for _ in self.cells]
        for number, slot in enumerate(self.slots):
            for position, cell in enumerate(slot.cells):
                found[cell].append((number, position))
        return tuple(tuple(pairs) for pairs in found)

    @cached_property
    def crossings(self) -> tuple[Crossing, ...]:
        """The cells of two slots, in reading order."""
        return tuple(
            Crossing(cell, *pairs[0], *pairs[1])
            for cell, pairs in enumerate(self.memberships)
            if len(pairs) == 2
        )

    @cached_property
    def is_square(self) -> bool:
        """Whether the transposed layout is the layout itself."""
        return self.transposed == self

    @property
    def transposed(self) -> Layout:
        """Rows and columns exchanged."""
        return Layout(tuple("".join(column) for column in zip(*self.mask, strict=True)))

    @cached_property
    def transposition(self) -> tuple[int, ...]:
        """For each cell of the transposed layout, the number of the cell it comes from."""
        return tuple(self.cell_index[c, r] for r, c in self.transposed.cells)

    def slot_named(self, name: str) -> int:
        """Number of the slot of this name; InputError when there is none."""
        for number, slot in enumerate(self.slots):
            if slot.name == name.strip().lower():
                return number
        names = ", ".join(slot.name for slot in self.slots)
        raise InputError(f"no slot {name!r} in {self.name}: it has {names}")

    def cell_named(self, name: str) -> int:
        """Number of the cell of this name; InputError when it is a hole or outside."""
        cell = parse_cell(name)
        if cell not in self.cell_index:
            raise InputError(f"no cell {name!r} in {self.name}")
        return self.cell_index[cell]

    def rows(self, letters: Sequence[str], *, hole: str = " ") -> tuple[str, ...]:
        """Rows of text from one character a cell."""
        return tuple(
            "".join(
                letters[self.cell_index[r, c]] if mark == CELL else hole
                for c, mark in enumerate(row)
            )
            for r, row in enumerate(self.mask)
        )

    def __str__(self) -> str:
        return "\n".join(self.mask)


def _runs(line: str) -> list[tuple[int, int]]:
    return [match.span() for match in re.finditer(CELL + "{2,}", line)]
