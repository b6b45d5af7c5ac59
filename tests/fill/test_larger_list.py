"""Where a list has no grid, what the larger lists of its language have."""

import pytest

from waffle_cp import FillRequest, Layout
from waffle_cp.cli.main import run
from waffle_cp.fill.larger_list import ask_larger_lists
from waffle_cp.validate.grid import check_grid
from waffle_cp.words import load_words

PAIR = FillRequest(Layout.waffle(5, 5)).requiring("quilt", "knife")


def test_the_smallest_list_with_a_grid_is_named_with_what_is_unknown() -> None:
    found = ask_larger_lists(PAIR, "common", seed=1)
    assert found is not None
    assert found.grid is not None
    assert found.name == "extended"
    assert check_grid(found.grid, PAIR, load_words("extended")) == ()
    assert found.unknown
    assert set(found.unknown) == {w for w in found.grid.words if w not in load_words("common")}
    assert "words that common lacks" in str(found) or "1 word that common lacks" in str(found)


def test_a_list_that_has_a_grid_needs_no_larger_one() -> None:
    request = FillRequest(Layout.waffle(5, 5)).requiring("honey")
    assert ask_larger_lists(request, "common", is_proven=False, seed=1) is None


def test_the_largest_list_and_files_have_no_larger_one() -> None:
    assert ask_larger_lists(PAIR, "full") is None


def test_none_on_any_list_is_proven() -> None:
    request = FillRequest(Layout.waffle(5, 5)).requiring("zzzzz", "qqqqq")
    found = ask_larger_lists(request, "easy", seed=1)
    assert found is not None
    assert str(found) == "full has none either, proven"


def test_without_time_nothing_is_claimed() -> None:
    found = ask_larger_lists(PAIR, "common", time_limit=1e-9)
    assert found is not None
    assert not found.is_proven
    assert str(found) == "extended may have one: none was found in the time there was"


def test_grids_says_it(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["grids", "--require", "quilt", "--require", "knife", "--seed", "1"]
    assert run(arguments) == 3
    said = capsys.readouterr().err
    assert "extended has one (" in said
    assert "try --words extended" in said
