import json
from collections import Counter

import pytest

from tests.cases import case_path, needs_cases
from waffle_cp.errors import InputError
from waffle_cp.layout import Layout
from waffle_cp.make import GreenChoice, default_swaps, game_greens

DAILY = Layout.waffle(5, 5)


def shown(layout: Layout) -> list[str]:
    greens = game_greens(layout)
    return list(layout.rows(["g" if n in greens else "." for n in range(len(layout.cells))]))


@pytest.mark.parametrize(
    ("layout", "rows"),
    [
        (DAILY, ["g...g", ". . .", "..g..", ". . .", "g...g"]),
        (
            Layout.waffle(7, 7),
            ["..g.g..", ". . . .", "g.g.g.g", ". . . .", "g.g.g.g", ". . . .", "..g.g.."],
        ),
        (
            Layout.royale(),
            ["   .   ", " g...g ", " . . . ", "...g...", " . . . ", " g...g ", "   .   "],
        ),
        (Layout.hashtag(), [" . . ", ".g...", " . . ", "...g.", " . . "]),
        (Layout.waffle(3, 3), ["g..", ". .", "..g"]),
        (Layout.solid(3, 2), ["g..", "..g"]),
    ],
    ids=lambda value: value.name if isinstance(value, Layout) else "",
)
def test_game_pattern(layout: Layout, rows: list[str]) -> None:
    assert shown(layout) == rows


@needs_cases
def test_game_pattern_is_green_in_every_real_puzzle() -> None:
    seen: Counter[str] = Counter()
    for case in json.loads(case_path("real_waffles.json").read_text("utf-8")):
        layout = Layout.parse(case["layout"])
        marks = [mark for row in case["colors"] for mark in row if mark != " "]
        greens = {cell for cell, mark in enumerate(marks) if mark == "g"}
        assert game_greens(layout) <= greens, case["id"]
        assert default_swaps(layout, GreenChoice(game_greens(layout))) == case["swaps"]
        seen[layout.name] += 1
    assert len(seen) == 3


@pytest.mark.parametrize(
    ("text", "cells", "more"),
    [
        ("game", sorted(game_greens(DAILY)), 0),
        ("Game + 2", sorted(game_greens(DAILY)), 2),
        ("none", [], 0),
        ("any", [], None),
        ("7", [], 7),
        ("a1,E5", [0, 20], 0),
        ("a1 e5+any", [0, 20], None),
    ],
)
def test_parse(text: str, cells: list[int], more: int | None) -> None:
    choice = GreenChoice.parse(text, DAILY)
    assert (sorted(choice.cells), choice.more) == (cells, more)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("b2", "no cell 'b2' in waffle 5x5"),
        ("z9", "no cell 'z9'"),
        ("game+", "greens"),
        ("game+x", "expected a number or 'any' after '+'"),
        ("+3", "expected game, none, any"),
        ("", "expected game, none, any"),
        ("22", "22 green cells: waffle 5x5 has 21 cells"),
        ("game+17", "22 green cells"),
        ("greenish", "'greenish' is not a cell"),
        ("-1", "'-1' is not a cell"),
    ],
)
def test_bad_choice_is_told(text: str, told: str) -> None:
    with pytest.raises(InputError) as caught:
        GreenChoice.parse(text, DAILY)
    assert told in str(caught.value)
    assert "\n" not in str(caught.value)


def test_accepts_exactly_the_greens_asked_for() -> None:
    exact = GreenChoice(frozenset({0, 4}))
    assert exact.accepts({0, 4})
    assert not exact.accepts({0})
    assert not exact.accepts({0, 4, 5})
    assert GreenChoice(frozenset({0}), 1).accepts({0, 9})
    assert not GreenChoice(frozenset({0}), 1).accepts({0})
    assert not GreenChoice(frozenset({0}), 1).accepts({8, 9})
    assert GreenChoice(frozenset({0}), None).accepts({0, 1, 2})


@pytest.mark.parametrize("text", ["5x5", "7x7", "9x9", "11x7", "3x3", "royale", "hashtag"])
@pytest.mark.parametrize("greens", ["game", "any", "none", "game+1"])
def test_default_swaps_are_possible(text: str, greens: str) -> None:
    layout = Layout.parse(text)
    choice = GreenChoice.parse(greens, layout)
    swaps = default_swaps(layout, choice)
    wrong = len(layout.cells) - len(choice.cells) - (choice.more or 0)
    assert 0 < swaps < wrong
    if choice.more is not None:
        assert wrong <= 2 * swaps
