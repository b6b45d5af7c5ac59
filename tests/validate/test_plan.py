"""Each rule of a plan, broken once."""

from collections.abc import Sequence

import pytest

from waffle_cp.validate.plan import check_cycles, check_plan, check_plan_record

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


GOOD = {"steps": [[1, 2], [2, 3]], "swaps": 2, "bound": 2, "status": "optimal"}


@pytest.mark.parametrize(
    ("change", "rules"),
    [
        ({}, set()),
        ({"bound": 1, "status": "feasible"}, set()),
        ({"bound": 1}, {"status"}),
        ({"bound": 3}, {"bound", "status"}),
        ({"bound": -1, "status": "feasible"}, {"bound"}),
        ({"status": "infeasible"}, {"status"}),
        ({"swaps": 1}, {"count"}),
        ({"swaps": 2.0}, {"form"}),
        ({"bound": True}, {"form"}),
        ({"swaps": float("inf")}, {"form"}),
        ({"steps": [[1.0, 2.9], [2, 3]]}, {"form"}),
        ({"steps": [["1", "2"], [2, 3]]}, {"form"}),
        ({"steps": [[1, 2, 3]]}, {"form"}),
        ({"steps": None}, {"form"}),
        ({"steps": [[0, 1], [2, 3]]}, {"position"}),
    ],
)
def test_plans_as_they_are_written(change: dict[str, object], rules: set[str]) -> None:
    faults = check_plan_record(GOOD | change, "cab", "abc")
    assert {fault.rule for fault in faults} == rules


def test_a_plan_without_steps_is_none() -> None:
    records: tuple[object, ...] = ({}, [], None, 1)
    for record in records:
        assert [fault.rule for fault in check_plan_record(record, "cab", "abc")] == ["form"]


def test_a_minimum_that_is_claimed_and_wrong() -> None:
    """Four swaps where three do; nothing moves a token that is right."""
    record = {"steps": [[1, 2], [2, 3], [4, 5], [5, 6]], "swaps": 4, "bound": 4}
    faults = check_plan_record(record | {"status": "optimal"}, "abcacb", "bcacba")
    assert [str(fault) for fault in faults] == ["bound: 4 is claimed, and 3 swaps do"]
