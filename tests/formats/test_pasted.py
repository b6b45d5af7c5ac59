"""Boards as people paste them: other marks for grey, no blank line, tabs, other squares."""

import pytest

from waffle_cp.errors import InputError
from waffle_cp.formats import parse_puzzles
from waffle_cp.formats.grids import holds_grids, parse_grids

PLAIN = "pac\no#t\nber\n\ngy.\ng#g\n..y"
EXPECTED = parse_puzzles(PLAIN)[0]


@pytest.mark.parametrize(
    "text",
    [
        "PAC\nO T\nBER\n\nGYW\nG G\nWWY",
        "pac\no#t\nber\n\ngyx\ng#g\nxby",
        "pac\no#t\nber\n\ngy-\ng#g\n--y",
        "pac\no#t\nber\ngy.\ng#g\n..y",
        "p\ta\tc\no\t\tt\nb\te\tr\n\ng\ty\t.\ng\t\tg\n.\t.\ty",
        "pac\no t\nber\n\n🟧🟦⬜\n🟧⬛🟧\n⬜⬜🟦",
    ],
)
def test_natural_ways_to_type_a_board_are_read(text: str) -> None:
    assert parse_puzzles(text) == (EXPECTED,)


def test_letters_that_could_be_colors_are_not_taken_for_them() -> None:
    with pytest.raises(InputError, match="1 block of text"):
        parse_puzzles("gyb\nb#y\nbyg\ngyb\ng#g\nbby")


@pytest.mark.parametrize(
    "text",
    [
        "C A T\nA   O\nB E T",
        "C A T\nA   O\nB E T\n  cat 100, bet 90\n  cab 80, tot 70\n",
        '{"rows": ["cat", "a o", "bet"], "total": 3}',
        "cat\na o\nbet",
    ],
)
def test_grids_as_the_command_prints_them_are_read(text: str) -> None:
    assert holds_grids(text)
    assert [grid.words for grid in parse_grids(text)] == [("cat", "bet", "cab", "tot")]
