"""The small search and the ILP: the same value, and packings that use every arc up."""

import random
from itertools import permutations

import pytest

from tests.models.test_reductions import most_cycles_by_reference, random_arcs
from waffle_cp_models.outcome import Status
from waffle_cp_models.packing.ilp import (
    CycleLimitError,
    Cycles,
    pack_by_ilp,
    pack_small,
    simple_cycles,
)
from waffle_cp_models.packing.multigraph import ArcCounts, remove_cycle
from waffle_cp_models.packing.small import SearchLimitError, cycles_through, most_cycles
from waffle_cp_models.solvers.linear import most_disjoint_columns


def cycles_by_definition(arcs: ArcCounts) -> set[tuple[int, ...]]:
    vertices = sorted({v for arc in arcs for v in arc})
    return {
        order
        for size in range(2, len(vertices) + 1)
        for order in permutations(vertices, size)
        if order[0] == min(order)
        and all(pair in arcs for pair in zip(order, [*order[1:], order[0]], strict=True))
    }


def assert_uses_every_arc(arcs: ArcCounts, cycles: Cycles) -> int:
    left = dict(arcs)
    for cycle, times in cycles:
        remove_cycle(left, cycle, times)
    assert not left
    return sum(times for _, times in cycles)


def test_simple_cycles_follow_the_definition() -> None:
    generator = random.Random(11)
    for _ in range(100):
        arcs = random_arcs(generator, generator.randint(0, 14), generator.randint(2, 6))
        found = [tuple(tail for tail, _ in cycle) for cycle in simple_cycles(arcs)]
        assert len(found) == len(set(found))
        assert set(found) == cycles_by_definition(arcs)
        for arc in arcs:
            through = {frozenset(cycle) for cycle in cycles_through(arcs, arc)}
            assert through == {frozenset(c) for c in simple_cycles(arcs) if arc in c}


def test_limit_of_cycles() -> None:
    arcs = {(a, b): 1 for a in range(7) for b in range(7) if a != b}
    with pytest.raises(CycleLimitError, match="more than 10 simple cycles"):
        list(simple_cycles(arcs, limit=10))


def test_small_search_and_ilp_agree() -> None:
    generator = random.Random(12)
    for _ in range(150):
        arcs = random_arcs(generator, generator.randint(0, 30), generator.randint(2, 10))
        most = most_cycles_by_reference(arcs)
        for outcome in (pack_small(arcs), pack_by_ilp(arcs)):
            assert outcome is not None
            assert outcome.status is Status.OPTIMAL
            assert outcome.value == outcome.bound == most
            assert assert_uses_every_arc(arcs, outcome.answers[0]) == most


def test_small_search_gives_up_at_its_number_of_nodes() -> None:
    arcs = random_arcs(random.Random(13), 60, 20)
    with pytest.raises(SearchLimitError):
        most_cycles(arcs, nodes=1)
    assert pack_small(arcs, nodes=1) is None


def test_ilp_out_of_time_is_honest() -> None:
    arcs = random_arcs(random.Random(14), 60, 16)
    outcome = pack_by_ilp(arcs, time_limit=0)
    best = pack_by_ilp(arcs)
    assert best.status is Status.OPTIMAL
    assert outcome.value is not None
    assert outcome.bound is not None
    assert best.value is not None
    assert outcome.value <= best.value <= outcome.bound
    assert outcome.value == assert_uses_every_arc(arcs, outcome.answers[0])


def test_columns_respect_capacities() -> None:
    assert most_disjoint_columns([[0], [0, 1], [1]], [2, 3]) == ([2, 0, 3], 5.0)
    times, bound = most_disjoint_columns([[0, 1], [1, 2], [0, 2]], [1, 1, 1])
    assert (sum(times), bound) == (1, 1.0)
    assert most_disjoint_columns([[0]], [4], time_limit=0) == ([0], 4.0)
