"""The puzzle text: letters, a blank line, colors; and the two blocks of the seed program."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from waffle_cp.alphabet import fold, unfold
from waffle_cp.errors import InputError
from waffle_cp.formats.rows import Block, blocks_of, check_letters, check_same_shape
from waffle_cp.plurals import counted
from waffle_cp.puzzle import Color, Puzzle, hole_mark

__all__ = ["colors_below", "format_seed_text", "format_text", "parse_blocks", "parse_marks"]

NOT_GREEN = "."
GREYS = "wxb-"
"""Marks that other programs have for grey: white, a cross, black, and nothing."""


def parse_blocks(text: str) -> list[Callable[[], Puzzle]]:
    """The readers of a text's puzzles, two blocks each; a first block with `.` is the seed's.

    Raises InputError when blocks are missing; the readers raise it with line and cell.

    >>> seeded = parse_blocks("a.\\n.d\\n\\naC\\nbd")[0]()
    >>> print(seeded)
    AC
    BD
    <BLANKLINE>
    gy
    .g
    """
    blocks = blocks_of(text)
    if len(blocks) == 1 and colors_below(blocks[0].rows):
        rows, half = blocks[0].rows, len(blocks[0].rows) // 2
        blocks = [Block(rows[:half], blocks[0].line), Block(rows[half:], blocks[0].line + half)]
    if not blocks or len(blocks) % 2:
        raise InputError(
            f"{counted(len(blocks), 'block')} of text: expected letters, a blank line, colors"
        )
    return [partial(_parse_pair, *blocks[n : n + 2]) for n in range(0, len(blocks), 2)]


def colors_below(rows: Sequence[str]) -> bool:
    """Whether the lower half of rows without a blank line is colors for certain.

    >>> colors_below(["ac", "bd", "gy", "wg"]), colors_below(["bg", "yb", "gy", "wg"])
    (True, False)
    """
    half = len(rows) // 2
    marks = {*Color, *GREYS, *" #"}
    upper, lower = ({c.lower() for row in part for c in row} for part in (rows[:half], rows[half:]))
    return half > 0 and len(rows) % 2 == 0 and lower <= marks and not upper <= marks


def _parse_pair(first: Block, second: Block) -> Puzzle:
    if NOT_GREEN in first.marks:
        return _parse_seed(first, second)
    folded = Block(tuple(map(fold, first.rows)), first.line)
    check_letters(folded)
    check_same_shape(folded, second)
    return Puzzle(folded.layout, folded.marks, parse_marks(second))


def parse_marks(block: Block) -> tuple[Color, ...]:
    """The colors of a block of `g`, `y` and `.`; InputError names another mark and its place."""
    known = (*Color, *GREYS)
    for r, row in enumerate(block.rows):
        for c, mark in enumerate(row):
            if mark not in " #" and mark.lower() not in known:
                told = f"{mark!r} is no color: expected g (green), y (yellow) or . (grey)"
                raise InputError(told, place=block.place(r, c))
    lowered = (mark.lower() for mark in block.marks)
    return tuple(Color.GREY if mark in GREYS else Color(mark) for mark in lowered)


def _parse_seed(greens: Block, board: Block) -> Puzzle:
    """Greens and `.`; then all letters, capitals for yellow (`.` or the same letter on greens)."""
    check_letters(greens, also=NOT_GREEN)
    check_letters(board, also=NOT_GREEN)
    check_same_shape(greens, board)
    letters: list[str] = []
    colors: list[Color] = []
    for r, (row, other) in enumerate(zip(greens.rows, board.rows, strict=True)):
        for c, (green, letter) in enumerate(zip(row, other, strict=True)):
            if green in " #":
                continue
            if green != NOT_GREEN:
                if letter != NOT_GREEN and fold(letter) != fold(green):
                    told = f"{letter!r} stands where {green!r} is green"
                    raise InputError(told, place=board.place(r, c))
                letters.append(fold(green))
                colors.append(Color.GREEN)
            elif letter == NOT_GREEN:
                raise InputError("neither a green letter nor another", place=board.place(r, c))
            else:
                letters.append(fold(letter))
                colors.append(Color.YELLOW if fold(letter) != letter else Color.GREY)
    return Puzzle(greens.layout, tuple(letters), tuple(colors))


def format_text(puzzles: Sequence[Puzzle]) -> str:
    """The puzzle text of each, with a blank line between."""
    return "\n\n".join(map(str, puzzles))


def format_seed_text(puzzles: Sequence[Puzzle]) -> str:
    """The seed program's two blocks of each.

    Raises InputError for what they cannot say: a yellow letter that has no capital, or a board
    that is all green.

    >>> print(format_seed_text([Puzzle.parse("ac\\nbd\\n\\ngy\\n.g")]))
    a.
    .d
    <BLANKLINE>
    aC
    bd
    """
    return "\n\n".join(map(_seed_blocks, puzzles))


def _seed_blocks(puzzle: Puzzle) -> str:
    greens, board = [], []
    for letter, color in zip(puzzle.letters, puzzle.colors, strict=True):
        greens.append(letter if color is Color.GREEN else NOT_GREEN)
        board.append(unfold(letter) if color is Color.YELLOW else letter)
        if color is Color.YELLOW and board[-1] == letter:
            raise InputError(f"yellow {letter!r} has no capital, so the seed's form cannot show it")
    if NOT_GREEN not in greens:
        raise InputError("every cell is green: the seed's form cannot be told from others")
    hole = hole_mark(puzzle.layout)
    blocks = (puzzle.layout.rows(greens, hole=hole), puzzle.layout.rows(board, hole=hole))
    return "\n\n".join("\n".join(row.rstrip() for row in rows) for rows in blocks)
