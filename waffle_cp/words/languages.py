"""Word lists of other languages: data packages that are installed beside this one.

A package names a module in the entry point group `waffle_cp.wordlists`, under the code of its
language. The module's folder holds `about.json` (name, licence, sources, counts), `words.dict.xz`
(`word;score`) and, where the source knows them, `words.lemmas.xz` (a word and its lemmas). Words
are written as the language writes them; accents fold when the list is loaded.
"""

from __future__ import annotations

import json
import lzma
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.metadata import entry_points
from importlib.util import find_spec
from pathlib import Path

from waffle_cp.errors import InputError
from waffle_cp.words.customs import Custom, custom_of
from waffle_cp.words.files import read_file
from waffle_cp.words.parsing import parse_words
from waffle_cp.words.stems import NO_STEMS, Stems, parse_stems
from waffle_cp.words.wordlist import WordList

__all__ = ["ENTRY_POINTS", "Language", "find_language", "installed_languages", "read_language"]

ENTRY_POINTS = "waffle_cp.wordlists"
"""The entry point group in which packages of word lists announce themselves."""


@dataclass(frozen=True, slots=True)
class Language:
    """A word list of a language: where it is, and what it says about itself.

    `counts` maps a length to the number of words in each band of scores, as counted after folding.
    `sources` holds a line for each source: name, version and licence.
    """

    code: str
    name: str
    licence: str
    sources: tuple[str, ...]
    counts: Mapping[int, Mapping[str, int]]
    folder: Path

    @property
    def custom(self) -> Custom:
        """How the language plays with its letters."""
        return custom_of(self.code)

    def load(self, *, accents: str = "fold") -> WordList:
        """All words with their scores; of words that fold to one, the best score stays."""
        path = self.folder / "words.dict.xz"
        return spell_words(parse_words(_unpack(path), name=self.code), self.custom, accents=accents)

    def load_stems(self, *, accents: str = "fold") -> Stems:
        """The lemmas of the words; none where the source does not know them."""
        path = self.folder / "words.lemmas.xz"
        if not path.is_file():
            return NO_STEMS
        lemmas: dict[str, tuple[str, ...]] = {}
        spelled = self.custom.spell(_unpack(path).decode(), accents=accents)
        return parse_stems(spelled, place=str(path)) if spelled else Stems(lemmas)


def spell_words(words: WordList, custom: Custom, *, accents: str = "fold") -> WordList:
    """A list with its words spelled by a custom; of equal spellings the best score stays.

    >>> from waffle_cp.words.customs import CUSTOMS
    >>> dict(spell_words(WordList.of({"él": 60, "el": 90}), CUSTOMS["es"]).scores)
    {'el': 90}
    """
    spelled = custom.spell("\n".join(words.scores), accents=accents).split("\n")
    scores: dict[str, int] = {}
    for word, score in zip(spelled, words.scores.values(), strict=True):
        if score > scores.get(word, -1):
            scores[word] = score
    return WordList(words.name, scores, words.note)


def read_language(folder: Path) -> Language:
    """The language whose data lie in a folder; InputError when `about.json` is missing or wrong."""
    place = folder / "about.json"
    try:
        about = json.loads(read_file(place))
        return Language(
            about["code"],
            about["name"],
            about["licence"],
            tuple(about["sources"]),
            {int(length): bands for length, bands in about["counts"].items()},
            folder,
        )
    except (ValueError, KeyError, TypeError, AttributeError) as fault:
        raise InputError(f"does not describe a word list ({fault})", place=str(place)) from None


@cache
def installed_languages() -> Mapping[str, Language]:
    """The languages whose packages are installed, by code, sorted; in a checkout also its own."""
    checkout = Path(__file__).parents[2] / "wordlists"
    found = {
        about.parent.parent.name: read_language(about.parent)
        for about in checkout.glob("*/waffle_cp_words_*/about.json")
    }
    for entry in entry_points(group=ENTRY_POINTS):
        spec = find_spec(entry.value)
        if spec is None or spec.origin is None:
            raise InputError(f"the word list {entry.name!r} has no module {entry.value}")
        found[entry.name] = read_language(Path(spec.origin).parent)
    return dict(sorted(found.items()))


def find_language(code: str) -> Language:
    """The installed language of a code; InputError says how to install one that is not."""
    languages = installed_languages()
    if code not in languages:
        there = ", ".join(languages) or "none"
        raise InputError(
            f"no word list {code!r} is installed (installed: {there}); "
            f"in a clone of the project: pip install ./wordlists/{code}"
        )
    return languages[code]


def _unpack(path: Path) -> bytes:
    try:
        return lzma.decompress(read_file(path))
    except lzma.LZMAError as fault:
        raise InputError(f"is not an xz file ({fault})", place=str(path)) from None
