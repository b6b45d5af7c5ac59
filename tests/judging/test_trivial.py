import random

import pytest

from waffle_cp.layout import Layout, cell_name
from waffle_cp.make import trivial_moves
from waffle_cp.puzzle import Color, Puzzle, parse_colors
from waffle_cp.validate.made import check_no_trivial_move

LAYOUTS = ["3x3", "5x5", "7x5", "solid:3x4", "hashtag", "royale"]


@pytest.mark.parametrize("name", LAYOUTS)
def test_the_maker_and_the_check_agree(name: str) -> None:
    layout = Layout.parse(name)
    draw = random.Random(name)
    some = 0
    for number in range(300):
        share = draw.random()
        colors = tuple(
            Color.GREEN if draw.random() < share else draw.choice([Color.YELLOW, Color.GREY])
            for _ in layout.cells
        )
        puzzle = Puzzle(layout, ("a",) * len(colors), colors)
        found = trivial_moves(layout, colors)
        told = [
            f"{cell_name(layout.cells[a])}: yellow can only go to {cell_name(layout.cells[b])}"
            for a, b in found
        ]
        assert list(map(str, check_no_trivial_move(puzzle))) == told, f"board {number}\n{puzzle}"
        some += bool(found)
    assert some > 20


def test_a_grey_is_no_trivial_move() -> None:
    assert trivial_moves(Layout.waffle(3, 3), parse_colors("..gggggg")) == ()


def test_a_crossing_has_the_places_of_both_words() -> None:
    # a1 is yellow and open in its row at b1 and in its column at a2.
    assert trivial_moves(Layout.waffle(3, 3), parse_colors("y.g.gggg")) == ()
    assert trivial_moves(Layout.waffle(3, 3), parse_colors("y.gggggg")) == ((0, 1),)
