"""Pairs that hold each other's letters: found, avoided, and proven unavoidable."""

import random
from itertools import permutations

import pytest

from tests.make.grids import DAILY, SMALL, own_words
from waffle_cp.grid import Grid
from waffle_cp.layout import Layout
from waffle_cp.make import (
    game_greens,
    least_swaps_without_pairs,
    make_puzzle,
    mutual_pairs,
)
from waffle_cp.puzzle import Puzzle, parse_colors
from waffle_cp.result import Status
from waffle_cp.swaps import fewest_swaps
from waffle_cp.validate.made import check_made, check_no_pair


def test_pairs_agree_with_the_check() -> None:
    rng = random.Random(3)
    layout = Layout.solid(3, 3)
    for _ in range(300):
        letters = [rng.choice("abcd") for _ in layout.cells]
        solution = Grid(layout, tuple(letters))
        rng.shuffle(letters)
        marks = parse_colors("." * len(letters))
        puzzle = Puzzle(layout, tuple(letters), marks, solution)
        found = mutual_pairs(letters, solution.letters)
        assert len(found) == len(check_no_pair(puzzle, solution)), (letters, solution.letters)
        for first, second in found:
            after = list(letters)
            after[first], after[second] = after[second], after[first]
            assert after[first] == solution.letters[first] != letters[first]
            assert after[second] == solution.letters[second] != letters[second]


@pytest.mark.parametrize("word", ["abcd", "abcde", "aabbc"])
def test_fewest_swaps_without_pairs_is_a_bound(word: str) -> None:
    swaps = {
        fewest_swaps(board, word)
        for board in permutations(word)
        if all(x != y for x, y in zip(board, word, strict=True)) and not mutual_pairs(board, word)
    }
    assert all(number >= least_swaps_without_pairs(len(word)) for number in swaps)
    if len(set(word)) == len(word):
        assert min(swaps) == least_swaps_without_pairs(len(word))


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("strategy", ["direct", "fixed"])
def test_puzzles_without_pairs(seed: int, strategy: str) -> None:
    words = own_words(DAILY)
    made = make_puzzle(DAILY, words, avoid_pairs=True, seed=seed, strategy=strategy).unwrap()
    assert made.swaps == 11
    greens = game_greens(DAILY.layout)
    assert check_made(made.puzzle, swaps=11, greens=greens, avoid_pairs=True) == ()


def test_without_the_wish_pairs_occur() -> None:
    made = make_puzzle(DAILY, own_words(DAILY), seed=1).unwrap()
    faults = check_made(made.puzzle, swaps=10, avoid_pairs=True)
    assert {fault.rule for fault in faults} == {"pair"}


def test_too_few_swaps_are_a_proof() -> None:
    result = make_puzzle(DAILY, own_words(DAILY), avoid_pairs=True, swaps=10)
    assert result.status is Status.INFEASIBLE
    assert "without such a pair it needs 11 or more" in result.note
    assert make_puzzle(DAILY, own_words(DAILY), swaps=10)


def test_any_greens_leave_room() -> None:
    made = make_puzzle(
        SMALL, own_words(SMALL), greens="any", swaps=4, avoid_pairs=True, allow_trivial=True
    ).unwrap()
    faults = check_made(made.puzzle, swaps=4, allow_trivial=True, avoid_pairs=True)
    assert faults == ()
