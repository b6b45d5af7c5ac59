"""The best and the worst first words of a strategy, and the letters that they are made of.

A strategy that always guesses the same after the same colors is a tree over the answers. Walking
it once gives the games against all answers; no game is played twice, none is left out.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Executor, as_completed
from dataclasses import dataclass

import numpy as np

from waffle_cp.errors import InputError
from waffle_cp.search.running.executors import check_wanted
from waffle_cp.wordle.game.game_lists import GameLists
from waffle_cp.wordle.pools.pattern_table import IndexArray, pattern_table
from waffle_cp.wordle.simulation.games import Player, draw_targets, simulate
from waffle_cp.wordle.strategies.frequency_strategy import FrequencyStrategy
from waffle_cp.wordle.strategies.registry import GuessStrategy

__all__ = [
    "OpenerScore",
    "OpenerStudy",
    "OpenersPart",
    "OpenersPlan",
    "has_walk",
    "opener_histogram",
    "study_openers",
]

_LETTERS = 5
_WALKED, _PLAYED = 50, 5
"""Openers that one task scores: walks are faster."""
_GAMES = 200
"""Games drawn where all of them are not walked."""


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
    """Openers from best to worst; the five commonest and rarest letters of all guesses."""

    scores: tuple[OpenerScore, ...]
    common: str
    rare: str
    seconds: float

    @classmethod
    def of(
        cls, scores: Iterable[OpenerScore], lists: GameLists, seconds: float = 0.0
    ) -> OpenerStudy:
        """The study of some scores, in any order."""
        ordered = sorted(scores, key=lambda one: (-one.won, one.mean, one.word))
        counts = Counter("".join(lists.guesses))
        letters = "".join(sorted(counts, key=lambda letter: (-counts[letter], letter)))
        return cls(tuple(ordered), letters[:_LETTERS], letters[-_LETTERS:], seconds)

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


@dataclass(frozen=True, slots=True)
class OpenersPlan:
    """Which openers are to be scored, and how.

    A word is scored by the games won within `limit` guesses, then by the mean of guesses. Without
    `games`, all answers count for a strategy whose tree can be walked (`has_walk`);
    otherwise that many games, 200 by default, are drawn by the seed, the same for all words, which
    makes the comparison fairer than a sample for each. `sample` takes that many random words
    instead of all.
    """

    lists: GameLists
    strategy: GuessStrategy
    games: int | None = None
    sample: int | None = None
    limit: int = 6
    seed: int = 0

    @property
    def is_exact(self) -> bool:
        """Whether all answers count: the trees are walked."""
        return self.games is None and has_walk(self.strategy)

    @property
    def games_each(self) -> int:
        """Games that an opener is scored by."""
        if self.is_exact:
            return len(self.lists.answers)
        return _GAMES if self.games is None else self.games

    @property
    def words(self) -> tuple[str, ...]:
        """The openers, in a mixed order: what was scored at any time is a fair sample of them.

        Raises InputError for a sample of none.
        """
        words = self.lists.guesses
        if self.sample is not None and self.sample < 1:
            raise InputError(f"{self.sample} openers: expected at least 1")
        count = len(words) if self.sample is None else min(self.sample, len(words))
        rows = np.random.default_rng(self.seed).choice(len(words), count, replace=False)
        return tuple(words[row] for row in rows)

    def scores(self, executor: Executor | None = None) -> Iterator[list[OpenerScore]]:
        """The scores of all words, some at a time, so that an interrupt loses few of them.

        With an executor they come in the order in which its workers are done.
        """
        targets = None
        if not self.is_exact:
            targets = draw_targets(self.lists, self.games_each, self.seed)
        words, size = self.words, _WALKED if self.is_exact else _PLAYED
        tasks = [words[first : first + size] for first in range(0, len(words), size)]
        if executor is None:
            for task in tasks:
                yield _score(self, task, targets)
        else:
            waiting = [executor.submit(_score, self, task, targets) for task in tasks]
            for future in as_completed(waiting):
                yield future.result()


def study_openers(
    plan: OpenersPlan,
    *,
    executor: Executor | None = None,
    on_progress: Callable[[float], None] = lambda share: None,
) -> OpenerStudy:
    """Score all openers of a plan; `on_progress` is told the share that is done.

    >>> from waffle_cp.wordle.strategies.registry import find_strategy
    >>> lists = GameLists.of(["grown", "brown", "frown"], ["beige", "rough"])
    >>> study = study_openers(OpenersPlan(lists, find_strategy("frequency"), limit=2))
    >>> study.scores[0].word, study.scores[-1].word, study.worst(0.2).repeated_letters
    ('beige', 'rough', 0.0)
    """
    start = time.perf_counter()
    count = len(plan.words)
    scores: list[OpenerScore] = []
    for found in plan.scores(executor):
        scores += found
        on_progress(len(scores) / count)
    return OpenerStudy.of(scores, plan.lists, time.perf_counter() - start)


def _score(
    plan: OpenersPlan, words: Sequence[str], targets: IndexArray | None
) -> list[OpenerScore]:
    found = []
    for word in words:
        check_wanted()
        if targets is None:
            histogram = opener_histogram(plan.lists, word)
            games = sum(histogram)
            won = sum(histogram[: plan.limit]) / games
            total = sum(number * count for number, count in enumerate(histogram, start=1))
            found.append(OpenerScore(word, won, total / games))
        else:
            player = Player(plan.lists, plan.strategy, (word,), limit=plan.limit)
            done = simulate(player, targets)
            found.append(OpenerScore(word, 1 - done.failures(plan.limit), done.mean))
    return found


def has_walk(strategy: GuessStrategy) -> bool:
    """Whether `opener_histogram` knows the strategy: positional frequency without exploring."""
    return strategy == FrequencyStrategy(strategy.name)


def opener_histogram(lists: GameLists, opener: str) -> tuple[int, ...]:
    """Answers found with 1, 2, 3, ... guesses by an opener, then positional frequency.

    The same as the histogram of `simulate` over all answers, at some hundred times its speed.
    Raises InputError when the opener is not in the lists.

    >>> lists = GameLists.of(["grown", "brown", "frown"], ["beige", "rough"])
    >>> opener_histogram(lists, "brown"), opener_histogram(lists, "rough")
    ((1, 1, 1), (0, 2, 1))
    """
    from waffle_cp.wordle.simulation.opener_kernels import walk_frequency

    table = pattern_table(lists)
    histogram = np.empty(len(lists.answers) + 2, np.int64)
    walk_frequency(
        table.letters[lists.row(opener)], table.answer_letters, len(lists.alphabet), histogram
    )
    return tuple(np.trim_zeros(histogram, "b")[1:].tolist())
