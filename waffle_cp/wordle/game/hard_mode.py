"""Hard mode: what was told must be used, with the number of copies of each letter."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from waffle_cp.wordle.game.feedback import LetterArray
from waffle_cp.wordle.game.patterns import pattern_marks

__all__ = ["hard_mode_fault", "hard_mode_rows"]

LetterT = TypeVar("LetterT", str, int)


def hard_mode_fault(word: str, history: Iterable[tuple[str, str]]) -> str | None:
    """Why hard mode refuses a word after a history of (guess, marks), or None when it may be.

    Greens stay in their places; of each letter there are as many copies as some guess had green
    and yellow ones. Nothing else is asked: a yellow letter may come in its place again.

    >>> hard_mode_fault("candy", [("cecum", "g.y..")])
    "'candy' has 1 c, expected 2 (guess 1, 'cecum')"
    >>> hard_mode_fault("slows", [("alley", ".yy..")])
    "'slows' has 1 l, expected 2 (guess 1, 'alley')"
    >>> hard_mode_fault("pagle", [("tarse", ".g..y")])
    """
    for number, (guess, marks) in enumerate(history, start=1):
        told = f"(guess {number}, {guess!r})"
        for place, (letter, mark) in enumerate(zip(guess, marks, strict=True)):
            if mark == "g" and word[place] != letter:
                return (
                    f"{word!r} has {word[place]!r} at place {place + 1}, expected {letter!r} {told}"
                )
        for letter, copies in _revealed(guess, marks).items():
            if word.count(letter) < copies:
                return f"{word!r} has {word.count(letter)} {letter}, expected {copies} {told}"
    return None


def hard_mode_rows(
    letters: LetterArray,
    history: Sequence[tuple[int, int]],
    among: NDArray[np.int64] | None = None,
) -> NDArray[np.bool_]:
    """Which guesses hard mode allows after a history of (guess row, pattern code).

    `letters` (guesses, length) are the codes of the guesses. Shape (guesses,), or that of `among`
    (rows of guesses) when it is given.
    """
    judged = letters if among is None else letters[among]
    allowed = np.ones(len(judged), np.bool_)
    for row, code in history:
        guess = letters[row]
        marks = pattern_marks(code, letters.shape[1])
        for place, mark in enumerate(marks):
            if mark == "g":
                allowed &= judged[:, place] == guess[place]
        for letter, copies in _revealed(guess.tolist(), marks).items():
            allowed &= (judged == letter).sum(axis=1) >= copies
    return allowed


def _revealed(guess: Iterable[LetterT], marks: str) -> Counter[LetterT]:
    """Copies of each letter that are green or yellow."""
    return Counter(letter for letter, mark in zip(guess, marks, strict=True) if mark != ".")
