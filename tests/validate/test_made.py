"""Each rule of a made puzzle, kept and broken; the count of cycles against all permutations."""

import random
from dataclasses import replace

import pytest

from waffle_cp.coloring import color_board
from waffle_cp.grid import Grid
from waffle_cp.puzzle import Puzzle
from waffle_cp.reference.permutation_search import permutation_search
from waffle_cp.validate.cycles import split_into_cycles
from waffle_cp.validate.made import check_greens, check_made

SOLUTION = Grid.parse("digit\no r h\ngrace\nm s r\napple")
BOARD = "dglct" + "rmi" + "ieapr" + "pro" + "ashge"


def puzzle_of(board: str, swaps: int | None = None) -> Puzzle:
    colors = color_board(SOLUTION, board)
    return Puzzle(SOLUTION.layout, tuple(board), colors, SOLUTION, swaps)


def test_a_good_puzzle_has_no_fault() -> None:
    assert check_made(puzzle_of(BOARD, 10), greens={0, 4, 10, 16, 20}) == ()


def test_another_number_of_swaps_is_a_fault_either_way() -> None:
    for swaps in (9, 11):
        faults = check_made(puzzle_of(BOARD), swaps=swaps)
        assert list(map(str, faults)) == [f"the minimum is 10 swaps, not {swaps}"]


def test_greens_too_many_or_too_few() -> None:
    faults = check_greens(puzzle_of(BOARD), {0, 1, 10, 16, 20})
    assert list(map(str, faults)) == [
        "b1: is not green, expected green",
        "e1: is green, expected not",
    ]


def test_a_letter_exchanged_for_another_is_a_fault() -> None:
    puzzle = puzzle_of(BOARD)
    broken = replace(puzzle, letters=("d", "z", *puzzle.letters[2:]))
    assert {fault.rule for fault in check_made(broken)} == {"letters", "colors"}


def test_a_wrong_color_is_a_fault() -> None:
    puzzle = puzzle_of(BOARD)
    grey = puzzle_of("".join(SOLUTION.letters)).colors[0]
    broken = replace(puzzle, colors=(*puzzle.colors[:1], grey, *puzzle.colors[2:]))
    assert [fault.place for fault in check_made(broken)][:1] == ["b1"]


def test_a_puzzle_without_its_solution_is_a_fault() -> None:
    assert [fault.rule for fault in check_made(replace(puzzle_of(BOARD), solution=None))] == [
        "solution"
    ]


def test_a_trivial_move_is_a_fault_unless_allowed() -> None:
    letters = list(SOLUTION.letters)
    letters[1], letters[2] = letters[2], letters[1]
    puzzle = puzzle_of("".join(letters), 1)
    assert [fault.place for fault in check_made(puzzle)] == ["b1", "c1"]
    assert check_made(puzzle, allow_trivial=True) == ()


@pytest.mark.parametrize("seed", range(150))
def test_cycles_agree_with_all_permutations(seed: int) -> None:
    draw = random.Random(seed)
    wanted = "".join(draw.choice("abcdef"[: draw.randint(2, 6)]) for _ in range(draw.randint(1, 9)))
    held = "".join(draw.sample(wanted, len(wanted)))
    wrong = [(x, y) for x, y in zip(held, wanted, strict=True) if x != y]
    cycles = split_into_cycles([x for x, _ in wrong], [y for _, y in wrong])
    assert len(wrong) - cycles == permutation_search(held, wanted).value, f"{held!r} {wanted!r}"
