"""The grid model over plain numbers: what the projection could lose, and does not."""

from itertools import product

import numpy as np
import pytest

from waffle_cp_models.grid.fill import solve_grid_model
from waffle_cp_models.grid.instance import GridInstance
from waffle_cp_models.grid.objective import best_total, best_worst
from waffle_cp_models.grid.samples import (
    expected_grids,
    placements,
    sample_sizes,
    sampled,
)
from waffle_cp_models.grid.spelling import clashing_slots, spellings
from waffle_cp_models.grid.tables import SlotWords
from waffle_cp_models.outcome import Status

H_SLOTS = ((0, 1, 2), (4, 5, 6), (7, 8, 9), (1, 3, 5), (5, 10, 8))
"""Three words across whose middles cross two words down: many words a signature."""


def h_instance(words: list[tuple[int, ...]], **wishes: object) -> GridInstance:
    table = SlotWords(np.array(words, np.uint8), np.arange(len(words)), np.arange(len(words)) * 10)
    return GridInstance(11, 3, H_SLOTS, (table,) * 5, **wishes)  # type: ignore[arg-type]


def test_slots_of_one_signature_need_as_many_words() -> None:
    """Three slots see the middle letter alone: two words of that row are one too few."""
    slots = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (1, 4, 7))
    across = SlotWords(np.array([[0, 1, 0], [1, 1, 1]], np.uint8), np.arange(2), np.zeros(2, int))
    down = SlotWords(np.array([[1, 1, 1]], np.uint8), np.array([9]), np.zeros(1, int))
    instance = GridInstance(9, 2, slots, (across, across, across, down))
    assert solve_grid_model(instance).status is Status.INFEASIBLE
    third = SlotWords(
        np.array([[0, 1, 0], [1, 1, 1], [0, 1, 1]], np.uint8), np.arange(3), np.zeros(3, int)
    )
    wider = instance.with_words((third, third, third, down))
    outcome = solve_grid_model(wider, count=None)
    assert len(outcome.answers) == 6
    assert outcome.complete


def test_stems_clash_across_signatures() -> None:
    slots = ((0, 1), (2, 3))
    words = SlotWords(np.array([[0, 1], [1, 0]], np.uint8), np.arange(2), np.zeros(2, int))
    stems = {0: frozenset({7}), 1: frozenset({7, 8})}
    apart = GridInstance(4, 2, slots, (words, words), stems=stems)
    assert solve_grid_model(apart).status is Status.INFEASIBLE
    assert len(solve_grid_model(GridInstance(4, 2, slots, (words, words)), count=None).answers) == 2


@pytest.mark.parametrize("seed", range(12))
def test_all_grids_equal_the_product_filtered(seed: int) -> None:
    draw = np.random.default_rng(seed)
    every = list(product(range(3), repeat=3))
    words = [every[number] for number in draw.permutation(27)[:8]]
    stems = {int(word): frozenset({int(draw.integers(3))}) for word in draw.permutation(8)[:3]}
    instance = h_instance(words, stems=stems)
    expected = set()
    for chosen in product(range(8), repeat=5):
        at: dict[int, int] = {}
        pairs = [
            p for c, w in zip(H_SLOTS, chosen, strict=True) for p in zip(c, words[w], strict=True)
        ]
        if all(at.setdefault(cell, letter) == letter for cell, letter in pairs) and not any(
            instance.clash(one, other) for n, one in enumerate(chosen) for other in chosen[:n]
        ):
            expected.add(chosen)
    outcome = solve_grid_model(instance, count=None)
    assert set(outcome.answers) == expected
    assert len(outcome.answers) == len(expected)
    assert outcome.status is (Status.FEASIBLE if expected else Status.INFEASIBLE)
    total = best_total(instance)
    worst = best_worst(instance, frozenset())
    if expected:
        assert total.value == total.bound == 10 * max(map(sum, expected))
        assert worst.value == worst.bound == 10 * max(map(min, expected))
    else:
        assert total.status is worst.status is Status.INFEASIBLE


def test_spellings_and_clashes_on_trivial_cases() -> None:
    def same(one: int, other: int) -> bool:
        return one == other

    assert list(spellings([], same)) == [()]
    assert list(spellings([[1], []], same)) == []
    assert clashing_slots([[1], [2], [1]], same) == [(0, 2)]


def test_samples_are_parts_and_end_with_the_whole() -> None:
    every = list(product(range(3), repeat=3))
    instance = h_instance(every)
    part = sampled(instance, 9, np.random.default_rng(1))
    for words, whole in zip(part.words, instance.words, strict=True):
        assert 0 < len(words) <= 9
        assert set(words.numbers) <= set(whole.numbers)
    assert sample_sizes(instance)[-1] == 27
    count = len(solve_grid_model(h_instance(every, distinct=False), count=None).answers)
    assert expected_grids(instance) == pytest.approx(np.log10(count))


def test_placements_cover_every_slot_of_a_required_word() -> None:
    every = list(product(range(3), repeat=3))
    parts = placements(h_instance(every, required=(4,)), np.random.default_rng(1))
    assert len(parts) == 5
    assert all(sum(len(words) == 1 for words in part.words) == 1 for part in parts)
    assert all(part.required == () for part in parts)


def test_no_time_is_unknown() -> None:
    instance = h_instance(list(product(range(3), repeat=3)))
    assert solve_grid_model(instance, time_limit=0.0).status is Status.UNKNOWN
    for outcome in (
        best_total(instance, time_limit=0.0),
        best_worst(instance, frozenset(), time_limit=0.0),
    ):
        assert outcome.status is Status.UNKNOWN
