"""Makes puzzles with seeds 0, 1, ... and solves each again: exactly K swaps, one solution.

    python -m tests.campaign make [--count N] [--first SEED] [--layouts NAME ...]

Without options: 300 puzzles of 5x5 with seeds 0 to 299, and 10 of each other layout. Every puzzle
is written as text, read back without its solution, and solved on the full list.
"""

from __future__ import annotations

import argparse
import statistics
import time

from waffle_cp.fill import FillRequest
from waffle_cp.layout import Layout
from waffle_cp.make import MadePuzzle, default_swaps, game_greens, make_puzzle
from waffle_cp.make.greens import GreenChoice
from waffle_cp.puzzle import Puzzle
from waffle_cp.solve import solve_puzzle
from waffle_cp.validate.made import check_made
from waffle_cp.validate.puzzle import check_solution
from waffle_cp.words import WordList, load_words, stems_for

OTHERS = {
    "7x7": 10,
    "royale": 10,
    "hashtag": 10,
    "3x3": 10,
    "5x3": 10,
    "7x5": 10,
    "solid:3x4": 10,
    "solid:4x4": 10,
}


def faults_of(made: MadePuzzle, words: WordList) -> list[str]:
    """What a puzzle breaks, found by solving it as a player gets it."""
    puzzle = made.puzzle
    layout = puzzle.layout
    swaps = default_swaps(layout, GreenChoice(game_greens(layout)))
    faults = list(map(str, check_made(puzzle, swaps=swaps, greens=game_greens(layout))))
    found = solve_puzzle(Puzzle.parse(str(puzzle)), words)
    if not found.complete or [solution.grid for solution in found] != [puzzle.solution]:
        faults.append(f"{len(found)} solutions, complete: {found.complete}")
    for solution in found:
        faults += map(str, check_solution(puzzle, solution.grid, words))
        if (solution.swaps, solution.proved) != (swaps, True):
            faults.append(f"solved with {solution.swaps} swaps, proved: {solution.proved}")
    return faults


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.campaign make")
    parser.add_argument("--count", type=int, default=300, help="puzzles of 5x5")
    parser.add_argument("--first", type=int, default=0, help="first seed")
    parser.add_argument("--layouts", nargs="*", default=list(OTHERS), help="other layouts")
    options = parser.parse_args(arguments)
    full = load_words("full", offensive=True)
    common = load_words("common")
    stems = stems_for("common").numbers(common)
    plan = {"5x5": options.count} | {name: OTHERS.get(name, 10) for name in options.layouts}
    bad = 0
    for name, count in plan.items():
        seconds, checks = [], []
        request = FillRequest(Layout.parse(name))
        for seed in range(options.first, options.first + count):
            started = time.perf_counter()
            result = make_puzzle(request, full, fill_words=common, stems=stems, seed=seed)
            seconds.append(time.perf_counter() - started)
            faults = faults_of(result.unwrap(), full) if result else [result.note]
            checks += [made.checks for made in result]
            if faults:
                bad += 1
                print(f"{name} seed {seed}: {'; '.join(faults)}", *result, sep="\n", flush=True)
        if seconds:
            print(
                f"{name}: {count} puzzles, median {statistics.median(seconds):.3f} s, "
                f"longest {max(seconds):.3f} s, uniqueness checks {sum(checks)}",
                flush=True,
            )
    print(f"{bad} puzzles at fault")
    return 1 if bad else 0
