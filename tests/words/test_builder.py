"""The builder's rules on small vocabularies."""

from collections.abc import Mapping
from pathlib import Path

import pytest

from wordlists.builder.inflections import inflection_kind, is_regular_form
from wordlists.builder.plurals import s_form_stems
from wordlists.builder.rules import sensitivity, word_set
from wordlists.builder.scoring import ScoredWord, score_words
from wordlists.builder.scowl import Scowl, read_scowl
from wordlists.builder.writing import counts_table, write_list


def scored(
    levels: Mapping[str, int],
    zipf: Mapping[str, float],
    lemmas: Mapping[str, list[str]] | None = None,
    names: frozenset[str] = frozenset(),
) -> dict[str, ScoredWord]:
    scowl = Scowl(
        {w: {"american": n, "british": n, "any": n} for w, n in levels.items()}, names, frozenset()
    )
    found = score_words(scowl, lambda w: zipf.get(w, 0.0), lambda w: (lemmas or {}).get(w, []))
    return {word.word: word for word in found if "added" not in word.marks}


def test_the_score_follows_level_and_frequency() -> None:
    # s = 4 - 50/25 = 2 is the first easy value, 1.25 the first common, 0.5 the first extended.
    zipf = {"table": 4.0, "gable": 3.99, "sable": 3.25, "fable": 3.24, "cable": 2.5, "bable": 2.49}
    words = scored(dict.fromkeys(zipf, 50), zipf)
    assert {word: entry.score for word, entry in words.items()} == {
        "table": 65,
        "gable": 64,
        "sable": 50,
        "fable": 49,
        "cable": 35,
        "bable": 34,
    }


def test_short_words_pay_and_only_3_to_21_letters_up_to_level_80_are_kept() -> None:
    words = scored(
        {"ox": 10, "oxe": 50, "oxen": 50, "a" * 21: 50, "a" * 22: 50, "obscure": 95},
        {"oxe": 4.0, "oxen": 4.0},
    )
    assert list(words) == ["oxe", "oxen", "a" * 21]
    assert (words["oxe"].score, words["oxen"].score) == (55, 60)


def test_what_holds_a_word_back() -> None:
    levels = {"cat": 10, "cats": 10, "mary": 60, "queer": 10, "nudes": 10, "tommy": 10, "zyme": 75}
    words = scored(levels, dict.fromkeys(levels, 6.0), names=frozenset({"mary", "cat"}))
    held = {"cats": "plural", "mary": "name", "tommy": "removed", "zyme": "rare"}
    for word, mark in held.items():
        assert (words[word].marks, words[word].score) == ((mark,), 34), word
    assert (words["queer"].marks, words["queer"].score) == (("offensive",), 0)
    assert words["nudes"].marks == ("mild",)
    assert words["nudes"].score == 20
    assert (words["cat"].marks, words["cat"].score) == ((), 100)
    assert words["cats"].lemmas == {"cat"}


def test_inflections_of_common_words_are_promoted() -> None:
    levels = {"unbox": 10, **dict.fromkeys(("unboxed", "unboxing", "unboxes", "deeply"), 50)}
    zipf = {"unbox": 4.0, "unboxed": 2.0, "unboxing": 1.5, "unboxes": 2.0, "deeply": 2.0}
    lemmas = {"unboxed": ["un-box", "unbox"], "unboxing": ["unbox"], "unboxes": ["unbox"]}
    words = scored(levels, zipf, lemmas)
    assert words["unboxed"].marks == words["unboxing"].marks == ("promoted",)
    assert (words["unboxed"].score, words["unboxing"].score) == (50, 35)
    assert words["unboxed"].lemmas == {"unbox"}
    assert words["unboxes"].score < 35
    assert words["deeply"].score < 35


def test_short_regular_forms_pay_and_are_not_promoted_to_common() -> None:
    levels = dict.fromkeys(("bake", "baked", "shake", "shook", "raked"), 50)
    zipf = {"bake": 5.0, "baked": 3.75, "shake": 5.0, "shook": 3.25, "raked": 2.0}
    lemmas = {"baked": ["bake"], "raked": ["bake"], "shook": ["shake"]}
    words = scored(levels, zipf, lemmas)
    assert (words["baked"].marks, words["baked"].score) == (("filler",), 50)
    assert (words["shook"].marks, words["shook"].score) == ((), 50)
    assert scored(levels, zipf | {"baked": 2.0}, lemmas)["baked"].marks == ("filler", "promoted")
    assert scored(levels, zipf | {"baked": 2.0}, lemmas)["baked"].score == 35


@pytest.mark.parametrize(
    ("word", "lemma", "regular"),
    [
        ("baked", "bake", True),
        ("tried", "try", True),
        ("dying", "die", True),
        ("wiser", "wise", True),
        ("petted", "pet", True),
        ("led", "lead", False),
        ("knelt", "kneel", False),
        ("water", "wet", False),
    ],
)
def test_regular_forms(word: str, lemma: str, regular: bool) -> None:
    assert is_regular_form(word, [lemma]) == regular


@pytest.mark.parametrize(
    ("word", "stems"),
    [
        ("cats", ["cat"]),
        ("boxes", ["box"]),
        ("flies", ["fly"]),
        ("knives", ["knife"]),
        ("quizzes", ["quiz"]),
        ("news", []),
        ("glass", []),
        ("taxis", ["taxi"]),
        ("virus", []),
        ("basis", []),
        ("axs", []),
    ],
)
def test_forms_in_s(word: str, stems: list[str]) -> None:
    known = {"cat", "box", "fly", "knife", "quiz", "new", "glas", "taxi"}
    assert s_form_stems(word, known.__contains__, lambda _: 3.0) == stems


def test_a_much_rarer_stem_makes_no_plural() -> None:
    zipf = {"does": 6.0, "doe": 3.0}
    assert s_form_stems("does", {"doe"}.__contains__, zipf.__getitem__) == []


@pytest.mark.parametrize(
    ("word", "lemmas", "kind"),
    [
        ("cats", ["cat"], "s"),
        ("wolves", ["wolf"], "s"),
        ("walked", ["walk"], "ed"),
        ("walking", ["walk"], "ing"),
        ("nicest", ["nice"], "est"),
        ("happier", ["happy"], "er"),
        ("went", ["go"], "irregular"),
        ("walk", [], None),
    ],
)
def test_kinds_of_inflection(word: str, lemmas: list[str], kind: str | None) -> None:
    assert inflection_kind(word, lemmas) == kind


def test_hand_written_sets_do_not_contradict() -> None:
    assert sensitivity("house") is None
    assert sensitivity("shaggy") is None
    assert not word_set("allowed") & word_set("mild")
    for name in ("allowed", "blocked_stems", "blocked_words", "mild", "removed", "not_plural"):
        assert word_set(name)


def test_scowl_folder(tmp_path: Path) -> None:
    files = {
        "english-words.10": "house\ncafé\nit's\n",
        "american-words.20": "color\n",
        "british_z-words.35": "colour\nhouse\n",
        "british_variant_1-words.40": "gaol\n",
        "canadian-words.50": "toque\n",
        "english-proper-names.50": "House\n",
        "english-upper.95": "Zzz\n",
        "README": "nothing\n",
    }
    for name, text in files.items():
        (tmp_path / name).write_text(text, "utf-8")
    scowl = read_scowl(tmp_path)
    assert scowl.levels == {
        "house": {"american": 10, "british": 10, "any": 10},
        "cafe": {"american": 10, "british": 10, "any": 10},
        "color": {"american": 20, "any": 20},
        "colour": {"british": 35, "any": 35},
        "gaol": {"variant_1": 40, "any": 40},
        "toque": {"any": 50},
    }
    assert scowl.names == {"house"}
    assert scowl.accented == {"cafe"}


def test_written_files_and_counts(tmp_path: Path) -> None:
    words = scored({"cat": 10, "cats": 10, "zyme": 75}, {"cat": 4.321, "cats": 4.0})
    write_list(words.values(), tmp_path)
    assert (tmp_path / "english.dict").read_text() == "cat;93\ncats;34\nzyme;1\n"
    assert (tmp_path / "english.reasons").read_text() == (
        "cat\t10\t4.32\ncats\t10\t4.00\tplural\nzyme\t75\t\trare\n"
    )
    assert (tmp_path / "english.lemmas").read_text() == "cats\tcat\n"
    table = counts_table({word: entry.score for word, entry in words.items()})
    assert table.splitlines()[-1] == "| all | 1 | 0 | 0 | 2 | 0 | 3 |"
