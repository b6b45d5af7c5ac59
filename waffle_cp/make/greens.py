"""Which cells of a new puzzle are green from the start."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass

from waffle_cp.errors import InputError
from waffle_cp.layout import HOLE, Layout

__all__ = ["GreenChoice", "game_greens"]

_ROW_OF_DEEP_WAFFLE = 4


def game_greens(layout: Layout) -> frozenset[int]:
    """Cells that the real game leaves green, numbers into the layout's cells.

    5x5 and royale: corners and center of the crossings. 7x7: the 12 crossings that are not
    corners. Other layouts with holes: every second crossing, as on a chessboard, which for 5x5
    is the game's own pattern. Without holes every cell is a crossing: every third diagonal.

    >>> layout = Layout.waffle(5, 5)
    >>> marks = ["g" if cell in game_greens(layout) else "." for cell in range(21)]
    >>> print("\\n".join(layout.rows(marks)))
    g...g
    . . .
    ..g..
    . . .
    g...g
    """
    places = [layout.cells[crossing.cell] for crossing in layout.crossings]
    row_rank = {row: rank for rank, row in enumerate(sorted({row for row, _ in places}))}
    column_rank = {column: rank for rank, column in enumerate(sorted({c for _, c in places}))}
    ranks = {
        crossing.cell: (row_rank[row], column_rank[column])
        for crossing, (row, column) in zip(layout.crossings, places, strict=True)
    }
    if layout == Layout.waffle(7, 7):
        ends = {0, _ROW_OF_DEEP_WAFFLE - 1}
        return frozenset(cell for cell, (i, j) in ranks.items() if not (i in ends and j in ends))
    step = 2 if any(HOLE in row for row in layout.mask) else 3
    return frozenset(cell for cell, (i, j) in ranks.items() if (i + j) % step == 0)


@dataclass(frozen=True, slots=True)
class GreenChoice:
    """Cells that must be green, and how many more: exactly `more` others, or any if None.

    >>> layout = Layout.waffle(5, 5)
    >>> GreenChoice.parse("game", layout) == GreenChoice(game_greens(layout))
    True
    >>> GreenChoice.parse("a1,e5+3", layout)
    GreenChoice(cells=frozenset({0, 20}), more=3)
    """

    cells: frozenset[int]
    more: int | None = 0

    @classmethod
    def parse(cls, text: str, layout: Layout) -> GreenChoice:
        """The choice that a text states.

        `game` (the real game's pattern), `none`, or cells as in `a1,e5`; then `+N` for N more
        drawn at random, or `+any` for any number of others. `N` and `any` alone start from none.
        Raises InputError.
        """
        said = text.strip().lower()
        if re.fullmatch(r"[0-9]+|any", said):
            said = f"none+{said}"
        base, plus, tail = (part.strip() for part in said.partition("+"))
        if plus and not re.fullmatch(r"[0-9]{1,4}|any", tail):
            raise InputError(f"greens {text!r}: expected a number or 'any' after '+'")
        cells: frozenset[int]
        if base == "game":
            cells = game_greens(layout)
        elif base == "none":
            cells = frozenset()
        elif base:
            names = [name for name in re.split(r"[,\s]+", base) if name]
            cells = frozenset(layout.cell_named(name) for name in names)
        else:
            raise InputError(
                f"greens {text!r}: expected game, none, any, a number, or cells as in a1,e5"
            )
        choice = cls(cells, None if tail == "any" else int(tail or 0))
        choice.check(layout)
        return choice

    def check(self, layout: Layout) -> None:
        """Raise InputError when the layout has no such cells, or not so many."""
        size = len(layout.cells)
        if any(not 0 <= cell < size for cell in self.cells):
            raise InputError(
                f"greens {sorted(self.cells)}: {layout.name} has cells 0 to {size - 1}"
            )
        wanted = len(self.cells) + (self.more or 0)
        if wanted > size or (self.more or 0) < 0:
            raise InputError(f"{wanted} green cells: {layout.name} has {size} cells")

    def accepts(self, greens: Collection[int]) -> bool:
        """Whether a board with these green cells is as chosen."""
        if not self.cells.issubset(greens):
            return False
        return self.more is None or len(greens) == len(self.cells) + self.more
