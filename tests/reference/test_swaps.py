"""The references against the definition: all permutations, all sequences of swaps."""

from itertools import permutations

import pytest

from tests.swaps.instances import random_pairs
from waffle_cp.reference.breadth_first import breadth_first
from waffle_cp.reference.cycle_search import cycle_search
from waffle_cp.reference.permutation_search import permutation_search
from waffle_cp.result import Status
from waffle_cp.validate.plan import check_plan

REFERENCES = [cycle_search, permutation_search, breadth_first]


def swaps_by_definition(source: str, target: str) -> int:
    """Size less cycles, over every permutation that brings the tokens home."""
    size = len(source)
    best = size
    for order in permutations(range(size)):
        if all(source[order[i]] == target[i] for i in range(size)):
            seen: set[int] = set()
            cycles = 0
            for start in range(size):
                cycles += start not in seen
                while start not in seen:
                    seen.add(start)
                    start = order[start]
            best = min(best, size - cycles)
    return best


@pytest.mark.parametrize("reference", REFERENCES, ids=lambda f: f.__name__)
def test_references_follow_the_definition(reference: object) -> None:
    assert callable(reference)
    for pair in random_pairs(5, 60, (0, 6), (1, 5)):
        result = reference(*pair)
        assert result.status is Status.OPTIMAL
        assert result.value == result.bound == swaps_by_definition(*pair), pair
        tokens = list(pair[0])
        for first, second in result.unwrap():
            tokens[first], tokens[second] = tokens[second], tokens[first]
        assert "".join(tokens) == pair[1]


@pytest.mark.parametrize("reference", [cycle_search, permutation_search])
def test_plans_of_the_searches_are_plans(reference: object) -> None:
    assert callable(reference)
    for pair in random_pairs(6, 60, (0, 14), (1, 6)):
        result = reference(*pair)
        assert not check_plan(*pair, result.unwrap(), claimed=result.value), pair


def test_breadth_first_stops_at_its_number_of_sequences() -> None:
    result = breadth_first("abcdefgh", "bcdefgha", max_states=50)
    assert result.status is Status.UNKNOWN
    assert result.bound is not None
    assert 1 <= result.bound <= 7


def test_breadth_first_proves_that_there_is_none() -> None:
    assert breadth_first("aab", "abb").status is Status.INFEASIBLE
