"""SCOWL as Debian packs it: at which level and in which spelling each word stands."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

__all__ = ["ABSENT", "Scowl", "fold_accents", "read_scowl"]

ABSENT = 999
"""The level of a word in a spelling that does not have it."""

_FILE = re.compile(r"(.+)-(words|upper|proper-names)\.(\d+)\Z")
_VARIANT = re.compile(r"variant_\d")
_PLAIN = re.compile(r"[a-z]{2,21}\Z")
_SPELLINGS = {
    "english": ("american", "british"),
    "american": ("american",),
    "british": ("british",),
    "british_z": ("british",),
    "variant_1": ("variant_1",),
    "variant_2": ("variant_2",),
    "variant_3": ("variant_3",),
    "canadian": (),
    "australian": (),
}
_NAME_CATEGORIES = {"english", "american", "british"}
_NAME_LEVEL = 60


@dataclass(frozen=True)
class Scowl:
    """What was read.

    `levels` maps a word to its smallest SCOWL size in each spelling, `any` among them; `names`
    are words that SCOWL also has with a capital; `accented` lost an accent.
    """

    levels: Mapping[str, Mapping[str, int]]
    names: frozenset[str]
    accented: frozenset[str]


def fold_accents(word: str) -> str:
    """The word without accents: `café` becomes `cafe`."""
    decomposed = unicodedata.normalize("NFKD", word)
    return "".join(mark for mark in decomposed if not unicodedata.combining(mark))


def read_scowl(folder: Path) -> Scowl:
    """Read the folder `usr/share/dict/scowl` of Debian's package.

    The files are UTF-8 there, though SCOWL's own README speaks of ISO-8859-1.
    """
    levels: dict[str, dict[str, int]] = {}
    names: set[str] = set()
    accented: set[str] = set()
    for path in sorted(folder.iterdir()):
        match = _FILE.match(path.name)
        if not match:
            continue
        category, kind, level = match[1], match[2], int(match[3])
        if kind == "words":
            variant = _VARIANT.search(category)
            spellings = (*_SPELLINGS[variant[0] if variant else category], "any")
            for written in _lines(path):
                word = fold_accents(written)
                if not _PLAIN.match(word):
                    continue
                found = levels.setdefault(word, {})
                for spelling in spellings:
                    found[spelling] = min(level, found.get(spelling, ABSENT))
                if word != written:
                    accented.add(word)
        elif level <= _NAME_LEVEL and category in _NAME_CATEGORIES:
            names.update(fold_accents(written).lower() for written in _lines(path))
    if not levels:
        raise SystemExit(f"{folder}: no SCOWL word files such as english-words.10")
    return Scowl(levels, frozenset(names), frozenset(accented))


def _lines(path: Path) -> Iterator[str]:
    with path.open(encoding="utf-8") as stream:
        for line in stream:
            yield line.strip()
