"""Three lines at a time against letter by letter, the reference and the checks."""

import time
from itertools import islice
from random import Random

import numpy as np
import pytest

from tests.counting.instances import every_grid
from tests.search.lists import american
from waffle_cp.fill import FillRequest, LetterCount, RareWords, fill_grids
from waffle_cp.layout import Layout
from waffle_cp.reference.backtrack import fill_by_backtracking
from waffle_cp.request.compiled import compile_request, placed_cases
from waffle_cp.result import Status
from waffle_cp.search import (
    first,
    iterate_grids,
    iterate_rows,
    prepare_search,
    search_grids,
)
from waffle_cp.search.first import random_grids
from waffle_cp.search.planning import case
from waffle_cp.search.planning.letters import build_plan
from waffle_cp.search.planning.lines import build_line_plan, expected_ways
from waffle_cp.search.planning.orders import visiting_orders
from waffle_cp.search.running import units
from waffle_cp.validate.grid import check_grid
from waffle_cp.words import WordList

STEPPED = "ooooo\no#o#o\nooooo\no#o##\nooo##\no####\nooooo"
"""Crosses that end early: some lines meet three of them, some one."""

GAPPED = "ooooo\no#o#o\nooooo\no###o\noo#oo\no###o\nooooo"
"""Two lines in one row, and a cross that ends early."""

LAYOUTS = {
    "solid:4x4": (14, 30),
    "solid:4x5": (14, 30),
    "solid:5x4": (14, 30),
    "solid:4x3": (6, 14),
    "solid:5x5": (20, 32),
    "7x7": (10, 20),
    "7x9": (8, 14),
    STEPPED: (5, 10),
    GAPPED: (3, 6),
}
"""Layouts with how many words of each length they are given, least and most."""


def random_instance(seed: int) -> tuple[FillRequest, WordList]:
    """A request with random options and words over few letters, so that grids exist."""
    random = Random(seed)
    text = list(LAYOUTS)[seed % len(LAYOUTS)]
    layout = Layout.from_mask(text) if "\n" in text else Layout.parse(text)
    letters = random.choice(["abc", "abcd"])
    words: dict[str, int] = {}
    # The words of a few random grids, so that there are some, and others that do not fit.
    for _ in range(random.choice([1, 2, 3])):
        board = random.choices(letters, k=len(layout.cells))
        for slot in layout.slots:
            words["".join(board[cell] for cell in slot.cells)] = random.choice([10, 50, 90])
    for length in sorted({len(slot) for slot in layout.slots}):
        for _ in range(random.randint(*LAYOUTS[text])):
            words["".join(random.choices(letters, k=length))] = random.choice([10, 50, 90])
    request = FillRequest(
        layout,
        repeats=random.random() < 0.4,
        min_score=random.choice([1, 1, 20]),
        rare=RareWords(random.randint(0, 4), 60) if random.random() < 0.2 else None,
    )
    if random.random() < 0.3:
        word = random.choice(list(words))
        request = request.requiring(word)
    if random.random() < 0.3:
        row, column = random.choice(layout.cells)
        request = request.with_cell(f"{'abcdefghi'[column]}{row + 1}", random.choice(letters))
    if random.random() < 0.2:
        request = request.replacing(letter_counts=(LetterCount("a", 2, len(layout.cells) // 2),))
    return request, WordList.of(words)


@pytest.fixture
def by_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every search by lines that can be."""
    monkeypatch.setattr(case, "LINES_FROM", 0.0)


@pytest.mark.parametrize("seed", range(180))
def test_lines_find_what_letters_find(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    request, words = random_instance(seed)
    transposes = Random(seed).random() < 0.5
    monkeypatch.setattr(case, "LINES_FROM", float("inf"))
    expected = list_of_rows(request, words, transposes)
    monkeypatch.setattr(case, "LINES_FROM", 0.0)
    found = list_of_rows(request, words, transposes)
    assert len(found) == len(set(found)), (request, dict(words.scores))
    assert set(found) == set(expected), (request, dict(words.scores))
    for grid in islice(iterate_grids(request, words, transposes=transposes), 50):
        assert not check_grid(grid, request, words), (request, dict(words.scores))


def list_of_rows(request: FillRequest, words: WordList, transposes: bool) -> list[bytes]:
    chunks = iterate_rows(request, words, transposes=transposes)
    return [row.tobytes() for chunk in chunks for row in chunk]


def test_the_instances_are_worth_it(by_lines: None) -> None:
    searches = [prepare_search(*random_instance(seed)) for seed in range(180)]
    plans = [plan for search in searches for plan in search.plans]
    assert sum(plan.lines is not None for plan in plans) >= 100
    meets = [plan.lines.meets for plan in plans if plan.lines is not None]
    assert sum(not met.all() for met in meets) >= 20
    sizes = [sum(map(len, iterate_rows(*random_instance(seed)))) for seed in range(90)]
    assert sum(size > 0 for size in sizes) >= 50
    assert sum(size > 50 for size in sizes) >= 20


@pytest.mark.parametrize("seed", range(24))
def test_lines_find_what_the_checks_pass(seed: int, by_lines: None) -> None:
    random = Random(seed)
    layout = Layout.parse(random.choice(["solid:4x4", "solid:4x2", "7x7"]))
    lengths = {len(slot) for slot in layout.slots}
    words = WordList.of(
        {"".join(random.choices("ab", k=length)) for length in lengths for _ in range(9)}
    )
    request = FillRequest(layout, repeats=True)
    found = {grid.letters for grid in search_grids(request, words, transposes=True)}
    if layout.name == "solid 4x4":
        assert found == {grid.letters for grid in every_grid(request, words)}, words.scores
    again = fill_by_backtracking(request, words, count=None, transposes=True)
    assert found == {grid.letters for grid in again}, words.scores


def test_units_of_lines_are_the_whole(monkeypatch: pytest.MonkeyPatch, by_lines: None) -> None:
    request, words = FillRequest(Layout.solid(4, 4)), WordList.of(american(4)[::2])
    one = np.concatenate(list(iterate_rows(request, words)))
    assert len(prepare_search(request, words).units) == 1
    monkeypatch.setattr(units, "UNIT_NODES", 2e4)
    search = prepare_search(request, words)
    assert len(search.units) > 20
    assert search.plans[0].lines is not None
    assert np.array_equal(one, np.concatenate(list(iterate_rows(request, words))))


@pytest.mark.parametrize("seed", range(45))
def test_a_few_grids_by_lines(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Some grids, or the proof that there are none, where each start goes by lines."""
    monkeypatch.setattr(first, "LINES_AFTER", 0.0)
    request, words = random_instance(seed)
    has_some = any(len(rows) for rows in iterate_rows(request, words))
    result = fill_grids(request, words, engine="search", count=3, seed=seed)
    assert bool(result) == has_some, (request, dict(words.scores))
    assert result.status is (Status.FEASIBLE if has_some else Status.INFEASIBLE)
    assert len({grid.letters for grid in result}) == len(result.answers)
    for grid in result:
        assert not check_grid(grid, request, words), (request, dict(words.scores))


def test_a_few_grids_by_lines_heed_the_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(first, "LINES_AFTER", 0.0)
    search = prepare_search(FillRequest(Layout.solid(6, 6)), WordList.of(american(6)), cut=False)
    passed = time.perf_counter() - 1
    assert list(random_grids(search, seed=1, deadline=passed)) == []
    assert list(random_grids(search, seed=1, most_nodes=1e5)) == []


def test_a_large_search_goes_by_lines() -> None:
    search = prepare_search(FillRequest(Layout.solid(5, 5)), WordList.of(american(5)))
    assert search.plans[0].lines is not None


def test_where_there_are_no_lines() -> None:
    words = WordList.of(american(5))
    request = FillRequest(Layout.waffle(5, 5))
    (candidates,) = placed_cases(compile_request(request, words))
    for order in visiting_orders(request.layout).values():
        assert expected_ways(candidates, order) == float("inf")
        assert build_line_plan(candidates, order, build_plan(candidates, order)) is None


def test_expected_ways_are_near_the_truth() -> None:
    """On words whose letters are independent of each other."""
    random = Random(1)
    words = WordList.of({"".join(random.choices("abcdef", k=4)) for _ in range(500)})
    request = FillRequest(Layout.solid(4, 4), repeats=True)
    (candidates,) = placed_cases(compile_request(request, words))
    order = visiting_orders(request.layout)["rows"]
    starts = {word[:3] for word in words}
    rows = list(words)
    ways = 0
    pairs = 300
    for _ in range(pairs):
        one, two = random.choices(rows, k=2)
        fits = [
            {start[2] for start in starts if start[:2] == a + b}
            for a, b in zip(one, two, strict=True)
        ]
        ways += sum(all(c in fit for c, fit in zip(row, fits, strict=True)) for row in rows)
    truth = ways / pairs * len(rows) ** 2
    assert expected_ways(candidates, order) == pytest.approx(truth, rel=0.3)
