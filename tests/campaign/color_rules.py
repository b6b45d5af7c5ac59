"""Color rules compared over many puzzles: yellows, and solutions that the colors leave.

Writes docs/colors.md with its pictures when it is given `--docs`; without, it prints the table.
"""

import argparse
import random
import statistics
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from waffle_cp.coloring import RULES, color_board
from waffle_cp.fill import FillRequest, fill_grids
from waffle_cp.grid import Grid
from waffle_cp.layout import Layout
from waffle_cp.make import game_greens
from waffle_cp.puzzle import Color, Puzzle
from waffle_cp.render import board_svg
from waffle_cp.solve import find_solutions
from waffle_cp.validate.coloring import check_greens
from waffle_cp.words import WordList, load_words

DOCS = Path(__file__).parents[2] / "docs"
MOST_SOLUTIONS = 50
BOARDS_PER_GRID = 10

TOLD = {
    "game": "The rule of the real game. Each word is counted on its own, from its first cell to "
    "its last, and a cell is yellow if one of its words counts it. The default.",
    "seed": "Three passes: crossings that both words want, which count for both; then cells of one "
    "word; then crossings that one word still wants. Few yellows that feel misleading.",
    "fewest": "The fewest yellows of all legal colorings, exactly; of equals the first in reading "
    "order.",
    "most-shared": "The most yellow crossings of all legal colorings, then the fewest yellows.",
    "fewest-unshared": "The fewest yellows outside the crossings, then the fewest yellows.",
    "non-crossings-first": "The passes of `seed` with the cells of one word first: its easy mode.",
    "reading-order": "One pass in reading order; each yellow counts for one word, the first that "
    "wants it.",
}


@dataclass
class Tally:
    yellows: list[int] = field(default_factory=list)
    shared: list[int] = field(default_factory=list)
    solutions: list[int] = field(default_factory=list)


def scrambled_boards(count: int, seed: int) -> Iterator[tuple[Grid, list[str]]]:
    """Grids of common words; half with the game's greens, half with every letter shuffled."""
    rng = random.Random(seed)
    common = load_words("common")
    for number in range(-(-count // BOARDS_PER_GRID)):
        layout = Layout.parse(("5x5", "5x5", "royale", "7x7")[number % 4])
        grid = fill_grids(FillRequest(layout), common, seed=seed + number).unwrap()
        for board in range(min(BOARDS_PER_GRID, count - number * BOARDS_PER_GRID)):
            greens = game_greens(layout) if board % 2 else ()
            loose = sorted(set(range(len(layout.cells))) - set(greens))
            letters = list(grid.letters)
            order = loose[:]
            rng.shuffle(order)
            for cell, other in zip(loose, order, strict=True):
                letters[cell] = grid.letters[other]
            yield grid, letters


def compare(count: int, seed: int, words: WordList) -> dict[str, Tally]:
    tallies = {rule: Tally() for rule in RULES}
    for grid, letters in scrambled_boards(count, seed):
        for rule, tally in tallies.items():
            colors = color_board(grid, letters, rule=rule)
            assert check_greens(grid, letters, colors) == ()
            yellow = [cell for cell, color in enumerate(colors) if color is Color.YELLOW]
            tally.yellows.append(len(yellow))
            tally.shared.append(sum(len(grid.layout.memberships[cell]) == 2 for cell in yellow))
            puzzle = Puzzle(grid.layout, tuple(letters), colors, rule=rule)
            found = find_solutions(puzzle, words, max_solutions=MOST_SOLUTIONS, time_limit=20)
            assert grid in found.answers or not found.complete, (str(puzzle), rule)
            tally.solutions.append(len(found))
    return tallies


def table(tallies: dict[str, Tally]) -> str:
    lines = [
        "| Rule | Yellows, mean | of them crossings | One solution | Solutions, mean |",
        "| --- | ---: | ---: | ---: | ---: |",
    ]
    for rule, tally in tallies.items():
        single = sum(count == 1 for count in tally.solutions) / len(tally.solutions)
        lines.append(
            f"| `{rule}` | {statistics.mean(tally.yellows):.2f} | "
            f"{statistics.mean(tally.shared):.2f} | {single:.1%} | "
            f"{statistics.mean(tally.solutions):.2f} |"
        )
    return "\n".join(lines)


def telling_board() -> tuple[Grid, list[str]]:
    """A small board on which the rules differ as much as on any of many."""
    rng = random.Random(2)
    layout = Layout.waffle(5, 5)
    best: tuple[int, Grid, list[str]] | None = None
    for _ in range(3000):
        solution = Grid(layout, tuple(rng.choices("nnoeast", k=len(layout.cells))))
        letters = list(solution.letters)
        rng.shuffle(letters)
        ways = {color_board(solution, letters, rule=rule) for rule in RULES}
        if best is None or len(ways) > best[0]:
            best = (len(ways), solution, letters)
    assert best is not None
    return best[1], best[2]


def write_docs(tallies: dict[str, Tally], count: int) -> None:
    solution, letters = telling_board()
    folder = DOCS / "colors"
    folder.mkdir(parents=True, exist_ok=True)
    right = (Color.GREEN,) * len(letters)
    pictures = {"solution": (solution.letters, right)}
    for rule in RULES:
        pictures[rule] = (tuple(letters), color_board(solution, letters, rule=rule))
    for name, (shown, colors) in pictures.items():
        text = board_svg(solution.layout, shown, colors, tile=28, title=name)
        (folder / f"{name}.svg").write_text(text, "utf-8")
    lines = [
        "# Color rules",
        "",
        "Green is a letter in its right place, under every rule. Which of several copies of a",
        "letter are yellow is a choice, and rules differ in it. A coloring is legal if each word",
        "holds at least as many yellows of a letter as it wants (or has copies), and each yellow",
        "is counted by one of its words, no word counting more than it wants.",
        "",
        "One board, colored by each rule; its solution stands first:",
        "",
        '<img src="colors/solution.svg" alt="the solution">',
        "",
    ]
    for rule in RULES:
        lines += [
            f"## {rule}",
            "",
            TOLD[rule],
            "",
            f'<img src="colors/{rule}.svg" alt="the board under {rule}">',
            "",
        ]
    lines += [
        "## Compared",
        "",
        f"{count} boards: grids of common words (5x5, royale, 7x7) with the game's greens, the",
        f"other letters shuffled; solutions on the full list, counted up to {MOST_SOLUTIONS}.",
        "",
        table(tallies),
        "",
        f"Made by `python -m tests.campaign color_rules --count {count} --docs`.",
    ]
    (DOCS / "colors.md").write_text("\n".join(lines) + "\n", "utf-8")


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="color_rules")
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--docs", action="store_true")
    options = parser.parse_args(arguments)
    tallies = compare(options.count, options.seed, load_words("full", offensive=True))
    print(table(tallies))
    if options.docs:
        write_docs(tallies, options.count)
    return 0
