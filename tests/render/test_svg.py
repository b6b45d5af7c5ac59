"""Pictures of boards are well-formed and hold every letter."""

from xml.etree import ElementTree as ET

from hypothesis import given

from tests.test_grid import grids
from waffle_cp.grid import Grid
from waffle_cp.puzzle import Color, Puzzle
from waffle_cp.render import board_svg, grid_svg, puzzle_svg

SVG = "{http://www.w3.org/2000/svg}"


@given(grids())
def test_every_letter_stands_on_its_tile(grid: Grid) -> None:
    root = ET.fromstring(grid_svg(grid))
    shown = [text.text for text in root.iter(f"{SVG}text")]
    assert "".join(letter.lower() for letter in shown if letter) == "".join(grid.letters)
    assert len(list(root.iter(f"{SVG}rect"))) == len(grid.letters)


def test_colors_have_marks_and_words_beside_them() -> None:
    puzzle = Puzzle.parse("ab\ncd\n\ngy\n..")
    root = ET.fromstring(puzzle_svg(puzzle))
    titles = [title.text for title in root.iter(f"{SVG}title")]
    assert titles == ["a1 A green", "b1 B yellow", "a2 C grey", "b2 D grey"]
    assert len(list(root.iter(f"{SVG}polyline"))) == 1
    assert len(list(root.iter(f"{SVG}circle"))) == 1


def test_titles_cannot_break_out() -> None:
    grid = Grid.parse("ab\ncd")
    name = '"><script>'
    picture = board_svg(grid.layout, grid.letters, [Color.GREY] * 4, title=name)
    assert ET.fromstring(picture).attrib["aria-label"] == name
    assert "<script" not in picture


def test_notebooks_show_the_picture() -> None:
    puzzle = Puzzle.parse("ab\ncd\n\ngy\n..")
    assert puzzle._repr_html_() == puzzle_svg(puzzle)
    assert puzzle.board._repr_html_() == grid_svg(puzzle.board)
