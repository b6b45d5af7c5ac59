"""Which letters a language plays with: one table, with the source of each custom.

A custom says which letters have a tile of their own, what becomes of all others (accents fold,
ligatures open), which pairs of letters share one tile, and which way the language is written.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache

from waffle_cp.alphabet import fold
from waffle_cp.errors import InputError

__all__ = ["ACCENTS", "CUSTOMS", "Custom", "custom_of"]

ACCENTS = ("fold", "keep")
"""What becomes of accents: as the language's custom has it, or every accent stays."""

_SCRABBLE = "https://en.wikipedia.org/wiki/Scrabble_letter_distributions"
_CLDR = "https://www.unicode.org/cldr/charts/latest/summary/"
_LIGATURES = {"œ": "oe", "æ": "ae", "ĳ": "ij", "ŀ": "l", "ﬁ": "fi", "ﬂ": "fl"}


@dataclass(frozen=True, slots=True)
class Custom:
    """How a language plays with its letters.

    `own` are the letters with marks that stay letters of their own; all other marks are taken off.
    `folds` holds what else is replaced. `digraphs` maps pairs that share a tile to the one letter
    that stands for them. `capitals` holds capitals whose small letter Unicode gets wrong for this
    language.
    """

    name: str
    source: str
    own: str = ""
    folds: Mapping[str, str] = field(default_factory=dict)
    digraphs: Mapping[str, str] = field(default_factory=dict)
    capitals: Mapping[str, str] = field(default_factory=dict)
    is_right_to_left: bool = False

    def spell(self, text: str, *, accents: str = "fold") -> str:
        """The text as it stands in cells: small letters, folded by the custom, digraphs joined.

        With `accents="keep"` only case and digraphs are folded. Raises InputError for another
        value of `accents`.

        >>> CUSTOMS["es"].spell("Piñón"), CUSTOMS["es"].spell("Piñón", accents="keep")
        ('piñon', 'piñón')
        >>> CUSTOMS["fr"].spell("cœur"), CUSTOMS["tr"].spell("ILIK"), CUSTOMS["el"].spell("Σοφός")
        ('coeur', 'ılık', 'σοφοσ')
        """
        if accents not in ACCENTS:
            raise InputError(f"accents {accents!r}: expected fold or keep")
        for capital, small in self.capitals.items():
            text = text.replace(capital, small)
        spelled = fold(text)
        if accents == "fold" and not spelled.isascii():
            spelled = "".join(self._letter(letter) for letter in spelled)
        for pair, letter in self.digraphs.items():
            spelled = spelled.replace(pair, letter)
        return spelled

    def _letter(self, letter: str) -> str:
        if letter.isascii() or letter in self.own:
            return letter
        return self.folds.get(letter, _without_marks(letter))


@cache
def _without_marks(letter: str) -> str:
    """The letter without its marks; a mark by itself, as Hebrew points are, is nothing."""
    if letter in _LIGATURES:
        return _LIGATURES[letter]
    decomposed = unicodedata.normalize("NFD", letter)
    return "".join(mark for mark in decomposed if not unicodedata.combining(mark))


CUSTOMS: Mapping[str, Custom] = {
    "da": Custom("Danish", _SCRABBLE + "#Danish", own="æøå"),
    "de": Custom(
        "German", "https://www.unicode.org/cldr/charts/latest/summary/de.html", own="äöüß"
    ),
    "el": Custom("Greek", _SCRABBLE + "#Greek"),
    "en": Custom("English", _SCRABBLE + "#English"),
    "eo": Custom("Esperanto", _SCRABBLE + "#Esperanto", own="ĉĝĥĵŝŭ"),
    "es": Custom("Spanish", _SCRABBLE + "#Spanish", own="ñ"),
    "fr": Custom("French", _SCRABBLE + "#French"),
    "he": Custom(
        "Hebrew",
        "https://njjewishnews.timesofisrael.com/"
        "wordle-got-you-farblundget-try-hebrew-and-yiddish-versions/",
        folds={"ך": "כ", "ם": "מ", "ן": "נ", "ף": "פ", "ץ": "צ"},
        is_right_to_left=True,
    ),
    "hr": Custom(
        "Croatian",
        _SCRABBLE + "#Croatian",
        own="čćđšžǆǉǌ",
        digraphs={"dž": "ǆ", "lj": "ǉ", "nj": "ǌ"},
    ),
    "it": Custom("Italian", _SCRABBLE + "#Italian"),
    "nl": Custom("Dutch", _SCRABBLE + "#Dutch"),
    "pl": Custom("Polish", _SCRABBLE + "#Polish", own="ąćęłńóśźż"),
    "pt": Custom("Portuguese", _SCRABBLE + "#Portuguese", own="ç"),
    "ru": Custom("Russian", _SCRABBLE + "#Russian", own="й", folds={"ё": "е"}),
    "sv": Custom("Swedish", _SCRABBLE + "#Swedish", own="åäö"),
    "tr": Custom("Turkish", _SCRABBLE + "#Turkish", own="çğıöşü", capitals={"I": "ı", "İ": "i"}),
    "uk": Custom("Ukrainian", _SCRABBLE + "#Ukrainian", own="ґїй"),
}
"""The customs by language code (ISO 639-1)."""


def custom_of(code: str) -> Custom:
    """The custom of a language, or one that folds every accent for a language without an entry.

    >>> custom_of("sv").spell("Idéhåla")
    'idehåla'
    """
    return CUSTOMS.get(code) or Custom(code, "")
