"""Lemmas of a word, and the kind of inflection that leads to it."""

from __future__ import annotations

from collections.abc import Iterable

__all__ = ["inflection_kind", "is_regular_form", "lemmas_of"]

_OPEN_CLASSES = ("NOUN", "VERB", "ADJ", "ADV", "AUX")


def lemmas_of(word: str) -> frozenset[str]:
    """Lemmas that lemminflect's dictionary knows for a word, the word itself left out."""
    from lemminflect import getAllLemmas

    found = {
        lemma.lower()
        for word_class, lemmas in getAllLemmas(word).items()
        if word_class in _OPEN_CLASSES
        for lemma in lemmas
    }
    return frozenset(found - {word})


def inflection_kind(word: str, lemmas: Iterable[str]) -> str | None:
    """`s`, `ed`, `ing`, `est`, `er` or `irregular`; None for a word without lemmas."""
    ordered = sorted(lemmas)
    if not ordered:
        return None
    if any(word in _s_forms(lemma) for lemma in ordered):
        return "s"
    for ending in ("ed", "ing", "est"):
        if word.endswith(ending):
            return ending
    if any(word in (lemma + "r", lemma + "er", lemma[:-1] + "ier") for lemma in ordered):
        return "er"
    return "irregular"


def is_regular_form(word: str, lemmas: Iterable[str]) -> bool:
    """Whether a word is a lemma with -ed, -ing, -er or -est, spelled as the rules have it."""
    return any(word in _regular_forms(lemma) for lemma in lemmas)


def _regular_forms(lemma: str) -> set[str]:
    stems = {lemma, lemma + lemma[-1:]}
    if lemma.endswith("e"):
        stems.add(lemma[:-1])
    if lemma.endswith("y"):
        stems.add(lemma[:-1] + "i")
    if lemma.endswith("ie"):
        stems.add(lemma[:-2] + "y")
    return {stem + ending for stem in stems for ending in ("ed", "ing", "er", "est")}


def _s_forms(lemma: str) -> set[str]:
    forms = {lemma + "s", lemma + "es"}
    if lemma.endswith("y"):
        forms.add(lemma[:-1] + "ies")
    if lemma.endswith("f"):
        forms.add(lemma[:-1] + "ves")
    if lemma.endswith("fe"):
        forms.add(lemma[:-2] + "ves")
    return forms
