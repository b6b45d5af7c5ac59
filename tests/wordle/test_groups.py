"""Groups of one guess, and strategies over them: the seeds' examples, plain sums, the registry."""

import math
from collections import Counter
from collections.abc import Sequence

import numpy as np
import pytest

from tests.wordle.small import small_lists
from waffle_cp.errors import InputError
from waffle_cp.wordle.game.feedback import feedback
from waffle_cp.wordle.game.game_lists import GameLists
from waffle_cp.wordle.pools.groups import Group, group_table
from waffle_cp.wordle.pools.pattern_table import pattern_table
from waffle_cp.wordle.pools.position import FloatArray, Position
from waffle_cp.wordle.strategies.guess_choice import best_row, choose, order_rows
from waffle_cp.wordle.strategies.registry import STRATEGIES, find_strategy, register

GROWN = ["grown", "brown", "frown"]


def test_the_groups_of_the_seed() -> None:
    beige = group_table("beige", GROWN)
    assert (len(beige.groups), beige.largest, beige.may_be_answer) == (3, 1, False)
    assert {group.marks: group.words for group in beige.groups} == {
        "g....": ("brown",),
        "...y.": ("grown",),
        ".....": ("frown",),
    }
    rough = group_table("rough", GROWN)
    assert (len(rough.groups), rough.largest) == (2, 2)
    assert rough.groups == (Group("yy...", ("brown", "frown")), Group("yy.y.", ("grown",)))
    assert math.isclose(rough.expected, 5 / 3)
    assert math.isclose(rough.bits, math.log2(3) - 2 / 3)


def test_groups_of_no_words() -> None:
    table = group_table("rough", [])
    assert (table.groups, table.size, table.largest, table.expected) == ((), 0, 0, 0.0)


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("length", [3, 11])
def test_sums_over_groups_equal_plain_sums(seed: int, length: int) -> None:
    lists = small_lists(seed, answers=12, others=9, length=length)
    table = pattern_table(lists)
    pool = np.arange(0, 12, 1 + seed % 2)
    sums, largest = Position(table, pool).sums(np.ones_like, np.square)
    for row, guess in enumerate(lists.guesses):
        sizes = Counter(feedback(guess, lists.answers[number]) for number in pool).values()
        assert sums[0, row] == len(sizes), (lists.answers, guess)
        assert sums[1, row] == sum(size * size for size in sizes)
        assert largest[row] == max(sizes)
    assert Position(table, pool).group_counts().tolist() == sums[0].tolist()


@pytest.mark.parametrize("count", [1, 2, 30, 80, 81, 400, 2315])
def test_counted_groups_of_the_classic_lists(classic: GameLists, count: int) -> None:
    """Few and many answers are counted in two ways; the guesses fill more than one block."""
    table = pattern_table(classic)
    pool = np.sort(np.random.default_rng(count).choice(2315, count, replace=False))
    sums, _ = Position(table, pool).sums(np.ones_like)
    assert (Position(table, pool).group_counts() == sums[0]).all()


@pytest.mark.parametrize("count", [40, 300])
def test_counted_groups_of_long_words(count: int) -> None:
    lists = small_lists(count, answers=count, others=9, length=12)
    position = Position(pattern_table(lists), np.arange(count))
    assert (position.group_counts() == position.sums(np.ones_like)[0][0]).all()


@pytest.mark.parametrize("seed", range(4))
def test_a_split_holds_each_answer_once_under_its_pattern(seed: int) -> None:
    lists = small_lists(seed, answers=20, others=5)
    table = pattern_table(lists)
    for row, guess in enumerate(lists.guesses):
        parts = table.split(row, table.everything)
        assert sorted(int(number) for pool in parts.values() for number in pool) == list(range(20))
        for pool in parts.values():
            assert len({feedback(guess, lists.answers[number]) for number in pool}) == 1
            assert list(pool) == sorted(pool)


def keys_by_hand(measure: str, guess: str, words: Sequence[str]) -> tuple[float, ...]:
    sizes = Counter(feedback(guess, word) for word in words).values()
    expected = sum(size * size for size in sizes) / len(words)
    return {
        "groups": (-len(sizes), max(sizes)),
        "entropy": (sum(size * math.log2(size) for size in sizes) / len(words),),
        "expected": (expected,),
        "worst": (max(sizes), expected),
    }[measure]


@pytest.mark.parametrize("measure", ["groups", "entropy", "expected", "worst"])
@pytest.mark.parametrize("seed", range(5))
def test_order_equals_plain_sorting(measure: str, seed: int) -> None:
    lists = small_lists(seed, answers=15, others=10)
    position = Position(pattern_table(lists), np.arange(15))
    keys = find_strategy(measure).keys([position])
    order = order_rows(keys, [position])
    by_hand = sorted(
        range(25),
        key=lambda row: (
            *(round(key, 9) for key in keys_by_hand(measure, lists.guesses[row], lists.answers)),
            row < lists.first_answer_row,
            row,
        ),
    )
    assert order.tolist() == by_hand
    assert best_row(keys, [position]) == by_hand[0]


def test_keys_of_boards_add_up() -> None:
    lists = small_lists(3, answers=15, others=10)
    table = pattern_table(lists)
    boards = [Position(table, np.arange(7)), Position(table, np.arange(5, 15))]
    for name in ("groups", "entropy", "expected", "worst", "boards"):
        strategy = find_strategy(name)
        both = strategy.keys(boards)
        assert np.allclose(both, strategy.keys(boards[:1]) + strategy.keys(boards[1:]))


class Longest:
    """A strategy as a user writes one: the last word of the alphabet."""

    name = "last"

    def keys(self, positions: Sequence[Position]) -> FloatArray:
        return -np.arange(len(positions[0].table.lists.guesses), dtype=np.float64)[None, :]


def test_a_strategy_of_ones_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("waffle_cp.wordle.strategies.registry.STRATEGIES", dict(STRATEGIES))
    register(Longest())
    lists = small_lists(1, answers=5, others=3)
    position = Position(pattern_table(lists), np.arange(5))
    assert choose(find_strategy("last"), [position]) == 7
    with pytest.raises(InputError, match="there is a strategy 'last' already"):
        register(Longest())


def test_a_guess_that_tells_nothing_is_not_taken() -> None:
    lists = GameLists.of(["aab", "aba"], ["ccc"])
    position = Position(pattern_table(lists), np.arange(2))

    class Useless:
        name = "useless"

        def keys(self, positions: Sequence[Position]) -> FloatArray:
            return np.array([[0.0, 1.0, 2.0]])

    assert lists.guesses[choose(Useless(), [position])] == "aab"


def test_no_guess_left_is_told() -> None:
    lists = small_lists(1, answers=5, others=3)
    position = Position(pattern_table(lists), np.arange(5))
    with pytest.raises(InputError, match="no word of the list may be guessed"):
        best_row(np.zeros((1, 8)), [position], np.zeros(8, np.bool_))
