"""The exhaustive search against the checks over all choices of words, and the reference."""

import pytest

from tests.counting.instances import every_grid
from tests.counting.instances import random_instance as wide_instance
from tests.fill.instances import Instance, grids_of_seed, random_instance
from waffle_cp.fill import FillRequest, fill_grids
from waffle_cp.grid import Grid
from waffle_cp.layout import Layout
from waffle_cp.reference.backtrack import fill_by_backtracking
from waffle_cp.result import Status
from waffle_cp.search import iterate_grids, search_grids
from waffle_cp.words import WordList

SEEDS = range(130)
WIDE_SEEDS = range(80)


def found_letters(instance: Instance, *, transposes: bool) -> list[tuple[str, ...]]:
    grids = iterate_grids(
        instance.request, instance.words, stems=instance.stems, transposes=transposes
    )
    return [grid.letters for grid in grids]


@pytest.mark.parametrize("seed", SEEDS)
def test_search_finds_what_the_checks_pass(seed: int) -> None:
    instance = random_instance(seed)
    expected = grids_of_seed(seed)
    found = found_letters(instance, transposes=True)
    assert len(found) == len(set(found)), instance
    assert set(found) == expected, instance


@pytest.mark.parametrize("seed", SEEDS)
def test_of_two_transposes_the_first_stays(seed: int) -> None:
    instance = random_instance(seed)
    expected = set(grids_of_seed(seed))
    layout = instance.request.layout
    if layout.is_square:
        turned = {letters: Grid(layout, letters).transposed.letters for letters in expected}
        expected -= {one for one, other in turned.items() if other in expected and other < one}
    found = found_letters(instance, transposes=False)
    assert len(found) == len(set(found)), instance
    assert set(found) == expected, instance


@pytest.mark.parametrize("seed", WIDE_SEEDS)
def test_larger_layouts_too(seed: int) -> None:
    request, words = wide_instance(seed)
    expected = {grid.letters for grid in every_grid(request, words)}
    result = search_grids(request, words, transposes=True)
    assert result.complete
    assert {grid.letters for grid in result} == expected, (request, dict(words.scores))
    assert len(result) == len(expected), (request, dict(words.scores))
    again = fill_by_backtracking(request, words, count=None, transposes=True)
    assert {grid.letters for grid in again} == expected, (request, dict(words.scores))


def test_the_larger_instances_are_worth_it() -> None:
    instances = [wide_instance(seed) for seed in WIDE_SEEDS]
    sizes = [len(search_grids(*instance).answers) for instance in instances]
    assert sum(size > 0 for size in sizes) >= 35
    assert sum(size > 20 for size in sizes) >= 10
    assert len({request.layout for request, _ in instances}) >= 9


@pytest.mark.parametrize("size", [64, 65, 300, 4097])
def test_alphabets_of_any_size(size: int) -> None:
    """Letters that are one digit of 6 bits, or two, or three."""
    letters = "".join(chr(0x4E00 + code) for code in range(size))
    first, middle, last = letters[:3], letters[40:43], letters[-3:]
    words = [a + b + c for a in first for b in last for c in middle]
    everything = WordList.of([*words, *(letter * 3 for letter in letters)])
    assert len(everything.alphabet) == size
    # A word of one rare letter three times needs itself again beside it.
    few = [*words, *(letter * 3 for letter in first + middle + last)]
    request = FillRequest(Layout.waffle(3, 3))
    found = [grid.letters for grid in iterate_grids(request, everything, transposes=True)]
    expected = fill_by_backtracking(request, WordList.of(few), count=None, transposes=True)
    assert len(expected) > 100
    assert sorted(found) == sorted(grid.letters for grid in expected)


def test_a_list_without_fitting_words_has_no_grid() -> None:
    request = FillRequest(Layout.waffle(5, 3))
    for words in (["cat", "dog"], ["house", "mouse"], ["a"]):
        result = search_grids(request, WordList.of(words))
        assert result.status is Status.INFEASIBLE
        assert result.complete


def test_engine_search_gives_some_or_all() -> None:
    words = WordList.of(["cat", "bet", "cab", "tot", "cot", "bat"])
    request = FillRequest(Layout.waffle(3, 3))
    everything = fill_grids(request, words, count=None, engine="search")
    assert everything.complete
    assert everything.engine == "search"
    for count in range(1, len(everything) + 2):
        some = fill_grids(request, words, count=count, engine="search", seed=5)
        assert len(some) == min(count, len(everything))
        assert set(some) <= set(everything)
        assert some.complete == (count > len(everything))
        again = fill_grids(request, words, count=count, engine="search", seed=5)
        assert some.answers == again.answers
