"""Draws are uniform over exactly the grids that exist, and reproducible by seed."""

from collections import Counter
from collections.abc import Sequence
from itertools import product

import numpy as np
import pytest

from tests.counting.instances import every_grid, random_instance
from waffle_cp.counting import count_grids, estimate_by_sampling, sample_grids
from waffle_cp.counting.clock import Clock
from waffle_cp.counting.drawer import GridDrawer
from waffle_cp.counting.pools import SlotPools
from waffle_cp.counting.relaxed import make_source
from waffle_cp.errors import InputError
from waffle_cp.fill import FillRequest
from waffle_cp.grid import Grid
from waffle_cp.layout import Layout
from waffle_cp.request.compiled import compile_request
from waffle_cp.result import Status
from waffle_cp.validate.grid import check_grid
from waffle_cp.words import WordList, load_words

PETS = WordList.of(["cat", "cot", "tot", "tat"], name="pets")
SMALL = FillRequest(Layout.waffle(3, 3))
# Three letters and words with several fillings a signature, so that weights differ.
MIXED = WordList.of(["aba", "aca", "abc", "acc", "bab", "bcb", "cab", "cac", "bba", "ccc"])


def assert_uniform(drawn: Sequence[Grid], grids: Sequence[Grid]) -> None:
    """Chi-square of the draws: within five standard deviations, and no grid from elsewhere."""
    counts = Counter(drawn)
    assert set(counts) <= set(grids)
    expected = len(drawn) / len(grids)
    assert expected >= 10
    square = sum((counts[grid] - expected) ** 2 / expected for grid in grids)
    freedom = len(grids) - 1
    assert square < freedom + 5 * (2 * freedom) ** 0.5 + 5


@pytest.mark.parametrize("repeats", [True, False])
@pytest.mark.parametrize("transposes", [True, False])
def test_chi_square_of_a_small_list(repeats: bool, transposes: bool) -> None:
    request = FillRequest(Layout.waffle(3, 3), repeats=repeats)
    grids = list(every_grid(request, MIXED))
    if not transposes:
        kept = {min(g, g.transposed, key=lambda x: x.letters) for g in grids}
        grids = [grid for grid in grids if grid in kept]
    drawn = sample_grids(
        request, MIXED, count=20 * len(grids), seed=5, transposes=transposes
    ).answers
    assert_uniform(drawn, grids)


def test_chi_square_where_only_some_transposes_are_allowed() -> None:
    request = SMALL.with_cell("c1", "a")
    grids = set(every_grid(request, MIXED))
    classes = [g for g in grids if g.transposed not in grids or g.letters < g.transposed.letters]
    assert any(g.transposed in grids for g in classes)
    assert any(g.transposed not in grids for g in classes)
    drawn = sample_grids(request, MIXED, count=50 * len(classes), seed=2).answers
    assert_uniform(drawn, classes)


@pytest.mark.parametrize("seed", range(20))
def test_draws_keep_every_wish(seed: int) -> None:
    request, words = random_instance(seed)
    grids = list(every_grid(request, words))
    found = sample_grids(request, words, count=30, seed=seed, transposes=True)
    assert found.status is (Status.FEASIBLE if grids else Status.INFEASIBLE), repr(request)
    assert set(found.answers) <= set(grids)
    assert len(found) == (30 if grids else 0)
    for grid in found:
        assert not check_grid(grid, request, words)


@pytest.mark.parametrize("layout", ["3x3", "5x3", "5x5", "solid:3x3"])
@pytest.mark.parametrize("wish", ["", "aba", "aabaa"])
def test_leaving_slots_out_stays_uniform(layout: str, wish: str) -> None:
    shape = Layout.parse(layout)
    rng = np.random.default_rng(3)
    lengths = {len(slot) for slot in shape.slots}
    pool = {n: ["".join(w) for w in product("ab", repeat=n)] for n in lengths}
    words = WordList.of([w for n in lengths for w in rng.choice(pool[n], 6)] + ["aba"])
    request = FillRequest(shape, repeats=True)
    if wish and len(wish) in lengths:
        request = request.requiring(wish)
    grids = list(every_grid(request, words))
    candidates = SlotPools.of(compile_request(request, words))
    for left_out in (1, 2):
        source = make_source(
            candidates, draws=1, max_entries=10**6, clock=Clock(None), least_left_out=left_out
        )
        assert source is not None
        assert len(source.left_out) >= left_out
        drawer = GridDrawer(request, source, False, Clock(None))
        count = 15 * len(grids)
        drawn = [g for b in drawer.batches(count, np.random.default_rng(9)) for g in b]
        assert_uniform(drawn, grids)
        value, error = drawer.estimate(4000, np.random.default_rng(1))
        assert abs(value - len(grids)) <= 6 * error + 1e-6


def test_a_thousand_grids_of_common_words() -> None:
    words = load_words("common")
    request = FillRequest(Layout.waffle(5, 5)).requiring("honey").with_cell("e5", "y")
    found = sample_grids(request, words, count=1000, seed=7)
    assert len(found) == 1000
    assert all(not check_grid(grid, request, words) for grid in set(found.answers))
    again = sample_grids(request, words, count=1000, seed=7)
    other = sample_grids(request, words, count=1000, seed=8)
    assert again.answers == found.answers != other.answers


def test_slices_draw_the_same_kind_of_grids() -> None:
    words = load_words("easy")
    request = FillRequest(Layout.hashtag())
    found = sample_grids(request, words, count=200, seed=1, memory_limit=8 * 5 * 400)
    assert len(found) == 200
    assert all(not check_grid(grid, request, words) for grid in found)


def test_a_search_draws_uniformly_where_nothing_else_fits() -> None:
    words = WordList.of(MIXED)
    grids = list(every_grid(SMALL, words))
    found = sample_grids(
        SMALL, words, count=20 * len(grids), seed=4, transposes=True, memory_limit=1
    )
    assert found.engine == "search"
    assert_uniform(found.answers, grids)


def test_no_grid_is_proven() -> None:
    assert sample_grids(SMALL, WordList.of(["cat"]), count=3, seed=1).status is Status.INFEASIBLE
    # Fillings exist, but each has a word twice.
    words = WordList.of(["aba", "bab"])
    found = sample_grids(SMALL, words, count=3, seed=1)
    assert (found.status, found.complete) == (Status.INFEASIBLE, True)
    none = sample_grids(SMALL.with_cell("b1", "z"), MIXED, count=1, seed=1, memory_limit=1)
    assert none.status is Status.INFEASIBLE


def test_a_count_below_one_is_refused() -> None:
    with pytest.raises(InputError, match="0 grids to draw"):
        sample_grids(SMALL, PETS, count=0, seed=1)


def test_out_of_time_is_unknown() -> None:
    found = sample_grids(SMALL, PETS, count=5, seed=1, time_limit=1e-9)
    assert (found.status, found.answers) == (Status.UNKNOWN, ())
    assert "time limit" in found.note


def test_estimate_by_sampling_is_near_the_exact_count() -> None:
    words = load_words("common")
    request = FillRequest(Layout.waffle(5, 5))
    exact = count_grids(request, words).count
    assert exact is not None
    found = estimate_by_sampling(request, words, seed=1, draws=2**14)
    assert abs(found.value - exact) < 6 * found.error
    assert found.error < 0.05 * exact
