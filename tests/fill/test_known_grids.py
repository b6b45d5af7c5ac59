"""Grids with a source: each is found when its words are allowed and required."""

from pathlib import Path

import pytest

from waffle_cp.fill import FillRequest, fill_grids
from waffle_cp.grid import Grid
from waffle_cp.result import Status
from waffle_cp.validate.grid import check_grid
from waffle_cp.words import WordList, load_words

TEXT = (Path(__file__).parents[1] / "data" / "solid_grids.txt").read_text("utf-8")
LINES = [line for line in TEXT.splitlines() if not line.startswith("#")]
GRIDS = [block for block in "\n".join(LINES).strip("\n").split("\n\n") if block.strip()]


def with_words(grid: Grid) -> WordList:
    """The easy list, with the words of the grid allowed."""
    return WordList.of({**load_words("easy").scores, **dict.fromkeys(grid.words, 50)})


@pytest.mark.parametrize("text", GRIDS, ids=lambda text: text.split()[0] + text.split()[-1])
def test_solid_grid_is_found_when_its_words_are_required(text: str) -> None:
    grid = Grid.parse(text)
    words = with_words(grid)
    request = FillRequest(grid.layout).requiring(*grid.words)
    assert not check_grid(grid, request, words)
    for engine in ("cp-sat", "reference"):
        result = fill_grids(request, words, engine=engine, count=None)
        assert grid in result.answers, engine
        assert result.complete


@pytest.mark.parametrize("text", GRIDS, ids=lambda text: text.split()[0] + text.split()[-1])
def test_one_missing_word_of_a_solid_grid_is_a_proof_that_there_is_none(text: str) -> None:
    grid = Grid.parse(text)
    request = FillRequest(grid.layout).requiring(*grid.words[:-1]).banning(grid.words[-1])
    words = WordList.of(grid.words)
    for engine in ("cp-sat", "reference"):
        assert fill_grids(request, words, engine=engine).status is Status.INFEASIBLE


def test_there_are_nine_grids_of_three_sizes() -> None:
    names = [Grid.parse(text).layout.name for text in GRIDS]
    assert [names.count(name) for name in ("solid 4x5", "solid 3x6", "solid 3x7")] == [7, 1, 1]
