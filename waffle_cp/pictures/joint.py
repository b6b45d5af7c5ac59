"""Readings of a board by their likelihood, tried until one has a solution in the list."""

from __future__ import annotations

import heapq
import time
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from waffle_cp.layout import Layout
from waffle_cp.pictures.colors import COLORS, ColorScores
from waffle_cp.pictures.letters import LETTERS
from waffle_cp.puzzle import Puzzle
from waffle_cp.words import WordList

__all__ = ["Candidate", "Weighed", "likely_readings", "weigh_readings"]

_MOST_CHOICES = 4
_LEAST_LIKELY = -14.0
_FURTHER = 5.0
_LEAST_SECONDS = 0.5
_UNSOLVED = float(np.log(0.005))
"""Log of how often a real puzzle has a word that the full list has not, about 1 in 200."""


@dataclass(frozen=True)
class Candidate:
    """A puzzle that a picture may show, and the log of its likelihood against the likeliest."""

    puzzle: Puzzle
    score: float


@dataclass(frozen=True)
class Weighed:
    """Readings with their posterior probabilities, the likeliest first.

    `solved` says which have a solution in the list; readings without one count as what is left:
    that the puzzle has a word which the list has not.
    """

    readings: tuple[Puzzle, ...]
    posteriors: tuple[float, ...]
    solved: tuple[bool, ...]


def likely_readings(
    layout: Layout, letters: NDArray[np.float64], colors: tuple[ColorScores, ...]
) -> Iterator[Candidate]:
    """The readings of a board, likeliest first, down to a millionth of the likeliest.

    `letters` are log-likelihoods (cells x 27), `colors` those under each scheme.
    """
    size = len(layout.cells)
    heap: list[tuple[float, int, tuple[int, ...], int]] = []
    schemes = []
    for number, scheme in enumerate(colors):
        # A variable for each letter and each color, its choices by what they cost.
        rows = [*letters[:, : len(LETTERS)], *scheme.tiles]
        order = [np.argsort(-row)[:_MOST_CHOICES] for row in rows]
        costs = [row[best[0]] - row[best] for row, best in zip(rows, order, strict=True)]
        base = scheme.score + sum(float(row.max()) for row in rows)
        schemes.append((order, costs))
        heap.append((-base, number, (0,) * (2 * size), 0))
    top = min(heap)[0]
    heapq.heapify(heap)
    while heap:
        cost, number, chosen, first = heapq.heappop(heap)
        if top - cost < _LEAST_LIKELY:
            return
        order, costs = schemes[number]
        picked = [int(best[place]) for best, place in zip(order, chosen, strict=True)]
        yield Candidate(
            Puzzle(
                layout,
                tuple(LETTERS[letter] for letter in picked[:size]),
                tuple(COLORS[color] for color in picked[size:]),
            ),
            top - cost,
        )
        # Only variables from the last one changed on are worsened, so that each comes once.
        for variable in range(first, 2 * size):
            place = chosen[variable] + 1
            if place < len(costs[variable]):
                worse = float(costs[variable][place] - costs[variable][place - 1])
                if top - cost - worse >= _LEAST_LIKELY:
                    new = (*chosen[:variable], place, *chosen[variable + 1 :])
                    heapq.heappush(heap, (cost + worse, number, new, variable))


def weigh_readings(
    candidates: Iterator[Candidate], words: WordList, *, time_limit: float
) -> Weighed:
    """Which readings have a solution in the list, and how likely each is for that.

    Looks on for other readings with a solution that are less than a hundredfold less likely than
    the first, until `time_limit` seconds have passed.
    """
    from waffle_cp.solve import find_solutions

    deadline = time.perf_counter() + time_limit
    has_words: bool | None = None
    tried: list[tuple[float, bool, Puzzle]] = []
    least = _LEAST_LIKELY
    for candidate in candidates:
        left = deadline - time.perf_counter()
        if candidate.score < least or (left <= 0 and tried):
            break
        if has_words is None:
            slots = candidate.puzzle.layout.slots
            has_words = all(len(words.table(len(slot))) for slot in slots)
        limit = max(left, _LEAST_SECONDS)
        has_solution = has_words and bool(
            find_solutions(candidate.puzzle, words, max_solutions=1, time_limit=limit)
        )
        if has_solution and least == _LEAST_LIKELY:
            least = max(candidate.score - _FURTHER, _LEAST_LIKELY)
        if has_solution or not tried:
            tried.append((candidate.score, has_solution, candidate.puzzle))
        if not has_words:
            break
    scores = np.array([score + (0 if solved else _UNSOLVED) for score, solved, _ in tried])
    weights = np.exp(scores - np.logaddexp.reduce(scores))
    order = sorted(range(len(tried)), key=lambda n: (not tried[n][1], -weights[n]))
    return Weighed(
        tuple(tried[n][2] for n in order),
        tuple(float(weights[n]) for n in order),
        tuple(tried[n][1] for n in order),
    )
