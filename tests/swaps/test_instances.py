"""Random instances, the library of hard ones, and large or extreme ones."""

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from waffle_cp.errors import InputError
from waffle_cp.result import Status
from waffle_cp.swaps import min_swaps, random_instance
from waffle_cp.validate.plan import check_plan

HARD: list[dict[str, Any]] = json.loads(
    (Path(__file__).parents[1] / "data" / "swaps" / "hard.json").read_text("utf-8")
)


def test_random_instances_are_rearrangements_by_seed() -> None:
    source, target = random_instance(500, 7, skew=1.5, seed=3)
    assert np.array_equal(np.sort(source), np.sort(target))
    counts = np.bincount(source, minlength=7)
    assert counts[0] > 2 * counts[3]
    again = random_instance(500, 7, skew=1.5, seed=3)
    assert np.array_equal(source, again[0])
    assert np.array_equal(target, again[1])
    assert not np.array_equal(source, random_instance(500, 7, skew=1.5, seed=4)[0])


@pytest.mark.parametrize(("tokens", "colors"), [(-1, 2), (2, 0)])
def test_impossible_sizes(tokens: int, colors: int) -> None:
    with pytest.raises(InputError, match=r"expected 0 or more of 1 or more"):
        random_instance(tokens, colors)


@pytest.mark.parametrize("case", HARD, ids=lambda case: case["name"])
def test_hard_instances(case: dict[str, Any]) -> None:
    result = min_swaps(case["source"], case["target"], time_limit=60)
    assert result.status is Status.OPTIMAL
    assert result.value == result.bound == case["swaps"] == case["bound"]
    plan = result.unwrap()
    assert not check_plan(case["source"], case["target"], plan.swaps, cycles=plan.cycles)


@pytest.mark.parametrize(
    ("source", "target", "swaps"),
    [
        (np.arange(20_000), np.roll(np.arange(20_000), 1), 19_999),
        (np.zeros(20_000, int), np.zeros(20_000, int), 0),
        (np.repeat([0, 1], 10_000), np.repeat([1, 0], 10_000), 10_000),
        (np.zeros(0, int), np.zeros(0, int), 0),
        (
            np.r_[np.arange(1, 99), np.zeros(99, int)],
            np.r_[np.zeros(99, int), np.arange(1, 99)],
            98,
        ),
    ],
    ids=["one huge cycle", "one color", "two colors", "empty", "every color once except one"],
)
def test_worst_cases(source: Any, target: Any, swaps: int) -> None:
    result = min_swaps(source, target)
    assert (result.value, result.bound) == (swaps, swaps)
    assert result.unwrap().apply(source.tolist()) == target.tolist()


@pytest.mark.parametrize(("tokens", "colors"), [(600, 26), (200, 60), (20_000, 12), (200, 200)])
def test_large_instances_are_proven(tokens: int, colors: int) -> None:
    source, target = random_instance(tokens, colors, seed=1)
    result = min_swaps(source, target, time_limit=60)
    assert result.status is Status.OPTIMAL
    assert result.engine in ("column generation", "reductions")
    plan = result.unwrap()
    faults = check_plan(
        source.tolist(), target.tolist(), plan.swaps, cycles=plan.cycles, claimed=len(plan)
    )
    assert not faults


def test_a_time_limit_keeps_the_best_plan() -> None:
    source, target = random_instance(1000, 200, seed=2)
    result = min_swaps(source, target, time_limit=1.0)
    plan = result.unwrap()
    assert not check_plan(source.tolist(), target.tolist(), plan.swaps, cycles=plan.cycles)
    assert result.value == len(plan)
    assert result.bound is not None
    assert result.bound <= len(plan)
