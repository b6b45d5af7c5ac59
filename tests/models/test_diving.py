"""Pricing, the relaxation and dives: bounds that hold, cycles that are simple."""

import random

import numpy as np
import pytest

from tests.models.test_packing import instances
from tests.models.test_reductions import most_cycles_by_reference
from waffle_cp_models.deadline import Deadline
from waffle_cp_models.packing.core.diving import (
    carried_over,
    columns_of,
    dive,
    join_likely,
    parted,
    set_aside,
)
from waffle_cp_models.packing.core.neighborhood import arcs_of
from waffle_cp_models.packing.ilp import simple_cycles
from waffle_cp_models.packing.reductions import Reduced
from waffle_cp_models.packing.relaxation.column_generation import relax
from waffle_cp_models.packing.relaxation.pricing import ArcTable, from_least


def test_joining_tells_copies_of_an_arc_apart() -> None:
    """What enters an arc of two copies need not leave it on the same one."""
    paths = [(0, 1, 2, 4, 6), (0, 1, 2, 5, 7), (3, 1, 2, 4, 8), (3, 1, 2, 5, 9)]
    left = Reduced(arcs_of([*paths[:1], *paths[3:]]) | arcs_of(paths[1:3]) | {(1, 2): 2})
    join_likely(left, dict.fromkeys(paths, 0.5), 0, 0.0, random.Random(1))
    assert left.count(1, 2) == left.count(2, 4) == left.count(2, 5) == 1


def test_pricing_finds_the_cheapest_cycle_through_each_arc() -> None:
    generator = np.random.default_rng(1)
    for arcs in instances(21, 60, (2, 25)):
        if not arcs:
            continue
        table = ArcTable.of(arcs)
        weights = generator.random(len(table))
        numbers = {table.arc(k): k for k in range(len(table))}
        listed = [from_least([numbers[arc] for arc in cycle]) for cycle in simple_cycles(arcs)]
        weight = {cycle: float(weights[list(cycle)].sum()) for cycle in listed}
        least, cycles = table.cheapest_cycles(weights)
        assert least == pytest.approx(min(weight.values()))
        for arc in range(len(table)):
            cheapest = min(weight[cycle] for cycle in listed if arc in cycle)
            assert any(arc in c and weight[c] == pytest.approx(cheapest) for c in cycles)
        limit = float(np.median(list(weight.values())))
        within, is_all = table.cycles_within(weights, limit, most=10**6)
        assert is_all
        assert sorted(within) == sorted(cycle for cycle in listed if weight[cycle] <= limit)
        if len(within) > 1:
            assert table.cycles_within(weights, limit, most=1)[1] is False


def test_the_relaxation_bounds_the_packing_and_its_weights_prove_it() -> None:
    for arcs in instances(22, 80, (2, 30)):
        if not arcs:
            continue
        table = ArcTable.of(arcs)
        relaxed = relax(table)
        assert relaxed.bound >= most_cycles_by_reference(arcs) - 1e-6
        assert table.cheapest_cycles(relaxed.weights)[0] >= 1 - 1e-6
        assert float(table.capacities @ relaxed.weights) == pytest.approx(relaxed.bound)
        used = np.zeros(len(table))
        for cycle, level in zip(relaxed.columns, relaxed.levels, strict=True):
            used[list(cycle)] += level
        assert (used <= table.capacities + 1e-6).all()
        assert relaxed.levels.sum() == pytest.approx(relaxed.bound, abs=1e-3)


def test_a_relaxation_out_of_time_still_bounds() -> None:
    arcs = instances(23, 1, (30, 30))[0]
    relaxed = relax(ArcTable.of(arcs), deadline=Deadline(0.0))
    assert not len(relaxed.levels)
    assert relaxed.bound >= most_cycles_by_reference(arcs)


def test_dives_are_packings_close_to_the_best() -> None:
    lost = 0
    for arcs in instances(24, 80, (2, 30)):
        found = dive(arcs)
        assert found is not None
        assert arcs_of(found) == arcs
        assert all(len(set(cycle)) == len(cycle) for cycle in found)
        most = most_cycles_by_reference(arcs)
        assert len(found) <= most
        lost += most - len(found)
    assert lost <= 20


def test_a_dive_gives_up_what_it_cannot_reach() -> None:
    arcs = {(0, 1): 1, (1, 2): 1, (2, 3): 1, (3, 0): 1, (0, 2): 1, (2, 0): 1}
    assert dive(arcs, target=3) is None
    assert len(dive(arcs, target=2) or []) == 2
    table = ArcTable.of(arcs)
    assert dive(arcs, target=4, root=(table, relax(table))) is None


def test_trails_are_parted_into_simple_cycles() -> None:
    trail = [(0, 1), (1, 2), (2, 0), (0, 3), (3, 1), (1, 0)]
    assert arcs_of(parted(trail)) == dict.fromkeys(trail, 1)
    assert all(len(set(cycle)) == len(cycle) for cycle in parted(trail))


def test_cycles_are_carried_over_joined_arcs() -> None:
    arcs = {(0, 2): 1, (2, 3): 1, (3, 0): 1}
    assert carried_over([(0, 1, 2, 3), (4, 5)], arcs) == [(0, 2, 3)]
    arcs |= {(1, 2): 1, (2, 1): 1}
    assert carried_over([(0, 1, 2, 3)], arcs) == [(0, 2, 3)]
    table = ArcTable.of({(0, 2): 1, (2, 3): 1, (3, 0): 1})
    assert columns_of(table, [(2, 3, 0)]) == [(0, 1, 2)]


def test_set_aside_keeps_the_relaxation() -> None:
    arcs = {arc: 40 * count for arc, count in instances(25, 1, (30, 30))[0].items()}
    table = ArcTable.of(arcs)
    relaxed = relax(table)
    aside, left, rest = set_aside(table, relaxed)
    assert aside
    assert rest.bound == pytest.approx(relaxed.bound - len(aside))
    covered = arcs_of(aside)
    for k in range(len(left)):
        covered[left.arc(k)] = covered.get(left.arc(k), 0) + int(left.capacities[k])
    assert covered == arcs
    used = np.zeros(len(left))
    for cycle, level in zip(rest.columns, rest.levels, strict=True):
        used[list(cycle)] += level
    assert (used <= left.capacities + 1e-6).all()
