"""Plans: grouped by cycle, and the same whether made from cycles or from swaps."""

from hypothesis import given
from hypothesis import strategies as st

from waffle_cp.swaps import Plan


@given(st.permutations(range(9)))
def test_a_plan_of_a_permutation_undoes_it(order: list[int]) -> None:
    plan = Plan.of_swaps([(0, 3), (3, 5), (1, 2), (5, 7)], 9)
    again = Plan.of_swaps(plan.swaps, 9)
    assert again.apply(order) == plan.apply(order)
    assert len(plan) == 4
    assert again == plan


def test_swaps_come_grouped_by_cycle() -> None:
    plan = Plan.of_cycles([(4, 1, 2), (0, 3)])
    assert plan.swaps == ((4, 1), (1, 2), (0, 3))
    assert str(plan) == "3 swaps: 5-2 2-3; 1-4"


def test_no_swaps() -> None:
    assert Plan.of_swaps([], 3) == Plan((), ())
    assert str(Plan((), ())) == "0 swaps"
