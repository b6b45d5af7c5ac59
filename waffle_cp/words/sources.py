"""Where lists come from: the list that ships with the package, by name, or a user's file."""

from __future__ import annotations

from functools import cache, lru_cache
from pathlib import Path

from waffle_cp.errors import InputError
from waffle_cp.words.files import read_file
from waffle_cp.words.parsing import parse_words
from waffle_cp.words.wordlist import WordList

__all__ = ["LIST_NAMES", "load_words", "wordlists_folder"]

LIST_NAMES = {"easy": 65, "common": 50, "extended": 35, "full": 1}
"""Names of the shipped list's thresholds: the least score of each."""


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
    """The shipped list of this name, or the list in a file (see waffle_cp.words.parsing).

    A file named like a list is read as `./easy`. Words under `min_score` are left out. Words of
    score 0 (offensive in the shipped list) come only with `offensive`, from `full` and from files,
    as solving needs them. Raises InputError, with file and line, for what cannot be read, and
    when no word is left.

    >>> words = load_words("common")
    >>> "house" in words, "fuck" in words, "fuck" in load_words("full", offensive=True)
    (True, False, True)
    """
    name = str(source)
    least = max(LIST_NAMES.get(name, 1), min_score or 0)
    least = 0 if offensive and least == 1 else least
    if name in LIST_NAMES:
        return _shipped_from(name, least)
    return _at_least(least, parse_words(read_file(source), name=name), name)


def _at_least(least: int, words: WordList, name: str) -> WordList:
    chosen = words.select(min_score=least, name=name)
    if not chosen:
        raise InputError(f"no word has a score of at least {least}", place=name)
    return chosen


@lru_cache(maxsize=8)
def _shipped_from(name: str, least: int) -> WordList:
    """Kept, since the tables of a list are made once only."""
    return _at_least(least, _shipped(), name)


@cache
def _shipped() -> WordList:
    return parse_words((wordlists_folder() / "english.dict").read_bytes(), name="english")
