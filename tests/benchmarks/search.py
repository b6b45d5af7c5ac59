"""Exhaustive search against CP-SAT's enumeration and the reference, in one run.

    python -m tests.benchmarks search [--repeat N] [--skip-slow]

Times are of one core, preparation and words included, the best and the median of N runs; busy is
the best processor time, in which other work on the machine does not show. The time to compile
the inner loop (once a machine, then it is cached) is told apart.
"""

import argparse
import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable

from tests.search.lists import american, frequent
from waffle_cp.fill import FillRequest, fill_grids
from waffle_cp.layout import Layout
from waffle_cp.search import iterate_rows
from waffle_cp.search.running.executors import process_pool
from waffle_cp.words import WordList

CASES = (
    # layout, length, list, repeats, transposes, grids, target in seconds
    ("7x7", 7, frequent, False, False, 215_394, 3.0),
    ("9x9", 9, frequent, False, False, 6, 2.0),
    ("solid:5x5", 5, american, True, True, 61_956, 5.0),
    ("11x11", 11, american, False, False, 0, 4.0),
    ("solid:6x6", 6, american, False, False, 0, 10.0),
)


def number(layout: str, words: WordList, *, repeats: bool, transposes: bool) -> int:
    request = FillRequest(Layout.parse(layout), repeats=repeats)
    return sum(map(len, iterate_rows(request, words, transposes=transposes)))


def timed(run: Callable[[], int], repeat: int) -> tuple[int, float, float, float]:
    """The answer, the best and the median wall time, and the best processor time."""
    seconds, processor = [], []
    for _ in range(repeat):
        started, before = time.perf_counter(), time.process_time()
        answer = run()
        seconds.append(time.perf_counter() - started)
        processor.append(time.process_time() - before)
    return answer, min(seconds), statistics.median(seconds), min(processor)


COMPILE = """
import time
started = time.perf_counter()
from tests.benchmarks.search import number
from waffle_cp.search.planning import case
from waffle_cp.words import WordList
words = WordList.of(["aaa", "aaaa"])
number("3x3", words, repeats=True, transposes=True)
print(time.perf_counter() - started)
case.LINES_FROM = 0.0
number("solid:4x4", words, repeats=True, transposes=True)
print(time.perf_counter() - started)
"""


def compile_seconds() -> list[list[float]]:
    """A first grid letter by letter, then by lines too, in a fresh process.

    With an empty cache, and with what that left in it.
    """
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "NUMBA_CACHE_DIR": folder}
        runs = [
            subprocess.run(
                [sys.executable, "-c", COMPILE],
                env=environment,
                capture_output=True,
                text=True,
                check=True,
            )
            for _ in range(2)
        ]
    return [[float(line) for line in run.stdout.split()] for run in runs]


def against_others(repeat: int) -> None:
    words = WordList.of(american(5)[:: len(american(5)) // 300][:300])
    request = FillRequest(Layout.waffle(5, 5), repeats=True)
    answers: dict[str, float] = {}
    for engine in ("cp-sat", "reference"):
        started = time.process_time()
        answers[engine] = len(fill_grids(request, words, count=None, engine=engine))
        answers[engine + " busy"] = time.process_time() - started
    grids, best, _, busy = timed(
        lambda: number("5x5", words, repeats=True, transposes=True), max(5, repeat)
    )
    assert grids == answers["cp-sat"] == answers["reference"]
    print(f"waffle 5x5, 300 words, {grids} grids: search {busy:.4f} s busy, {best:.4f} s")
    for engine in ("cp-sat", "reference"):
        seconds = answers[engine + " busy"]
        print(f"  {engine}: {seconds:.2f} s busy, {seconds / busy:,.0f} times as long")


def two_workers(repeat: int) -> None:
    words = WordList.of(american(6))

    grids: dict[int, int] = {}
    seconds: dict[int, float] = {}
    for workers in (1, 2):
        best = float("inf")
        for _ in range(repeat):
            request = FillRequest(Layout.solid(6, 6), repeats=True)
            with process_pool(workers) as executor:
                list(executor.map(number_small, range(2 * workers)))
                started = time.perf_counter()
                rows = iterate_rows(request, words, executor=executor)
                grids[workers] = sum(map(len, rows))
                best = min(best, time.perf_counter() - started)
        seconds[workers] = best
    assert grids[1] == grids[2]
    print(
        f"two workers on solid 6x6 with repeats: {seconds[1]:.2f} s with one, "
        f"{seconds[2]:.2f} s with two: {seconds[1] / seconds[2]:.2f} times"
    )


def number_small(_: int) -> int:
    """Loads the inner loop in a worker, so that starting it is not measured."""
    return number("3x3", WordList.of(["aaa"]), repeats=True, transposes=True)


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks search")
    parser.add_argument("--repeat", type=int, default=3)
    parser.add_argument("--skip-slow", action="store_true", help="without CP-SAT and reference")
    options = parser.parse_args(arguments)
    cold, warm = compile_seconds()
    for name, without, with_cache in zip(("letters", "letters and lines"), cold, warm, strict=True):
        print(
            f"first search of a process, {name}: {without:.1f} s with compiling, "
            f"{with_cache:.1f} s from the cache"
        )
    missed = 0
    print(
        f"{'search':<12}{'words':>7}{'grids':>9}{'best s':>9}{'median s':>10}{'busy s':>8}"
        f"{'target s':>10}"
    )
    for layout, length, source, repeats, transposes, grids, target in CASES:
        words = WordList.of(source(length))
        found, best, median, busy = timed(
            lambda: number(layout, words, repeats=repeats, transposes=transposes),  # noqa: B023
            options.repeat,
        )
        assert found == grids, (layout, found)
        print(
            f"{layout:<12}{len(words):>7}{found:>9}{best:>9.2f}{median:>10.2f}{busy:>8.2f}"
            f"{target:>10.1f}"
        )
        missed += best > target
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"peak memory of all of these: {peak:.0f} MB")
    two_workers(options.repeat)
    if not options.skip_slow:
        against_others(options.repeat)
    return int(missed > 0)
