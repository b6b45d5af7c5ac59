"""Grids: words, rows, transposition, and faults of their text."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.test_layout import LAYOUTS
from waffle_cp.errors import InputError
from waffle_cp.grid import Grid
from waffle_cp.layout import Layout


@st.composite
def grids(draw: st.DrawFn, letters: str = "abcñŝω") -> Grid:
    layout = draw(LAYOUTS)
    size = len(layout.cells)
    cells = draw(st.lists(st.sampled_from(letters), min_size=size, max_size=size))
    return Grid(layout, tuple(cells))


@given(grids())
def test_text_and_words_round_trip(grid: Grid) -> None:
    assert Grid.parse(str(grid)) == grid
    assert Grid.parse(str(grid).upper(), grid.layout) == grid
    assert Grid.from_words(grid.layout, dict(enumerate(grid.words))) == grid


@given(grids())
def test_transposing_keeps_the_words_and_comes_back(grid: Grid) -> None:
    assert sorted(grid.transposed.words) == sorted(grid.words)
    assert grid.transposed.transposed == grid


def test_crlf_and_decomposed_letters_are_read() -> None:
    assert Grid.parse("n\u0303ab\r\nc#d\r\nefg\r\n").words[0] == "ñab"


def test_words_that_clash_or_leave_a_cell_bare() -> None:
    layout = Layout.waffle(3, 3)
    with pytest.raises(InputError, match="words clash at a1"):
        Grid.from_words(layout, {0: "abc", 2: "xbc"})
    with pytest.raises(InputError, match="no word covers a2"):
        Grid.from_words(layout, {0: "abc", 1: "def"})
    with pytest.raises(InputError, match="does not fit a1-across of 3 cells"):
        Grid.from_words(layout, {0: "abcd"})


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("abc\nd#e\nf1h", "cell b3 holds '1'"),
        ("abc\nd e\nfgh\nijk", "expected waffle 3x3"),
        ("", "layout without a cell"),
    ],
)
def test_faults_of_the_text(text: str, message: str) -> None:
    with pytest.raises(InputError, match=message):
        Grid.parse(text, Layout.waffle(3, 3))
