"""The builder of other languages: affixes expanded, words chosen and scored."""

import re
from types import SimpleNamespace
from typing import Any

import pytest

from waffle_cp.words.customs import CUSTOMS
from wordlists.builder.languages.affixes import Form, expand
from wordlists.builder.languages.listing import list_words, zipf_of
from wordlists.builder.languages.recipes import RECIPES
from wordlists.builder.languages.sources import PINS


def affix(strip: str, add: str, condition: str, flags: str = "", cross: bool = True) -> Any:
    return SimpleNamespace(
        strip=strip,
        add=add,
        cond_regexp=re.compile(condition),
        flags=set(flags),
        crossproduct=cross,
    )


def affixes(**tables: Any) -> Any:
    marks = {"FORBIDDENWORD": "!", "ONLYINCOMPOUND": "o", "NEEDAFFIX": "h"}
    return SimpleNamespace(**marks, **({"PFX": {}, "SFX": {}} | tables))


def texts(stem: str, flags: str, rules: Any) -> list[str]:
    dictionary = SimpleNamespace(words=[SimpleNamespace(stem=stem, flags=set(flags))])
    return [form.text for form in expand(dictionary, rules)]


def test_suffixes_prefixes_and_both() -> None:
    rules = affixes(
        SFX={"S": [affix("y", "ies", "[^aeiou]y$"), affix("", "s", "[^y]$")]},
        PFX={"R": [affix("", "re", "^."), affix("", "l'", "^a")]},
    )
    assert texts("try", "SR", rules) == ["try", "retry", "tries", "retries"]
    assert texts("play", "S", rules) == ["play"]
    assert texts("add", "SR", rules) == ["add", "readd", "adds", "readds"]


def test_a_suffix_leads_to_one_more() -> None:
    rules = affixes(SFX={"L": [affix("", "less", "t$", "N")], "N": [affix("", "ness", "s$")]})
    assert texts("tact", "L", rules) == ["tact", "tactless", "tactlessness"]


def test_stems_that_are_no_words() -> None:
    rules = affixes(SFX={"S": [affix("", "s", ".$")], "T": [affix("", "t", ".$", "o")]})
    assert texts("cat", "hS", rules) == ["cats"]
    assert texts("cat", "!S", rules) == []
    assert texts("cat", "oS", rules) == []
    assert texts("cat", "T", rules) == ["cat"]


def chosen(*forms: tuple[str, str], **options: Any) -> dict[str, int]:
    zipf = {"niño": 5.0, "niños": 5.0, "Lima": 6.0, "lima": 4.0, "pez": 5.0, "rara": 0.5}
    listed = list_words((Form(*form) for form in forms), zipf, CUSTOMS["es"], **options)
    return {word.word: word.score for word in listed}


def test_scores_follow_frequency_length_and_inflection() -> None:
    found = chosen(("niño", "niño"), ("niños", "niño"), ("pez", "pez"), ("rara", "raro"))
    # 20 zipf - 15; 0.25 less for 4 letters, 0.5 for 3, 0.75 for an inflected form.
    assert found == {"pez": 75, "niño": 80, "rara": 1, "niños": 70}


def test_names_and_what_is_not_letters_are_left_out() -> None:
    forms = [("Lima", "Lima"), ("lima", "lima"), ("Perú", "Perú"), ("ex-jefe", "ex-jefe")]
    assert chosen(*forms, ("de", "de"), ("a" * 16, "a" * 16)) == {"lima": 65 - 5}
    assert chosen(*forms, names={"lima"}) == {}


def test_long_words_that_nobody_writes_are_left_out() -> None:
    assert chosen(("palabra", "palabra"), ("palabras", "palabras")) == {"palabra": 1}


def test_offensive_words_and_their_forms_get_zero_but_other_stems_do_not() -> None:
    forms = [("tirar", "tirar"), ("tiro", "tirar"), ("tiramos", "tirar"), ("tiro", "tiro")]
    forms += [("tiras", "tirar"), ("tiras", "tira")]
    found = chosen(*forms, offensive={"tirar"})
    assert found == {"tiro": 1, "tirar": 0, "tiras": 1, "tiramos": 0}


def test_only_letters_of_the_language() -> None:
    assert chosen(("µrara", "µrara"), ("łrara", "łrara")) == {}


def test_frequencies_as_logarithms() -> None:
    assert zipf_of({"que": 0.01, "rara": 1e-8}) == {"que": 7.0, "rara": 1.0}


@pytest.mark.parametrize("code", RECIPES)
def test_recipes_are_complete(code: str) -> None:
    recipe = RECIPES[code]
    assert recipe.code in CUSTOMS
    assert recipe.dictionaries
    for dictionary in recipe.dictionaries:
        assert dictionary.package in PINS
        assert dictionary.line.startswith("Debian hunspell-")
