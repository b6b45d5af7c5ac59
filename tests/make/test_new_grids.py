"""New grids, and puzzles of new grids over several layouts: a sample of the campaign."""

import random

import pytest

from tests.make.test_maker import assert_as_asked
from waffle_cp.fill import FillRequest
from waffle_cp.grid import Grid
from waffle_cp.layout import Layout
from waffle_cp.make import game_greens, make_puzzle
from waffle_cp.make.new_grids import draw_words, new_grid
from waffle_cp.request.compiled import compile_request
from waffle_cp.result import Status
from waffle_cp.validate.grid import check_grid
from waffle_cp.words import WordList, load_words, stems_for

SMALL_LIST = WordList.of(["cat", "bet", "cab", "tot", "oaf", "car", "row", "tow"])


@pytest.mark.parametrize(
    ("name", "swaps"),
    [("5x5", 10), ("7x7", 20), ("royale", 15), ("hashtag", 9), ("5x3", 7), ("solid:3x4", 5)],
)
def test_puzzles_of_new_grids_are_as_asked(name: str, swaps: int) -> None:
    full, common = load_words("full", offensive=True), load_words("common")
    stems = stems_for("common").numbers(common)
    request = FillRequest(Layout.parse(name))
    for seed in range(3):
        made = make_puzzle(request, full, fill_words=common, stems=stems, seed=seed).unwrap()
        assert made.swaps == swaps
        assert_as_asked(made, full, greens=game_greens(request.layout))
        assert made.puzzle.solution is not None
        assert check_grid(made.puzzle.solution, request, common, stems) == ()


def test_same_seed_same_grid() -> None:
    request = FillRequest(Layout.parse("5x5"))
    common = load_words("common")
    grids = [new_grid(request, common, random.Random(seed)).unwrap() for seed in (1, 1, 2)]
    assert grids[0] == grids[1]
    assert grids[0] != grids[2]


def test_what_is_requested_is_kept() -> None:
    common = load_words("common")
    request = FillRequest(Layout.parse("5x5")).requiring("honey").with_cell("e5", "t")
    made = make_puzzle(request, common, seed=1).unwrap()
    assert made.puzzle.solution is not None
    assert "honey" in made.puzzle.solution.words
    assert made.puzzle.solution.letters[-1] == "t"


def test_a_drawn_word_that_cannot_be_proves_nothing() -> None:
    # Most of the words fit nowhere, but there are grids.
    words = WordList.of(["cat", "bet", "cab", "tot", *(f"{x}{x}{x}" for x in "defghijk")])
    request = FillRequest(Layout.waffle(3, 3))
    for seed in range(20):
        grid = new_grid(request, words, random.Random(seed)).unwrap()
        assert sorted(grid.words) == ["bet", "cab", "cat", "tot"]


def test_no_grid_is_a_proof() -> None:
    words = WordList.of(["abc", "def"])
    request = FillRequest(Layout.waffle(3, 3))
    assert new_grid(request, words, random.Random(1)).status is Status.INFEASIBLE
    result = make_puzzle(request, words)
    assert result.status is Status.INFEASIBLE


def test_no_time_is_no_proof() -> None:
    result = make_puzzle(FillRequest(Layout.parse("5x5")), load_words("easy"), time_limit=1e-9)
    assert result.status is Status.UNKNOWN
    assert "no grid yet" in result.note


def test_drawn_words_keep_the_request() -> None:
    layout = Layout.waffle(3, 3)
    request = FillRequest(layout).banning("cat", "cab").with_cell("a1", "c")
    seen = set()
    for seed in range(60):
        drawn = draw_words(compile_request(request, SMALL_LIST), random.Random(seed), 2)
        seen.add(len(drawn))
        if not drawn:
            continue
        slots = [layout.slots[wanted.slot] for wanted in drawn if wanted.slot is not None]
        assert len({slot.direction for slot in slots}) == 1
        assert len({slot.name for slot in slots}) == 2
        assert len({wanted.word for wanted in drawn}) == 2
        for wanted, slot in zip(drawn, slots, strict=True):
            assert wanted.word not in ("cat", "cab")
            assert 0 not in slot.cells or wanted.word == "car"
    assert seen == {0, 2}


def test_drawn_words_share_no_stem_unless_allowed() -> None:
    layout = Layout.waffle(3, 3)
    words = WordList.of(["run", "ran"])
    stems = {"run": frozenset({1}), "ran": frozenset({1})}
    for seed in range(20):
        assert (
            draw_words(
                compile_request(FillRequest(layout), words, stems=stems), random.Random(seed), 2
            )
            == ()
        )
    loose = FillRequest(layout, distinct_stems=False)
    assert any(
        draw_words(compile_request(loose, words, stems=stems), random.Random(s), 2)
        for s in range(20)
    )


def test_nothing_is_drawn_where_nothing_can_be() -> None:
    layout = Layout.waffle(3, 3)
    high = FillRequest(layout, min_score=51)
    assert draw_words(compile_request(high, SMALL_LIST), random.Random(0), 1) == ()
    assert draw_words(compile_request(FillRequest(layout), SMALL_LIST), random.Random(0), 3) == ()
    foreign = FillRequest(layout).with_cell("b1", "ñ").with_cell("a2", "ñ").with_cell("c2", "ñ")
    foreign = foreign.with_cell("b3", "ñ")
    assert draw_words(compile_request(foreign, SMALL_LIST), random.Random(0), 1) == ()


def test_other_grids_are_tried_when_one_has_no_puzzle() -> None:
    # Eight wrong cells need seven swaps only if all letters differ, which few grids have.
    words = load_words("easy")
    request = FillRequest(Layout.parse("3x3"))
    made = [
        make_puzzle(request, words, greens="none", swaps=7, seed=seed, grids=200).unwrap()
        for seed in range(3)
    ]
    assert max(answer.grids for answer in made) > 1
    for answer in made:
        assert len(set(answer.puzzle.letters)) == 8


@pytest.mark.parametrize(
    "rows",
    [["niños", "u u o", "bañar", "e d d", "sueño"], ["ĉielo", "a u p", "ĝardŭ", "o n ŝ", "maŝĥĵ"]],
    ids=["spanish", "esperanto"],
)
def test_other_alphabets_from_the_list_on(rows: list[str]) -> None:
    grid = Grid.parse("\n".join(rows))
    words = WordList.of([*grid.words, "señal", "ĉiela"])
    made = make_puzzle(FillRequest(grid.layout), words, seed=3).unwrap()
    assert made.puzzle.solution in (grid, grid.transposed)
    assert_as_asked(made, words, greens=game_greens(grid.layout))
