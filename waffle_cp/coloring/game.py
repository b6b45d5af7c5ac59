"""The color rule of the real game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from waffle_cp.color import Color
from waffle_cp.grid import Grid

__all__ = ["game_colors"]


def game_colors(solution: Grid, letters: Sequence[str]) -> tuple[Color, ...]:
    """Colors of a board, each word counted on its own.

    In each word, from its first cell to its last, a not-right cell is present while the word's
    not-right cells still want its letter. A cell is green if right, yellow if present in any of
    its words, else grey. Checked cell for cell against boards of wafflegame.net.

    >>> solution = Grid.parse("abc\\nd#e\\nfgh")
    >>> "".join(game_colors(solution, "bacdefgh"))
    'yygggggg'
    """
    right = [mine == wanted for mine, wanted in zip(letters, solution.letters, strict=True)]
    colors = [Color.GREEN if is_right else Color.GREY for is_right in right]
    for slot in solution.layout.slots:
        wrong = [cell for cell in slot.cells if not right[cell]]
        need = Counter(solution.letters[cell] for cell in wrong)
        for cell in wrong:
            if need[letters[cell]] > 0:
                need[letters[cell]] -= 1
                colors[cell] = Color.YELLOW
    return tuple(colors)
