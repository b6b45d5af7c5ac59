"""The puzzle model: trivial cases, constraints that bite, and the whole set of solutions."""

import numpy as np
import pytest

from tests.solve.random_puzzles import random_puzzles
from waffle_cp.reference.puzzle_search import search_puzzle
from waffle_cp.solve import find_solutions
from waffle_cp.validate.puzzle import check_solution
from waffle_cp_models.outcome import Status
from waffle_cp_models.puzzle.candidates import CellColor, PuzzleInstance
from waffle_cp_models.puzzle.model import solve_puzzle_model

GREY, YELLOW, GREEN = CellColor.GREY, CellColor.YELLOW, CellColor.GREEN
SQUARE = ((0, 1), (2, 3), (0, 2), (1, 3))


def square(
    words: list[list[int]], letters: tuple[int, ...], colors: tuple[CellColor, ...]
) -> PuzzleInstance:
    table = np.array(words, np.uint8).reshape(-1, 2)
    return PuzzleInstance(SQUARE, (table,) * 4, letters, colors, 4)


def test_all_green_is_its_own_solution() -> None:
    words = [[0, 1], [1, 0]]
    outcome = solve_puzzle_model(square(words, (0, 1, 1, 0), (GREEN,) * 4))
    assert outcome.answers == ((0, 1, 0, 1),)
    assert outcome.complete


def test_an_empty_list_has_no_solution() -> None:
    outcome = solve_puzzle_model(square([], (0, 1, 1, 0), (GREEN,) * 4))
    assert outcome.status is Status.INFEASIBLE
    assert outcome.complete


def test_a_letter_that_is_in_no_word() -> None:
    outcome = solve_puzzle_model(
        square([[0, 1], [1, 0]], (0, 3, 1, 0), (GREEN, GREY, GREEN, GREEN))
    )
    assert outcome.status is Status.INFEASIBLE


def test_a_color_decides() -> None:
    # Rows 01/23 or 02/13; down the same words: both grids of these words hold 0, 1, 2, 3 once.
    words = [[0, 1], [2, 3], [0, 2], [1, 3]]
    letters = (0, 2, 1, 3)
    yellow = square(words, letters, (GREEN, GREY, GREY, GREEN))
    assert solve_puzzle_model(yellow).answers == ((0, 1, 2, 3),)
    grey = square(words, letters, (GREEN, YELLOW, GREY, GREEN))
    assert solve_puzzle_model(grey).status is Status.INFEASIBLE


def test_accept_and_a_number_of_answers() -> None:
    words = [[first, second] for first in range(4) for second in range(4)]
    instance = square(words, (0, 1, 2, 3), (GREY,) * 4)
    loose = PuzzleInstance(
        instance.slots, instance.words, instance.letters, (CellColor.OPEN,) * 4, 4
    )
    everything = solve_puzzle_model(loose)
    assert everything.complete
    assert len(everything.answers) == 9  # derangements of four
    some = solve_puzzle_model(loose, max_answers=4)
    assert len(some.answers) == 4
    assert not some.complete
    chosen = everything.answers[5]
    only = solve_puzzle_model(loose, max_answers=2, accept=lambda rows: rows == chosen)
    assert only.answers == (chosen,)
    assert only.complete
    none = solve_puzzle_model(loose, accept=lambda rows: False)
    assert none.status is Status.INFEASIBLE


def test_out_of_time_is_unknown() -> None:
    words = [[first, second] for first in range(4) for second in range(4)]
    loose = PuzzleInstance(
        SQUARE, (np.array(words, np.uint8),) * 4, (0, 1, 2, 3), (CellColor.OPEN,) * 4, 4
    )
    outcome = solve_puzzle_model(loose, time_limit=0.0)
    assert outcome.status is Status.UNKNOWN
    assert not outcome.complete


@pytest.mark.parametrize("seed", range(3))
def test_the_model_and_the_reference_find_the_same_solutions(seed: int) -> None:
    counts = set()
    for puzzle, words in random_puzzles(200, seed=seed):
        case = f"rule {puzzle.rule}, words {list(words)}\n{puzzle}"
        reference = search_puzzle(puzzle, words)
        found = find_solutions(puzzle, words, max_solutions=None)
        assert found.complete, case
        assert len(found) == len(reference), case
        assert {grid.letters for grid in found} == {grid.letters for grid in reference}, case
        for grid in found:
            assert not check_solution(puzzle, grid, words), case
        counts.add(min(len(found), 3))
    assert counts == {0, 1, 2, 3}
