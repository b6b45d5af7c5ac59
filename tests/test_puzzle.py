"""Puzzles as values: the text form, its faults, and what a puzzle refuses to hold."""

import pytest

from waffle_cp.errors import InputError
from waffle_cp.grid import Grid
from waffle_cp.layout import Layout
from waffle_cp.puzzle import Color, Puzzle, hole_mark, parse_colors

TEXT = "ABC\nD E\nFGH\n\ngy.\n. .\nggg"


def test_text_round_trip() -> None:
    puzzle = Puzzle.parse(TEXT)
    assert str(puzzle) == TEXT
    assert Puzzle.parse(str(puzzle)) == puzzle
    assert puzzle.layout == Layout.waffle(3, 3)
    assert puzzle.letters == tuple("abcdefgh")
    assert puzzle.greens == (0, 5, 6, 7)
    assert puzzle.board == Grid.parse("abc\nd e\nfgh")


def test_the_source_is_no_part_of_the_value() -> None:
    puzzle = Puzzle.parse(TEXT)
    assert puzzle == Puzzle(puzzle.layout, puzzle.letters, puzzle.colors, source="elsewhere")


def test_blank_edges_are_shown_as_holes() -> None:
    layout = Layout.from_mask("#ooo\n#o#o\n#ooo")
    puzzle = Puzzle(layout, tuple("abcdefgh"), parse_colors("." * 8))
    assert hole_mark(layout) == "#"
    assert Puzzle.parse(str(puzzle)) == puzzle


def test_colors_have_marks() -> None:
    assert parse_colors("gY.") == (Color.GREEN, Color.YELLOW, Color.GREY)
    with pytest.raises(InputError, match="'x' is no color"):
        parse_colors("gx")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("abc\nd e\nfgh", "1 blocks of text"),
        ("abc\nd e\nfgh\n\nggg\nggg\nggg", "letters have the shape of waffle 3x3"),
        ("abc\nd e\nfgh\n\nggg\ng g\ngg?", "'\\?' is no color"),
        ("ab1\nd e\nfgh\n\nggg\ng g\nggg", "cell c1 holds '1'"),
    ],
)
def test_bad_texts(text: str, told: str) -> None:
    with pytest.raises(InputError, match=told):
        Puzzle.parse(text)


def test_what_a_puzzle_refuses() -> None:
    layout, letters, colors = Layout.solid(2, 2), tuple("abcd"), parse_colors("gggg")
    with pytest.raises(InputError, match="3 letters and 4 colors for the 4 cells"):
        Puzzle(layout, letters[:3], colors)
    with pytest.raises(InputError, match="cell b1 holds '-'"):
        Puzzle(layout, ("a", "-", "c", "d"), colors)
    with pytest.raises(InputError, match="another layout"):
        Puzzle(layout, letters, colors, solution=Grid.parse("abc\nd e\nfgh"))
    with pytest.raises(InputError, match="swaps is -1"):
        Puzzle(layout, letters, colors, swaps=-1)
