"""Each rule of a solution of a puzzle has a case that breaks it alone."""

from dataclasses import replace

import pytest

from waffle_cp.grid import Grid
from waffle_cp.puzzle import Color, Puzzle, parse_colors
from waffle_cp.validate.puzzle import check_puzzle, check_solution

SOLUTION = Grid.parse("abc\nd#e\nfgh")
PUZZLE = Puzzle(SOLUTION.layout, tuple("bacdefgh"), parse_colors("yygggggg"))
WORDS = {"abc", "fgh", "adf", "ceh"}


def rules(puzzle: Puzzle, solution: Grid = SOLUTION, words: set[str] | None = None) -> list[str]:
    return [fault.rule for fault in check_solution(puzzle, solution, words or WORDS)]


def test_a_solution_has_no_fault() -> None:
    assert rules(PUZZLE) == []
    assert rules(replace(PUZZLE, rule="any")) == []
    assert rules(replace(PUZZLE, rule="seed")) == []


def test_another_layout() -> None:
    assert rules(PUZZLE, Grid.parse("abc\ndxe\nfgh")) == ["layout"]


def test_other_letters() -> None:
    puzzle = replace(PUZZLE, letters=tuple("bacdefgx"), colors=parse_colors("yyggggg."))
    assert rules(puzzle) == ["letters", "letters"]


def test_a_word_that_is_not_listed() -> None:
    assert rules(PUZZLE, words=WORDS - {"ceh"}) == ["words"]


@pytest.mark.parametrize("rule", ["game", "seed"])
def test_a_color_of_another_rule(rule: str) -> None:
    puzzle = replace(PUZZLE, colors=parse_colors("y.gggggg"), rule=rule)
    faults = check_solution(puzzle, SOLUTION, WORDS)
    assert [str(fault) for fault in faults] == [f"b1: 'a' is grey, but yellow by the rule {rule!r}"]


@pytest.mark.parametrize(
    ("colors", "rule"),
    [
        ("yyg.gggg", "greens"),  # d is right
        ("gygggggg", "greens"),  # b is wrong
        ("y.gggggg", "colors"),  # the word wants a
    ],
)
def test_illegal_colors(colors: str, rule: str) -> None:
    puzzle = replace(PUZZLE, colors=parse_colors(colors), rule="any")
    assert set(rules(puzzle)) == {rule}


def test_more_yellows_than_the_words_can_count() -> None:
    solution = Grid.parse("abn\nc#d\nefg")
    board = Puzzle(solution.layout, tuple("nnacdefg"), parse_colors("yyyggggg"), rule="any")
    faults = check_solution(replace(board, letters=tuple("nnacdefg")), solution, {*solution.words})
    assert "more 'n' are yellow (2) than the words can count" in str(faults[-1])


def test_the_solution_that_a_puzzle_carries() -> None:
    assert check_puzzle(PUZZLE) == ()
    assert check_puzzle(replace(PUZZLE, solution=SOLUTION)) == ()
    other = Grid.parse("bac\nd#e\nfgh")
    faults = check_puzzle(replace(PUZZLE, solution=other))
    assert {fault.rule for fault in faults} == {"colors"}
    assert all(color is Color.GREEN for color in PUZZLE.colors[2:])
