"""A hidden word: letters along cells of the maker's choice."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Self

import numpy as np
from numpy.typing import NDArray

from waffle_cp.alphabet import fold, is_letter
from waffle_cp.errors import InputError
from waffle_cp.layout import cell_name
from waffle_cp.request.constraint import CheckContext, Constraint, ConstraintOption, SlotContext

if TYPE_CHECKING:
    from waffle_cp.grid import Grid
    from waffle_cp.layout import Layout

__all__ = ["HiddenPath"]

_FREE = ".?"


@dataclass(frozen=True, slots=True)
class HiddenPath(Constraint):
    """The cells spell a folded pattern: a letter stands for itself, a dot for any letter.

    A digit stands for any letter too, and cells with the same digit hold the same letter.

    >>> from waffle_cp.layout import Layout
    >>> HiddenPath.parse("a1,b1,c1=hot", Layout.waffle(5, 5))
    (HiddenPath(cells=(0, 1, 2), pattern='hot'),)
    >>> (path,) = HiddenPath.parse("a1,e1,e5=1.1", Layout.waffle(5, 5))
    >>> path.equal_cells
    ((0, 20),)
    """

    cells: tuple[int, ...]
    pattern: str
    rule: ClassVar[str] = "path"
    option: ClassVar[ConstraintOption | None] = ConstraintOption(
        "path",
        "A word hidden along cells, as in a1,b1,c3=WORD; a dot is any letter, cells with the same "
        "digit hold the same letter, as in a1,e5=11.",
        "CELLS=PATTERN",
        label="Hidden word",
        separators=";",
    )

    def __post_init__(self) -> None:
        if len(self.cells) != len(self.pattern) or not self.cells:
            raise InputError(
                f"path of {len(self.cells)} cells for a pattern of {len(self.pattern)} marks"
            )
        for mark in self.pattern:
            if not (is_letter(mark) or mark in _FREE or mark in "0123456789"):
                raise InputError(f"path pattern has {mark!r}: expected letters, dots and digits")

    @classmethod
    def parse(cls, text: str, layout: Layout) -> tuple[Self]:
        """The path that `CELLS=PATTERN` states."""
        names, equals, pattern = text.partition("=")
        if not equals:
            raise InputError(f"{text!r}: expected cells and a word, as in a1,b1,c3=tea")
        cells = tuple(layout.cell_named(name.strip()) for name in names.split(","))
        return (cls(cells, fold(pattern.strip())),)

    def check(self, grid: Grid, context: CheckContext) -> Iterator[tuple[str, str]]:
        """Each cell holds its letter, and cells of one digit the same."""
        meaning: dict[str, str] = {}
        for cell, mark in zip(self.cells, self.pattern, strict=True):
            wanted = mark if is_letter(mark) else meaning.setdefault(mark, grid.letters[cell])
            if mark not in _FREE and grid.letters[cell] != wanted:
                name = cell_name(grid.layout.cells[cell])
                yield name, f"holds {grid.letters[cell]!r}, the path has {wanted!r} there"

    def allowed(self, context: SlotContext) -> NDArray[np.bool_] | None:
        """Words with the path's letters where the slot meets it, the same digit the same letter."""
        places = {cell: position for position, cell in enumerate(_cells(context))}
        keep = np.ones(len(context.numbers), np.bool_)
        alphabet = context.vocabulary.alphabet
        for cell, mark in zip(self.cells, self.pattern, strict=True):
            if cell in places and is_letter(mark):
                code = alphabet.code(mark) if mark in alphabet else -1
                keep &= context.letters(places[cell]).astype(np.int64) == code
        for one, other in self.equal_cells:
            if one in places and other in places:
                keep &= context.letters(places[one]) == context.letters(places[other])
        return None if keep.all() else keep

    @property
    def equal_cells(self) -> tuple[tuple[int, int], ...]:
        """Pairs of the first cell of a digit and each other cell of it."""
        first: dict[str, int] = {}
        found = []
        for cell, mark in zip(self.cells, self.pattern, strict=True):
            if not is_letter(mark) and mark not in _FREE:
                earlier = first.setdefault(mark, cell)
                if earlier != cell:
                    found.append((earlier, cell))
        return tuple(found)


def _cells(context: SlotContext) -> tuple[int, ...]:
    return context.layout.slots[context.slot].cells
