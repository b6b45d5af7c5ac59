"""The hand-written word sets in `data/`: what is blocked, mild, removed, added."""

from __future__ import annotations

from functools import cache
from pathlib import Path

__all__ = ["MILD", "OFFENSIVE", "added_words", "sensitivity", "word_set"]

DATA = Path(__file__).parent / "data"
OFFENSIVE = "offensive"
MILD = "mild"


@cache
def word_set(name: str) -> frozenset[str]:
    """All words of one data file; lines that begin with # are remarks."""
    lines = (DATA / f"{name}.txt").read_text("utf-8").splitlines()
    return frozenset(word for line in lines if not line.startswith("#") for word in line.split())


def added_words() -> dict[str, str]:
    """Words that SCOWL lacks, with the band that each belongs to."""
    text = (DATA / "added.txt").read_text("utf-8")
    lines = [line.split() for line in text.splitlines() if not line.startswith("#")]
    return {line[0]: line[1] for line in lines}


def sensitivity(word: str) -> str | None:
    """OFFENSIVE, MILD, or None for a word that nobody minds."""
    if word in word_set("allowed"):
        return None
    if word in word_set("mild"):
        return MILD
    stems = tuple(word_set("blocked_stems"))
    blocked = word in word_set("blocked_words") or word.startswith(stems)
    return OFFENSIVE if blocked else None
