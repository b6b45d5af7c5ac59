"""The lines that the seed program's player page takes: a puzzle and its solution."""

from __future__ import annotations

import re

from waffle_cp.alphabet import fold
from waffle_cp.coloring import color_board
from waffle_cp.errors import InputError
from waffle_cp.formats.files import at
from waffle_cp.formats.rows import Block, check_letters, trimmed
from waffle_cp.grid import Grid
from waffle_cp.puzzle import Puzzle, hole_mark

__all__ = ["format_seed_player", "looks_like_seed_player", "parse_seed_player"]

RULE = "seed"
_BLOCK = r"\b{}\s*=\s*`([^`]*)`"


def looks_like_seed_player(text: str) -> bool:
    """Whether the text assigns a puzzle in backquotes."""
    return re.search(_BLOCK.format("puzzle"), text) is not None


def format_seed_player(puzzle: Puzzle) -> str:
    """The two assignments for one puzzle; the page colors it by the rule `seed` itself.

    Raises InputError when the puzzle does not state its solution.

    >>> print(format_seed_player(parse_seed_player("puzzle = `ba\\ncd`; solution = `ab\\ncd`")))
    const puzzle = `
    ba
    cd
    `.trim().toUpperCase();
    <BLANKLINE>
    const solution = `
    ab
    cd
    `.trim().toUpperCase();
    """
    if puzzle.solution is None:
        raise InputError("the seed's player needs the solution, which is not stated")
    parts = []
    for name, letters in (("puzzle", puzzle.letters), ("solution", puzzle.solution.letters)):
        rows = puzzle.layout.rows(letters, hole=hole_mark(puzzle.layout))
        board = "\n".join(rows)
        parts.append(f"const {name} = `\n{board}\n`.trim().toUpperCase();")
    return "\n\n".join(parts)


def parse_seed_player(text: str) -> Puzzle:
    """The puzzle of the two assignments, colored by the rule `seed`. Raises InputError."""
    boards = []
    for name in ("puzzle", "solution"):
        found = re.search(_BLOCK.format(name), text)
        if found is None:
            raise InputError(f"no {name} in backquotes")
        lines = [line for line in found[1].split("\n") if line.strip()]
        with at(name):
            block = Block(trimmed([fold(line) for line in lines]))
            check_letters(block)
            boards.append(Grid.parse("\n".join(block.rows)))
    letters, solution = boards
    if letters.layout != solution.layout:
        raise InputError(
            f"the puzzle has the shape of {letters.layout.name}, "
            f"the solution of {solution.layout.name}"
        )
    colors = color_board(solution, letters.letters, rule=RULE)
    return Puzzle(letters.layout, letters.letters, colors, solution, rule=RULE)
