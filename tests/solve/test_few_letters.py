"""Solving boards of few letters, where ranks decide, against every grid that the list spells."""

import random
from collections.abc import Iterator

import pytest

from waffle_cp.coloring import color_board
from waffle_cp.grid import Grid
from waffle_cp.layout import Layout
from waffle_cp.puzzle import Puzzle
from waffle_cp.solve import find_solutions
from waffle_cp.validate.puzzle import check_solution
from waffle_cp.words import WordList

TRIES, NEAR = 120, 4


def spelled(layout: Layout, words: set[str]) -> Iterator[Grid]:
    """Every grid of these words, slot by slot."""

    def fill(slot: int, letters: dict[int, str]) -> Iterator[Grid]:
        if slot == len(layout.slots):
            yield Grid(layout, tuple(letters[cell] for cell in range(len(layout.cells))))
            return
        cells = layout.slots[slot].cells
        for word in words:
            placed = dict(zip(cells, word, strict=False))
            if len(word) == len(cells) and all(letters.get(c, x) == x for c, x in placed.items()):
                yield from fill(slot + 1, letters | placed)

    return fill(0, {})


def near_misses(solution: Grid, letters: tuple[str, ...], chance: random.Random) -> list[Grid]:
    """Grids of the same letters whose colors differ from the solution's in few cells."""
    colors = color_board(solution, letters)
    found = []
    for _ in range(TRIES):
        grid = Grid(solution.layout, tuple(chance.sample(letters, len(letters))))
        other = color_board(grid, letters)
        found.append((sum(a is not b for a, b in zip(colors, other, strict=True)), grid))
    return [grid for _, grid in sorted(found, key=lambda pair: pair[0])[:NEAR]]


@pytest.mark.parametrize(("name", "boards"), [("5x3", 50), ("3x3", 50)])
@pytest.mark.parametrize("rule", ["game", "any"])
def test_solutions_are_those_of_trying_every_grid(name: str, boards: int, rule: str) -> None:
    chance = random.Random(f"{name} {rule}")
    layout = Layout.parse(name)
    several = wrong = 0
    for _ in range(boards):
        solution = Grid(layout, tuple(chance.choices("abc", k=len(layout.cells))))
        letters = tuple(chance.sample(solution.letters, len(solution.letters)))
        words = {*solution.words}
        for grid in near_misses(solution, letters, chance):
            words.update(grid.words)
        puzzle = Puzzle(layout, letters, color_board(solution, letters), rule=rule)
        grids = [grid for grid in spelled(layout, words) if sorted(grid.letters) == sorted(letters)]
        expected = {grid for grid in grids if not check_solution(puzzle, grid, words)}
        found = find_solutions(puzzle, WordList.of(sorted(words)), max_solutions=10_000)
        assert found.complete
        assert set(found.answers) == expected, (str(puzzle), sorted(words))
        several += len(expected) > 1
        wrong += len(expected) < len(grids)
    assert several
    assert wrong
