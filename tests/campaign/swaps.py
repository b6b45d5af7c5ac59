"""Agreement of all swap methods at full size: small instances, and 21 to 40 tokens.

python -m tests.campaign swaps [--random N] [--seed S] [--journal FILE]
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path

from tests.swaps.instances import random_pairs
from waffle_cp.swaps import SwapProblem
from waffle_cp.swaps.comparison import compare_methods
from waffle_cp.swaps.crosscheck import CrossCheck


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.campaign swaps")
    parser.add_argument("--random", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--journal", type=Path)
    options = parser.parse_args(arguments)
    started = time.perf_counter()
    faults = 0
    check = CrossCheck(tokens=16, colors=8, seed=options.seed)
    done = 0
    for _, found in check.run(range(options.random), journal=options.journal):
        done += 1
        if found is not None:
            faults += 1
            print(found)
    print(f"{done} small instances, all methods that fit, with certificates: {faults} faults")
    for pair in random_pairs(options.seed, 500, (21, 40), (2, 16)):
        comparison = compare_methods(
            SwapProblem.of(*pair), methods=["auto", "ilp", "cycles"], time_limit=120
        )
        if comparison.faults:
            faults += 1
            print(*pair, "; ".join(map(str, comparison.faults)))
    print(f"500 instances of 21 to 40 tokens, auto, ilp, cycles: {faults} faults in all")
    print(f"{time.perf_counter() - started:.0f} s")
    return 1 if faults else 0
