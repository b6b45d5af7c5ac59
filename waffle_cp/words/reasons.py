"""Why a word of the shipped list has its score."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from waffle_cp.alphabet import fold
from waffle_cp.words.sources import LIST_NAMES, load_stems, load_words, wordlists_folder

__all__ = ["Reason", "explain", "word_facts"]

SHORTEST, LONGEST = 3, 21

_HELD_BACK = {
    "offensive": "it is offensive",
    "mild": "it is a sensitive word",
    "removed": "it was removed from the other lists by hand",
    "plural": "it is a regular form in -s",
    "name": "it is also a name and not common otherwise",
    "rare": "it is rare",
}
_RAISED = {
    "promoted": "it is a form of a common word",
    "added": "it was added by hand",
}
_FACTS = {
    "filler": "marked down as a short regular form",
    "accent": "written with an accent otherwise",
    "american": "American spelling",
    "british": "British spelling",
    "variant": "variant spelling",
}


@dataclass(frozen=True, slots=True)
class Reason:
    """What the shipped list knows of a word; prints as a sentence.

    `score` is None for a word that is not in the list. `level` is the smallest SCOWL size that has
    the word (None if added by hand), `zipf` its frequency: the logarithm to base 10 of how often it
    occurs in a billion words. `marks` are told in wordlists/README.md.
    """

    word: str
    score: int | None
    level: int | None = None
    zipf: float | None = None
    marks: tuple[str, ...] = ()
    lemmas: tuple[str, ...] = ()

    @property
    def lists(self) -> tuple[str, ...]:
        """Names of the lists that hold the word, the easiest first."""
        if self.score is None:
            return ()
        return tuple(name for name, least in LIST_NAMES.items() if self.score >= least)

    def __str__(self) -> str:
        if self.score is None:
            return f"{self.word} is in no list, {self._why_unknown()}."
        facts = [_FACTS[mark] for mark in self.marks if mark in _FACTS]
        facts += [f"SCOWL level {self.level}"] if self.level is not None else []
        facts += [f"zipf frequency {self.zipf:.2f}"] if self.zipf else ["no known frequency"]
        facts += [f"a form of {' and of '.join(self.lemmas)}"] if self.lemmas else []
        return f"{self.word} is {self._where()}, {self._why()}; {', '.join(facts)}."

    def _where(self) -> str:
        if not self.lists:
            return f"in no list for making (score {self.score}), though solving accepts it"
        *others, last = self.lists
        named = f"{', '.join(others)} and {last}" if others else f"{last} only"
        return f"in {named} (score {self.score})"

    def _why(self) -> str:
        held_back = [text for mark, text in _HELD_BACK.items() if mark in self.marks]
        if held_back:
            return "since " + " and ".join(held_back)
        raised = [text for mark, text in _RAISED.items() if mark in self.marks]
        return "since " + " and ".join(raised) if raised else "by its level and frequency"

    def _why_unknown(self) -> str:
        if not (self.word.isascii() and self.word.isalpha()):
            return "since English words have letters a to z only"
        if not SHORTEST <= len(self.word) <= LONGEST:
            return f"since English words of {SHORTEST} to {LONGEST} letters are listed"
        return "since SCOWL does not have it up to level 80"


def explain(word: str) -> Reason:
    """What the shipped list knows of a word, in any case of letters.

    >>> print(explain("Walks"))
    walks is in full only (score 34), since it is a regular form in -s; SCOWL level 10, zipf \
frequency 4.32, a form of walk.
    >>> print(explain("qwerzu"))
    qwerzu is in no list, since SCOWL does not have it up to level 80.
    """
    folded = fold(word.strip())
    score = load_words("full", offensive=True).scores.get(folded)
    if score is None:
        return Reason(folded, None)
    text = _reasons_text()
    start = text.index(f"\n{folded}\t") + 1
    fields = text[start : text.index("\n", start)].split("\t")
    level, zipf, marks = (*fields[1:], "", "", "")[:3]
    return Reason(
        folded,
        score,
        int(level) if level else None,
        float(zipf) if zipf else 0.0,
        tuple(marks.split(",")) if marks else (),
        tuple(load_stems("full").lemmas.get(folded, ())),
    )


def word_facts(length: int) -> dict[str, tuple[int | None, float, frozenset[str]]]:
    """Level, zipf frequency (0 if unknown) and marks of all shipped words of a length.

    >>> word_facts(5)["walks"]
    (10, 4.32, frozenset({'plural'}))
    """
    facts = {}
    for line in _reasons_text().split("\n"):
        if line[length : length + 1] == "\t":
            word, level, zipf, marks = (*line.split("\t"), "", "", "")[:4]
            facts[word] = (
                int(level) if level else None,
                float(zipf) if zipf else 0.0,
                frozenset(marks.split(",")) if marks else frozenset(),
            )
    return facts


@cache
def _reasons_text() -> str:
    return "\n" + (wordlists_folder() / "english.reasons").read_text("utf-8")
