"""Each language that is installed: puzzles, a grid of 7x7 or a proof that there is none, a Wordle.

    python -m tests.campaign languages [CODE ...] [--count N] [--first SEED] [--limit SECONDS]

Puzzles of 5x5 from `common` are solved again on `full`, as in the campaign `make`. A 7x7 is looked
for on `common`, then `extended`, then `full`, each within the limit. A Wordle is played by answer
groups, whose counts are compared with the colors of each answer, one by one. Prints a table.
"""

from __future__ import annotations

import argparse
import random
import time
from collections import Counter
from collections.abc import Iterator

from tests.campaign.make import faults_of
from waffle_cp.fill import FillRequest, fill_grids
from waffle_cp.layout import Layout
from waffle_cp.make import make_puzzle
from waffle_cp.result import Status
from waffle_cp.wordle.assistant.session import Board
from waffle_cp.wordle.game.feedback import feedback, pattern_matrix
from waffle_cp.wordle.game.game_lists import load_game_lists
from waffle_cp.wordle.game.patterns import pattern_code
from waffle_cp.wordle.strategies.guess_choice import choose
from waffle_cp.wordle.strategies.registry import find_strategy
from waffle_cp.words import LIST_NAMES, installed_languages, load_words, stems_for

BANDS = [band for band in LIST_NAMES if band != "easy"]


def puzzle_faults(code: str, *, count: int, first: int) -> list[str]:
    common = load_words(f"{code}:common")
    full = load_words(f"{code}:full", offensive=True)
    stems = stems_for(f"{code}:common").numbers(common)
    faults = []
    for seed in range(first, first + count):
        made = make_puzzle(
            FillRequest(Layout.waffle(5, 5)), full, fill_words=common, stems=stems, seed=seed
        )
        found = faults_of(made.unwrap(), full) if made else [f"no puzzle: {made.note}"]
        faults += [f"{code}, seed {seed}: {fault}" for fault in found]
    return faults


def large_grids(code: str, *, seed: int, limit: float) -> Iterator[str]:
    """What became of a 7x7 on each list, up to the first that has one."""
    for band in BANDS:
        words = load_words(f"{code}:{band}")
        result = fill_grids(
            FillRequest(Layout.waffle(7, 7)),
            words,
            stems=stems_for(f"{code}:{band}").numbers(words),
            seed=seed,
            time_limit=limit,
        )
        if result:
            yield f"{band}: {' '.join(result.unwrap().words)} ({result.seconds:.0f} s)"
            return
        is_proven = result.status is Status.INFEASIBLE
        yield f"{band}: {'proven none' if is_proven else f'undecided in {limit:g} s'}"


def wordle_game(code: str, *, seed: int) -> tuple[tuple[str, ...], list[str]]:
    """The guesses of a game that is won, and the counts of groups that differ."""
    lists = load_game_lists(words=code)
    answer = random.Random(seed).choice(lists.answers)
    board = Board.fresh(lists)
    faults = []
    while not board.is_solved:
        guess = lists.guesses[choose(find_strategy("groups"), [board.position])]
        counted = Counter(pattern_matrix([guess], board.words)[0].tolist())
        colors = Counter(pattern_code(feedback(guess, word)) for word in board.words)
        if counted != colors:
            faults.append(f"{code}, {guess!r}: {len(counted)} groups, by words {len(colors)}")
        board = board.after(guess, feedback(guess, answer))
    return tuple(guess for guess, _ in board.history), faults


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.campaign languages")
    parser.add_argument("codes", nargs="*", metavar="CODE", help="languages (default: all)")
    parser.add_argument("--count", type=int, default=20, help="puzzles of 5x5")
    parser.add_argument("--first", type=int, default=1, help="first seed")
    parser.add_argument("--limit", type=float, default=60.0, help="seconds for a 7x7 on a list")
    options = parser.parse_args(arguments)
    print("| Code | 5x5 unique, solved again | 7x7 | Wordle |")
    print("| --- | ---: | --- | --- |")
    faults = []
    for code in options.codes or installed_languages():
        started = time.perf_counter()
        wrong = puzzle_faults(code, count=options.count, first=options.first)
        seconds = time.perf_counter() - started
        large = "; ".join(large_grids(code, seed=options.first, limit=options.limit))
        guesses, miscounted = wordle_game(code, seed=options.first)
        made = f"{options.count} in {seconds:.0f} s"
        print(f"| `{code}` | {made} | {large} | {', '.join(guesses)} |", flush=True)
        faults += wrong + miscounted
    print("\n" + ("\n".join(faults) or "no fault"))
    return 3 if faults else 0
