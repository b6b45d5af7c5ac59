"""The best and the worst first words of a strategy, and the letters that they are made of."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import Executor, as_completed
from dataclasses import dataclass

import numpy as np

from waffle_cp.errors import InputError
from waffle_cp.wordle.lists import GameLists
from waffle_cp.wordle.simulation import Play, draw_targets, simulate
from waffle_cp.wordle.strategies import Strategy

__all__ = ["OpenerScore", "OpenerStudy", "OpenersPart", "study_openers"]

_LETTERS = 5
_TASK = 50
"""Openers that one task plays."""


@dataclass(frozen=True, slots=True)
class OpenerScore:
    """A first word, the share of its games that were won, and their mean of guesses."""

    word: str
    won: float
    mean: float


@dataclass(frozen=True, slots=True)
class OpenersPart:
    """Some openers, best or worst first, and what share of them or of their letters ..."""

    scores: tuple[OpenerScore, ...]
    repeated_letters: float
    common_letters: float
    rare_letters: float


@dataclass(frozen=True, slots=True)
class OpenerStudy:
    """All openers from best to worst; the five commonest and rarest letters of the guesses."""

    scores: tuple[OpenerScore, ...]
    common: str
    rare: str
    seconds: float

    def best(self, share: float) -> OpenersPart:
        """The best share of the openers; the best first."""
        return self._part(self.scores[: self._size(share)])

    def worst(self, share: float) -> OpenersPart:
        """The worst share of the openers; the worst first."""
        return self._part(self.scores[: -self._size(share) - 1 : -1])

    def _size(self, share: float) -> int:
        return max(1, round(share * len(self.scores)))

    def _part(self, scores: Sequence[OpenerScore]) -> OpenersPart:
        words = [one.word for one in scores]
        letters = Counter("".join(words))
        total = letters.total()
        return OpenersPart(
            tuple(scores),
            sum(len(set(word)) < len(word) for word in words) / len(words),
            sum(letters[letter] for letter in self.common) / total,
            sum(letters[letter] for letter in self.rare) / total,
        )


def study_openers(
    lists: GameLists,
    strategy: Strategy,
    *,
    games: int = 200,
    sample: int | None = None,
    limit: int = 6,
    seed: int = 0,
    executor: Executor | None = None,
    on_progress: Callable[[float], None] = lambda share: None,
) -> OpenerStudy:
    """Play the same seeded games with each word that may be guessed as the first guess.

    A word is scored by the games won within `limit` guesses, then by the mean of guesses; the
    same answers for all words make the comparison fairer than a sample for each. `sample` takes
    that many random words instead of all.

    >>> from waffle_cp.wordle.strategies import find_strategy
    >>> lists = GameLists.of(["grown", "brown", "frown"], ["beige", "rough"])
    >>> study = study_openers(lists, find_strategy("frequency"), games=3, limit=2)
    >>> study.scores[0].word, study.scores[-1].word, study.worst(0.2).repeated_letters
    ('beige', 'rough', 0.0)
    """
    start = time.perf_counter()
    words: Sequence[str] = lists.guesses
    if sample is not None:
        if sample < 1:
            raise InputError(f"{sample} openers: expected at least 1")
        draw = np.random.default_rng(seed)
        rows = draw.choice(len(words), min(sample, len(words)), replace=False)
        words = [lists.guesses[row] for row in sorted(rows)]
    targets = draw_targets(lists, games, seed)
    tasks = [words[first : first + _TASK] for first in range(0, len(words), _TASK)]
    scores: list[OpenerScore] = []
    if executor is None:
        for number, task in enumerate(tasks, start=1):
            scores += _score(lists, strategy, task, targets, limit)
            on_progress(number / len(tasks))
    else:
        waiting = [executor.submit(_score, lists, strategy, task, targets, limit) for task in tasks]
        for number, future in enumerate(as_completed(waiting), start=1):
            scores += future.result()
            on_progress(number / len(tasks))
    scores.sort(key=lambda one: (-one.won, one.mean, one.word))
    counts = Counter("".join(lists.guesses)).most_common()
    by_count = "".join(letter for letter, _ in sorted(counts, key=lambda pair: (-pair[1], pair[0])))
    return OpenerStudy(
        tuple(scores),
        by_count[:_LETTERS],
        by_count[-_LETTERS:],
        time.perf_counter() - start,
    )


def _score(
    lists: GameLists,
    strategy: Strategy,
    words: Sequence[str],
    targets: np.ndarray[tuple[int], np.dtype[np.int64]],
    limit: int,
) -> list[OpenerScore]:
    found = []
    for word in words:
        done = simulate(Play(lists, strategy, (word,), limit=limit), targets)
        found.append(OpenerScore(word, 1 - done.failures(limit), done.mean))
    return found
