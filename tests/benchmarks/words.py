"""How long word lists take to load: the shipped one in fresh processes, a large one of a user."""

from __future__ import annotations

import json
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable

from waffle_cp.words import parse_words

FRESH = """
import time
from waffle_cp.words import load_words, stems_for
times = [time.perf_counter()]
words = load_words("full", offensive=True); times.append(time.perf_counter())
words.table(5); times.append(time.perf_counter())
stems_for("full").numbers(load_words("common")); times.append(time.perf_counter())
print(*(after - before for before, after in zip(times, times[1:])))
"""
STEPS = ("shipped list", "its table of 5 letters", "stems of common")
SIZE = 1_000_000


def main(arguments: list[str]) -> int:
    """Print best and median of so many runs (default 5)."""
    runs = int(arguments[0]) if arguments else 5
    fresh = [fresh_run() for _ in range(runs)]
    for name, seconds in zip(STEPS, zip(*fresh, strict=True), strict=True):
        report(name, seconds)
    rng = random.Random(1)
    words = ["".join(rng.choices("abcdefghijklmnoñéĉ", k=8)) for _ in range(SIZE)]
    large: dict[str, Callable[[], str]] = {
        "plain": lambda: "\n".join(words),
        "word;score": lambda: "\n".join(f"{word};5" for word in words),
        "with remarks": lambda: "# remark\n" + "\n".join(words),
        "JSON": lambda: json.dumps(dict.fromkeys(words, 5)),
    }
    for name, text in large.items():
        data = text().encode()
        report(f"{SIZE:,} lines, {name}", [parse_seconds(data) for _ in range(runs)])
    return 0


def fresh_run() -> list[float]:
    command = [sys.executable, "-c", FRESH]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    return [float(number) for number in done.stdout.split()]


def parse_seconds(data: bytes) -> float:
    started = time.perf_counter()
    parse_words(data, name="large")
    return time.perf_counter() - started


def report(name: str, seconds: list[float] | tuple[float, ...]) -> None:
    best, median = min(seconds), statistics.median(seconds)
    print(f"{name:32} best {best:6.3f} s  median {median:6.3f} s")
