"""Where lists come from: the list that ships with the package, by name, or a user's file."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from waffle_cp.errors import InputError
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
    """The shipped list of this name, or the list in a file.

    Words of score 0 (offensive in the shipped list) come only with `offensive`, as solving needs
    them. Raises InputError with file and line.
    """
    if str(source) in LIST_NAMES:
        least = LIST_NAMES[str(source)] if min_score is None else min_score
        least = 0 if offensive and least <= 1 else least
        return _shipped().select(min_score=least, name=str(source))
    raise InputError(f"no list {source!r}: expected {', '.join(LIST_NAMES)} or a file")


@cache
def _shipped() -> WordList:
    scores: dict[str, int] = {}
    for line in (wordlists_folder() / "english.dict").read_text("utf-8").splitlines():
        word, _, score = line.partition(";")
        scores[word] = int(score)
    return WordList("english", scores)
