"""Annealing keeps the arcs of a packing, loses no cycle and heeds the time."""

import random
import time

from tests.models.test_packing import instances
from tests.models.test_reductions import most_cycles_by_reference
from waffle_cp_models.deadline import Deadline
from waffle_cp_models.packing.core.annealing import FIRST_MOVES, Effort, anneal
from waffle_cp_models.packing.core.neighborhood import arcs_of
from waffle_cp_models.packing.greedy import pack_greedily
from waffle_cp_models.packing.multigraph import ArcCounts


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


def test_chains_start_alike_and_the_best_is_kept() -> None:
    ring = tuple(range(30))
    packing = [ring, ring[::-1]]
    weights = dict.fromkeys(arcs_of(packing), 0.5)
    alone = anneal(packing, weights, target=31, moves=2000, seed=4)
    together = anneal(packing, weights, target=31, moves=2000, seed=4, chains=3)
    assert arcs_of(together) == arcs_of(packing)
    assert len(together) >= len(alone)
    assert together == anneal(packing, weights, target=31, moves=2000, seed=4, chains=3)


def test_a_run_without_moves_lasts_until_the_deadline() -> None:
    ring = tuple(range(30))
    packing = [ring, ring[::-1]]
    weights = dict.fromkeys(arcs_of(packing), 0.5)
    deadline = Deadline(1.5)
    found = anneal(packing, weights, target=31, moves=None, seed=4, deadline=deadline)
    assert deadline.has_passed
    assert len(found) == 30
    soon = Deadline(3600.0)
    assert len(anneal(packing, weights, target=30, moves=None, seed=4, deadline=soon)) == 30


def test_effort_grows_and_ends_with_all_the_time_that_is_left() -> None:
    assert [Effort(None).moves() for _ in range(2)] == [FIRST_MOVES] * 2
    effort = Effort(Deadline(3600.0))
    assert (effort.moves(), effort.moves()) == (FIRST_MOVES, 4 * FIRST_MOVES)
    late = Effort(Deadline(1e-1))
    late.moves()
    time.sleep(5e-2)
    assert late.moves() is None
