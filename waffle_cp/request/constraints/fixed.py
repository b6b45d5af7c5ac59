"""Letters fixed in cells, one by one or by a template in the grid's shape."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Self

import numpy as np
from numpy.typing import NDArray

from waffle_cp.alphabet import fold, is_letter
from waffle_cp.errors import InputError
from waffle_cp.layout import Layout, cell_name
from waffle_cp.request.constraint import CheckContext, Constraint, ConstraintOption, SlotContext

if TYPE_CHECKING:
    from waffle_cp.grid import Grid

__all__ = ["FixedLetter", "FixedTemplate", "parse_template"]


@dataclass(frozen=True, slots=True)
class FixedLetter(Constraint):
    """The cell of this number holds this folded letter.

    >>> FixedLetter.parse("c1=W", Layout.waffle(5, 5))
    (FixedLetter(cell=2, letter='w'),)
    """

    cell: int
    letter: str
    rule: ClassVar[str] = "fixed"
    option: ClassVar[ConstraintOption | None] = ConstraintOption(
        "cell",
        "A letter fixed in a cell, as in a1=w; repeatable.",
        "CELL=LETTER",
        name="cells",
        label="Letters in cells",
    )

    @classmethod
    def parse(cls, text: str, layout: Layout) -> tuple[Self]:
        """The letter that `CELL=LETTER` fixes."""
        name, equals, letter = text.partition("=")
        if not equals:
            raise InputError(f"{text!r}: expected a cell and a letter, as in a1=w")
        return (cls(layout.cell_named(name.strip()), fold(letter.strip())),)

    def check(self, grid: Grid, context: CheckContext) -> Iterator[tuple[str, str]]:
        """The cell holds the letter."""
        if grid.letters[self.cell] != self.letter:
            name = cell_name(grid.layout.cells[self.cell])
            yield name, f"holds {grid.letters[self.cell]!r}, fixed is {self.letter!r}"

    def allowed(self, context: SlotContext) -> NDArray[np.bool_] | None:
        """In a slot through the cell, words with the letter there."""
        for slot, position in context.layout.memberships[self.cell]:
            if slot == context.slot:
                if self.letter not in context.vocabulary.alphabet:
                    return np.zeros(len(context.numbers), np.bool_)
                found: NDArray[np.bool_] = context.letters(
                    position
                ) == context.vocabulary.alphabet.code(self.letter)
                return found
        return None


class FixedTemplate(FixedLetter):
    """The letters of a text in the layout's shape, each a FixedLetter."""

    __slots__ = ()
    rule: ClassVar[str] = "template"
    option: ClassVar[ConstraintOption | None] = ConstraintOption(
        "template",
        "Fixed letters in the grid's shape; a dot is free.",
        "FILE",
        multiple=False,
        reads_file=True,
        label="Template",
    )

    @classmethod
    def parse(cls, text: str, layout: Layout) -> tuple[FixedLetter, ...]:  # type: ignore[override]
        """The letters that the template fixes; see parse_template."""
        return tuple(FixedLetter(cell, letter) for cell, letter in parse_template(text, layout))


def parse_template(text: str, layout: Layout) -> tuple[tuple[int, str], ...]:
    """Fixed letters of a text in the layout's shape: a letter fixes, `.`, `?` or `_` is free.

    Raises InputError when the text has another shape than the layout.

    >>> parse_template("c..\\n. .\\n..t", Layout.waffle(3, 3))
    ((0, 'c'), (7, 't'))
    """
    rows = fold(text.strip("\n")).splitlines()
    shape = Layout.of_shape(rows) if any(row.strip(" #") for row in rows) else None
    if shape != layout:
        found = "nothing" if shape is None else shape.name
        raise InputError(f"template has the shape of {found}, expected {layout.name}")
    marks = [mark for row in rows for mark in row if mark not in " #"]
    for cell, mark in enumerate(marks):
        if mark not in ".?_" and not is_letter(mark):
            where = cell_name(layout.cells[cell])
            raise InputError(f"template has {mark!r} at {where}: expected a letter or a dot")
    return tuple((cell, mark) for cell, mark in enumerate(marks) if is_letter(mark))
