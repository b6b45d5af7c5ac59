"""What each language's list is made from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

__all__ = ["RECIPES", "Dictionary", "Recipe"]


@dataclass(frozen=True, slots=True)
class Dictionary:
    """A Hunspell dictionary in a package of Debian: the file's name, its credits and licence.

    `texts` names the licence texts to ship beside the list's own. Of a `supplement` only stems that
    wordfreq knows are taken.
    """

    package: str
    stem: str
    credit: str
    licence: str
    texts: tuple[str, ...] = ()
    is_supplement: bool = False

    @property
    def line(self) -> str:
        """One line for people: package and version, credit, licence."""
        name, version, _ = self.package.replace("%3a", ":").split("_")
        return f"Debian {name} {version}: {self.credit}; {self.licence}"


@dataclass(frozen=True, slots=True)
class Recipe:
    """A language: its English name, dictionaries, the list's licence, the list of wordfreq.

    With `nouns_have_capitals` a capital tells no name; `noun_flags` are then the affix flags that
    only common nouns have. `offensive` names the registry's list of offensive words, `letters` the
    letters without marks.
    """

    code: str
    name: str
    licence: str
    dictionaries: tuple[Dictionary, ...]
    frequencies: str = "large"
    offensive: str = "naughty-words"
    letters: str = "a-z"
    noun_flags: str = ""

    @property
    def nouns_have_capitals(self) -> bool:
        """Whether common nouns are written with a capital, as in German."""
        return bool(self.noun_flags)


_GPL, _BY_SA = "GPL-3.0-only", "CC-BY-SA-4.0"
_ALL = (
    Recipe(
        "de",
        "German",
        _GPL,
        (
            Dictionary(
                "hunspell-de-de_20161207-11_all.deb",
                "de_DE",
                "igerman98 by Björn Jacke",
                "GPL, version 2 or later",
            ),
        ),
        noun_flags="mijNEPTFJRp",
    ),
    Recipe(
        "el",
        "Greek",
        _GPL,
        (
            Dictionary(
                "hunspell-el_1%3a7.5.0-1_all.deb",
                "el_GR",
                "by Evripidis Papakostas and Steve Stavropoulos",
                "GPL (no version named), also MPL 1.1 or LGPL 2.1",
            ),
        ),
        frequencies="small",
        offensive="washyourmouthoutwithsoap",
        letters="α-ω",
    ),
    Recipe(
        "es",
        "Spanish",
        _GPL,
        (
            Dictionary(
                "hunspell-es_1%3a7.5.0-1_all.deb",
                "es_ES",
                "RLA-ES by Santiago Bosio and others",
                "GPL 3 or later, also LGPL 3 or MPL 1.1",
            ),
        ),
    ),
    Recipe(
        "fr",
        "French",
        _GPL,
        (
            Dictionary(
                "hunspell-fr-comprehensive_1%3a7.0-1_all.deb",
                "fr",
                "Dicollecte contributors",
                "MPL 2.0, whose section 3.3 allows the GPL",
                ("MPL-2.0",),
            ),
        ),
    ),
    Recipe(
        "it",
        "Italian",
        _GPL,
        (
            Dictionary(
                "hunspell-it_1%3a7.5.0-1_all.deb",
                "it_IT",
                "LibreItalia, Marina Latini, Andrea Pescetti and others",
                "GPL 3",
            ),
        ),
    ),
    Recipe(
        "nl",
        "Dutch",
        _BY_SA,
        (
            Dictionary(
                "hunspell-nl_2%3a2.20.19-2_all.deb",
                "nl",
                "OpenTaal, Simon Brouwer and others",
                "CC BY 3.0, also BSD",
            ),
        ),
    ),
    Recipe(
        "pt",
        "Portuguese",
        _GPL,
        (
            Dictionary(
                "hunspell-pt-pt_1%3a7.5.0-1_all.deb",
                "pt_PT",
                "by José João de Almeida, Rui Vilela and Alberto Simões",
                "LGPL 2.1, whose section 3 allows any later GPL; also GPL 2, MPL 1.1",
                ("LGPL-2.1",),
            ),
            Dictionary(
                "hunspell-pt-br_1%3a7.5.0-1_all.deb",
                "pt_BR",
                "VERO by Raimundo Santos Moura",
                "LGPL 3, also MPL",
                ("LGPL-3",),
                is_supplement=True,
            ),
        ),
    ),
    Recipe(
        "ru",
        "Russian",
        _BY_SA,
        (
            Dictionary(
                "hunspell-ru_1%3a7.5.0-1_all.deb",
                "ru_RU",
                "by Alexander I. Lebedev",
                "BSD (in its copyright file)",
            ),
        ),
        letters="а-я",
    ),
    Recipe(
        "sv",
        "Swedish",
        _GPL,
        (
            Dictionary(
                "hunspell-sv_1%3a7.5.0-1_all.deb",
                "sv_SE",
                "DSSO by Göran Andersson",
                "LGPL 3",
                ("LGPL-3",),
            ),
        ),
    ),
)
RECIPES: Mapping[str, Recipe] = {recipe.code: recipe for recipe in _ALL}
"""The recipes by language code."""
