"""Regular -s forms, plural or third person, found from the vocabulary alone."""

from __future__ import annotations

from collections.abc import Callable

from wordlists.builder.rules import word_set

__all__ = ["s_form_stems"]

# The stem may be this much rarer (in zipf, a power of ten) than the form in -s. Words in -ics
# are rarely plurals: there the stem must be about as common.
_MARGIN = 0.9
_MARGIN_ICS = 0.25


def s_form_stems(
    word: str, is_known: Callable[[str], bool], zipf: Callable[[str], float]
) -> list[str]:
    """The words that `word` is a regular -s form of; empty when it is none.

    `is_known` says whether a stem is a word of the list.
    """
    if word in word_set("not_plural"):
        return []
    margin = _MARGIN_ICS if word.endswith("ics") else _MARGIN
    return [
        stem for stem in _candidates(word) if is_known(stem) and zipf(stem) >= zipf(word) - margin
    ]


def _candidates(word: str) -> list[str]:
    if not word.endswith("s") or word.endswith("ss"):
        return []
    found = [word[:-1]]
    if word.endswith("es"):
        found.append(word[:-2])
    if word.endswith("ies"):
        found.append(word[:-3] + "y")
    if word.endswith("ves"):
        found += [word[:-3] + "f", word[:-3] + "fe"]
    if word.endswith(("zzes", "sses")):
        found.append(word[:-3])
    return [stem for stem in found if len(stem) >= 2]
