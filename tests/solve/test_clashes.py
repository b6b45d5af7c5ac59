"""Puzzles without a solution: the cell, slot or letter at fault is named."""

from dataclasses import replace

import pytest

from waffle_cp.coloring import color_board
from waffle_cp.grid import Grid
from waffle_cp.puzzle import Color, Puzzle, parse_colors
from waffle_cp.result import Status
from waffle_cp.solve import explain_clashes, find_mends, find_solutions, solve_puzzle
from waffle_cp.words import WordList

SOLUTION = Grid.parse("digit\no r h\ngrace\nm s r\napple")
BOARD = tuple("dohitripgearcprmalsge")
PUZZLE = Puzzle(SOLUTION.layout, BOARD, color_board(SOLUTION, BOARD))
WORDS = WordList.of([*SOLUTION.words, "about", "obama", "emcee"], name="mine")


def clashes(puzzle: Puzzle, words: WordList = WORDS) -> str:
    result = solve_puzzle(puzzle, words)
    assert result.status is Status.INFEASIBLE
    assert result.note
    return result.note


def recolored(marks: dict[int, Color]) -> Puzzle:
    colors = [marks.get(cell, color) for cell, color in enumerate(PUZZLE.colors)]
    return replace(PUZZLE, colors=tuple(colors))


def test_a_yellow_after_a_grey_of_the_same_word() -> None:
    board = Puzzle(Grid.parse("ooo").layout, tuple("aab"), parse_colors(".y."))
    note = clashes(board, WordList.of(["bba"]))
    assert (
        "b1: 'A' cannot be yellow: in a1-across the same letter before it, at a1, is grey" in note
    )


def test_a_yellow_without_a_cell_to_go_to() -> None:
    board = Puzzle(Grid.parse("ooo").layout, tuple("abb"), parse_colors("ygg"))
    note = clashes(board, WordList.of(["abb"]))
    assert "a1: 'A' cannot be yellow: a1-across has no other open cell" in note


def test_letters_that_have_nowhere_to_go() -> None:
    board = Puzzle(Grid.parse("ooo").layout, tuple("aab"), parse_colors("..."))
    assert "'A' is not green in 2 cells, but only 1 other cells" in clashes(board)


def test_a_letter_that_no_word_has() -> None:
    letters = ("ñ", *PUZZLE.letters[1:])
    assert "a1: 'Ñ' is in no word of the list 'mine'" in clashes(replace(PUZZLE, letters=letters))


def test_a_length_that_no_word_has() -> None:
    assert "has no word of 5 letters" in clashes(PUZZLE, WordList.of(["fugu", "long"]))


def test_a_pattern_that_no_word_has() -> None:
    note = clashes(recolored({1: Color.GREEN}))
    assert "a1-across: no word of the list 'mine' has the pattern DO_IT" in note
    assert "with b1 'O' grey instead of green there is a solution" in note


def test_colors_that_no_word_of_a_slot_has() -> None:
    note = clashes(recolored({1: Color.YELLOW}))
    assert (
        "a1-across: no word of the list 'mine' fits D__IT with b1 'O' yellow, c1 'H' grey" in note
    )
    assert "with b1 'O' grey instead of yellow there is a solution" in note


@pytest.mark.parametrize("word", SOLUTION.words)
def test_a_word_that_the_list_lacks(word: str) -> None:
    words = WORDS.select(keep=lambda other: other != word)
    note = clashes(PUZZLE, words)
    assert "that the list lacks there is a solution" in note
    assert repr(word) in note


def test_a_crossing_without_a_common_letter() -> None:
    # Across only abc, then def; down only da, eb, fc.
    layout = Grid.parse("abc\ndef").layout
    board = Puzzle(layout, tuple("efdcab"), parse_colors("......"))
    note = clashes(board, WordList.of(["abc", "def", "da", "eb", "fc"]))
    assert "a1: a1-across wants 'A' there, a1-down wants 'D'" in note


def test_letters_that_the_candidates_use_too_seldom_or_too_often() -> None:
    board = Puzzle(Grid.parse("ooooo").layout, tuple("aabbc"), parse_colors("y.yyy"))
    note = clashes(board, WordList.of(["bbacb"]))
    assert "letter 'A' is in 2 cells that are not green, but the words use at most 1" in note
    assert "letter 'B' is in 2 cells that are not green, but the words use at least 3" in note


def test_a_puzzle_with_a_solution_needs_no_mend_of_a_word() -> None:
    assert find_solutions(PUZZLE, WORDS).complete
    assert find_mends(PUZZLE, WORDS, time_limit=0.0) == ()


def test_there_is_always_a_reason() -> None:
    for cell, color in enumerate(PUZZLE.colors):
        for other in Color:
            puzzle = recolored({cell: other})
            if other is not color and not find_solutions(puzzle, WORDS):
                assert explain_clashes(puzzle, WORDS, time_limit=0.0), (cell, other)


def test_another_rule_would_do() -> None:
    # The word across wants one n of two; the game colors the first, this puzzle the second.
    solution = Grid.parse("acn\nb d\neng")
    words = WordList.of(solution.words)
    puzzle = Puzzle(solution.layout, tuple("nnabdecg"), parse_colors(".yyggg.g"))
    assert "with the color rule 'seed' there is a solution" in clashes(puzzle, words)
