"""Ways to the same grids: CP-SAT, the search, backtracking, the checks over all choices."""

from dataclasses import replace

import pytest

from tests.fill.instances import Instance, grids_of_seed, random_instance
from waffle_cp.counting import count_grids
from waffle_cp.errors import InputError
from waffle_cp.fill import fill_grids
from waffle_cp.fill.engines import Goal
from waffle_cp.grid import Grid
from waffle_cp.request.checks import check_request
from waffle_cp.result import Status
from waffle_cp.validate.grid import objective_value

ENGINES = ("cp-sat", "reference")
SEEDS = range(130)


def letters_found(
    instance: Instance, engine: str, *, transposes: bool = True
) -> list[tuple[str, ...]]:
    result = fill_grids(
        instance.request,
        instance.words,
        count=None,
        engine=engine,
        stems=instance.stems,
        transposes=transposes,
    )
    assert result.complete
    return [grid.letters for grid in result]


def is_contradiction(instance: Instance) -> bool:
    try:
        check_request(instance.request, instance.words, instance.stems)
    except InputError:
        return True
    return False


@pytest.mark.parametrize("seed", SEEDS)
def test_all_ways_find_the_same_grids(seed: int) -> None:
    instance = random_instance(seed)
    expected = grids_of_seed(seed)
    if is_contradiction(instance):
        assert not expected, instance
        return
    for engine in (*ENGINES, "search"):
        found = letters_found(instance, engine)
        assert len(found) == len(set(found)), instance
        assert set(found) == expected, (engine, instance)


@pytest.mark.parametrize("seed", SEEDS)
def test_the_contraction_counts_what_the_engines_find(seed: int) -> None:
    # Counting knows no stems, so that they are taken out for all.
    instance = replace(random_instance(seed), stems={})
    if is_contradiction(instance):
        return
    count = count_grids(
        instance.request, instance.words, transposes=True, method="contraction"
    ).count
    assert count == len(letters_found(instance, "search")), instance
    if seed % 4 == 0:
        for engine in ENGINES:
            assert count == len(letters_found(instance, engine)), (engine, instance)


def test_the_instances_are_worth_it() -> None:
    sizes = [len(grids_of_seed(seed)) for seed in SEEDS]
    assert sum(size > 0 for size in sizes) >= 60
    assert sum(size > 10 for size in sizes) >= 25
    assert sum(not is_contradiction(random_instance(seed)) for seed in SEEDS) >= 100


@pytest.mark.parametrize("seed", range(0, 130, 4))
def test_transposes_merged_leave_one_of_each_pair(seed: int) -> None:
    instance = random_instance(seed)
    if is_contradiction(instance):
        return
    layout = instance.request.layout
    expected = grids_of_seed(seed)
    if layout.is_square:
        grids = (Grid(layout, letters) for letters in expected)
        expected = frozenset(min(grid.letters, grid.transposed.letters) for grid in grids)
    for engine in ENGINES:
        found = [Grid(layout, x) for x in letters_found(instance, engine, transposes=False)]
        if layout.is_square:
            keys = [min(grid.letters, grid.transposed.letters) for grid in found]
        else:
            keys = [grid.letters for grid in found]
        assert len(keys) == len(set(keys)), (engine, instance)
        assert set(keys) == expected, (engine, instance)


@pytest.mark.parametrize("engine", ["cp-sat", "search"])
@pytest.mark.parametrize("transposes", [True, False])
@pytest.mark.parametrize("seed", range(1, 130, 4))
def test_counting_up_one_by_one_ends_with_all(seed: int, transposes: bool, engine: str) -> None:
    """Grids one at a time, with exclusions, are complete exactly when they are all."""
    instance = random_instance(seed)
    expected = grids_of_seed(seed)
    if is_contradiction(instance) or len(expected) > 60:
        return
    everything = set(letters_found(instance, "reference", transposes=transposes))
    for asked in (1, len(everything) + 1):
        result = fill_grids(
            instance.request,
            instance.words,
            count=asked,
            engine=engine,
            seed=seed,
            stems=instance.stems,
            transposes=transposes,
        )
        assert {grid.letters for grid in result} <= expected, instance
        assert len({grid.letters for grid in result}) == min(asked, len(everything)), instance
        assert (result.status is Status.INFEASIBLE) == (not everything), instance
        if asked > len(everything):
            assert result.complete, instance


@pytest.mark.parametrize("goal", ["total", "worst"])
@pytest.mark.parametrize("seed", range(2, 130, 3))
def test_goals_agree(seed: int, goal: Goal) -> None:
    instance = random_instance(seed)
    if is_contradiction(instance):
        return
    layout, request, words = instance.request.layout, instance.request, instance.words
    values = sorted(
        (objective_value(Grid(layout, x), request, words, goal) for x in grids_of_seed(seed)),
        reverse=True,
    )
    for engine in ENGINES:
        result = fill_grids(
            request,
            words,
            count=3,
            engine=engine,
            maximize=goal,
            stems=instance.stems,
            transposes=True,
        )
        found = [objective_value(grid, request, words, goal) for grid in result]
        assert found == values[:3], (engine, goal, instance)
        first = fill_grids(
            request,
            words,
            engine=engine,
            maximize=goal,
            stems=instance.stems,
        )
        if values:
            assert result.status is first.status is Status.OPTIMAL
            assert result.value == result.bound == first.value == first.bound == values[0]
        else:
            assert result.status is first.status is Status.INFEASIBLE
