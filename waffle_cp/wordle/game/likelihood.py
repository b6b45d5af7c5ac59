"""How likely each guessable word is as an answer: common words first, inflected ones last."""

from __future__ import annotations

import math
from collections.abc import Collection

from waffle_cp.wordle.game.game_lists import GameLists
from waffle_cp.words.reasons import word_facts
from waffle_cp.words.sources import load_stems
from waffle_cp.words.stems import NO_STEMS

__all__ = ["likelihoods", "with_likely_answers"]

_INTERCEPT, _ZIPF, _LEVEL, _PLURAL, _INFLECTED = 1.7, 1.2, -0.11, -12.0, -0.5
"""Logistic regression of "is one of the 2,315 answers" over the 12,972 guesses, on what the
shipped English list says of a word; `python -m tests.campaign wordle_after_2021` fits it again.
The fitted weight of inflected words (-3.3) is moderated: later editors of the game choose more of
them than the first did."""
_LISTED = 0.3
"""Of a listed answer: most of them have been used since 2021."""
_LIKELIEST = 0.45
"""Of a word that is not listed."""
_UNKNOWN_LEVEL = 95
_LEAST = 0.002
"""Of a word that the shipped list does not know, so that no guessable word is ruled out."""
_USED = 0.02
"""What an answer that came before keeps of its likelihood."""


def likelihoods(lists: GameLists, used: Collection[str] = ()) -> dict[str, float]:
    """Weights of all guesses between 0 and 1: listed answers 0.3, others by how common they are.

    Words in `used` were answers before and hardly come again.

    >>> from waffle_cp.wordle.game.game_lists import GameLists
    >>> lists = GameLists.of(["crane", "slate"], ["guano", "acted", "aahed"])
    >>> weights = likelihoods(lists, used=["slate"])
    >>> sorted(weights, key=weights.get, reverse=True)
    ['acted', 'guano', 'crane', 'slate', 'aahed']
    """
    facts, stems = word_facts(lists.length), load_stems("full")
    weights = dict.fromkeys(lists.answers, _LISTED)
    if 2 * sum(word in facts for word in lists.answers) < len(lists.answers):
        # Another language: nothing is known of its words but whether they are listed.
        facts, stems = {}, NO_STEMS
    for word in lists.others:
        level, zipf, marks = facts.get(word, (None, 0.0, frozenset()))
        sum_ = _INTERCEPT + _ZIPF * zipf + _LEVEL * (_UNKNOWN_LEVEL if level is None else level)
        sum_ += _PLURAL * ("plural" in marks) + _INFLECTED * bool(stems.of(word) - {word})
        weights[word] = min(_LIKELIEST, max(_LEAST, 1 / (1 + math.exp(-sum_))))
    for word in set(used) & set(weights):
        weights[word] *= _USED
    return weights


def with_likely_answers(lists: GameLists, used: Collection[str] = ()) -> GameLists:
    """The lists with every guessable word as a possible answer, the likeliest first.

    The same lists when all guesses are listed answers and none was used.
    """
    if not lists.others and not set(used) & set(lists.answers):
        return lists
    return lists.with_likelihoods(likelihoods(lists, used))
