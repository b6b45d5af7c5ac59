"""Column generation, diving and neighborhood search: valid packings, honest bounds."""

import random
import signal

import pytest

from tests.models.test_cycle_packing import assert_uses_every_arc
from tests.models.test_reductions import most_cycles_by_reference, random_arcs
from waffle_cp_models.deadline import Deadline
from waffle_cp_models.outcome import Outcome, Status
from waffle_cp_models.packing import greedy as greedy_module
from waffle_cp_models.packing.chains import Chains
from waffle_cp_models.packing.core import pack as core_packing
from waffle_cp_models.packing.core import search as core_search
from waffle_cp_models.packing.core.neighborhood import arcs_of, improve
from waffle_cp_models.packing.core_proofs import prove_by_cores
from waffle_cp_models.packing.greedy import pack_greedily
from waffle_cp_models.packing.ilp import pack_by_ilp, simple_cycles
from waffle_cp_models.packing.multigraph import ArcCounts, arc_counts
from waffle_cp_models.packing.packing import Packing, pack
from waffle_cp_models.packing.relaxation.column_generation import relax
from waffle_cp_models.packing.relaxation.exact_weights import prove, round_weights
from waffle_cp_models.packing.relaxation.pricing import ArcTable


def instances(seed: int, count: int, sizes: tuple[int, int]) -> list[ArcCounts]:
    generator = random.Random(seed)
    return [
        random_arcs(generator, generator.randint(*sizes), generator.randint(2, 12))
        for _ in range(count)
    ]


@pytest.fixture
def no_small_search(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every core goes through column generation, however small."""
    monkeypatch.setattr(core_packing, "SMALL_CORE", 0)


def assert_sound(arcs: ArcCounts, outcome: Outcome[Packing]) -> None:
    packing = outcome.answers[0]
    assert outcome.value == assert_uses_every_arc(arcs, packing.cycles)
    assert outcome.value is not None
    assert outcome.bound is not None
    assert outcome.value <= outcome.bound
    assert (outcome.status is Status.OPTIMAL) == (outcome.value == outcome.bound)
    for cycle, _ in packing.cycles:
        assert len({tail for tail, _ in cycle}) == len(cycle)


def test_greedy_packing_ends_after_the_deadline(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(greedy_module, "LEAST_WORK", -1)
    for arcs in instances(33, 30, (2, 60)):
        packing = pack_greedily(arcs, deadline=Deadline(0.0))
        assert arcs_of(packing) == arcs, arcs
        assert all(len(set(cycle)) == len(cycle) for cycle in packing), arcs


def test_no_time_for_the_relaxation_leaves_a_packing(no_small_search: None) -> None:
    for arcs in instances(34, 10, (30, 80)):
        assert_sound(arcs, pack(arcs, time_limit=0.0))


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
    for name in ("relax", "dive", "decide"):
        with monkeypatch.context() as patch:
            patch.setattr(core_search if name == "decide" else core_packing, name, interrupt)
            patch.setattr(core_search, "QUICK_ROUNDS", 0)
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
        proven = min(weights.bound(arcs), prove_by_cores(packing).bound)
        assert proven == outcome.bound, arcs


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
