"""Branch and bound: finds a packing of so many cycles, or proves that there is none."""

import math
import random
import threading
import time

import pytest

from tests.models.test_reductions import most_cycles_by_reference, random_arcs
from waffle_cp.swaps import random_instance
from waffle_cp.validate.least_cycle import least_cycle_weight
from waffle_cp.validate.refutation import refutation_fault
from waffle_cp_models.deadline import Deadline
from waffle_cp_models.outcome import Status
from waffle_cp_models.packing.core import branching
from waffle_cp_models.packing.core import search as core_search
from waffle_cp_models.packing.core.branching import Decision, decide
from waffle_cp_models.packing.multigraph import ArcCounts, arc_counts
from waffle_cp_models.packing.packing import pack
from waffle_cp_models.packing.reductions import reduce_arcs
from waffle_cp_models.packing.relaxation.column_generation import relax
from waffle_cp_models.packing.relaxation.pricing import ArcTable
from waffle_cp_models.solvers.linear import most_disjoint_columns

# The relaxation has 10 cycles, and 9 are the most: arcs from i to i + s of ten vertices in a ring.
GAP_STEPS = [(1, 6, 8), (2, 4, 9), (2, 6, 7), (3, 4, 8)]


def ring(vertices: int, steps: tuple[int, ...], *, copies: int = 1) -> ArcCounts:
    return {(v, (v + step) % vertices): copies for v in range(vertices) for step in steps}


def decided(arcs: ArcCounts, goal: int) -> Status:
    """The status, after a look at the packing or the proof."""
    table = ArcTable.of(arcs)
    outcome = decide(table, relax(table), goal)
    if outcome.status is Status.FEASIBLE:
        assert_packing(table, outcome, goal)
    else:
        assert_refuted(arcs, outcome, goal)
    return outcome.status


def assert_refuted(arcs: ArcCounts, outcome: Decision, goal: int) -> None:
    """The checker of certificates agrees, and not with the proof cut short or of another goal."""
    proof = outcome.refutation
    assert proof is not None
    given = [proof.table.arc(number) for number in range(len(proof.table))]
    counts, weights = [arcs[arc] for arc in given], [int(weight) for weight in proof.weights]
    whole = dict(zip(given, weights, strict=True))
    assert least_cycle_weight(whole, proof.unit) == proof.unit
    trail = [[name, *numbers] for name, numbers in proof.trail]

    def fault(goal: int, trail: list[list[object]]) -> str:
        return refutation_fault(given, counts, weights, proof.unit, goal, trail)

    assert fault(goal, trail) == ""
    if trail:
        assert fault(goal, trail[:-1])
        assert fault(goal, [*trail, trail[-1]])
        assert fault(goal - 1, trail)


def assert_packing(table: ArcTable, outcome: Decision, goal: int) -> None:
    left = table.capacities.copy()
    cycles = outcome.packing
    assert len(cycles) == goal
    for cycle in cycles:
        ends = [table.arc(k) for k in cycle]
        assert all(a[1] == b[0] for a, b in zip(ends, (*ends[1:], ends[0]), strict=True))
        assert len({tail for tail, _ in ends}) == len(cycle)
        left[list(cycle)] -= 1
    assert left.min() >= 0


@pytest.mark.parametrize("steps", GAP_STEPS)
def test_gap_of_the_relaxation_is_found(steps: tuple[int, ...]) -> None:
    arcs = ring(10, steps)
    assert math.floor(relax(ArcTable.of(arcs)).bound + 1e-6) == 10
    assert most_cycles_by_reference(arcs) == 9
    assert decided(arcs, 10) is Status.INFEASIBLE
    assert decided(arcs, 9) is Status.FEASIBLE


def test_agrees_with_the_reference() -> None:
    generator = random.Random(40)
    for _ in range(60):
        arcs = random_arcs(generator, generator.randint(2, 30), generator.randint(2, 10))
        if not arcs:
            continue
        most = most_cycles_by_reference(arcs)
        assert decided(arcs, most) is Status.FEASIBLE, arcs
        assert decided(arcs, most + 1) is Status.INFEASIBLE, arcs


@pytest.mark.parametrize("steps", GAP_STEPS)
def test_copies_of_arcs_agree_with_the_ilp(steps: tuple[int, ...]) -> None:
    """Turns say little where arcs have copies; levels of cycles are branched on."""
    arcs = ring(10, steps, copies=3)
    table = ArcTable.of(arcs)
    cycles, is_all = table.cycles_within(relax(table).weights, 1 + 1e-4, most=10_000)
    assert is_all
    times, _ = most_disjoint_columns(cycles, table.capacities.tolist())
    expected = Status.FEASIBLE if sum(times) == 30 else Status.INFEASIBLE
    assert decided(arcs, 30) is expected


@pytest.mark.parametrize("strategy", [{}, {"CANDIDATES": 1}, {"LOOKAHEAD": 1}])
def test_gaps_add_up(monkeypatch: pytest.MonkeyPatch, strategy: dict[str, int]) -> None:
    """Two rings with a gap of one each: 19 cycles are refuted by a search, not by probing alone."""
    for name, value in strategy.items():
        monkeypatch.setattr(branching, name, value)
    arcs = ring(10, GAP_STEPS[0])
    arcs |= {(u + 10, v + 10): count for (u, v), count in ring(10, GAP_STEPS[1]).items()}
    assert decided(arcs, 20) is Status.INFEASIBLE
    assert decided(arcs, 19) is Status.INFEASIBLE
    assert decided(arcs, 18) is Status.FEASIBLE


def large_arcs(seed: int) -> ArcCounts:
    source, target = random_instance(500, 150, seed=seed)
    return arc_counts(source.tolist(), target.tolist())


def test_limits_leave_it_undecided() -> None:
    table = ArcTable.of(max(reduce_arcs(large_arcs(3)).cores, key=len))
    relaxed = relax(table)
    goal = math.floor(relaxed.bound)
    assert decide(table, relaxed, goal, solves=3).status is Status.UNKNOWN
    assert decide(table, relaxed, goal, deadline=Deadline(0.0)).status is Status.UNKNOWN
    assert decide(table, relaxed, goal - 3, solves=3).status is Status.UNKNOWN  # Too many cycles.
    assert decide(table, relaxed, goal).status is Status.INFEASIBLE


def test_packings_are_proven_best_where_the_relaxation_has_a_gap() -> None:
    outcome = pack(ring(10, GAP_STEPS[0], copies=2))
    assert outcome.status is Status.OPTIMAL
    outcome = pack(large_arcs(8))
    assert outcome.status is Status.OPTIMAL
    assert any(outcome.answers[0].refutations)


@pytest.mark.parametrize("processors", [1, 2])
def test_branches_beside_the_search_where_there_is_time(
    monkeypatch: pytest.MonkeyPatch, processors: int
) -> None:
    monkeypatch.setattr(core_search, "_processors", lambda: processors)
    monkeypatch.setattr(core_search, "FIRST_SOLVES", 1)
    outcome = pack(large_arcs(3), time_limit=120)
    assert outcome.status is Status.OPTIMAL
    assert any(outcome.answers[0].refutations)


def test_a_fault_beside_the_search_is_not_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    main = threading.current_thread()

    def decide_or_fail(*_: object, **__: object) -> Decision:
        if threading.current_thread() is main:
            return Decision(Status.UNKNOWN)
        raise RuntimeError("fault")

    monkeypatch.setattr(core_search, "_processors", lambda: 2)
    monkeypatch.setattr(core_search, "decide", decide_or_fail)
    with pytest.raises(RuntimeError, match="fault"):
        pack(large_arcs(3), time_limit=120)


@pytest.mark.parametrize(("lists_all", "later"), [(False, 3), (True, 2)])
def test_processors_that_branching_leaves_run_a_chain_each(
    monkeypatch: pytest.MonkeyPatch, lists_all: bool, later: int
) -> None:
    main = threading.current_thread()
    over = threading.Event()
    chains = []

    def decide_or_wait(*_: object, **__: object) -> Decision:
        if lists_all and threading.current_thread() is not main:
            over.wait()
        return Decision(Status.UNKNOWN)

    def anneal_and_tell(packing: list[tuple[int, ...]], *_: object, **options: object) -> object:
        chains.append(options["chains"])
        if len(chains) == 3:
            over.set()
        time.sleep(0.5)
        return packing

    monkeypatch.setattr(core_search, "_processors", lambda: 3)
    monkeypatch.setattr(core_search, "decide", decide_or_wait)
    monkeypatch.setattr(core_search, "anneal", anneal_and_tell)
    outcome = pack(large_arcs(3), time_limit=6)
    assert outcome.status is Status.FEASIBLE
    assert chains[:3] == [1, later, later]
