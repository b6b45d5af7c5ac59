"""Known numbers of grids, found by several programs, on lists that tests/data keeps."""

import pytest

from tests.cases import case_path, needs_cases
from tests.search.lists import american
from waffle_cp.fill import FillRequest
from waffle_cp.layout import Layout
from waffle_cp.search import iterate_grids, iterate_rows
from waffle_cp.words import WordList


def number(
    layout: Layout, words: WordList, *, repeats: bool, transposes: bool | None = None
) -> int:
    request = FillRequest(layout, repeats=repeats)
    return sum(map(len, iterate_rows(request, words, transposes=transposes)))


def test_sizes_of_the_list() -> None:
    assert [len(american(length)) for length in (4, 5, 6, 11)] == [1939, 3568, 5433, 2661]


@pytest.mark.parametrize(("repeats", "grids"), [(True, 520_502), (False, 221_432)])
def test_solid_4x4(repeats: bool, grids: int) -> None:
    words = WordList.of(american(4))
    assert number(Layout.solid(4, 4), words, repeats=repeats, transposes=True) == grids
    if not repeats:
        assert number(Layout.solid(4, 4), words, repeats=False) * 2 == grids


def test_solid_5x5_all_different() -> None:
    words = WordList.of(american(5))
    assert number(Layout.solid(5, 5), words, repeats=False) * 2 == 5_420


def test_waffle_11x11_has_none() -> None:
    assert number(Layout.waffle(11, 11), WordList.of(american(11)), repeats=False) == 0


@needs_cases
def test_the_list_of_156_words() -> None:
    words = WordList.of(case_path("words_156.txt").read_text("utf-8").split())
    layout = Layout.waffle(5, 5)
    assert number(layout, words, repeats=False) == 31
    grids = list(iterate_grids(FillRequest(layout, repeats=True), words))
    assert len(grids) == 770
    down = [slot.name for slot in layout.slots].index("a1-down")
    assert sum(grid.words[0] < grid.words[down] for grid in grids) == 92
