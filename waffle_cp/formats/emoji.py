"""Emoji squares: letters, and under them a row of squares for each row of letters."""

from __future__ import annotations

from collections.abc import Sequence

from waffle_cp.alphabet import fold, unfold
from waffle_cp.errors import InputError
from waffle_cp.formats.rows import Block, check_letters, trimmed
from waffle_cp.puzzle import Color, Puzzle, hole_mark

__all__ = ["format_emoji", "has_squares", "parse_emoji"]

SQUARES = {
    "🟩": Color.GREEN,
    "🟨": Color.YELLOW,
    "🟧": Color.GREEN,  # Those of the boards for the color-blind.
    "🟦": Color.YELLOW,
    "⬜": Color.GREY,
    "⬛": Color.GREY,
    "◻": Color.GREY,
    "◼": Color.GREY,
    "◽": Color.GREY,
    "◾": Color.GREY,
}
_SHOWN = {Color.GREEN: "🟩", Color.YELLOW: "🟨", Color.GREY: "⬜"}
_HOLES = " #\u3000"
_VARIATION = "\ufe0f"


def has_squares(text: str) -> bool:
    """Whether a text has colored squares."""
    return any(square in text for square in SQUARES)


def parse_emoji(text: str) -> list[Puzzle]:
    """The puzzles of a text of letters and squares; a puzzle ends where letters follow squares
    after a blank line, so squares can also stand under each row of letters.

    Holes of the square rows are spaces or any square; rows are matched with the letters' cells.
    Raises InputError with line and cell.

    >>> print(parse_emoji("AC\\nBD\\n\\n🟩🟨\\n⬛🟩")[0])
    AC
    BD
    <BLANKLINE>
    gy
    .g
    """
    puzzles: list[Puzzle] = []
    letters: list[str] = []
    squares: list[tuple[int, str]] = []
    first, after_blank = 0, True
    for number, line in enumerate([*text.replace(_VARIATION, "").split("\n"), ""], start=1):
        row = line.rstrip()
        if not row:
            after_blank = True
            continue
        if has_squares(row):
            squares.append((number, row))
        else:
            if squares and after_blank and len(squares) >= len(letters):
                puzzles.append(_puzzle(letters, squares, first))
                letters, squares = [], []
            if not letters:
                first = number
            letters.append(row)
        after_blank = False
    puzzles.append(_puzzle(letters, squares, first))
    return puzzles


def _puzzle(letters: list[str], squares: list[tuple[int, str]], first: int) -> Puzzle:
    block = Block(tuple(map(fold, trimmed([row.replace("\u3000", " ") for row in letters]))), first)
    check_letters(block)
    if len(letters) != len(squares):
        told = f"{len(letters)} rows of letters, but {len(squares)} rows of squares"
        raise InputError(told, place=f"line {squares[0][0] if squares else first}")
    layout = block.layout
    colors: list[Color] = []
    for r, (number, row) in enumerate(squares):
        for mark in row:
            if mark not in SQUARES and mark not in _HOLES:
                told = f"{mark!r} is no color: expected 🟩, 🟨, ⬜ or ⬛"
                raise InputError(told, place=f"line {number}")
        found = [SQUARES[mark] for mark in row if mark in SQUARES]
        columns = [c for row_number, c in layout.cells if row_number == r]
        if len(found) == len(columns):
            colors += found
        elif len(found) == layout.width:
            colors += [found[c] for c in columns]
        else:
            told = f"{len(found)} squares for {len(columns)} letters"
            raise InputError(told, place=f"line {number}")
    return Puzzle(layout, block.marks, tuple(colors))


def format_emoji(puzzles: Sequence[Puzzle]) -> str:
    """Letters and squares of each puzzle; a hole among the squares is a wide space."""
    return "\n\n".join(map(_emoji, puzzles))


def _emoji(puzzle: Puzzle) -> str:
    hole = hole_mark(puzzle.layout)
    letters = puzzle.layout.rows([unfold(letter) for letter in puzzle.letters], hole=hole)
    blank = "\u3000" if hole == " " else "⬛"
    squares = puzzle.layout.rows([_SHOWN[color] for color in puzzle.colors], hole=blank)
    return "\n".join(row.rstrip() for row in (*letters, "", *squares))
