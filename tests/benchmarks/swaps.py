"""Fewest swaps at size: proven or not, gap and time, the largest instance with its certificate.

    python -m tests.benchmarks swaps [ROW ...] [--seeds N] [--time-limit SECONDS]

Gap = (bound - cycles) / bound, in cycles, 2-cycles included. Both wall and CPU time are shown.
The rows named closing are the hardest ones with ten minutes an instance; they run when asked for.
"""

from __future__ import annotations

import argparse
import json
import resource
import statistics
import sys
import time
from collections.abc import Iterator

import numpy as np

from waffle_cp.result import Status
from waffle_cp.swaps import SwapProblem, certified_min_swaps, min_swaps, random_instance
from waffle_cp.validate.certificate import check_certificate

ROWS = {
    "200x60": (200, 60, 50, 60.0),
    "1000x26": (1_000, 26, 20, 60.0),
    "10000x26": (10_000, 26, 20, 60.0),
    "1000x100": (1_000, 100, 5, 60.0),
    "1000x300": (1_000, 300, 5, 60.0),
}
LONG_ROWS = {
    "closing-100": (1_000, 100, 5, 600.0),
    "closing-300": (1_000, 300, 5, 600.0),
}


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks swaps")
    names = ["million", *ROWS, "worst"]
    known = [*names, *LONG_ROWS]
    parser.add_argument("rows", nargs="*", default=names, metavar="ROW", help=", ".join(known))
    parser.add_argument("--seeds", type=int)
    parser.add_argument("--time-limit", type=float)
    options = parser.parse_args(arguments)
    unknown = set(options.rows) - set(known)
    if unknown:
        parser.error(f"no row {', '.join(sorted(unknown))}: expected {', '.join(known)}")
    min_swaps(*random_instance(200, 60, seed=999))  # Loads the solver and the compiled kernels.
    for row in options.rows:
        if row == "million":
            _million()
        elif row == "worst":
            _worst()
        else:
            tokens, colors, seeds, limit = (ROWS | LONG_ROWS)[row]
            _row(tokens, colors, options.seeds or seeds, options.time_limit or limit)
    return 0


def _row(tokens: int, colors: int, seeds: int, limit: float) -> None:
    walls, cpus, gaps, missing = [], [], [], []
    for seed in range(seeds):
        source, target = random_instance(tokens, colors, seed=seed)
        wrong = SwapProblem.of(source, target).wrong_count
        wall, cpu = time.perf_counter(), time.process_time()
        result = min_swaps(source, target, time_limit=limit)
        walls.append(time.perf_counter() - wall)
        cpus.append(time.process_time() - cpu)
        assert result.value is not None
        assert result.bound is not None
        missing.append(int(result.value - result.bound))
        gaps.append((result.value - result.bound) / max(wrong - result.bound, 1))
        print(
            f"seed {seed}: {wrong - result.value} of {wrong - result.bound} cycles",
            f"{walls[-1]:.2f} s (CPU {cpus[-1]:.2f} s)",
            file=sys.stderr,
            flush=True,
        )
    print(
        f"{tokens} tokens, {colors} colors, {seeds} seeds: {missing.count(0)} proven, "
        f"cycles missing {missing}, gap median {statistics.median(gaps):.2%} "
        f"worst {max(gaps):.2%}, wall median {statistics.median(walls):.2f} s "
        f"worst {max(walls):.2f} s, CPU median {statistics.median(cpus):.2f} s "
        f"worst {max(cpus):.2f} s",
        flush=True,
    )


def _million() -> None:
    source, target = random_instance(1_000_000, 26, seed=0)
    wall, cpu = time.perf_counter(), time.process_time()
    result, certificate = certified_min_swaps(source, target, time_limit=60)
    text = json.dumps(certificate.record())
    solved = time.perf_counter() - wall
    report = check_certificate(json.loads(text), (source.tolist(), target.tolist()))
    print(
        f"1,000,000 tokens, 26 colors: {result.status}, {result.value} swaps, bound "
        f"{result.bound}, certificate {'holds' if report.is_optimal else report}, "
        f"solved in {solved:.2f} s, with the check {time.perf_counter() - wall:.2f} s "
        f"(CPU {time.process_time() - cpu:.2f} s), peak memory "
        f"{resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1e6:.2f} GB",
        flush=True,
    )


def _worst_cases() -> Iterator[tuple[str, np.ndarray, np.ndarray]]:
    million = 1_000_000
    everyone = np.arange(million)
    yield "all distinct", everyone, np.random.default_rng(0).permutation(everyone)
    yield "one huge cycle", everyone, np.roll(everyone, 1)
    yield "two colors", *random_instance(million, 2)
    yield "one color", *random_instance(million, 1)
    yield "empty", *random_instance(0, 1)
    one = np.concatenate([np.arange(1, million // 2), np.zeros(million // 2 + 1, np.int64)])
    yield "once except one", one, np.random.default_rng(1).permutation(one)


def _worst() -> None:
    for name, source, target in _worst_cases():
        wall, cpu = time.perf_counter(), time.process_time()
        result = min_swaps(source, target)
        assert result.status is Status.OPTIMAL
        print(
            f"{name}, {len(source)} tokens: {result.value} swaps, proven, "
            f"{time.perf_counter() - wall:.2f} s (CPU {time.process_time() - cpu:.2f} s)",
            flush=True,
        )
