"""Rules that choose the best of all legal colorings, exactly."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from waffle_cp.color import Color
from waffle_cp.grid import Grid

__all__ = ["fewest_colors", "fewest_unshared_colors", "most_shared_colors"]


def fewest_colors(solution: Grid, letters: Sequence[str]) -> tuple[Color, ...]:
    """The fewest yellows over all legal colorings; of equals the first in reading order.

    Two colorings are compared at the first cell where they differ: the one with the yellow
    there comes first. Source: `yellow_cells` in models/README.md.

    >>> solution = Grid.parse("abn\\nc#d\\nnef")
    >>> "".join(fewest_colors(solution, "nbacndef"))
    'ygygy.gg'
    """
    return _best_colors(solution, letters, lambda _: (1,))


def most_shared_colors(solution: Grid, letters: Sequence[str]) -> tuple[Color, ...]:
    """The most yellow crossings; then the fewest yellows; then the first in reading order."""
    return _best_colors(solution, letters, lambda shared: (-1 if shared else 0, 1))


def fewest_unshared_colors(solution: Grid, letters: Sequence[str]) -> tuple[Color, ...]:
    """The fewest yellows outside the crossings; then the fewest yellows; then reading order."""
    return _best_colors(solution, letters, lambda shared: (0 if shared else 1, 1))


def _best_colors(
    solution: Grid, letters: Sequence[str], costs: Callable[[bool], tuple[int, ...]]
) -> tuple[Color, ...]:
    """Best by the sums of `costs(cell is a crossing)`, the first sum first.

    Letters do not influence each other, so each is solved alone.
    """
    from waffle_cp_models.puzzle.fewest_yellows import yellow_cells

    layout = solution.layout
    right = [mine == wanted for mine, wanted in zip(letters, solution.letters, strict=True)]
    needs = [
        Counter(solution.letters[cell] for cell in slot.cells if not right[cell])
        for slot in layout.slots
    ]
    words = [[slot for slot, _ in pairs] for pairs in layout.memberships]
    colors = [Color.GREEN if is_right else Color.GREY for is_right in right]
    for letter in sorted({letters[cell] for cell in range(len(letters)) if not right[cell]}):
        cells = [c for c in range(len(letters)) if letters[c] == letter and not right[c]]
        chosen = yellow_cells(
            [words[cell] for cell in cells],
            [need[letter] for need in needs],
            [costs(len(words[cell]) == 2) for cell in cells],
        )
        for index in chosen:
            colors[cells[index]] = Color.YELLOW
    return tuple(colors)
