"""Letters of any language: one form for each, and whole numbers for the machine.

A letter is one character after Unicode composition (NFC). No alphabet is assumed: it is what the
word list and the puzzle use.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from waffle_cp.errors import InputError

__all__ = ["Alphabet", "fold", "is_letter", "is_word", "unfold"]

# Capitals whose lower case is not the one letter that is wanted.
_SPECIAL = (("İ", "i"), ("ẞ", "ß"))


def fold(text: str) -> str:
    """Lower case in composed form; a final sigma is the letter sigma.

    The number of letters never changes, so that `ß` stays one letter.

    >>> fold("Ĉielo"), fold("ΣΟΦΟΣ"), fold("STRAẞE")
    ('ĉielo', 'σοφοσ', 'straße')
    """
    if text.isascii():
        return text.lower()
    composed = unicodedata.normalize("NFC", text)
    for capital, letter in _SPECIAL:
        composed = composed.replace(capital, letter)
    return composed.lower().replace("ς", "σ")


def unfold(letter: str) -> str:
    """The capital of a letter for the eye, or the letter itself where it has none of its own.

    >>> unfold("ñ"), unfold("ß")
    ('Ñ', 'ß')
    """
    capital = letter.upper()
    return capital if fold(capital) == letter else letter


def is_letter(character: str) -> bool:
    """Whether one character is a letter that a cell can hold.

    >>> [is_letter(c) for c in "ñ#1 -"]
    [True, False, False, False, False]
    """
    return len(character) == 1 and character.isalpha()


def is_word(text: str) -> bool:
    """Whether a folded text is made of letters alone."""
    return text.isalpha()


@dataclass(frozen=True, slots=True)
class Alphabet:
    """Sorted distinct letters; letter i has code i.

    >>> latin = Alphabet.of(["dog", "añil", "no"])
    >>> str(latin), latin.encode("ñandl").tolist()
    ('adgilnoñ', [7, 0, 5, 1, 4])
    """

    letters: str
    _codes: dict[str, int] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        if "".join(sorted(set(self.letters))) != self.letters:
            raise InputError(f"alphabet {self.letters!r} is not sorted and distinct")
        codes = {letter: code for code, letter in enumerate(self.letters)}
        object.__setattr__(self, "_codes", codes)

    @classmethod
    def of(cls, texts: Iterable[str]) -> Alphabet:
        """The alphabet of all characters in the texts."""
        return cls("".join(sorted(set("".join(texts)))))

    def __len__(self) -> int:
        return len(self.letters)

    def __contains__(self, letter: object) -> bool:
        return letter in self._codes

    def __str__(self) -> str:
        return self.letters

    def code(self, letter: str) -> int:
        """The code of one letter; InputError when it is not in the alphabet."""
        try:
            return self._codes[letter]
        except KeyError:
            raise InputError(f"letter {letter!r} is not in the alphabet {self.letters!r}") from None

    def encode(self, text: str) -> NDArray[np.int32]:
        """Codes of a text, shape (len(text),); InputError names a letter outside the alphabet."""
        return np.array([self.code(letter) for letter in text], dtype=np.int32)

    def decode(self, codes: Iterable[int]) -> str:
        """The text that codes stand for."""
        return "".join(self.letters[int(code)] for code in codes)
