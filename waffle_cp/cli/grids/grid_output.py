"""A grid as the commands show it: rows, and words with scores."""

from __future__ import annotations

from waffle_cp.alphabet import unfold
from waffle_cp.cli.output import Output
from waffle_cp.grid import Grid
from waffle_cp.words import WordList

__all__ = ["write_grid"]


def write_grid(grid: Grid, words: WordList, output: Output, *, is_first: bool) -> None:
    """A grid as text, after an empty line unless it is the first; scores if the list has any.

    Written at once, so that an interrupt does not cut it in two.
    """
    lines = [] if is_first else [""]
    lines += [" ".join(map(unfold, row)).rstrip() for row in grid.rows]
    told = [f"{word} {words.scores.get(word, 0)}" if words else word for word in grid.words]
    across = sum(slot.direction == "across" for slot in grid.layout.slots)
    lines += ["  " + ", ".join(part) for part in (told[:across], told[across:]) if part]
    output.write("\n".join(lines))
