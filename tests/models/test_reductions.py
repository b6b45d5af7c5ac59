"""No reduction changes the most cycles; each is tried alone and together."""

import random

import pytest

from tests.swaps.instances import random_pairs
from waffle_cp.reference.cycle_search import cycle_search
from waffle_cp_models.packing.ilp import simple_cycles
from waffle_cp_models.packing.multigraph import ArcCounts, arc_counts, is_balanced, remove_cycle
from waffle_cp_models.packing.reductions import reduce_arcs, vertices_of


def random_arcs(generator: random.Random, size: int, colors: int) -> ArcCounts:
    source = [generator.randrange(colors) for _ in range(size)]
    return arc_counts(source, generator.sample(source, size))


def most_cycles_by_reference(arcs: ArcCounts) -> int:
    source = [tail for (tail, _), count in arcs.items() for _ in range(count)]
    target = [head for (_, head), count in arcs.items() for _ in range(count)]
    swaps = cycle_search(source, target).value
    assert swaps is not None
    return len(source) - int(swaps)


@pytest.mark.parametrize("contract", [False, True])
@pytest.mark.parametrize("split", [False, True])
def test_reductions_keep_the_most_cycles(contract: bool, split: bool) -> None:
    generator = random.Random(8)
    for _ in range(300):
        arcs = random_arcs(generator, generator.randint(0, 22), generator.randint(2, 9))
        reduced = reduce_arcs(arcs, contract=contract, split=split)
        left = sum(map(most_cycles_by_reference, reduced.cores))
        assert reduced.taken_count + left == most_cycles_by_reference(arcs), arcs


def test_cycles_speak_of_the_instance_as_given() -> None:
    """What was taken, undone, is made of given arcs: simple cycles that use each copy once."""
    generator = random.Random(9)
    for _ in range(300):
        arcs = random_arcs(generator, generator.randint(0, 40), generator.randint(2, 12))
        reduced = reduce_arcs(arcs)
        for core in reduced.cores:
            rest = dict(core)
            while rest:
                cycle = next(simple_cycles(rest))
                remove_cycle(rest, cycle)
                reduced.take(cycle)
        left = dict(arcs)
        total = 0
        for given, times in reduced.cycles():
            vertices = vertices_of(given)
            assert len(set(vertices)) == len(vertices)
            assert [head for _, head in given] == [*vertices[1:], vertices[0]]
            remove_cycle(left, given, times)
            total += times
        assert not left
        assert total == reduced.taken_count


def test_cores_are_balanced_and_irreducible() -> None:
    generator = random.Random(10)
    for _ in range(200):
        arcs = random_arcs(generator, generator.randint(10, 40), generator.randint(4, 12))
        for core in reduce_arcs(arcs).cores:
            assert is_balanced(core)
            again = reduce_arcs(core)
            assert (again.taken_count, again.cores) == (0, [core])


def test_a_vertex_with_one_neighbor_before_it_is_contracted_at_any_multiplicity() -> None:
    arcs = {(0, 1): 3, (1, 2): 2, (1, 3): 1, (2, 0): 2, (3, 0): 1}
    reduced = reduce_arcs(arcs)
    assert (reduced.taken_count, reduced.cores) == (3, [])


def test_a_3_cycle_is_no_reduction() -> None:
    arcs = arc_counts(map(ord, "DBDFAFECBCAE"), map(ord, "AABBCCDDEEFF"))
    assert reduce_arcs(arcs).taken_count == 0
    assert most_cycles_by_reference(arcs) == 4
    remove_cycle(arcs, [(ord("F"), ord("B")), (ord("B"), ord("E")), (ord("E"), ord("F"))])
    assert most_cycles_by_reference(arcs) == 2


def test_components_and_cut_vertices_fall_apart() -> None:
    first, second = "DBDFAFECBCAE", "AABBCCDDEEFF"
    joined = first + first.lower().replace("a", "A"), second + second.lower().replace("a", "A")
    arcs = arc_counts(*(map(ord, text) for text in joined))
    assert len(reduce_arcs(arcs).cores) == 2
    assert len(reduce_arcs(arcs, split=False).cores) == 1


def test_nothing() -> None:
    assert reduce_arcs({}).cores == []
    assert list(random_pairs(1, 0, (1, 1), (1, 1))) == []


def test_steps_are_all_taken_unless_they_are_left_out() -> None:
    """A triangle and another at one vertex of it, one with a vertex between."""
    arcs = {(0, 1): 1, (1, 2): 1, (2, 0): 1, (0, 3): 1, (3, 4): 1, (4, 0): 1}
    assert (reduce_arcs(arcs).taken_count, reduce_arcs(arcs).cores) == (2, [])
    assert len(reduce_arcs(arcs, contract=False).cores) == 2
    assert len(reduce_arcs(arcs, contract=False, split=False).cores) == 1
