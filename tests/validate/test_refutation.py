"""A tree that refutes what is true is never believed; each step of it is held to its rule."""

import random

import pytest

from tests.models.test_reductions import most_cycles_by_reference, random_arcs
from waffle_cp.validate.least_cycle import least_cycle_weight
from waffle_cp.validate.refutation import light_cycles, refutation_fault
from waffle_cp_models.packing.ilp import simple_cycles

TRIANGLES = [(0, 1), (1, 2), (2, 0), (1, 3), (3, 0)]
"""Two triangles on one arc: a single cycle where it has one copy, two where it has two."""


def fault(trail: list[list[object]], *, goal: int, copies: int = 1) -> str:
    return refutation_fault(TRIANGLES, [copies, 1, 1, 1, 1], [1] * 5, 3, goal, trail)


@pytest.mark.parametrize(
    ("trail", "told"),
    [
        ([["weights", 1, 1, 0, 0, 0, 0]], "do not close"),
        ([["weights", 1, 0, 0, 0, 0, 0]], "do not close"),
        ([["weights", 0, 0, 0, 0, 0, 0]], "weights are whole numbers"),
        ([["weights", 1, 0, 0, 0, 0, -1]], "weights are whole numbers"),
        ([["weights", 1, 0, 0, 0, 0]], "weights are whole numbers"),
        ([["weights", 1, 0, 0, 0, 0, 0.5]], "no whole number"),
        ([["remove", 1, 1, 1, 1, 1, 1], ["weights", 1, 0, 0, 0, 0, 0]], "do not close"),
        ([["forced", 0, 1], ["weights", 1, 1, 0, 0, 0, 0]], "several copies"),
        ([["forced", 1, 0], ["weights", 1, 1, 0, 0, 0, 0]], "several copies"),
        ([["forced", 1, -1], ["weights", 1, 1, 0, 0, 0, 0]], "several copies"),
        ([["over", 0, 0, 1], ["weights", 1, 0, 0, 0, 0, 0]], "none of the cycles"),
        ([["over", 0, 0, 9], ["weights", 1, 0, 0, 0, 0, 0]], "none of the cycles"),
        ([["other", 1, 1]], "is no step"),
        ([["weights"]], "is no step"),
        (["weights"], "is no step"),
        ([], "ends before its last leaf"),
    ],
)
def test_two_cycles_that_are_there_are_not_refuted(trail: list[list[object]], told: str) -> None:
    assert told in fault(trail, goal=2, copies=2)


def test_what_is_not_there_is_refuted_by_leaf_and_branch() -> None:
    leaf: list[object] = ["weights", 1, 1, 0, 0, 0, 0]
    assert refutation_fault(TRIANGLES, [1] * 5, [0, 1, 1, 1, 1], 2, 2, [leaf]) == ""
    tree = [["forced", 0, 1], leaf, leaf]
    assert refutation_fault(TRIANGLES, [1] * 5, [0, 1, 1, 1, 1], 2, 2, tree) == ""
    for wrong in (tree[:-1], [*tree, leaf]):
        assert refutation_fault(TRIANGLES, [1] * 5, [0, 1, 1, 1, 1], 2, 2, wrong)


def random_step(chance: random.Random, arcs: int, cycles: list[tuple[int, ...]]) -> list[object]:
    name = chance.choice(("weights", "weights", "remove", "forced", "forbidden", "over", "under"))
    if name in ("weights", "remove"):
        top = chance.choice((0, 1, 2))
        return [name, chance.randint(1, 3), *(chance.randint(0, top) for _ in range(arcs))]
    cycle = chance.choice(cycles)
    if name in ("forced", "forbidden"):
        place = chance.randrange(len(cycle))
        return [name, cycle[place - 1], cycle[place]]
    return [name, chance.randint(0, 1), *cycle]


def test_no_random_tree_refutes_a_number_of_cycles_that_is_there() -> None:
    chance = random.Random(51)
    finished = tried = 0
    while tried < 1500:
        counts = random_arcs(chance, chance.randint(4, 14), chance.randint(3, 5))
        if not counts:
            continue
        arcs, unit = list(counts), least_cycle_weight(dict.fromkeys(counts, 1), 10)
        goal, copies = most_cycles_by_reference(counts), [counts[arc] for arc in arcs]
        weights = [1] * len(arcs)
        cycles = list(light_cycles(arcs, weights, sum(copies) - (goal - 1) * unit))
        for _ in range(10):
            steps = chance.randint(1, 5)
            trail = [random_step(chance, len(arcs), cycles) for _ in range(steps)]
            told = refutation_fault(arcs, copies, weights, unit, goal, trail)
            assert told, (counts, goal, trail)
            more = refutation_fault(arcs, copies, weights, unit, goal + 1, trail)
            finished += not more
            tried += 1
    assert finished


def test_light_cycles_are_all_there_are() -> None:
    chance = random.Random(52)
    for _ in range(60):
        counts = random_arcs(chance, chance.randint(2, 20), chance.randint(2, 7))
        arcs = list(counts)
        weights = [chance.randint(0, 3) for _ in arcs]
        weight_of = dict(zip(arcs, weights, strict=True))
        for limit in (0, 2, 5, 100):
            found = [
                frozenset(arcs[k] for k in cycle) for cycle in light_cycles(arcs, weights, limit)
            ]
            wanted = {
                frozenset(cycle)
                for cycle in simple_cycles(counts)
                if sum(weight_of[arc] for arc in cycle) <= limit
            }
            assert set(found) == wanted
            assert len(found) == len(wanted)
