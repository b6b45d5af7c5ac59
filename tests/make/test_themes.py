"""Themes: enough words of one's own in every grid, and honest answers when there are not."""

import random

import pytest

from waffle_cp.errors import InputError
from waffle_cp.fill import FillRequest
from waffle_cp.grid import Grid
from waffle_cp.layout import Layout
from waffle_cp.make import Theme, make_puzzle, theme_grid
from waffle_cp.result import Result, Status
from waffle_cp.validate.grid import check_grid
from waffle_cp.words import WordList, load_words

FRUIT = Theme.of(["apple", "lemon", "mango", "peach", "grape", "melon", "olive", "berry", "guava"])
DAILY = FillRequest(Layout.waffle(5, 5))
TINY = FillRequest(Layout.waffle(3, 3))
PETS = WordList.of(["cat", "bet", "cab", "tot", "oaf"])


def themed(request: FillRequest, theme: Theme, words: WordList, seed: int = 0) -> Result[Grid]:
    return theme_grid(request, theme, words, random.Random(seed))


@pytest.mark.parametrize("count", [1, 2, 3])
def test_so_many_words_are_of_the_theme(count: int) -> None:
    words = load_words("common")
    theme = Theme(FRUIT.words, count)
    for seed in range(3):
        grid = themed(DAILY, theme, words, seed).unwrap()
        assert len(set(grid.words) & set(theme.words)) >= count
        assert check_grid(grid, DAILY, theme.joined(words)) == ()


def test_words_outside_the_list_may_be_of_the_theme() -> None:
    without = PETS.select(keep=lambda word: word != "bet")
    grid = themed(TINY, Theme.of(["bet", "tot"]), without).unwrap()
    assert {"bet", "tot"} <= set(grid.words)


def test_none_is_a_proof_where_all_choices_were_tried() -> None:
    result = themed(TINY, Theme.of(["oaf", "bet"]), PETS)
    assert result.status is Status.INFEASIBLE
    assert themed(TINY, Theme.of(["oaf", "bet"], count=1), PETS)


def test_too_few_words_that_fit_are_a_proof() -> None:
    result = themed(TINY, Theme.of(["cat", "mouse"]), PETS)
    assert result.status is Status.INFEASIBLE
    assert "1 words of the theme fit waffle 3x3" in result.note


def test_many_choices_are_no_proof() -> None:
    odd = [f"{a}{b}z" for a in "bcdfghjk" for b in "bcdfghjk"]
    result = themed(TINY, Theme.of(odd), PETS)
    assert result.status is Status.UNKNOWN
    assert "200 draws" in result.note


def test_a_banned_word_is_no_theme_word() -> None:
    request = TINY.banning("bet")
    assert themed(request, Theme.of(["bet", "tot"]), PETS).status is Status.INFEASIBLE


def test_a_request_that_clashes_with_itself_is_refused() -> None:
    request = TINY.requiring("cat@a1-across").with_cell("a1", "b")
    with pytest.raises(InputError, match="clashes"):
        themed(request, Theme.of(["bet", "tot"]), PETS)


def test_theme_words_that_clash_with_the_request_are_passed_over() -> None:
    request = TINY.requiring("cab@a1-across")
    grid = themed(request, Theme.of(["cat", "bet", "tot"]), PETS).unwrap()
    assert grid.words[0] == "cab"


def test_bad_themes_are_refused() -> None:
    with pytest.raises(InputError, match="'c4t'"):
        Theme.of(["c4t"])
    with pytest.raises(InputError, match="0 theme words"):
        Theme.of(["cat"], count=0)
    grid = Grid.parse("cat\na o\nrow")
    with pytest.raises(InputError, match="not for a given one"):
        make_puzzle(grid, WordList.of(grid.words), theme=FRUIT)


def test_a_puzzle_of_a_theme() -> None:
    words = load_words("common")
    made = make_puzzle(DAILY, words, theme=FRUIT, seed=2).unwrap()
    assert made.puzzle.solution is not None
    assert len(set(made.puzzle.solution.words) & set(FRUIT.words)) >= 2
