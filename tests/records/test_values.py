"""Values survive the way to JSON and back; what is wrong in a dict is named."""

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from waffle_cp import (
    FillRequest,
    Grid,
    InputError,
    Layout,
    MadePuzzle,
    Plan,
    Puzzle,
    Result,
    Solution,
    Status,
    from_dict,
    to_dict,
)
from waffle_cp.color import Color
from waffle_cp.judging import Difficulty
from waffle_cp.layout import LAYOUTS
from waffle_cp.request.constraint import Constraint
from waffle_cp.request.constraints import CONSTRAINTS
from waffle_cp.request.constraints.at_most import AtMost
from waffle_cp.request.constraints.bar_starts import BarredStarts
from waffle_cp.request.constraints.path import HiddenPath

numbers = st.integers(0, 500)
words = st.text("abcßñžя", min_size=1, max_size=6)
layouts = st.sampled_from([Layout(mask) for mask in LAYOUTS.values()]) | st.builds(
    Layout.solid, st.integers(2, 4), st.integers(2, 4)
)


@st.composite
def grids(draw: st.DrawFn, layout: Layout | None = None) -> Grid:
    layout = layout or draw(layouts)
    size = len(layout.cells)
    return Grid(
        layout, tuple(draw(st.lists(st.sampled_from("abcñя"), min_size=size, max_size=size)))
    )


@st.composite
def puzzles(draw: st.DrawFn) -> Puzzle:
    board = draw(grids())
    size = len(board.letters)
    colors = tuple(draw(st.lists(st.sampled_from(Color), min_size=size, max_size=size)))
    return Puzzle(
        board.layout,
        board.letters,
        colors,
        draw(st.none() | grids(board.layout)),
        draw(st.none() | numbers),
        draw(st.sampled_from(["game", "seed"])),
        draw(st.text()),
    )


@st.composite
def requests(draw: st.DrawFn) -> FillRequest:
    layout = draw(layouts)
    constraints: st.SearchStrategy[Constraint] = st.one_of(
        st.builds(AtMost, numbers, words),
        st.builds(BarredStarts, words),
        words.map(lambda word: HiddenPath(tuple(range(len(word))), word)),
    )
    request = FillRequest(
        layout,
        banned=draw(st.sets(words)),
        repeats=draw(st.booleans()),
        min_score=draw(numbers),
        fixed=[(0, "a")] * draw(st.integers(0, 1)),
    )
    request = request.requiring("a" * len(layout.slots[0])).counting("e>=1,vowels<=9")
    return request.keeping(*draw(st.lists(constraints, max_size=3)))


plans = st.lists(st.lists(numbers, min_size=2, max_size=5), max_size=4).map(Plan.of_cycles)
solutions = st.builds(
    Solution,
    grids(),
    st.lists(numbers).map(tuple),
    st.none() | numbers,
    st.none() | numbers,
    st.none() | plans,
    st.none() | st.booleans(),
    numbers,
)
difficulties = st.builds(
    Difficulty, st.floats(0, 99), words, words, st.dictionaries(words, numbers, max_size=3)
)
made = st.builds(
    MadePuzzle,
    puzzles(),
    *[numbers] * 2,
    st.booleans(),
    words,
    numbers,
    words,
    *[numbers] * 3,
    st.none() | difficulties,
)
results = st.builds(
    Result,
    st.sampled_from([Status.OPTIMAL, Status.FEASIBLE]),
    st.lists(grids() | plans | words, min_size=1, max_size=2).map(tuple),
    st.booleans(),
    st.none() | st.floats(0, 9),
    st.none() | st.floats(0, 9),
    st.floats(0, 9),
    words,
    st.none() | numbers,
    words,
)


@settings(max_examples=40, deadline=None)
@given(layouts | grids() | puzzles() | requests() | plans | solutions | made | results)
def test_a_value_comes_back_from_json(value: object) -> None:
    back = from_dict(json.loads(json.dumps(to_dict(value))))
    assert back == value
    assert type(back) is type(value)
    if isinstance(value, Puzzle) and isinstance(back, Puzzle):
        assert back.source == value.source


def test_every_constraint_that_is_registered_has_a_dict() -> None:
    texts = {
        "required": "abcde",
        "banned": "abcde",
        "fixed": "a1=w",
        "letters": "e>=3",
        "min-score": "30",
        "rare": "1<60",
        "bar-starts": "xz",
        "at-most": "2:*s",
        "path": "a1,b1=ab",
        "template": "w....\n. . .\n.....\n. . .\n.....",
    }
    layout = Layout.waffle(5, 5)
    found: list[Constraint] = []
    for name, kind in CONSTRAINTS.items():
        found += kind.parse(texts[name], layout) if name in texts else [kind()]
    request = FillRequest(layout, found)
    assert from_dict(to_dict(request)) == request


GRID = to_dict(Grid.parse("cat\na o\nbet"))
REQUEST = to_dict(FillRequest(Layout.waffle(3, 3)))
RESULT = to_dict(Result(Status.FEASIBLE, ("a",)))


@pytest.mark.parametrize(
    ("record", "fault"),
    [
        ({}, "unknown kind None: expected layout, grid"),
        ({"kind": "cake"}, "unknown kind 'cake'"),
        ([], "a list, expected a dict"),
        ({"kind": "grid"}, "grid without 'rows'"),
        (GRID | {"rows": "cat"}, "grid: rows is 'cat'"),
        (GRID | {"rows": ["cat", "a3o", "bet"]}, "'3', which is no letter"),
        (REQUEST | {"constraints": [{"rule": "nope"}]}, "unknown constraint 'nope'"),
        (REQUEST | {"constraints": [{"rule": "at-most", "most": 2}]}, "without 'pattern'"),
        (REQUEST | {"constraints": [{"rule": "min-score", "score": True}]}, "expected a int"),
        (REQUEST | {"layout": GRID}, "expected a Layout"),
        (RESULT | {"status": "fine"}, "status is 'fine'"),
        (RESULT | {"answers": []}, "0 answers"),
    ],
)
def test_what_is_wrong_is_named(record: Any, fault: str) -> None:
    with pytest.raises(InputError, match=fault):
        from_dict(record)


def test_other_values_have_no_dict() -> None:
    with pytest.raises(InputError, match="a int has no dict"):
        to_dict(3)


def test_the_repr_of_a_large_result_is_short() -> None:
    plan = Plan.of_cycles([range(60_000), *((n, n + 1) for n in range(60_000, 90_000, 2))])
    assert len(repr(Result(Status.FEASIBLE, (plan,) * 1000))) < 500


def test_notebooks_show_pictures() -> None:
    grid = Grid.parse("cat\na o\nbet")
    puzzle = Puzzle(grid.layout, grid.letters, (Color.GREEN,) * 8, grid, 0)
    shown = MadePuzzle(puzzle, 0, 0, True, "a<b", 0, "", 1, 1, 1)._repr_html_()
    assert shown.count("<svg") == 2
    assert "a&lt;b" in shown
    assert "<svg" in Solution(grid, (1,) * 4)._repr_html_()
    many = Result(Status.FEASIBLE, (grid,) * 20)._repr_html_()
    assert many.count("<svg") == 12
    assert "8 more" in many
