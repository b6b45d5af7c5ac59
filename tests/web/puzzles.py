"""Boards of every layout for the pages: the words do not matter to a player."""

import random

from waffle_cp.coloring import color_board
from waffle_cp.grid import Grid
from waffle_cp.layout import Layout
from waffle_cp.puzzle import Puzzle
from waffle_cp.swaps import fewest_swaps

SOLUTIONS = {
    "waffle-5x5": "digit\no r h\ngrace\nm s r\napple",
    "spanish": "añejo\nr i s\ncaños\no t a\nsueña",
    "solid": "draw\nrare\nidea\nliar\nloss",
}


def letters_for(layout: Layout, seed: int) -> Grid:
    rng = random.Random(seed)
    return Grid(layout, tuple(rng.choices("aeiourstln", k=len(layout.cells))))


def solution_named(name: str) -> Grid:
    if name in SOLUTIONS:
        return Grid.parse(SOLUTIONS[name])
    return letters_for(Layout.parse(name), 7)


def scrambled(solution: Grid, *, seed: int, rule: str = "game", swaps: int = 9) -> Puzzle:
    """The board after random swaps, with its true minimum."""
    rng = random.Random(seed)
    letters = list(solution.letters)
    for _ in range(swaps):
        first, second = rng.sample(range(len(letters)), 2)
        letters[first], letters[second] = letters[second], letters[first]
    colors = color_board(solution, letters, rule=rule)
    minimum = fewest_swaps(letters, solution.letters)
    return Puzzle(solution.layout, tuple(letters), colors, solution, minimum, rule)


NAMES = ("waffle-5x5", "7x7", "royale", "hashtag", "solid", "spanish")
EVERY_LAYOUT = {name: scrambled(solution_named(name), seed=3) for name in NAMES}
