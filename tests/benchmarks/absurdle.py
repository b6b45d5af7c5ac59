"""Times of Absurdle's solvers beside the seed program's, in one run.

    python -m tests.benchmarks absurdle [--repeats N] [--commands]

The seed's seconds are those that its author gives for his machine. Each row is run once to load
and compile, then N times. `--commands` adds whole commands, from start to end.
"""

from __future__ import annotations

import argparse
import statistics
import subprocess
import sys
import time
from collections.abc import Callable

from waffle_cp.wordle.absurdle.beam import beam_search, greedy_search
from waffle_cp.wordle.absurdle.game import AbsurdleGame
from waffle_cp.wordle.absurdle.proof import shortest_game
from waffle_cp.wordle.absurdle.reply_table import absurdle_table
from waffle_cp.wordle.absurdle.routes import two_guess_ends
from waffle_cp.wordle.game.game_lists import load_game_lists

SEED_SECONDS = {"greedy": 153.8, "beam of 6": 245.3, "beam of 20": 436.4}


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks absurdle")
    parser.add_argument("--repeats", type=int, default=3)
    parser.add_argument("--commands", action="store_true")
    options = parser.parse_args(arguments)
    lists = load_game_lists("absurdle")
    table, start = absurdle_table(lists), AbsurdleGame.new(lists)
    groups = table.groups(table.everything)
    some = [
        table.part(int(groups.first[group]), int(groups.rank[group]), table.everything)
        for group in range(0, len(groups), max(1, len(groups) // 50))
    ]
    koala = AbsurdleGame.new(lists, target="koala")
    rows: dict[str, Callable[[], object]] = {
        "greedy": lambda: greedy_search(start),
        "beam of 6": lambda: beam_search(start, width=6),
        "beam of 20": lambda: beam_search(start, width=20),
        "koala, beam of 20": lambda: beam_search(koala, width=20),
        "a shortest game, proven": lambda: shortest_game(start),
        f"last three guesses of {len(some)} of {len(groups)} pools": lambda: [
            two_guess_ends(table, pool) for pool in some
        ],
    }
    if options.commands:
        for name, words in (("greedy", ["--greedy"]), ("beam of 20", ["--beam", "20"])):
            command = [sys.executable, "-m", "waffle_cp", "absurdle", *words]
            rows[f"command, {name}"] = lambda command=command: subprocess.run(  # type: ignore[misc]
                command, check=True, capture_output=True
            )
    print(f"{'':44}{'best':>9}{'median':>9}{'CPU':>9}{'seed':>9}{'times':>9}")
    for name, work in rows.items():
        work()
        seconds, used = [], []
        for _ in range(options.repeats):
            started, before = time.perf_counter(), time.process_time()
            work()
            seconds.append(time.perf_counter() - started)
            used.append(time.process_time() - before)
        seed = SEED_SECONDS.get(name.removeprefix("command, "))
        tail = f"{seed:9.1f}{seed / min(seconds):9.0f}" if seed else ""
        figures = (min(seconds), statistics.median(seconds), min(used))
        print(f"{name:44}" + "".join(f"{figure:9.3f}" for figure in figures) + tail, flush=True)
    return 0
