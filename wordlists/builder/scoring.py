"""From level and frequency to a score of 0 to 100, and the reasons that hold a word back."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace

from wordlists.builder.inflections import inflection_kind, is_regular_form
from wordlists.builder.plurals import s_form_stems
from wordlists.builder.rules import MILD, OFFENSIVE, added_words, sensitivity, word_set
from wordlists.builder.scowl import ABSENT, Scowl, fold_accents

__all__ = ["ScoredWord", "score_words"]

BANDS = {"easy": (65, 100), "common": (50, 64), "extended": (35, 49), "full": (1, 34)}
"""Least and greatest score of each band."""

_THRESHOLDS = (("easy", 2.0), ("common", 1.25), ("extended", 0.5))
_MILD_SCORE = 20
_LONGEST, _DEEPEST, _RARE, _NAME, _PROMOTABLE = 21, 80, 70, 50, 50
_PROMOTED = (("common", 2.0), ("extended", 1.5))
_OTHER_SPELLING = 10
_SHORT = {3: 0.5, 4: 0.25}
_FILLER_LENGTH, _FILLER = 5, 0.5
_TWO_LETTERS = (
    *("ad", "ax", "be", "do", "ex", "go", "ha", "he", "hi"),
    *("id", "if", "in", "it", "ma", "ox", "pa", "up", "we"),
)
_HELD_BACK = ("rare", "name", "removed", OFFENSIVE, MILD)


@dataclass(frozen=True, slots=True)
class ScoredWord:
    """A word with its score and why: `level` is None for a word that SCOWL lacks.

    Of the marks `rare`, `name`, `plural`, `removed`, `mild` and `offensive` hold the word at the
    bottom; `filler` lowered it, `promoted` and `added` raised it; `accent`, `american`, `british`
    and `variant` only tell how it is written.
    """

    word: str
    score: int
    level: int | None
    zipf: float
    marks: tuple[str, ...]
    lemmas: frozenset[str]


@dataclass(frozen=True, slots=True)
class _Entry:
    level: int
    zipf: float
    points: float
    marks: tuple[str, ...]
    lemmas: frozenset[str]
    band: str = "full"

    @property
    def is_free(self) -> bool:
        return not any(mark in _HELD_BACK for mark in self.marks)


def score_words(
    scowl: Scowl, zipf: Callable[[str], float], lemmas: Callable[[str], Iterable[str]]
) -> list[ScoredWord]:
    """Score all words of 3 to 21 letters up to level 80, sorted by length, then word."""
    entries = {
        word: _entry(word, levels, scowl, zipf(word), frozenset(lemmas(word)))
        for word, levels in scowl.levels.items()
        if 3 <= len(word) <= _LONGEST and levels["any"] <= _DEEPEST
    }
    promoted = {word: _promoted_band(word, entries) for word in entries}
    for word, band in promoted.items():
        entry = entries[word]
        if band is not None and BANDS[band] > BANDS[entry.band]:
            entries[word] = replace(entry, band=band, marks=(*entry.marks, "promoted"))
    for word, band in added_words().items():
        entry = entries.get(word) or _Entry(ABSENT, zipf(word), 0.0, (), frozenset(lemmas(word)))
        entries[word] = replace(entry, band=band, marks=(*entry.marks, "added"))

    frequency = {word: entry.zipf for word, entry in entries.items()}
    frequency |= {word: zipf(word) for word in _TWO_LETTERS}
    known = {word for word, entry in entries.items() if entry.level <= _DEEPEST}
    known.update(_TWO_LETTERS)
    scored = []
    for word in sorted(entries, key=lambda word: (len(word), word)):
        stems = s_form_stems(word, known.__contains__, lambda stem: frequency.get(stem, 0.0))
        scored.append(_scored(word, entries[word], stems))
    return scored


def _entry(
    word: str, levels: Mapping[str, int], scowl: Scowl, zipf: float, lemmas: frozenset[str]
) -> _Entry:
    american, british = levels.get("american", ABSENT), levels.get("british", ABSENT)
    level = min(
        american,
        british,
        levels.get("variant_1", ABSENT),
        levels.get("variant_2", ABSENT) + _OTHER_SPELLING,
        levels.get("variant_3", ABSENT) + _OTHER_SPELLING,
        levels["any"] + _OTHER_SPELLING,
    )
    is_filler = len(word) <= _FILLER_LENGTH and is_regular_form(word, lemmas)
    pays = _SHORT.get(len(word), 0.0) + (_FILLER if is_filler else 0.0)
    points = round(zipf - level / 25 - pays, 2)
    has_american, has_british = american <= _DEEPEST, british <= _DEEPEST
    facts = {
        "filler": is_filler,
        "rare": level > _RARE,
        "name": word in scowl.names and level > _NAME,
        "removed": word in word_set("removed"),
        OFFENSIVE: sensitivity(word) == OFFENSIVE,
        MILD: sensitivity(word) == MILD,
        "accent": word in scowl.accented,
        "american": has_american and not has_british,
        "british": has_british and not has_american,
        "variant": not has_american and not has_british,
    }
    marks = tuple(mark for mark, holds in facts.items() if holds)
    entry = _Entry(level, zipf, points, marks, lemmas)
    if not entry.is_free:
        return entry
    band = next((band for band, least in _THRESHOLDS if points >= least), "full")
    return replace(entry, band=band)


def _promoted_band(word: str, entries: dict[str, _Entry]) -> str | None:
    """The band that a form (-ed, -ing, -er, -est, irregular) has from its common lemma."""
    entry = entries[word]
    if (
        not entry.is_free
        or entry.level > _PROMOTABLE
        or inflection_kind(word, entry.lemmas) in (None, "s")
        or not any(
            lemma in entries and entries[lemma].band in ("easy", "common") for lemma in entry.lemmas
        )
    ):
        return None
    band = next((band for band, least in _PROMOTED if entry.zipf >= least), None)
    return "extended" if band and "filler" in entry.marks else band


def _scored(word: str, entry: _Entry, stems: list[str]) -> ScoredWord:
    marks = (*entry.marks, "plural") if stems else entry.marks
    least, greatest = BANDS["full" if stems else entry.band]
    score = max(least, min(greatest, round(50 + 20 * (entry.points - 1.25))))
    if MILD in marks:
        score = min(score, _MILD_SCORE)
    if OFFENSIVE in marks:
        score = 0
    return ScoredWord(
        word,
        score,
        entry.level if entry.level < ABSENT else None,
        entry.zipf,
        marks,
        _plain(entry.lemmas) - {word} or frozenset(stems),
    )


def _plain(lemmas: Iterable[str]) -> frozenset[str]:
    """Lemmas in letters a-z alone: `re-do` becomes `redo`."""
    return frozenset(re.sub("[^a-z]", "", fold_accents(lemma)) for lemma in lemmas) - {""}
