"""What Python callers pass is checked when it is passed, in one line."""

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from tests.conftest import Register
from waffle_cp.color import Color
from waffle_cp.coloring import RULES, color_board
from waffle_cp.errors import InputError
from waffle_cp.fill import ENGINES, FillRequest, FillTask, fill_grids
from waffle_cp.grid import Grid
from waffle_cp.layout import Layout
from waffle_cp.make import make_puzzle
from waffle_cp.result import Result, Status
from waffle_cp.solve import solve_puzzle
from waffle_cp.words import WordList

LAYOUT = Layout.waffle(3, 3)
REQUEST = FillRequest(LAYOUT)
WORDS = WordList.of(["cat", "bet", "cab", "tot", "oaf"])
WRONG: dict[str, tuple[Callable[[Any], object], object]] = {
    "layout": (FillRequest, "5x5"),
    "required": (lambda wish: FillRequest(LAYOUT, required=wish), ("cat",)),
    "required word": (lambda wish: FillRequest(LAYOUT, required=wish), 3),
    "letter counts": (lambda wish: FillRequest(LAYOUT, letter_counts=wish), "e>=3"),
    "fixed cell": (lambda wish: FillRequest(LAYOUT, fixed=wish), ((99, "a"),)),
    "fixed letter": (lambda wish: FillRequest(LAYOUT, fixed=wish), ((0, 5),)),
    "banned": (lambda wish: FillRequest(LAYOUT, banned=wish), {3}),
    "rare": (lambda wish: FillRequest(LAYOUT, rare=wish), 3),
    "words of fill": (lambda wish: fill_grids(REQUEST, wish), ["cat"]),
    "request": (lambda wish: fill_grids(wish, WORDS), LAYOUT),
    "other goal": (lambda wish: fill_grids(REQUEST, WORDS, maximize=wish), "TOTAL"),
    "no goal": (lambda wish: fill_grids(REQUEST, WORDS, maximize=wish), ""),
    "number as goal": (lambda wish: fill_grids(REQUEST, WORDS, maximize=wish), 3),
    "source": (lambda wish: make_puzzle(wish, WORDS), "honey"),
    "words of make": (lambda wish: make_puzzle(REQUEST, wish), ["cat"]),
    "near miss of vowels": (REQUEST.counting, "wovels>=15"),
    "puzzle": (lambda wish: solve_puzzle(wish, WORDS), "DOHIT"),
}


@pytest.mark.parametrize("name", WRONG)
def test_a_wrong_kind_is_refused_in_one_line(name: str) -> None:
    make, wish = WRONG[name]
    with pytest.raises(InputError) as caught:
        make(wish)
    assert "\n" not in str(caught.value)


def test_counting_stands_beside_requiring() -> None:
    request = FillRequest(LAYOUT).counting("e>=3", "a=0,t<=2")
    assert [str(bound) for bound in request.letter_counts] == ["e>=3", "a=0", "t<=2"]


def test_the_answer_of_an_engine_of_ones_own_is_checked(register: Register) -> None:
    grid = Grid.parse("cat\na#o\nbet")

    def stubborn(task: FillTask) -> Result[Grid]:
        return Result(Status.FEASIBLE, (grid,), engine="stubborn")

    register(ENGINES, "stubborn", stubborn)
    request = REQUEST.requiring("oaf")
    with pytest.raises(InputError, match=r"engine .stubborn. gave a grid .*oaf. stands nowhere"):
        fill_grids(request, WORDS, engine="stubborn")
    register(ENGINES, "chatty", lambda task: [grid])
    with pytest.raises(InputError, match="answer of engine 'chatty'"):
        fill_grids(request, WORDS, engine="chatty")
    listed = WordList.of(grid.words)
    assert fill_grids(REQUEST, listed, engine="stubborn").answers == (grid,)


@pytest.mark.parametrize(
    ("colors", "fault"),
    [
        ([Color.GREEN], "gave 1 colors for 8 cells"),
        ([Color.GREY] * 8, "not legal"),
        (["green"] * 8, "color 'green' is a str"),
    ],
)
def test_the_colors_of_a_rule_of_ones_own_are_checked(
    colors: list[Color], fault: str, register: Register
) -> None:
    def mine(solution: Grid, letters: Sequence[str]) -> tuple[Color, ...]:
        return tuple(colors)

    register(RULES, "mine", mine)
    solution = Grid.parse("abc\nd#e\nfgh")
    with pytest.raises(InputError, match=f"color rule 'mine'.*{fault}"):
        color_board(solution, "bacdefgh", rule="mine")
