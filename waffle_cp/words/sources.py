"""Where lists come from: a shipped list by name, a language that is installed, or a user's file.

| Source | Means |
| --- | --- |
| `easy`, `common`, `extended`, `full` | the English list, from a score on |
| `es:common` | the list of a language, from a score on |
| `es` | `es:common` where words are made, `es:full` where they are solved |
| `my.txt` | a file |
| `hr:my.txt` | a file whose letters follow a language's custom |

`+accents` behind a language keeps the accents that its custom folds: `es+accents:common`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from pathlib import Path

from waffle_cp.alphabet import fold
from waffle_cp.errors import InputError
from waffle_cp.words.customs import CUSTOMS, Custom, custom_of
from waffle_cp.words.files import read_file
from waffle_cp.words.languages import find_language, installed_languages, spell_words
from waffle_cp.words.parsing import parse_words
from waffle_cp.words.stems import NO_STEMS, Stems, parse_stems
from waffle_cp.words.wordlist import WordList

__all__ = [
    "LIST_NAMES",
    "ListSource",
    "accented_list",
    "larger_lists",
    "load_stems",
    "load_words",
    "sibling_list",
    "spelling_of",
    "stems_for",
    "wordlists_folder",
]

LIST_NAMES = {"easy": 65, "common": 50, "extended": 35, "full": 1}
"""Names of the shipped list's thresholds: the least score of each."""

ENGLISH = "en"
_KEEP = "+accents"


@dataclass(frozen=True, slots=True)
class ListSource:
    """A source taken apart: `code` of a language, `band` of its list or else a `path`.

    >>> ListSource.parse("es+accents:full")
    ListSource(code='es', band='full', path='', accents='keep')
    >>> ListSource.parse("hr:my.txt"), ListSource.parse("easy").code
    (ListSource(code='hr', band='', path='my.txt', accents='fold'), 'en')
    """

    code: str
    band: str
    path: str
    accents: str = "fold"

    @classmethod
    def parse(cls, source: str | Path) -> ListSource:
        """The parts of a source. A code alone has neither band nor path; a file has no code."""
        text = str(source)
        if text in LIST_NAMES:
            return cls(ENGLISH, text, "")
        head, colon, rest = text.partition(":")
        accents = "keep" if head.endswith(_KEEP) else "fold"
        code = head.removesuffix(_KEEP)
        if not _is_code(code):
            return cls("", "", text)
        if not colon:
            return cls(code, "", "", accents)
        return cls(code, rest, "", accents) if rest in LIST_NAMES else cls(code, "", rest, accents)

    @property
    def custom(self) -> Custom | None:
        """How the language plays with its letters; None for a file without one."""
        return custom_of(self.code) if self.code else None

    def __str__(self) -> str:
        """The name of the list, as `load_words` takes it."""
        if not self.code or (self.code == ENGLISH and self.band):
            return self.band or self.path
        head = self.code + (_KEEP if self.accents == "keep" else "")
        rest = self.band or self.path
        return f"{head}:{rest}" if rest else head


def _is_code(text: str) -> bool:
    """Whether a text is a language's code; what cannot be one is not looked up."""
    if not re.fullmatch("[a-z]{2,3}(-[A-Za-z]+)?", text):
        return False
    return text in CUSTOMS or text in installed_languages()


def wordlists_folder() -> Path:
    """The folder of the shipped lists: in the installed package, else in the checkout."""
    package = Path(__file__).parents[1]
    for folder in (package / "wordlists", package.parent / "wordlists"):
        if (folder / "english.dict").is_file():
            return folder
    raise InputError(f"english.dict is not installed beside {package}")


def load_words(
    source: str | Path, *, min_score: int | None = None, offensive: bool = False
) -> WordList:
    """The list of a source (see this module), or of a file (see waffle_cp.words.parsing).

    A file named like a list is read as `./easy`. Words under `min_score` are left out. Words of
    score 0 (offensive in the shipped lists) come only with `offensive`, from `full` and from
    files, as solving needs them; a language's code alone means `full` then, else `common`. Raises
    InputError, with file and line, for what cannot be read, and when no word is left.

    >>> words = load_words("common")
    >>> "house" in words, "fuck" in words, "fuck" in load_words("full", offensive=True)
    (True, False, True)
    """
    parts = ListSource.parse(source)
    if parts.code and not (parts.band or parts.path):
        parts = replace(parts, band="full" if offensive else "common")
    name = str(parts)
    least = max(LIST_NAMES.get(parts.band, 1), min_score or 0)
    least = 0 if offensive and least == 1 else least
    if parts.band:
        return _shipped_from(parts, name, least)
    words = parse_words(read_file(parts.path), name=name)
    if parts.custom is not None:
        words = spell_words(words, parts.custom, accents=parts.accents)
    return _at_least(least, words, name)


def stems_for(words_source: str | Path, stem_file: str | Path | None = None) -> Stems:
    """The stems that go with a list: of the stem file if there is one, else of the list's language.

    A list of the user's own has no stems without a stem file, since its language is not known.

    >>> stems_for("common").share("walk", "walked"), stems_for("my.txt").share("walk", "walked")
    (True, False)
    """
    if stem_file is not None:
        return parse_stems(read_file(stem_file), place=str(stem_file))
    parts = ListSource.parse(words_source)
    is_listed = parts.code and (not parts.path or parts.code in installed_languages())
    return _shipped_stems(parts.code, parts.accents) if is_listed else NO_STEMS


def load_stems(source: str | Path) -> Stems:
    """The stems of a shipped list or of an installed language, or of a file: see parse_stems."""
    if ListSource.parse(source).code:
        return stems_for(source)
    return parse_stems(read_file(source), place=str(source))


def sibling_list(source: str | Path, band: str) -> str:
    """The list of another band in the language of a source; English beside a file without one.

    >>> [sibling_list(source, "full") for source in ("es:common", "common", "a.txt")]
    ['es:full', 'full', 'full']
    """
    parts = ListSource.parse(source)
    if parts.path and parts.code not in installed_languages():
        return str(parts) if parts.code else band
    return str(replace(parts, band=band, path=""))


def accented_list(source: str | Path, accents: str) -> str:
    """The same list with its accents folded or kept; InputError for a file without a language.

    >>> accented_list("es:common", "keep")
    'es+accents:common'
    """
    parts = ListSource.parse(source)
    if parts.custom is None:
        raise InputError(f"--accents is for the list of a language, such as es: {source} has none")
    return str(replace(parts, accents=accents))


def larger_lists(source: str | Path) -> tuple[str, ...]:
    """The lists of the same language that have more words than this one, the smallest first.

    >>> larger_lists("common"), larger_lists("es:full"), larger_lists("my.txt")
    (('extended', 'full'), (), ())
    """
    parts = ListSource.parse(source)
    if parts.path:
        return ()
    names = tuple(LIST_NAMES)
    return tuple(
        str(replace(parts, band=band)) for band in names[names.index(parts.band or "common") + 1 :]
    )


def spelling_of(source: str | Path) -> Callable[[str], str]:
    """How words of a person are spelled for a list: in small letters, by the language's custom.

    >>> [spelling_of(source)("Fácil") for source in ("es", "es+accents", "my.txt")]
    ['facil', 'fácil', 'fácil']
    """
    parts = ListSource.parse(source)
    custom = parts.custom
    if custom is None or (parts.code == ENGLISH and parts.band):
        return fold
    return lambda text: custom.spell(text, accents=parts.accents)


def _at_least(least: int, words: WordList, name: str) -> WordList:
    chosen = words.select(min_score=least, name=name)
    if not chosen:
        raise InputError(f"no word has a score of at least {least}", place=name)
    return chosen


@lru_cache(maxsize=8)
def _shipped_from(parts: ListSource, name: str, least: int) -> WordList:
    """Kept, since the tables of a list are made once only."""
    return _at_least(least, _shipped(parts.code, parts.accents), name)


@lru_cache(maxsize=2)
def _shipped(code: str, accents: str) -> WordList:
    if code == ENGLISH:
        return _english()
    return find_language(code).load(accents=accents)


@cache
def _english() -> WordList:
    return parse_words((wordlists_folder() / "english.dict").read_bytes(), name="english")


@lru_cache(maxsize=2)
def _shipped_stems(code: str, accents: str) -> Stems:
    if code == ENGLISH:
        path = wordlists_folder() / "english.lemmas"
        return parse_stems(path.read_bytes(), place=str(path))
    return find_language(code).load_stems(accents=accents)
