"""Each rule of a plan, broken once."""

from collections.abc import Sequence

import pytest

from waffle_cp.validate.plan import check_cycles, check_plan

Swaps = Sequence[tuple[int, int]]


def rules(
    source: str, target: str, swaps: Swaps, cycles: Sequence[Sequence[int]] | None = None
) -> set[str]:
    return {fault.rule for fault in check_plan(source, target, swaps, cycles=cycles)}


def test_a_good_plan() -> None:
    assert check_plan("cdab", "abcd", [(0, 2), (1, 3)], cycles=[(0, 2), (1, 3)], claimed=2) == ()
    assert check_plan("", "", [], cycles=[], claimed=0) == ()


@pytest.mark.parametrize(
    ("swaps", "rule"),
    [
        ([(0, 2), (1, 4)], "position"),
        ([(0, 2), (1, -1)], "position"),
        ([(0, 2), (1, 1)], "position"),
        ([(0, 1), (0, 2), (1, 3)], "progress"),
        ([(0, 2), (1, 3), (0, 2)], "progress"),
        ([(0, 2)], "target"),
    ],
)
def test_broken_rules(swaps: Swaps, rule: str) -> None:
    assert rule in rules("cdab", "abcd", swaps)


def test_a_wrong_count_and_length() -> None:
    assert [f.rule for f in check_plan("ba", "ab", [(0, 1)], claimed=2)] == ["count"]
    assert [f.rule for f in check_plan("ba", "a", [(0, 1)])] == ["length"]


@pytest.mark.parametrize(
    ("cycles", "rule"),
    [
        ([(0, 1), (2, 3)], "cycle"),
        ([(0, 2)], "cycle"),
        ([(0, 2), (1, 3), (0, 2)], "cycle"),
        ([(0,), (0, 2), (1, 3)], "cycle"),
        ([(1, 3), (0, 2)], "group"),
    ],
)
def test_broken_cycles(cycles: Sequence[Sequence[int]], rule: str) -> None:
    assert rule in rules("cdab", "abcd", [(0, 2), (1, 3)], cycles)


def test_a_cycle_with_a_token_twice_is_a_fault() -> None:
    assert {str(f) for f in check_cycles("abab", "baba", [(0, 1, 2, 3)])} == {
        "cycle 1: holds a token twice, so it falls into two"
    }


def test_swaps_beyond_the_cycles() -> None:
    assert "group" in rules("ba", "ab", [(0, 1)], [])
    assert "group" in rules("bca", "abc", [(0, 2)], [(0, 2, 1)])
