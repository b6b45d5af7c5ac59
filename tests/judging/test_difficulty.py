"""Difficulty: a person's steps, and what makes a puzzle harder."""

import statistics

import pytest

from tests.cases import case_path, needs_cases
from waffle_cp.errors import InputError
from waffle_cp.formats import read_puzzles
from waffle_cp.judging import LEVELS, check_level, rate_difficulty
from waffle_cp.judging.reasoner import Technique, reason_out
from waffle_cp.puzzle import Puzzle
from waffle_cp.words import WordList, load_words

WORDS = ["cat", "row", "car", "tow"]


def test_a_solved_puzzle_asks_for_nothing() -> None:
    puzzle = Puzzle.parse("cat\na o\nrow\n\nggg\ng g\nggg")
    rated = rate_difficulty(puzzle, WordList.of(WORDS))
    assert (rated.score, rated.level, rated.reason) == (0, "easy", "nothing is left to find")


def test_more_words_to_weigh_make_it_harder() -> None:
    puzzle = Puzzle.parse("cat\na o\nrwo\n\nggg\ng g\ngyy")
    alone = rate_difficulty(puzzle, WordList.of(WORDS))
    many = rate_difficulty(puzzle, WordList.of([*WORDS, "too", "roo", "rod", "ton"]))
    assert alone.score <= many.score


def test_two_solutions_need_a_guess() -> None:
    words = WordList.of(["ab", "cd", "ac", "bd", "ad", "bc"])
    puzzle = Puzzle.parse("cb\nad\n\n..\n.g")
    reasoning = reason_out(puzzle, words)
    assert not reasoning.is_solved
    assert reasoning.steps[-1].technique is Technique.GUESS


def test_impossible_colors_end_in_a_guess_and_not_in_a_fault() -> None:
    rated = rate_difficulty(Puzzle.parse("ab\ncd\n\n..\n.."), WordList.of(["ab"]))
    assert "guess" in rated.reason


def test_after_too_many_trials_it_is_a_guess() -> None:
    puzzle = Puzzle.parse("had\nn s\nrei\n\nyyy\n. .\n..y")
    words = load_words("easy")
    patient = reason_out(puzzle, words)
    assert patient.is_solved
    assert Technique.LOOK_AHEAD in {step.technique for step in patient.steps}
    hasty = reason_out(puzzle, words, trials=0)
    assert not hasty.is_solved
    assert hasty.steps[-1].technique is Technique.GUESS


def test_the_reason_names_the_widest_choice() -> None:
    puzzle = Puzzle.parse("had\nn s\nrei\n\nyyy\n. .\n..y")
    rated = rate_difficulty(puzzle, load_words("easy"))
    assert rated.reason == (
        "one word needs a look ahead, first a1-across at the crossing c1; "
        "at first 16 words fit c1-down"
    )


def test_levels_are_ordered_and_others_refused() -> None:
    assert list(LEVELS) == ["easy", "medium", "hard"]
    assert list(LEVELS.values()) == sorted(LEVELS.values())
    with pytest.raises(InputError, match="'brutal': expected easy, medium, hard"):
        check_level("brutal")


@needs_cases
def test_real_puzzles_spread_over_all_levels() -> None:
    rated = [rate_difficulty(p) for p in read_puzzles(case_path("real_waffles.json"))]
    levels = [difficulty.level for difficulty in rated]
    assert {level: levels.count(level) >= 15 for level in LEVELS} == dict.fromkeys(LEVELS, True)
    thirds = statistics.quantiles([difficulty.score for difficulty in rated], n=3)
    assert thirds[0] == pytest.approx(LEVELS["medium"], abs=1.5)
    assert thirds[1] == pytest.approx(LEVELS["hard"], abs=1.5)
    assert all(difficulty.reason for difficulty in rated)
