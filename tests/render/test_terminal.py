"""Boards stay readable without color, and carry it where it is shown."""

from rich.text import Text

from waffle_cp.grid import Grid
from waffle_cp.layout import Layout
from waffle_cp.puzzle import Puzzle
from waffle_cp.render import beside, board_text, grid_text, puzzle_text

PUZZLE = Puzzle.parse("ñbo\na c\ndef\n\ngy.\ng g\n.yg")


def test_a_board_without_color_tells_its_colors() -> None:
    assert puzzle_text(PUZZLE).plain == "[Ñ](B) O \n[A]   [C]\n D (E)[F]"
    assert puzzle_text(PUZZLE, patterns=False).plain == " Ñ  B  O \n A     C \n D  E  F "


def test_every_color_has_its_own_style() -> None:
    styles = {str(span.style) for span in puzzle_text(PUZZLE).spans}
    assert len(styles) == 3
    assert all(" on " in style for style in styles)


def test_marked_cells_are_underlined() -> None:
    text = board_text(PUZZLE.layout, PUZZLE.letters, PUZZLE.colors, marked=[1])
    marked = [span for span in text.spans if "underline" in str(span.style)]
    assert [text.plain[span.start : span.end] for span in marked] == ["(B)"]


def test_a_grid_is_green() -> None:
    text = grid_text(Grid(Layout.solid(2, 2), tuple("abcd")))
    assert text.plain == " A  B \n C  D "
    assert len({str(span.style) for span in text.spans}) == 1


def test_blocks_stand_side_by_side_and_wrap() -> None:
    blocks = [Text("ab\ncd"), Text("e\nf\ng"), Text("hi")]
    assert beside(blocks, gap=1).plain == "ab e hi\ncd f\n   g"
    assert beside(blocks, gap=1, width=4).plain == "ab e\ncd f\n   g\n\nhi"
