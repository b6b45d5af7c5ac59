import random
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

import pytest

from tests.make.grids import DAILY, GRIDS, SMALL, own_words
from waffle_cp.coloring import RULES, color_board
from waffle_cp.errors import InputError, LimitError, ProvenNoneError
from waffle_cp.grid import Grid
from waffle_cp.judging.uniqueness import with_words
from waffle_cp.layout import Layout
from waffle_cp.make import (
    BoardTask,
    GreenChoice,
    MadePuzzle,
    game_greens,
    is_unique,
    make_puzzle,
    make_puzzles,
)
from waffle_cp.make.reach import board_count, boards
from waffle_cp.puzzle import Puzzle
from waffle_cp.result import Result, Status
from waffle_cp.solve import solve_puzzle
from waffle_cp.validate.made import check_made
from waffle_cp.validate.puzzle import check_solution
from waffle_cp.words import WordList, load_words


def assert_as_asked(made: MadePuzzle, words: WordList, *, greens: frozenset[int] | None) -> None:
    """Solve the puzzle as a player would get it, and check all that was promised."""
    puzzle = made.puzzle
    assert puzzle.solution is not None
    assert check_made(puzzle, swaps=made.swaps, greens=greens) == (), str(puzzle)
    found = solve_puzzle(Puzzle.parse(str(puzzle)), words)
    assert found.complete, str(puzzle)
    assert [solution.grid for solution in found] == [puzzle.solution], str(puzzle)
    best = found.unwrap()
    assert (best.swaps, best.proved) == (made.swaps, True), str(puzzle)
    assert check_solution(puzzle, best.grid, words) == ()
    assert made.unique
    assert made.bound == made.swaps == puzzle.swaps


@pytest.mark.parametrize("seed", range(12))
def test_puzzles_of_a_given_grid_are_as_asked(seed: int) -> None:
    words = load_words("full", offensive=True)
    made = make_puzzle(DAILY, words, seed=seed).unwrap()
    assert made.swaps == 10
    assert_as_asked(made, words, greens=game_greens(DAILY.layout))
    assert (made.seed, made.strategy, made.unique_on, made.grids) == (seed, "direct", "full", 1)


@pytest.mark.parametrize("name", GRIDS)
@pytest.mark.parametrize("greens", ["game", "3"])
def test_other_layouts_and_greens(name: str, greens: str) -> None:
    grid = GRIDS[name]
    words = with_words(load_words("easy"), grid)
    made = make_puzzle(grid, words, greens=greens, seed=4).unwrap()
    wanted = game_greens(grid.layout) if greens == "game" else None
    assert_as_asked(made, words, greens=wanted)
    assert greens == "game" or len(made.puzzle.greens) == 3


@pytest.mark.parametrize("swaps", range(8, 14))
def test_each_number_of_swaps_is_met_exactly(swaps: int) -> None:
    words = own_words(DAILY)
    assert_as_asked(
        make_puzzle(DAILY, words, swaps=swaps).unwrap(), words, greens=game_greens(DAILY.layout)
    )


@pytest.mark.parametrize("rule", RULES)
def test_puzzles_of_every_color_rule(rule: str) -> None:
    words = with_words(load_words("easy"), DAILY)
    made = make_puzzle(DAILY, words, rule=rule, seed=4).unwrap()
    assert made.puzzle.rule == rule
    assert check_made(made.puzzle, swaps=10, greens=game_greens(DAILY.layout)) == ()
    found = solve_puzzle(replace(made.puzzle, solution=None), words)
    assert found.complete
    assert [solution.grid for solution in found] == [DAILY]


def test_same_seed_same_puzzle() -> None:
    words = own_words(DAILY)
    first, second, other = (make_puzzle(DAILY, words, seed=seed).unwrap() for seed in (1, 1, 2))
    assert first == second
    assert first.puzzle != other.puzzle


def test_two_solutions_are_refused() -> None:
    # The seed's example: nothing tells which of the two words goes down and which across.
    solution = Grid.parse("avert\nl l h\nlouse\no d s\ntheme")
    board = "adlrt" + "lsh" + "eouse" + "oml" + "theve"
    puzzle = Puzzle(solution.layout, tuple(board), color_board(solution, board))
    words = own_words(solution)
    assert is_unique(puzzle, words) is False
    assert is_unique(puzzle, words.select(keep=lambda word: word != "theme")) is False
    assert len(solve_puzzle(puzzle, words)) == 2


def test_a_board_with_a_twin_is_passed_over() -> None:
    grid = Grid.parse("ab\nbc")
    twin = own_words(grid, "cb", "ba")
    result = make_puzzle(grid, twin, greens="none", swaps=2, allow_trivial=True)
    assert result.status is Status.INFEASIBLE
    assert "all 12 boards of this grid were tried" in result.note
    assert make_puzzle(grid, own_words(grid), greens="none", swaps=2, allow_trivial=True)


# Proofs that there is none


@pytest.mark.parametrize(
    ("greens", "swaps", "told"),
    [
        ("game", 7, "they need 8 to 15 swaps"),
        ("game", 15, "with these letters 8 to 13"),
        ("game", 16, "they need 8 to 15 swaps"),
        ("none", 10, "they need 11 to 20 swaps"),
        ("20", 1, "1 cells that are not green: they need no number of swaps"),
        ("20", 0, "they need no number of swaps"),
        ("21", 1, "they need 0 swaps"),
        ("game", 0, "they need 8 to 15 swaps"),
        ("any", 21, "they need 0 to 20 swaps"),
        ("a1,b1,c1,d1,e1,a2,c2,e2,a3,b3,c3,d3,e3,a4,c4,e4,a5,b5,c5", 0, "they need 1 to 1 swaps"),
    ],
)
def test_impossible_numbers_are_proven_so(greens: str, swaps: int, told: str) -> None:
    result = make_puzzle(DAILY, own_words(DAILY), greens=greens, swaps=swaps)
    assert result.status is Status.INFEASIBLE
    assert told in result.note
    with pytest.raises(ProvenNoneError):
        result.unwrap()


def test_no_swap_is_the_solution_itself() -> None:
    made = make_puzzle(DAILY, own_words(DAILY), greens="21", swaps=0).unwrap()
    assert made.puzzle.letters == DAILY.letters
    made = make_puzzle(DAILY, own_words(DAILY), greens="any", swaps=0).unwrap()
    assert made.puzzle.letters == DAILY.letters


def test_one_swap_in_a_word_is_trivial_and_proven_to_be() -> None:
    # Only b1 and c1 are not green, and both letters stay in the word.
    grid = Grid.parse("cat\na o\nrow")
    greens = "a1,a2,c2,a3,b3,c3"
    words = own_words(grid)
    result = make_puzzle(grid, words, greens=greens, swaps=1)
    assert result.status is Status.INFEASIBLE
    assert "all 2 boards of this grid were tried" in result.note
    made = make_puzzle(grid, words, greens=greens, swaps=1, allow_trivial=True).unwrap()
    assert "".join(made.puzzle.letters) == "ctaaorow"
    assert len(check_made(made.puzzle)) == 2
    assert check_made(made.puzzle, allow_trivial=True) == ()


def test_boards_of_a_small_grid_are_all_and_once() -> None:
    task = BoardTask(SMALL, GreenChoice(frozenset({0, 1, 2, 3})), 2)
    found = list(boards(task))
    assert len(found) == len(set(found)) == board_count(task) == 12
    for board in found:
        assert Counter(board) == Counter(SMALL.letters)
        assert board[:4] == SMALL.letters[:4]


# Limits and bad input


def stubborn(task: BoardTask, draw: random.Random) -> Sequence[str]:
    return task.solution.letters


def test_a_strategy_that_never_gets_there_is_a_limit_and_no_proof() -> None:
    result = make_puzzle(DAILY, own_words(DAILY), strategy=stubborn)
    assert result.status is Status.UNKNOWN
    assert "101 boards of 1 grids tried with strategy stubborn, 0 of them" in result.note
    with pytest.raises(LimitError):
        result.unwrap()


def test_time_limit_is_kept_and_told() -> None:
    def slow(task: BoardTask, draw: random.Random) -> Sequence[str]:
        time.sleep(0.02)
        return task.solution.letters

    result = make_puzzle(DAILY, own_words(DAILY), strategy=slow, time_limit=0.1)
    assert result.status is Status.UNKNOWN
    assert result.note.startswith("time limit")
    assert result.seconds >= 0.1


@pytest.mark.parametrize(
    ("settings", "told"),
    [
        ({"swaps": -1}, "swaps -1: expected 0 or more"),
        ({"rule": "blue"}, "'blue'"),
        ({"strategy": "blue"}, "unknown strategy 'blue'"),
        ({"greens": "blue"}, "'blue'"),
        ({"greens": GreenChoice(frozenset({21}))}, "waffle 5x5 has cells 0 to 20"),
        ({"greens": GreenChoice(frozenset(), -2)}, "-2 green cells"),
        ({"checks": 0}, "checks 0"),
        ({"grids": 0}, "grids 0"),
    ],
)
def test_bad_settings_are_told(settings: dict[str, object], told: str) -> None:
    with pytest.raises(InputError) as caught:
        make_puzzle(DAILY, own_words(DAILY), **settings)  # type: ignore[arg-type]
    assert told in str(caught.value)


# Several puzzles


def test_a_batch_is_of_different_puzzles() -> None:
    results = list(make_puzzles(DAILY, own_words(DAILY), count=5, seed=7))
    assert [result.seed for result in results] == [7, 8, 9, 10, 11]
    assert len({result.unwrap().puzzle for result in results}) == 5
    alone = make_puzzle(DAILY, own_words(DAILY), seed=9)
    assert alone.unwrap() == results[2].unwrap()


def test_seeds_go_on_from_the_largest() -> None:
    results = make_puzzles(DAILY, own_words(DAILY), count=2, seed=2**31 - 1)
    assert [result.seed for result in results] == [2**31 - 1, 0]


def test_a_batch_ends_when_no_other_puzzle_comes() -> None:
    results = list(make_puzzles(DAILY, own_words(DAILY), count=2, greens="21", swaps=0))
    assert [result.status for result in results] == [Status.FEASIBLE, Status.UNKNOWN]
    assert "only 1 different puzzles in 20 tries" in results[1].note


def test_a_batch_stops_at_its_time_limit() -> None:
    results = list(make_puzzles(DAILY, own_words(DAILY), count=2, time_limit=1e-9))
    assert [result.status for result in results] == [Status.UNKNOWN]
    assert results[0].note.startswith("time limit")


# Alphabets that are not English

SPANISH = Grid.parse("niños\nu u o\nbañar\ne d d\nsueño")
ESPERANTO = Grid.parse("ĉielo\na u p\nĝardŭ\no n ŝ\nmaŝĥĵ")


@pytest.mark.parametrize("grid", [SPANISH, ESPERANTO], ids=["spanish", "esperanto"])
def test_letters_of_other_alphabets_go_round(grid: Grid) -> None:
    words = own_words(grid, "señor", "sueña", "ĉiela", "añada")
    result: Result[MadePuzzle] = make_puzzle(grid, words, seed=1)
    made = result.unwrap()
    assert_as_asked(made, words, greens=game_greens(Layout.waffle(5, 5)))
    assert Puzzle.parse(str(made.puzzle)).letters == made.puzzle.letters
