"""Multigraphs: blocks against the definition, on random graphs."""

import random
from itertools import combinations

from waffle_cp_models.packing.multigraph import Arc, arc_counts, blocks, is_balanced, remove_cycle


def same_block_by_definition(edges: set[frozenset[int]], a: Arc, b: Arc) -> bool:
    """Two edges share a block if no vertex left out parts their ends."""
    if {*a} == {*b}:
        return True
    vertices = {v for edge in edges for v in edge}
    for cut in [None, *vertices]:
        ends_a, ends_b = {*a} - {cut}, {*b} - {cut}
        reached = {next(iter(ends_a))}
        while True:
            more = {v for edge in edges for v in edge if edge & reached and cut not in edge}
            if more <= reached:
                break
            reached |= more
        if not ends_b & reached:
            return False
    return True


def test_blocks_follow_the_definition() -> None:
    generator = random.Random(7)
    for _ in range(150):
        vertices = generator.randint(2, 8)
        arcs = {
            (generator.randrange(vertices), generator.randrange(vertices))
            for _ in range(generator.randint(1, 11))
        }
        arcs = {arc for arc in arcs if arc[0] != arc[1]}
        edges = {frozenset(arc) for arc in arcs}
        number = {arc: n for n, group in enumerate(blocks(arcs)) for arc in group}
        assert number.keys() == arcs
        for a, b in combinations(arcs, 2):
            same = number[a] == number[b]
            bridge = same_block_by_definition(edges, a, b)
            assert same == bridge, (sorted(arcs), a, b)


def test_arc_counts_are_balanced() -> None:
    source = [0, 1, 2, 2, 1, 0, 3]
    arcs = arc_counts(source, [2, 2, 1, 0, 0, 1, 3])
    assert is_balanced(arcs)
    assert sum(arcs.values()) == 6
    remove_cycle(arcs, [(0, 2), (2, 0)])
    assert is_balanced(arcs)
    assert (2, 0) not in arcs


def test_nothing() -> None:
    assert arc_counts([], []) == {}
    assert blocks([]) == []
    assert is_balanced({})
