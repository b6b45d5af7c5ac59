"""Legal colorings: what every sensible rule has in common, whichever cells it prefers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from waffle_cp.color import Color
from waffle_cp.grid import Grid

__all__ = ["is_legal_coloring"]


def is_legal_coloring(solution: Grid, letters: Sequence[str], colors: Sequence[Color]) -> bool:
    """Whether the colors of a board are legal under `any` rule.

    Green are exactly the right cells. Of letter x, a word whose not-right cells want `need` and
    hold `copies` has at least min(need, copies) yellow cells, and every yellow cell can be
    counted by one of its words so that no word counts more than it wants.

    >>> solution = Grid.parse("abc\\nd#e\\nfgh")
    >>> is_legal_coloring(solution, "bacdefgh", [Color(mark) for mark in "yygggggg"])
    True
    >>> is_legal_coloring(solution, "bacdefgh", [Color(mark) for mark in "y.gggggg"])
    False
    """
    right = [mine == wanted for mine, wanted in zip(letters, solution.letters, strict=True)]
    if any(
        (color is Color.GREEN) != is_right for color, is_right in zip(colors, right, strict=True)
    ):
        return False
    needs: list[Counter[str]] = []
    for slot in solution.layout.slots:
        wrong = [cell for cell in slot.cells if not right[cell]]
        need = Counter(solution.letters[cell] for cell in wrong)
        copies = Counter(letters[cell] for cell in wrong)
        yellow = Counter(letters[cell] for cell in wrong if colors[cell] is Color.YELLOW)
        if any(yellow[x] < min(need[x], copies[x]) for x in copies):
            return False
        needs.append(need)
    return _all_counted(solution, letters, colors, needs)


def _all_counted(
    solution: Grid, letters: Sequence[str], colors: Sequence[Color], needs: list[Counter[str]]
) -> bool:
    """Whether a matching counts each yellow cell by one of its words (augmenting paths)."""
    counted: dict[tuple[int, str], list[int]] = {}

    def place(cell: int, tried: set[int]) -> bool:
        letter = letters[cell]
        for slot, _ in solution.layout.memberships[cell]:
            if slot in tried:
                continue
            tried.add(slot)
            cells = counted.setdefault((slot, letter), [])
            if len(cells) < needs[slot][letter]:
                cells.append(cell)
                return True
            for position, other in enumerate(cells):
                if place(other, tried):
                    cells[position] = cell
                    return True
        return False

    return all(place(cell, set()) for cell, color in enumerate(colors) if color is Color.YELLOW)
