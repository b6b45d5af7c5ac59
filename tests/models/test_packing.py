"""Column generation, diving and neighborhood search: valid packings, honest bounds."""

import random
import signal
import time

import numpy as np
import pytest

from tests.models.test_cycle_packing import assert_uses_every_arc
from tests.models.test_reductions import most_cycles_by_reference, random_arcs
from waffle_cp_models import greedy as greedy_module
from waffle_cp_models import packing as packing_module
from waffle_cp_models.annealing import FIRST_MOVES, Effort, anneal
from waffle_cp_models.chains import Chains
from waffle_cp_models.column_generation import relax
from waffle_cp_models.cycle_packing import pack_by_ilp, simple_cycles
from waffle_cp_models.deadline import Deadline
from waffle_cp_models.diving import (
    carried_over,
    columns_of,
    dive,
    join_likely,
    parted,
    set_aside,
)
from waffle_cp_models.exact_weights import prove, round_weights
from waffle_cp_models.greedy import pack_greedily
from waffle_cp_models.multigraph import ArcCounts, arc_counts
from waffle_cp_models.neighborhood import arcs_of, improve
from waffle_cp_models.outcome import Outcome, Status
from waffle_cp_models.packing import Packing, pack
from waffle_cp_models.pricing import ArcTable, from_least
from waffle_cp_models.reductions import Reduced


def instances(seed: int, count: int, sizes: tuple[int, int]) -> list[ArcCounts]:
    generator = random.Random(seed)
    return [
        random_arcs(generator, generator.randint(*sizes), generator.randint(2, 12))
        for _ in range(count)
    ]


@pytest.fixture
def no_small_search(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every core goes through column generation, however small."""
    monkeypatch.setattr(packing_module, "SMALL_CORE", 0)


def assert_sound(arcs: ArcCounts, outcome: Outcome[Packing]) -> None:
    packing = outcome.answers[0]
    assert outcome.value == assert_uses_every_arc(arcs, packing.cycles)
    assert outcome.value is not None
    assert outcome.bound is not None
    assert outcome.value <= outcome.bound
    assert (outcome.status is Status.OPTIMAL) == (outcome.value == outcome.bound)
    for cycle, _ in packing.cycles:
        assert len({tail for tail, _ in cycle}) == len(cycle)


def random_weights(arcs: ArcCounts, seed: int) -> dict[tuple[int, int], float]:
    generator = random.Random(seed)
    return {arc: generator.uniform(0.1, 0.6) for arc in arcs}


def test_annealing_keeps_the_arcs_and_never_loses_a_cycle() -> None:
    for seed, arcs in enumerate(instances(31, 40, (4, 60))):
        if not arcs:
            continue
        packing = pack_greedily(arcs)
        found = anneal(packing, random_weights(arcs, seed), target=len(arcs), moves=2000, seed=seed)
        assert arcs_of(found) == arcs, arcs
        assert len(found) >= len(packing), arcs
        assert all(len(set(cycle)) == len(cycle) for cycle in found), arcs
        assert len(found) <= most_cycles_by_reference(arcs), arcs


def test_annealing_gains_from_a_bad_packing_reproducibly() -> None:
    """Two rings of 30 in opposite directions: one pair of long cycles, or 30 short ones."""
    ring = tuple(range(30))
    packing = [ring, ring[::-1]]
    weights = dict.fromkeys(arcs_of(packing), 0.5)
    first, second = (anneal(packing, weights, target=30, moves=200_000, seed=4) for _ in range(2))
    assert first == second
    assert len(first) == 30
    assert anneal(packing, weights, target=30, moves=200_000, deadline=Deadline(0.0)) == packing


def test_effort_doubles_and_fits_the_time_that_is_left() -> None:
    assert [Effort(None).moves() for _ in range(2)] == [FIRST_MOVES] * 2
    effort = Effort(Deadline(3600.0))
    first, second = effort.moves(), effort.moves()
    assert (first, second) == (FIRST_MOVES, 2 * FIRST_MOVES)
    late = Effort(Deadline(1e-3))
    late.moves()
    time.sleep(2e-3)
    assert late.moves() < FIRST_MOVES


def test_greedy_packing_ends_after_the_deadline(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(greedy_module, "LEAST_WORK", -1)
    for arcs in instances(33, 30, (2, 60)):
        packing = pack_greedily(arcs, deadline=Deadline(0.0))
        assert arcs_of(packing) == arcs, arcs
        assert all(len(set(cycle)) == len(cycle) for cycle in packing), arcs


def test_no_time_for_the_relaxation_leaves_a_packing(no_small_search: None) -> None:
    for arcs in instances(34, 10, (30, 80)):
        assert_sound(arcs, pack(arcs, time_limit=0.0))


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


def test_greedy_packings_use_every_arc() -> None:
    for arcs in instances(26, 40, (0, 40)):
        assert arcs_of(pack_greedily(arcs)) == arcs


def test_improving_never_loses() -> None:
    generator = random.Random(27)
    for _ in range(10):
        arcs = random_arcs(generator, 60, 12)
        start = pack_greedily(arcs)
        table = ArcTable.of(arcs)
        relaxed = relax(table)
        weights = {table.arc(k): float(w) for k, w in enumerate(relaxed.weights)}
        target = int(relaxed.bound + 1e-6)
        search = improve(start, weights, target=target, patience=20)
        assert arcs_of(search.packing) == arcs
        assert len(start) <= len(search.packing) <= target


@pytest.mark.usefixtures("no_small_search")
def test_column_generation_agrees_with_the_reference() -> None:
    for arcs in instances(28, 150, (0, 32)):
        outcome = pack(arcs)
        assert_sound(arcs, outcome)
        assert outcome.value == most_cycles_by_reference(arcs), arcs
        assert outcome.status is Status.OPTIMAL, arcs


@pytest.mark.usefixtures("no_small_search")
def test_names_direction_of_time_and_more_copies() -> None:
    """Relabeling and reversing keep the value; twice the copies give at least twice the cycles."""
    generator = random.Random(36)
    for _ in range(25):
        arcs = random_arcs(generator, generator.randint(20, 60), generator.randint(5, 20))
        value = pack(arcs).value
        assert value is not None
        names = generator.sample(range(1000), 20)
        renamed = {(names[u], names[v]): count for (u, v), count in arcs.items()}
        assert pack(renamed).value == value
        assert pack({(v, u): count for (u, v), count in arcs.items()}).value == value
        doubled = pack({arc: 2 * count for arc, count in arcs.items()}).value
        assert doubled is not None
        assert doubled >= 2 * value


def test_all_ways_agree_on_larger_instances() -> None:
    generator = random.Random(29)
    for _ in range(12):
        arcs = random_arcs(generator, 60, 18)
        outcome = pack(arcs)
        assert_sound(arcs, outcome)
        assert outcome.value == outcome.bound == pack_by_ilp(arcs).value, arcs


def test_same_seed_same_packing() -> None:
    arcs = random_arcs(random.Random(30), 150, 40)
    assert pack(arcs, seed=3).answers[0].cycles == pack(arcs, seed=3).answers[0].cycles


def test_out_of_time_is_honest() -> None:
    arcs = random_arcs(random.Random(31), 120, 30)
    for limit in (0.0, 0.02):
        outcome = pack(arcs, time_limit=limit)
        assert_sound(arcs, outcome)


def test_an_interrupt_keeps_the_best(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    arcs = random_arcs(random.Random(32), 300, 60)
    for name in ("relax", "dive", "_close_gap"):
        with monkeypatch.context() as patch:
            patch.setattr(packing_module, name, interrupt)
            if name == "_close_gap":
                patch.setattr(packing_module, "QUICK_ROUNDS", 0)
            outcome = pack(arcs)
        assert_sound(arcs, outcome)
        assert outcome.answers[0].interrupted or outcome.status is Status.OPTIMAL


def test_a_signal_is_heeded_at_a_safe_point() -> None:
    arcs = random_arcs(random.Random(37), 300, 60)
    heard = []

    def interrupt(cycles: int, most: int) -> None:
        heard.append((cycles, most))
        if len(heard) == 1:
            signal.raise_signal(signal.SIGINT)

    before = signal.getsignal(signal.SIGINT)
    outcome = pack(arcs, progress=interrupt)
    assert_sound(arcs, outcome)
    assert outcome.answers[0].interrupted
    assert signal.getsignal(signal.SIGINT) is before
    deadline = Deadline(None)
    with deadline.noting_interrupts():
        signal.raise_signal(signal.SIGINT)
        assert deadline.part(2).has_passed
        with pytest.raises(KeyboardInterrupt):
            signal.raise_signal(signal.SIGINT)


def test_progress_hears_of_better_packings() -> None:
    heard: list[tuple[int, int]] = []
    arcs = random_arcs(random.Random(33), 300, 50)
    outcome = pack(arcs, progress=lambda cycles, most: heard.append((cycles, most)))
    assert heard
    assert heard == sorted(heard, key=lambda pair: pair[0])
    assert heard[-1] == (outcome.value, outcome.bound)


def test_weights_prove_the_bound_on_the_instance_as_given() -> None:
    """Every simple cycle of the given multigraph weighs a unit or more, reduced arcs included."""
    for arcs in instances(34, 120, (0, 34)):
        outcome = pack(arcs)
        packing = outcome.answers[0]
        weights = prove(packing.reduced, packing.weights, packing.chains)
        assert weights.weights.keys() == arcs.keys()
        for cycle in simple_cycles(arcs):
            assert sum(weights.weights[arc] for arc in cycle) >= weights.unit, arcs
        assert outcome.value is not None
        assert weights.bound(arcs) >= outcome.value
        if not packing.branched:
            assert weights.bound(arcs) == outcome.bound, arcs


def test_rounded_weights_have_a_small_unit_where_one_does() -> None:
    triangles = {(0, 1): 1, (1, 2): 1, (2, 0): 1, (1, 3): 1, (3, 0): 1, (0, 4): 1, (4, 1): 1}
    rounded = round_weights(triangles, dict.fromkeys(triangles, 0.33333333))
    assert (rounded.unit, rounded.bound(triangles)) == (3, 2)


def test_chains_are_passed_over() -> None:
    arcs = arc_counts([0, 1, 2, 3, 4, 5, 6, 7, 0], [1, 2, 0, 4, 3, 6, 7, 5, 0])
    chains = Chains(arcs)
    assert (chains.arcs, len(chains.cycles)) == ({}, 3)
    first = {(0, 1): 2, (3, 4): 2, (5, 6): 2}
    assert chains.lift({}, 2) == dict.fromkeys(arcs, 0) | first
    generator = random.Random(35)
    for _ in range(200):
        given = random_arcs(generator, generator.randint(0, 30), generator.randint(2, 30))
        chains = Chains(given)
        assert len(chains.arcs) <= len(given)
        assert most_cycles_by_reference(given) == most_cycles_by_reference(chains.arcs) + sum(
            times for _, times in chains.cycles
        )


@pytest.mark.parametrize(
    ("arcs", "cycles"),
    [
        ({}, 0),
        ({(0, 1): 7, (1, 0): 7}, 7),
        ({(k, (k + 1) % 5000): 1 for k in range(5000)}, 1),
        ({(k, (k + 1) % 50): 9 for k in range(50)}, 9),
    ],
)
def test_trivial_cases(arcs: ArcCounts, cycles: int) -> None:
    outcome = pack(arcs)
    assert_sound(arcs, outcome)
    assert (outcome.value, outcome.bound) == (cycles, cycles)
