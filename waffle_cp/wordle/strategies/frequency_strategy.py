"""Positional letter frequency: the word whose letters stand where they mostly stand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from waffle_cp.wordle.game.feedback import LetterArray
from waffle_cp.wordle.pools.pattern_table import PatternTable
from waffle_cp.wordle.pools.position import FloatArray, Position

__all__ = ["FrequencyStrategy", "letter_shares"]


@dataclass(frozen=True, slots=True)
class FrequencyStrategy:
    """Scores a word by the shares that its letters have in their places among the answers left.

    Without the exploring term only words that may be the answer are taken. With it every word
    may be: each different letter adds `exploring` times f (1 - f), f being the share of answers
    that hold it, so that letters that would halve the answers count most and known ones nothing.
    `uncertain` weighs the places likewise: p (1 - p) for a share p.
    Once two answers are left, or in the last guess, one of them is taken.
    """

    name: str
    exploring: float = 0.0
    uncertain: bool = False

    def keys(self, positions: Sequence[Position]) -> FloatArray:
        """As the protocol of strategies says: minus the score, added up over the boards."""
        table = positions[0].table
        if self.exploring and not any(_must_answer(position) for position in positions):
            score = sum(self._score(position, table.letters) for position in positions)
            return -np.asarray(score)[None, :]
        keys = np.full((1, len(table.lists.guesses)), np.inf)
        for position in positions:
            rows = table.lists.first_answer_row + position.pool
            score = self._score(position, table.letters[rows])
            keys[0, rows] = np.where(np.isinf(keys[0, rows]), 0.0, keys[0, rows]) - score
        return keys

    def _score(self, position: Position, words: LetterArray) -> FloatArray:
        letters = position.table.answer_letters[position.pool]
        places, held = letter_shares(letters, len(position.table.lists.alphabet))
        if self.uncertain:
            places = places * (1 - places)
        score = np.zeros(len(words))
        for place in range(words.shape[1]):
            score += places[place, words[:, place]]
        if self.exploring and not _must_answer(position):
            spread = self.exploring * held * (1 - held)
            firsts = _firsts(position.table)
            for place in range(words.shape[1]):
                score += spread[words[:, place]] * firsts[:, place]
        return score


def letter_shares(letters: LetterArray, alphabet: int) -> tuple[FloatArray, FloatArray]:
    """Shares of words with a letter in a place, (places, alphabet), and anywhere, (alphabet,).

    >>> places, held = letter_shares(np.array([[0, 0], [1, 0]], np.uint8), 2)
    >>> places.tolist(), held.tolist()
    ([[0.5, 0.5], [1.0, 0.0]], [1.0, 0.5])
    """
    count, length = letters.shape
    places = np.stack(
        [np.bincount(letters[:, place], minlength=alphabet) for place in range(length)]
    )
    holds = np.zeros((count, alphabet), np.bool_)
    for place in range(length):
        holds[np.arange(count), letters[:, place]] = True
    return places / count, holds.mean(axis=0)


def _must_answer(position: Position) -> bool:
    return len(position) <= 2 or position.guess_number == position.limit


@lru_cache(maxsize=4)
def _firsts(table: PatternTable) -> NDArray[np.bool_]:
    """Where a letter stands for the first time in its word, shape (guesses, length)."""
    letters = table.letters
    firsts = np.ones(letters.shape, np.bool_)
    for place in range(letters.shape[1]):
        for earlier in range(place):
            firsts[:, place] &= letters[:, place] != letters[:, earlier]
    return firsts
