"""Puzzles of an asked difficulty: rated so, and harder for a search that knows no score."""

import pytest

from tests.campaign.difficulty import faults_of, measured_puzzles
from tests.make.grids import SMALL, own_words
from waffle_cp.errors import InputError
from waffle_cp.fill import FillRequest
from waffle_cp.judging import LEVELS, rate_difficulty
from waffle_cp.layout import Layout
from waffle_cp.make import make_puzzle
from waffle_cp.result import Status
from waffle_cp.words import WordList, load_words

SAMPLE = 16


def test_effort_rises_with_the_level() -> None:
    layout = Layout.waffle(5, 5)
    by_level = [measured_puzzles(level, layout, count=SAMPLE, first=5000) for level in LEVELS]
    assert faults_of(by_level) == []


@pytest.mark.parametrize("layout", ["7x7", "royale"])
@pytest.mark.parametrize("level", LEVELS)
def test_other_layouts(layout: str, level: str) -> None:
    request = FillRequest(Layout.parse(layout))
    made = make_puzzle(request, load_words("common"), difficulty=level, seed=3).unwrap()
    assert made.difficulty is not None
    assert made.difficulty == rate_difficulty(made.puzzle)
    assert made.difficulty.level == level


def test_it_is_the_players_list_that_counts() -> None:
    known = WordList.of(["cat", "row", "car", "tow"])
    made = make_puzzle(
        SMALL, own_words(SMALL), swaps=4, difficulty="easy", player_words=known
    ).unwrap()
    assert made.difficulty == rate_difficulty(made.puzzle, known)


def test_a_level_that_no_board_has_is_a_proof() -> None:
    result = make_puzzle(
        SMALL, own_words(SMALL), swaps=4, difficulty="hard", player_words=own_words(SMALL)
    )
    assert result.status is Status.INFEASIBLE
    assert make_puzzle(SMALL, own_words(SMALL), swaps=4)


def test_unknown_levels_are_refused() -> None:
    with pytest.raises(InputError, match="'brutal'"):
        make_puzzle(SMALL, own_words(SMALL), difficulty="brutal")


def test_no_level_no_rating() -> None:
    assert make_puzzle(SMALL, own_words(SMALL), swaps=4).unwrap().difficulty is None
