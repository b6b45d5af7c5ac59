"""One language, from its recipe to the folder of its data package."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

from waffle_cp.words.customs import CUSTOMS
from wordlists.builder.languages.affixes import Form, expand_file, read_stems
from wordlists.builder.languages.listing import list_words, zipf_of
from wordlists.builder.languages.recipes import RECIPES, Recipe
from wordlists.builder.languages.writing import write_package
from wordlists.builder.rules import word_set

__all__ = ["build_language"]


def build_language(recipe: Recipe, unpacked: Path, out: Path) -> None:
    """Build the list of a language from unpacked sources and write its package below `out`."""
    from wordfreq import get_frequency_dict

    zipf = zipf_of(get_frequency_dict(recipe.code, wordlist=recipe.frequencies))
    custom = CUSTOMS[recipe.code]
    harmless = {
        word
        for entry in word_set("harmless_elsewhere")
        for code, _, word in [entry.partition(":")]
        if code == recipe.code
    }
    words = list_words(
        _forms(recipe, unpacked, zipf),
        zipf,
        custom,
        letters=recipe.letters,
        names=_names_elsewhere(unpacked) if recipe.nouns_have_capitals else (),
        offensive=_offensive_words(recipe, unpacked) - harmless,
    )
    write_package(recipe, words, custom, unpacked, out)


def _forms(recipe: Recipe, unpacked: Path, zipf: dict[str, float]) -> Iterator[Form]:
    for dictionary in recipe.dictionaries:
        prefix = _hunspell(unpacked) / dictionary.stem
        if dictionary.is_supplement:
            stems = set(read_stems(prefix)) - _names_elsewhere(unpacked)
            yield from (Form(stem, stem) for stem in sorted(stems) if stem in zipf)
            continue
        for form in expand_file(prefix):
            if recipe.nouns_have_capitals and form.text[:1].isupper():
                if form.flags.isdisjoint(recipe.noun_flags):
                    continue
                text = form.text[:1].lower() + form.text[1:]
                yield Form(text, form.stem.lower(), form.flags)
            else:
                yield form


def _names_elsewhere(unpacked: Path) -> set[str]:
    """What any dictionary knows with a capital only: places, people, brands."""
    names: set[str] = set()
    for other in RECIPES.values():
        if other.nouns_have_capitals:
            continue
        for dictionary in other.dictionaries:
            stems = set(read_stems(_hunspell(unpacked) / dictionary.stem))
            names |= {
                stem.lower() for stem in stems if stem.istitle() and stem.lower() not in stems
            }
    return names


def _offensive_words(recipe: Recipe, unpacked: Path) -> set[str]:
    package = unpacked / recipe.offensive / "package"
    if recipe.offensive == "naughty-words":
        entries = json.loads((package / f"{recipe.code}.json").read_text("utf-8"))
    else:
        entries = json.loads((package / "data" / "build.json").read_text("utf-8"))[recipe.code]
    return {entry.lower() for entry in entries if entry.isalpha()}


def _hunspell(unpacked: Path) -> Path:
    return unpacked / "usr" / "share" / "hunspell"
