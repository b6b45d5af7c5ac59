"""Puzzles made for each difficulty, measured by a plain search that knows nothing of the score.

    python -m tests.campaign difficulty [--count N] [--first SEED] [--layout NAME]

Prints for each level the quartiles of search nodes and of forced moves (see _search_effort), on
the list that a player is taken to know; the medians must rise with the level, and fall. Then the
spread of the real puzzles, where WAFFLE_CP_CASES names their folder, with examples and reasons.
"""

from __future__ import annotations

import argparse
import os
import statistics
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from tests.campaign._search_effort import Effort, effort_of
from tests.cases import case_path
from waffle_cp.fill import FillRequest
from waffle_cp.formats import read_puzzles
from waffle_cp.judging import LEVELS, Difficulty, rate_difficulty
from waffle_cp.judging.difficulty import PLAYER_LIST
from waffle_cp.layout import Layout
from waffle_cp.make import make_puzzle
from waffle_cp.words import load_words, stems_for


@dataclass(frozen=True)
class Measured:
    level: str
    difficulty: Difficulty
    effort: Effort


def measured_puzzles(level: str, layout: Layout, *, count: int, first: int) -> list[Measured]:
    common, full = load_words("common"), load_words("full", offensive=True)
    stems = stems_for("common").numbers(common)
    known = load_words(PLAYER_LIST)
    lengths = {len(slot) for slot in layout.slots}
    usable = [word for length in lengths for word in known.words_by_length[length]]
    found = []
    for seed in range(first, first + count):
        made = make_puzzle(
            FillRequest(layout),
            full,
            fill_words=common,
            stems=stems,
            difficulty=level,
            seed=seed,
        ).unwrap()
        assert made.difficulty is not None
        rated = rate_difficulty(made.puzzle)
        assert rated == made.difficulty
        assert rated.level == level, f"seed {seed}: {rated}"
        effort = effort_of(made.puzzle, usable)
        assert effort.solutions == 1, f"seed {seed}: {effort}\n{made.puzzle}"
        found.append(Measured(level, rated, effort))
    return found


def faults_of(by_level: Sequence[Sequence[Measured]]) -> list[str]:
    """Levels whose medians do not rise (nodes) or fall (forced moves)."""
    faults = []
    for easier, harder in pairwise(by_level):
        names = f"{easier[0].level} to {harder[0].level}"
        nodes = [statistics.median(m.effort.nodes for m in level) for level in (easier, harder)]
        forced = [statistics.median(m.effort.forced for m in level) for level in (easier, harder)]
        if not nodes[0] < nodes[1]:
            faults.append(f"{names}: median nodes {nodes[0]} and {nodes[1]} do not rise")
        if not forced[0] > forced[1]:
            faults.append(f"{names}: median forced moves {forced[0]} and {forced[1]} do not fall")
    return faults


def spread(values: Sequence[float]) -> str:
    low, middle, high = statistics.quantiles(values, n=4)
    return f"{min(values):g} | {low:g} | {middle:g} | {high:g} | {max(values):g}"


def print_made(by_level: Sequence[Sequence[Measured]]) -> None:
    print("| Level | Measure | Least | Quartile | Median | Quartile | Most |")
    print("| --- | --- | ---: | ---: | ---: | ---: | ---: |")
    for level in by_level:
        name = f"{level[0].level} ({len(level)})"
        print(f"| {name} | nodes | {spread([m.effort.nodes for m in level])} |")
        print(f"| {name} | forced moves | {spread([m.effort.forced for m in level])} |")
        print(f"| {name} | score | {spread([m.difficulty.score for m in level])} |", flush=True)


def print_real() -> None:
    puzzles = read_puzzles(case_path("real_waffles.json"))
    print("\n| Real puzzles | Least | Quartile | Median | Quartile | Most |")
    print("| --- | ---: | ---: | ---: | ---: | ---: |")
    examples = []
    for kind in ("daily", "deluxe", "royale"):
        rated = sorted(
            (
                (rate_difficulty(puzzle), puzzle.source.rpartition("#")[2])
                for puzzle in puzzles
                if f"#{kind}-" in puzzle.source
            ),
            key=lambda pair: pair[0].score,
        )
        print(f"| {kind} ({len(rated)}) | {spread([each.score for each, _ in rated])} |")
        examples += [rated[0], rated[len(rated) // 2], rated[-1]]
    print()
    for difficulty, name in examples:
        print(f"{name}: {difficulty}")


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.campaign difficulty")
    parser.add_argument("--count", type=int, default=200, help="puzzles of each level")
    parser.add_argument("--first", type=int, default=0, help="first seed")
    parser.add_argument("--layout", default="5x5")
    options = parser.parse_args(arguments)
    layout = Layout.parse(options.layout)
    by_level = [
        measured_puzzles(level, layout, count=options.count, first=options.first)
        for level in LEVELS
    ]
    print_made(by_level)
    if "WAFFLE_CP_CASES" in os.environ:
        print_real()
    faults = faults_of(by_level)
    print("\n" + ("\n".join(faults) or "the medians rise with the level"))
    return 1 if faults else 0
