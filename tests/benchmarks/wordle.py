"""Times of the Wordle family in one run: matrix, ranking, trees, boards, openers.

    python -m tests.benchmarks wordle [--repeats N]

Each row is run once to load and compile, then N times; best and median are shown.
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Callable

from waffle_cp.wordle.game.feedback import feedback, pattern_matrix
from waffle_cp.wordle.game.game_lists import load_game_lists
from waffle_cp.wordle.pools.pattern_cache import load_matrix
from waffle_cp.wordle.pools.pattern_table import pattern_table
from waffle_cp.wordle.pools.position import Position
from waffle_cp.wordle.simulation.board_games import BoardsPlayer, draw_games, simulate_boards
from waffle_cp.wordle.simulation.games import Player, simulate
from waffle_cp.wordle.simulation.openers import opener_histogram
from waffle_cp.wordle.strategies.boards_strategy import BoardsStrategy
from waffle_cp.wordle.strategies.guess_choice import order_rows
from waffle_cp.wordle.strategies.registry import find_strategy
from waffle_cp.wordle.trees.tree_search import best_tree


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks wordle")
    parser.add_argument("--repeats", type=int, default=3)
    repeats = parser.parse_args(arguments).repeats
    lists = load_game_lists("classic")
    table = pattern_table(lists)
    start = Position(table, table.everything)
    groups = find_strategy("groups")
    games = draw_games(lists, boards=8, games=10, seed=1)
    many = draw_games(lists, boards=32, games=10, seed=1)
    everything = lists.with_answers(sorted(lists.guesses), name="all words")
    frequency = find_strategy("frequency")
    some = lists.guesses[::100]

    def plain() -> None:
        for guess in some:
            for answer in lists.answers:
                feedback(guess, answer)

    rows: dict[str, tuple[Callable[[], object], str]] = {
        "plain rule, 1 % of the pairs": (plain, ""),
        "matrix, the same pairs": (
            lambda: pattern_matrix(some, lists.answers),
            "plain rule, 1 % of the pairs",
        ),
        "matrix, all pairs": (lambda: pattern_matrix(lists.guesses, lists.answers), ""),
        "matrix from the cache": (lambda: load_matrix(lists), "matrix, all pairs"),
        "rank all guesses over all answers": (
            lambda: order_rows(groups.keys([start]), [start]),
            "",
        ),
        "SALET, then most groups, all games": (
            lambda: simulate(Player(lists, groups, ("salet",))),
            "",
        ),
        "tree of SALET, 20 guesses a node": (
            lambda: best_tree(lists, opener="salet", width=20),
            "",
        ),
        "10 games of 8 boards": (
            lambda: simulate_boards(BoardsPlayer(lists, BoardsStrategy.for_boards(8)), games),
            "",
        ),
        "10 games of 32 boards": (
            lambda: simulate_boards(BoardsPlayer(lists, BoardsStrategy.for_boards(32)), many),
            "",
        ),
        "an opener, all words, simulated": (
            lambda: simulate(Player(everything, frequency, ("tromp",))),
            "",
        ),
        "the same, walked": (
            lambda: opener_histogram(everything, "tromp"),
            "an opener, all words, simulated",
        ),
    }
    medians: dict[str, float] = {}
    print(f"{'':36} {'best':>9} {'median':>9}  ratio")
    for name, (work, against) in rows.items():
        work()
        seconds = []
        for _ in range(repeats):
            begun = time.perf_counter()
            work()
            seconds.append(time.perf_counter() - begun)
        medians[name] = statistics.median(seconds)
        ratio = f"{medians[against] / medians[name]:.0f} x" if against else ""
        print(f"{name:36} {min(seconds):8.3f}s {medians[name]:8.3f}s  {ratio}", flush=True)
    return 0
