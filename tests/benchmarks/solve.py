"""Seconds a real puzzle: all solutions, ranked, with proven swaps, on the full list."""

import argparse
import os
import subprocess
import sys
import time
from statistics import median

from tests.cases import case_path
from waffle_cp.formats import read_puzzles
from waffle_cp.solve import find_solutions, solve_puzzle
from waffle_cp.words import load_words

TARGETS = {"daily": 20.0, "deluxe": 40.0}
COMMAND_TARGET = 6.0


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    options = parser.parse_args(arguments)
    if "WAFFLE_CP_CASES" not in os.environ:
        parser.error("WAFFLE_CP_CASES does not name a folder of real puzzles")
    path = str(case_path("real_waffles.json"))
    words = load_words("full", offensive=True)
    puzzles = read_puzzles(path)
    solve_puzzle(puzzles[0], words)
    solve_puzzle(puzzles[-4], words)
    searched: dict[str, list[float]] = {}
    solved: dict[str, list[float]] = {}
    for puzzle in puzzles:
        kind = puzzle.source.split("#")[1].split("-")[0]
        rounds = range(options.rounds)
        searched.setdefault(kind, []).append(
            min(_seconds(lambda: find_solutions(puzzle, words)) for _ in rounds)  # noqa: B023
        )
        solved.setdefault(kind, []).append(
            min(_seconds(lambda: solve_puzzle(puzzle, words)) for _ in rounds)  # noqa: B023
        )
    print(f"best of {options.rounds} rounds a puzzle, milliseconds")
    heads = ("puzzles", "search", "all", "worst", "target", "ratio")
    print(f"{'kind':8}" + "".join(f"{head:>9}" for head in heads))
    for kind, times in solved.items():
        middle, target = 1000 * median(times), TARGETS.get(kind)
        figures = [f"{1000 * median(searched[kind]):.2f}", f"{middle:.2f}"]
        figures.append(f"{1000 * max(times):.2f}")
        figures += [f"{target:.0f}", f"{middle / target:.2f}"] if target else []
        print(f"{kind:8}{len(times):9}" + "".join(f"{figure:>9}" for figure in figures))
    command = [sys.executable, "-m", "waffle_cp", "solve", "--quiet", "--json", path]
    took = min(
        _seconds(lambda: subprocess.run(command, check=True, capture_output=True)) for _ in range(3)
    )
    print(
        f"all {len(puzzles)} in one command: {took:.2f} s, target {COMMAND_TARGET:g} s, "
        f"ratio {took / COMMAND_TARGET:.2f}"
    )
    return 0


def _seconds(work: object) -> float:
    assert callable(work)
    started = time.perf_counter()
    work()
    return time.perf_counter() - started
