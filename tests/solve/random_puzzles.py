"""Small random puzzles whose answer is not trivial: few letters, so that many cells are alike."""

import random
from collections.abc import Iterator

from waffle_cp.coloring import ANY, color_board, colors_fit
from waffle_cp.grid import Grid
from waffle_cp.layout import Layout
from waffle_cp.puzzle import Puzzle
from waffle_cp.words import WordList

LAYOUTS = (
    Layout.waffle(3, 3),
    Layout.solid(2, 3),
    Layout.solid(3, 3),
    Layout.waffle(5, 3),
    Layout.from_mask("#o#\nooo\n#o#"),
    Layout.from_mask("ooo\no##\nooo"),
    Layout.waffle(5, 5),
)
RULES = ("game", "seed", ANY)


def random_puzzles(count: int, *, seed: int = 0) -> Iterator[tuple[Puzzle, WordList]]:
    """Puzzles with a word list: random letters, some words, some colors spoiled."""
    chance = random.Random(seed)
    for _ in range(count):
        layout = chance.choice(LAYOUTS)
        alphabet = "abcdefgh"[: chance.choice((2, 3, 4, 8))]
        solution = Grid(layout, tuple(chance.choice(alphabet) for _ in layout.cells))
        words = set(solution.words)
        for _ in range(chance.choice((0, 3, 12) if len(layout.slots) < 6 else (0, 1, 3))):
            other = chance.sample(solution.letters, len(solution.letters))
            words.update(Grid(layout, tuple(other)).words)
        puzzle = puzzle_of(solution, chance)
        words.update(words_of_other_solutions(puzzle, chance))
        yield puzzle, WordList.of(sorted(words))


def words_of_other_solutions(puzzle: Puzzle, chance: random.Random) -> set[str]:
    """Words of grids that happen to give the same colors, so that puzzles have many solutions."""
    open_cells = [cell for cell in range(len(puzzle.letters)) if cell not in puzzle.greens]
    words: set[str] = set()
    for _ in range(chance.choice((0, 150))):
        letters = list(puzzle.letters)
        mixed = chance.sample(open_cells, len(open_cells))
        for cell, other in zip(open_cells, mixed, strict=True):
            letters[cell] = puzzle.letters[other]
        grid = Grid(puzzle.layout, tuple(letters))
        if colors_fit(grid, puzzle.letters, puzzle.colors, rule=puzzle.rule):
            words.update(grid.words)
    return words


def puzzle_of(solution: Grid, chance: random.Random) -> Puzzle:
    """Some cells of the grid shuffled and colored; now and then one color is wrong."""
    board = list(solution.letters)
    moved = chance.sample(range(len(board)), chance.randint(0, len(board)))
    shuffled = [board[cell] for cell in moved]
    chance.shuffle(shuffled)
    for cell, letter in zip(moved, shuffled, strict=True):
        board[cell] = letter
    rule = chance.choice(RULES)
    colors = list(color_board(solution, board, rule=rule))
    if chance.random() < 0.2:
        cell = chance.randrange(len(colors))
        colors[cell] = chance.choice([color for color in type(colors[0]) if color != colors[cell]])
    return Puzzle(solution.layout, tuple(board), tuple(colors), rule=rule)
