"""The minimum: known facts, agreement of all methods, and what the seed claims."""

import random
from collections.abc import Iterable

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.swaps.instances import Pair, random_pairs
from waffle_cp.errors import InputError, LimitError
from waffle_cp.result import Status
from waffle_cp.swaps import METHODS, fewest_swaps, fitting_methods, min_swaps
from waffle_cp.swaps.problem import SwapProblem
from waffle_cp.validate.plan import check_plan

HARD_START, HARD_TARGET = "DBDFAFECBCAE", "AABBCCDDEEFF"


@st.composite
def pairs(draw: st.DrawFn, max_size: int = 14) -> Pair:
    source = draw(st.text("abcdef", max_size=max_size))
    return source, "".join(draw(st.permutations(source)))


def assert_agreement(pair: Pair, methods: Iterable[str]) -> None:
    """All methods prove the same minimum, and each plan is what it says."""
    minimum = fewest_swaps(*pair)
    for method in methods:
        result = min_swaps(*pair, method=method)
        told = f"min_swaps({pair[0]!r}, {pair[1]!r}, method={method!r})"
        assert (result.value, result.bound) == (minimum, minimum), told
        assert result.status is Status.OPTIMAL, told
        plan = result.unwrap()
        faults = check_plan(*pair, plan.swaps, cycles=plan.cycles, claimed=minimum)
        assert not faults, (told, faults)


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize(
    ("source", "target", "swaps"),
    [
        ("dcab", "abcd", 3),
        ("cdab", "abcd", 2),
        ("", "", 0),
        ("a", "a", 0),
        ("ab", "ba", 1),
        ("aaaa", "aaaa", 0),
        ("abab", "baba", 2),
        ("bcdea", "abcde", 4),
    ],
)
def test_known_values(method: str, source: str, target: str, swaps: int) -> None:
    result = min_swaps(source, target, method=method)
    assert (result.value, result.bound, result.status) == (swaps, swaps, Status.OPTIMAL)
    assert result.unwrap().apply(source) == list(target)


@pytest.mark.parametrize("method", ["auto", "ilp", "cycles", "permutations"])
def test_the_seeds_hard_case_takes_8(method: str) -> None:
    assert min_swaps(HARD_START, HARD_TARGET, method=method).value == 8


def three_cycles() -> dict[str, str]:
    """The board after rotating each 3-cycle of the hard case, by the cycle's letters."""
    arcs = set(zip(HARD_START, HARD_TARGET, strict=True))
    found = {}
    for a, b in arcs:
        for c in "ABCDEF":
            if a < min(b, c) and (b, c) in arcs and (c, a) in arcs:
                board = list(HARD_START)
                for held, wanted in ((a, b), (b, c), (c, a)):
                    places = zip(board, HARD_TARGET, strict=True)
                    position = next(i for i, pair in enumerate(places) if pair == (held, wanted))
                    board[position] = wanted
                found[a + b + c] = "".join(board)
    return found


def test_a_3_cycle_is_not_always_safe() -> None:
    left = {name: fewest_swaps(board, HARD_TARGET) for name, board in three_cycles().items()}
    assert len(left) == 5
    bad = [name for name in left if set(name) == set("FEB")]
    assert len(bad) == 1
    assert left.pop(bad[0]) == 7
    assert set(left.values()) == {6}


def test_four_methods_agree_on_2000_small_instances() -> None:
    for pair in random_pairs(1, 2000, (0, 9), (1, 6)):
        assert_agreement(pair, ["ilp", "cycles", "permutations", "bfs"])


def test_ilp_and_cycles_agree_on_500_of_21_to_40_tokens() -> None:
    for pair in random_pairs(2, 500, (21, 40), (2, 16)):
        assert_agreement(pair, ["auto", "ilp", "cycles"])


def swapped(source: str, first: int, second: int) -> str:
    tokens = list(source)
    tokens[first], tokens[second] = tokens[second], tokens[first]
    return "".join(tokens)


def new_greens(source: str, target: str, first: int, second: int) -> int:
    """How many more tokens are right after a swap."""
    after = swapped(source, first, second)
    return sum(after[p] == target[p] for p in (first, second)) - sum(
        source[p] == target[p] for p in (first, second)
    )


@given(pairs())
def test_a_swap_to_two_greens_never_costs_the_optimum(pair: Pair) -> None:
    source, target = pair
    minimum = fewest_swaps(source, target)
    for second in range(len(source)):
        for first in range(second):
            if new_greens(source, target, first, second) == 2:
                assert fewest_swaps(swapped(source, first, second), target) == minimum - 1


@given(pairs(max_size=9))
def test_some_swap_with_a_new_green_is_always_optimal(pair: Pair) -> None:
    """So a swap without a new green is never needed, and every plan can have one each step."""
    source, target = pair
    minimum = fewest_swaps(source, target)
    gains = [
        new_greens(source, target, first, second)
        for second in range(len(source))
        for first in range(second)
        if fewest_swaps(swapped(source, first, second), target) == minimum - 1
    ]
    assert (max(gains) > 0) == (minimum > 0) if gains else minimum == 0


def test_a_swap_without_a_new_green_is_sometimes_as_good() -> None:
    assert new_greens("dcab", "abcd", 0, 1) == 0
    assert fewest_swaps(swapped("dcab", 0, 1), "abcd") == fewest_swaps("dcab", "abcd") - 1


@given(pairs(max_size=20), st.permutations("abcdef"))
def test_relabeling_does_not_change_the_minimum(pair: Pair, names: list[str]) -> None:
    renamed = (text.translate(str.maketrans("abcdef", "".join(names))) for text in pair)
    assert fewest_swaps(*renamed) == fewest_swaps(*pair)


@given(pairs(max_size=20))
def test_reversing_time_does_not_change_the_minimum(pair: Pair) -> None:
    assert fewest_swaps(pair[1], pair[0]) == fewest_swaps(*pair)


@given(pairs(max_size=20), st.text("abcxyz", max_size=5))
def test_right_tokens_do_not_change_the_minimum(pair: Pair, right: str) -> None:
    assert fewest_swaps(pair[0] + right, pair[1] + right) == fewest_swaps(*pair)


@given(pairs(max_size=20))
def test_a_plan_is_as_short_as_the_light_count(pair: Pair) -> None:
    assert_agreement(pair, ["auto"])


def test_tokens_are_any_hashable_values_or_arrays() -> None:
    assert min_swaps([(1, "a"), None, 2.5], [None, (1, "a"), 2.5]).value == 1
    assert min_swaps(np.array([3, 1, 2]), np.array([1, 2, 3])).value == 2
    assert min_swaps(np.array(["x", "y"]), np.array(["y", "x"])).value == 1
    assert min_swaps(np.array([1, 2]), [2, 1]).value == 1


@pytest.mark.parametrize("solve", [min_swaps, fewest_swaps])
@pytest.mark.parametrize(
    ("source", "target", "named"),
    [
        ("abc", "abd", "'d' is 0 times in the source and 1 times in the target"),
        ("aab", "abb", "'a' is 2 times in the source and 1 times in the target"),
        ("ab", "abc", "source has 2 tokens and target 3"),
    ],
)
def test_no_rearrangement_names_the_token(
    solve: object, source: str, target: str, named: str
) -> None:
    assert callable(solve)
    with pytest.raises(InputError, match=named):
        solve(source, target)


def test_arrays_that_differ_name_the_token() -> None:
    with pytest.raises(InputError, match="token 1 is 1 times in the source and 0 times"):
        min_swaps(np.array([1, 2]), np.array([2, 7]))
    with pytest.raises(InputError, match="one dimension"):
        min_swaps(np.zeros((2, 2)), np.zeros((2, 2)))


def test_unknown_method_is_named() -> None:
    with pytest.raises(InputError, match=r"unknown method 'magic': expected auto, ilp"):
        min_swaps("ab", "ba", method="magic")


@pytest.mark.parametrize("method", ["ilp", "cycles", "permutations"])
def test_out_of_time_keeps_an_honest_plan(method: str) -> None:
    generator = random.Random(3)
    source = [generator.randrange(12) for _ in range(60)]
    target = generator.sample(source, 60)
    result = min_swaps(source, target, method=method, time_limit=1e-9)
    plan = result.unwrap()
    assert not check_plan(source, target, plan.swaps, cycles=plan.cycles)
    assert result.value == len(plan)
    assert result.bound is not None
    assert result.bound <= fewest_swaps(source, target) <= len(plan)
    assert (result.status is Status.OPTIMAL) == (result.bound == len(plan))


def test_breadth_first_out_of_time_has_no_answer() -> None:
    result = min_swaps("abcdefgh", "bcdefgha", method="bfs", time_limit=1e-9)
    assert result.status is Status.UNKNOWN
    assert result.bound is not None
    assert result.bound <= 7
    with pytest.raises(LimitError):
        result.unwrap()


def test_too_many_cycles_for_the_ilp_is_a_clear_limit() -> None:
    generator = random.Random(4)
    source = [generator.randrange(40) for _ in range(400)]
    with pytest.raises(LimitError, match="more than 20000 simple cycles"):
        min_swaps(source, generator.sample(source, 400), method="ilp")


def test_methods_know_what_fits_them() -> None:
    assert "bfs" in fitting_methods(SwapProblem.of("dcab", "abcd"))
    long = "".join(chr(ord("a") + i % 26) for i in range(130))
    assert fitting_methods(SwapProblem.of(long, long[1:] + long[0])) == ("auto",)
