"""Time to make a puzzle, list loaded: new grids and given ones, and where the time goes.

    python -m tests.benchmarks make [--count N]

Each row is N seeds in one process. `new` makes a puzzle with a new grid, `given` one of a given
grid with the same seed, so that the difference is the filling. Wall seconds, and processor
seconds in which other work on the machine does not show.
"""

from __future__ import annotations

import argparse
import statistics
import time
from dataclasses import dataclass

from waffle_cp.fill import FillRequest
from waffle_cp.grid import Grid
from waffle_cp.layout import Layout
from waffle_cp.make import MadePuzzle, make_puzzle
from waffle_cp.words import load_words, stems_for

TARGETS = {"5x5": 0.6, "7x7": 2.0}


@dataclass(frozen=True, slots=True)
class Timing:
    """One puzzle with the seconds that it took."""

    made: MadePuzzle
    wall: float
    cpu: float


class Maker:
    """Makes puzzles with the lists of the command line's defaults, and takes the time."""

    def __init__(self) -> None:
        self.full = load_words("full", offensive=True)
        self.common = load_words("common")
        self.stems = stems_for("common").numbers(self.common)

    def time(self, source: FillRequest | Grid, seed: int) -> Timing:
        wall, cpu = time.perf_counter(), time.process_time()
        made = make_puzzle(
            source, self.full, fill_words=self.common, stems=self.stems, seed=seed
        ).unwrap()
        return Timing(made, time.perf_counter() - wall, time.process_time() - cpu)


def row(name: str, kind: str, timings: list[Timing]) -> str:
    walls = [timing.wall for timing in timings]
    cpus = [timing.cpu for timing in timings]
    checks = statistics.mean(timing.made.checks for timing in timings)
    target = f"{TARGETS[name]:8.1f}" if name in TARGETS and kind == "new" else ""
    return (
        f"{name:8} {kind:6} {timings[0].made.swaps:5} {min(walls):7.3f} "
        f"{statistics.median(walls):8.3f} {max(walls):9.3f} {statistics.median(cpus):10.3f} "
        f"{checks:7.2f} {target}"
    )


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks make")
    parser.add_argument("--count", type=int, default=15, help="seeds a row")
    options = parser.parse_args(arguments)
    maker = Maker()
    # The first puzzle loads the solver and the tables of the lists.
    maker.time(FillRequest(Layout.parse("3x3")), 0)
    print("layout   grid   swaps  best s  median s  longest s  median cpu  checks  target s")
    for name in ("5x5", "7x7", "royale", "hashtag"):
        request = FillRequest(Layout.parse(name))
        seeds = range(options.count)
        new = [maker.time(request, seed) for seed in seeds]
        print(row(name, "new", new), flush=True)
        grids = [timing.made.puzzle.solution for timing in new]
        given = [maker.time(grid, seed) for seed, grid in enumerate(grids) if grid is not None]
        print(row(name, "given", given), flush=True)
    return 0
