"""The files of a data package: words, lemmas, what they are, licences, and how it is installed."""

from __future__ import annotations

import json
import lzma
from collections.abc import Iterable, Sequence
from pathlib import Path

from waffle_cp.words.counts import count_by_band
from waffle_cp.words.customs import Custom
from waffle_cp.words.languages import spell_words
from waffle_cp.words.wordlist import WordList
from wordlists.builder.languages.listing import Listed
from wordlists.builder.languages.recipes import Dictionary, Recipe
from wordlists.builder.rules import DATA

__all__ = ["write_package"]

VERSION = "1.0"
_WORDFREQ = "PyPI wordfreq 3.1.1: by Robyn Speer; CC BY-SA 4.0 (frequencies, as scores)"
_OFFENSIVE = {
    "naughty-words": "npm naughty-words 1.2.0: LDNOOBW by Shutterstock and others; CC BY 4.0 "
    "(which words are offensive)",
    "washyourmouthoutwithsoap": "npm washyourmouthoutwithsoap 1.0.2: by Andrew Sliwinski; MIT "
    "(which words are offensive)",
}
_LONG_COPYRIGHT = 500


def write_package(
    recipe: Recipe, words: Sequence[Listed], custom: Custom, unpacked: Path, out: Path
) -> None:
    """Write the folder `out / code`, always the same way."""
    folder = out / recipe.code
    module = folder / f"waffle_cp_words_{recipe.code}"
    module.mkdir(parents=True, exist_ok=True)
    _write(module / "__init__.py", f'"""{recipe.name} words for waffle-cp: data only."""\n')
    _pack(module / "words.dict.xz", (f"{word.word};{word.score}" for word in words))
    lemmas = ["\t".join((word.word, *sorted(word.lemmas))) for word in words if word.lemmas]
    if lemmas:
        _pack(module / "words.lemmas.xz", lemmas)
    scores = {word.word: word.score for word in words}
    counts = count_by_band(spell_words(WordList(recipe.code, scores), custom))
    sources = (
        *(dictionary.line for dictionary in recipe.dictionaries),
        _WORDFREQ,
        _OFFENSIVE[recipe.offensive],
    )
    about = {
        "code": recipe.code,
        "name": recipe.name,
        "licence": recipe.licence,
        "sources": sources,
        "counts": {str(length): bands for length, bands in counts.items()},
    }
    _write(module / "about.json", json.dumps(about, ensure_ascii=False, indent=1) + "\n")
    _write(folder / "NOTICE", _notice(recipe, sources))
    _write(folder / "pyproject.toml", _pyproject(recipe))
    _write_licences(recipe, unpacked, folder / "LICENSES")


def _notice(recipe: Recipe, sources: Iterable[str]) -> str:
    listed = "".join(f"- {source}\n" for source in sources)
    return (
        f"{recipe.name} words for waffle-cp\n\n"
        f"The lists in this package are under {recipe.licence}; the texts of this licence and of\n"
        "the sources' are in LICENSES/. They are modified versions of:\n\n"
        f"{listed}\n"
        "Changes: the dictionary's stems were expanded by its affix rules; names, abbreviations\n"
        "and words with characters other than letters were left out, as were words of fewer than\n"
        "3 or more than 15 letters, and of more than 7 that wordfreq does not know. Each word got\n"
        "a score from 0 to 100 from its frequency; 0 means offensive. The source of the lists,\n"
        "the builder included, is the folder `wordlists` of the project.\n"
    )


def _pyproject(recipe: Recipe) -> str:
    package = f"waffle_cp_words_{recipe.code}"
    return f"""\
[build-system]
requires = ["hatchling>=1.27"]
build-backend = "hatchling.build"

[project]
name = "waffle-cp-words-{recipe.code}"
version = "{VERSION}"
description = "{recipe.name} words for waffle-cp"
requires-python = ">=3.11"
license = "{recipe.licence}"
license-files = ["NOTICE", "LICENSES/*"]

[project.entry-points."waffle_cp.wordlists"]
{recipe.code} = "{package}"

[tool.hatch.build.targets.wheel]
packages = ["{package}"]
"""


def _write_licences(recipe: Recipe, unpacked: Path, folder: Path) -> None:
    folder.mkdir(exist_ok=True)
    ours = DATA / "licences"
    shipped = DATA.parents[1] / "LICENSES"
    texts = {text for dictionary in recipe.dictionaries for text in dictionary.texts}
    texts |= {"GPL-3"} if recipe.licence.startswith("GPL") else set()
    for text in sorted(texts):
        _write(folder / f"{text}.txt", (ours / f"{text}.txt").read_text("utf-8"))
    for name in ("CC-BY-SA-4.0.txt", "wordfreq-NOTICE.md"):
        _write(folder / name, (shipped / name).read_text("utf-8"))
    marks = (unpacked / recipe.offensive / "package" / "LICENSE").read_text("utf-8")
    _write(folder / f"{recipe.offensive}-LICENSE.txt", marks)
    for dictionary in recipe.dictionaries:
        name = dictionary.package.partition("_")[0]
        _write(folder / f"{name}-copyright.txt", _copyright(dictionary, unpacked))


def _copyright(dictionary: Dictionary, unpacked: Path) -> str:
    """Debian's copyright file; of one for a hundred languages, the part about this one."""
    name = dictionary.package.partition("_")[0]
    text = (unpacked / "usr/share/doc" / name / "copyright").read_text("utf-8")
    if text.count("\n") < _LONG_COPYRIGHT:
        return text
    head, *parts = text.split("\n\n")
    code = dictionary.stem.partition("_")[0]
    folders = (f"Files: dictionaries/{dictionary.stem}/*", f"Files: dictionaries/{code}/*")
    return "\n\n".join([head, *(part for part in parts if part.startswith(folders))]) + "\n"


def _pack(path: Path, lines: Iterable[str]) -> None:
    text = "".join(f"{line}\n" for line in lines)
    path.write_bytes(lzma.compress(text.encode(), preset=9 | lzma.PRESET_EXTREME))


def _write(path: Path, text: str) -> None:
    path.write_text(text, "utf-8", newline="\n")
