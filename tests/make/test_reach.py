"""The bounds on swaps, against every board of small letter multisets."""

import itertools
import random
from collections.abc import Iterator

import pytest

from waffle_cp.grid import Grid
from waffle_cp.layout import Layout
from waffle_cp.make.greens import GreenChoice
from waffle_cp.make.reach import (
    choose_wrong_cells,
    has_room,
    monotone_cycles,
    swaps_in_reach,
    unreachable,
)
from waffle_cp.reference.permutation_search import permutation_search
from waffle_cp.validate.cycles import split_into_cycles


def boards_all_wrong(letters: str) -> Iterator[tuple[str, ...]]:
    for board in set(itertools.permutations(letters)):
        if all(mine != wanted for mine, wanted in zip(board, letters, strict=True)):
            yield board


MULTISETS = [
    "".join(letters)
    for size in range(8)
    for letters in itertools.combinations_with_replacement("abcd", size)
    if size < 7 or letters[0] == "a"
]


@pytest.mark.parametrize("size", range(7))
def test_reach_is_what_all_boards_need(size: int) -> None:
    for letters in (text for text in MULTISETS if len(text) == size):
        needed = {size - split_into_cycles(board, letters) for board in boards_all_wrong(letters)}
        reach = set(swaps_in_reach(letters))
        if 2 * max(map(letters.count, letters), default=0) > size:
            assert not needed, letters
            assert not reach, letters
        else:
            assert needed == reach, letters


def test_room_is_what_some_choice_of_wrong_cells_has() -> None:
    draw = random.Random(1)
    for _ in range(60):
        letters = "".join(draw.choice("abc") for _ in range(draw.randint(1, 6)))
        for wrong, swaps in itertools.product(range(len(letters) + 1), range(7)):
            some = any(
                swaps in swaps_in_reach(chosen) for chosen in itertools.combinations(letters, wrong)
            )
            assert has_room(letters, wrong, swaps) == some, (letters, wrong, swaps)


@pytest.mark.parametrize("seed", range(60))
def test_monotone_cycles_need_exactly_the_swaps(seed: int) -> None:
    draw = random.Random(seed)
    letters = "".join(draw.choice("abcdefgh") for _ in range(draw.randint(2, 9)))
    for swaps in swaps_in_reach(letters):
        permutation = monotone_cycles(letters, swaps, draw)
        assert sorted(permutation) == list(range(len(letters)))
        board = [letters[cell] for cell in permutation]
        assert all(x != y for x, y in zip(board, letters, strict=True))
        told = f"{letters!r}, {swaps} swaps: {''.join(board)!r}"
        assert permutation_search(board, letters).value == swaps, told


@pytest.mark.parametrize("greens", ["none", "3", "a1", "a1+2", "any", "a1,b1+any"])
def test_a_choice_is_unreachable_or_its_cells_can_be_drawn(greens: str) -> None:
    grid = Grid(Layout.solid(4, 2), tuple("abcaabdb"))
    choice = GreenChoice.parse(greens, grid.layout)
    draw = random.Random(3)
    reached = []
    for swaps in range(10):
        if unreachable(grid, choice, swaps):
            continue
        reached.append(swaps)
        for _ in range(20):
            wrong = choose_wrong_cells(grid, choice, swaps, draw)
            assert len(set(wrong)) == len(wrong)
            assert choice.accepts(set(range(8)) - set(wrong))
            assert has_room([grid.letters[cell] for cell in wrong], len(wrong), swaps)
    assert reached
    assert 9 not in reached
