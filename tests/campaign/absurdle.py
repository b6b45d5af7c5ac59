"""Absurdle's lists: the beams, all games of four guesses, and the fewest for every target.

    python -m tests.campaign absurdle [--journal FILE] [--workers N] [--packaged] [--out FILE]

Every game found is played again against the rule in plain Python. `--packaged` takes the packaged
lists as they are, 2,311 answers and 12,927 guesses, for which 9,496 games are published. With
`--journal` a stopped run goes on. The digits of the minima go to standard output, in the
alphabetical order of the answers; `--out` writes the page of results.
"""

import argparse
import time
from collections.abc import Iterable
from pathlib import Path

from tests.wordle.absurdle_rule import replay
from waffle_cp.wordle.absurdle.game import AbsurdleGame
from waffle_cp.wordle.absurdle.journal import open_journal
from waffle_cp.wordle.absurdle.minima import Minima, minimum_guesses
from waffle_cp.wordle.absurdle.proof import Progress, all_shortest, shortest_game
from waffle_cp.wordle.absurdle.report import digit_lines, results_page
from waffle_cp.wordle.game.game_lists import GameLists, load_game_lists

PUBLISHED = {2_311: 9_496}


def without_gipsy(lists: GameLists) -> GameLists:
    keep = [word for word in lists.answers if word != "gipsy"]
    return GameLists.of(keep, set(lists.guesses) - {"gipsy"}, name="packaged")


def faults_of(lists: GameLists, games: Iterable[tuple[str, ...]]) -> list[str]:
    """Games that the rule in plain Python does not end with their last guess."""
    return [f"{game}" for game in games if not replay(lists, game)]


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.campaign absurdle")
    parser.add_argument("--journal", type=Path)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--packaged", action="store_true")
    parser.add_argument("--out", type=Path)
    options = parser.parse_args(arguments)
    lists = load_game_lists("absurdle")
    if options.packaged:
        lists = without_gipsy(lists)
    print(lists, flush=True)
    started, used = time.perf_counter(), time.process_time()
    shortest = shortest_game(AbsurdleGame.new(lists))
    length = len(shortest.unwrap())
    print(f"fewest guesses: {length}, proven; {shortest.unwrap()}", flush=True)

    def tell(progress: Progress) -> None:
        if progress.done % 50 == 0 or progress.what == "target":
            took = time.perf_counter() - started, time.process_time() - used
            print(f"{progress}; {took[0]:.0f} s, {took[1]:.0f} s of CPU", flush=True)

    with open_journal(options.journal, {"lists": lists.fingerprint, "length": length}) as journal:
        start = AbsurdleGame.new(lists)
        games = [
            game
            for routes in all_shortest(
                start, length, journal=journal, workers=options.workers, tell=tell
            )
            for game in routes
        ]
        took = time.perf_counter() - started, time.process_time() - used
        print(
            f"{len(games)} games of {length} guesses, {len(set(games))} different, "
            f"{len({game[-1] for game in games})} targets; {took[0]:.0f} s, {took[1]:.0f} s of CPU",
            flush=True,
        )
        faults = faults_of(lists, games)
        expected = PUBLISHED.get(len(lists.answers), len(games))
        if len(games) != expected:
            faults.append(f"{len(games)} games, {expected} published")
        if not options.packaged:
            minima = minimum_guesses(lists, journal=journal, workers=options.workers, tell=tell)
            faults += faults_of(lists, minima.games.values())
            faults += _faults_of_targets(minima)
            print(f"targets by fewest guesses: {minima.histogram}")
            print(*digit_lines(minima), sep="\n")
            if options.out:
                options.out.write_text(results_page(minima), "utf-8")
    took = time.perf_counter() - started, time.process_time() - used
    print(f"{len(faults)} faults; {took[0]:.0f} s, {took[1]:.0f} s of CPU")
    print(*faults[:20], sep="\n")
    return 1 if faults else 0


def _faults_of_targets(minima: Minima) -> list[str]:
    return [f"{word}: {game}" for word, game in minima.games.items() if game[-1] != word]
