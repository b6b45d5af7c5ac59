"""From a dictionary's forms to scored words: what is kept, what is a name, what is offensive."""

from __future__ import annotations

import math
import re
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

from waffle_cp.words.customs import Custom
from wordlists.builder.languages.affixes import Form

__all__ = ["Listed", "list_words", "zipf_of"]

SHORTEST, LONGEST, LONGEST_UNSEEN = 3, 15, 7
"""Lengths that are listed; words longer than the last only if wordfreq knows them."""

_PAYS = {3: 0.5, 4: 0.25}
_INFLECTED = 0.75


@dataclass(frozen=True, slots=True)
class Listed:
    """A word as it is written, its score, and its lemmas."""

    word: str
    score: int
    lemmas: frozenset[str]


def zipf_of(frequencies: Mapping[str, float]) -> dict[str, float]:
    """Logarithms to base 10 of how often each word occurs in a billion, to two decimals."""
    return {word: round(math.log10(share) + 9, 2) for word, share in frequencies.items()}


def list_words(
    forms: Iterable[Form],
    zipf: Mapping[str, float],
    custom: Custom,
    *,
    letters: str = "a-z",
    names: Collection[str] = (),
    offensive: Collection[str] = (),
) -> list[Listed]:
    """The words of a language, sorted by length, then word.

    A form with a capital is a name and left out, unless the forms have it without one as well;
    `names` are left out too, and words that the custom does not spell in `letters` and its own.
    Words that are `offensive`, as the custom spells them, get the score 0, and so do words all of
    whose stems are.
    """
    stems: dict[str, set[str]] = {}
    sound = re.compile(f"[{letters}{custom.own}]{{{SHORTEST},{LONGEST}}}")
    for form in forms:
        if not (form.text.isalpha() and form.text.islower()) or form.text in names:
            continue
        spelled = custom.spell(form.text)
        is_seen = form.text in zipf or len(spelled) <= LONGEST_UNSEEN
        if is_seen and sound.fullmatch(spelled):
            stems.setdefault(form.text, set()).add(form.stem)
    blocked = {custom.spell(word) for word in offensive}
    listed = []
    for word in sorted(stems, key=lambda word: (len(word), word)):
        own = stems[word]
        if custom.spell(word) in blocked or {custom.spell(stem) for stem in own} <= blocked:
            score = 0
        else:
            score = _score(zipf.get(word, 0.0), len(word), is_inflected=word not in own)
        lemmas = frozenset(stem for stem in own - {word} if stem.isalpha())
        listed.append(Listed(word, score, lemmas))
    return listed


def _score(zipf: float, length: int, *, is_inflected: bool) -> int:
    """`20 zipf - 15`, the scale of lists of frequencies, less for short and inflected words."""
    points = zipf - _PAYS.get(length, 0.0) - (_INFLECTED if is_inflected else 0.0)
    return max(1, min(100, round(20 * points - 15)))
