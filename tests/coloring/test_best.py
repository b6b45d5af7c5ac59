"""Every rule colors legally; the exact ones find what trying all colorings finds."""

import random
from collections.abc import Iterator
from itertools import product

import pytest

from tests.web.puzzles import solution_named
from waffle_cp.coloring import RULES, color_board, is_legal_coloring
from waffle_cp.grid import Grid
from waffle_cp.layout import Layout
from waffle_cp.puzzle import Color
from waffle_cp.validate.coloring import check_legal_colors

LAYOUTS = ("3x3", "5x5", "5x3", "hashtag", "royale", "solid:3x3", "solid:4x3", "7x7")


def boards(
    count: int, *, letters: str, names: tuple[str, ...] = LAYOUTS
) -> Iterator[tuple[Grid, list[str]]]:
    """Seeded random boards of few letters, so that many copies compete."""
    rng = random.Random(11)
    for number in range(count):
        layout = Layout.parse(names[number % len(names)])
        solution = Grid(layout, tuple(rng.choices(letters, k=len(layout.cells))))
        board = list(solution.letters)
        rng.shuffle(board)
        yield solution, board


def told(solution: Grid, board: list[str]) -> str:
    return f"Grid.parse({str(solution)!r}), {''.join(board)!r}"


def all_legal(solution: Grid, board: list[str]) -> list[tuple[Color, ...]]:
    loose = [c for c, letter in enumerate(board) if letter != solution.letters[c]]
    found = []
    for marks in product((Color.YELLOW, Color.GREY), repeat=len(loose)):
        colors = [Color.GREEN] * len(board)
        for cell, mark in zip(loose, marks, strict=True):
            colors[cell] = mark
        if is_legal_coloring(solution, board, colors):
            found.append(tuple(colors))
    return found


def yellows(solution: Grid, colors: tuple[Color, ...], *, shared: bool | None = None) -> int:
    return sum(
        color is Color.YELLOW
        and (shared is None or (len(solution.layout.memberships[cell]) == 2) is shared)
        for cell, color in enumerate(colors)
    )


@pytest.mark.parametrize("rule", RULES)
def test_every_rule_colors_legally(rule: str) -> None:
    for solution, board in boards(120, letters="abcde"):
        colors = color_board(solution, board, rule=rule)
        assert is_legal_coloring(solution, board, colors), told(solution, board)


@pytest.mark.parametrize("rule", RULES)
def test_every_rule_passes_the_check_of_the_definition(rule: str) -> None:
    for solution, board in boards(40, letters="abcde", names=("3x3", "5x3", "solid:3x3")):
        colors = color_board(solution, board, rule=rule)
        assert check_legal_colors(solution, board, colors) == (), told(solution, board)


def test_exact_rules_agree_with_all_colorings_tried() -> None:
    for solution, board in boards(60, letters="abc", names=("3x3", "solid:3x3", "5x3")):
        # Yellow before grey in reading order, so that min takes the first of equals.
        legal = all_legal(solution, board)
        expected = {
            "fewest": min(legal, key=lambda c: yellows(solution, c)),
            "most-shared": min(
                legal, key=lambda c: (-yellows(solution, c, shared=True), yellows(solution, c))
            ),
            "fewest-unshared": min(
                legal, key=lambda c: (yellows(solution, c, shared=False), yellows(solution, c))
            ),
        }
        for rule, colors in expected.items():
            found = color_board(solution, board, rule=rule)
            assert found == colors, f"{rule}: {told(solution, board)}"


def test_fewest_is_never_more_than_another_rule() -> None:
    for solution, board in boards(80, letters="abcd"):
        fewest = yellows(solution, color_board(solution, board, rule="fewest"))
        for rule in RULES:
            count = yellows(solution, color_board(solution, board, rule=rule))
            assert fewest <= count, f"{rule}: {told(solution, board)}"


@pytest.mark.parametrize("rule", RULES)
def test_a_solved_board_is_green_and_distinct_letters_leave_no_choice(rule: str) -> None:
    solution = solution_named("waffle-5x5")
    assert set(color_board(solution, solution.letters, rule=rule)) == {Color.GREEN}
    solid = Grid.parse("abcd\nefgh")
    board = list("badcefgh")
    assert color_board(solid, board, rule=rule) == color_board(solid, board)


def test_the_greedy_rule_of_the_seed_is_not_always_the_fewest() -> None:
    gaps = 0
    for solution, board in boards(150, letters="abc", names=("solid:4x3", "5x5")):
        counts = {
            rule: yellows(solution, color_board(solution, board, rule=rule)) for rule in RULES
        }
        gaps += counts["seed"] > counts["fewest"]
    assert gaps > 0
