"""How many words of each length and score band a list holds."""

from __future__ import annotations

from waffle_cp.words.wordlist import WordList

__all__ = ["BAND_FLOORS", "count_by_band"]

BAND_FLOORS = {"65-100": 65, "50-64": 50, "35-49": 35, "1-34": 1, "0": 0}
"""Bands of scores, the best first, with the least score of each."""


def count_by_band(words: WordList) -> dict[int, dict[str, int]]:
    """For each length that occurs, shortest first, the number of words in each band.

    >>> count_by_band(WordList.of({"cat": 70, "dog": 0, "no": 40}))[3]
    {'65-100': 1, '50-64': 0, '35-49': 0, '1-34': 0, '0': 1}
    """
    counts = {length: dict.fromkeys(BAND_FLOORS, 0) for length in words.words_by_length}
    band_of = {
        score: next(band for band, least in BAND_FLOORS.items() if score >= least)
        for score in set(words.scores.values())
    }
    for word, score in words.scores.items():
        counts[len(word)][band_of[score]] += 1
    return counts
