"""The three-pass color rule of the seed program: crossings that count twice come first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from waffle_cp.grid import Grid
from waffle_cp.puzzle import Color

__all__ = ["seed_colors"]


def seed_colors(solution: Grid, letters: Sequence[str]) -> tuple[Color, ...]:
    """Colors of a board, with few yellows outside the crossings.

    Each word wants the letters of its not-right cells. Three passes in reading order make a cell
    yellow and take its letter from the words that it counts for: crossings that both words want,
    which count for both; cells of one word; crossings that one word still wants.

    >>> solution = Grid.parse("abc\\nd#e\\nfgh")
    >>> "".join(seed_colors(solution, "acbaefgh"))
    'gyy.gggg'
    """
    layout = solution.layout
    right = [mine == wanted for mine, wanted in zip(letters, solution.letters, strict=True)]
    need = [
        Counter(solution.letters[cell] for cell in slot.cells if not right[cell])
        for slot in layout.slots
    ]
    colors = [Color.GREEN if is_right else Color.GREY for is_right in right]
    crossing = [len(words) == 2 for words in layout.memberships]

    for takes_crossings, wants_both in ((True, True), (False, False), (True, False)):
        for cell, color in enumerate(colors):
            if color is not Color.GREY or crossing[cell] is not takes_crossings:
                continue
            words = [slot for slot, _ in layout.memberships[cell]]
            wanting = [slot for slot in words if need[slot][letters[cell]] > 0]
            if len(wanting) == len(words) if wants_both else wanting:
                colors[cell] = Color.YELLOW
                for slot in wanting:
                    need[slot][letters[cell]] -= 1
    return tuple(colors)
