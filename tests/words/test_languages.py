"""Lists of other languages: found by entry point or in the checkout, folded, with siblings."""

import json
import lzma
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from waffle_cp.cli.main import run
from waffle_cp.errors import InputError
from waffle_cp.layout import Layout
from waffle_cp.request import FillRequest
from waffle_cp.request.stated import request_of, stated_kinds
from waffle_cp.words import installed_languages, load_words, read_language, spelling_of, stems_for
from waffle_cp.words.languages import find_language
from waffle_cp.words.sources import ListSource, accented_list, larger_lists, sibling_list

DATA = Path(__file__).parents[1] / "data"
ABOUT = {
    "code": "eo",
    "name": "Esperanto",
    "licence": "CC0-1.0",
    "sources": ["made up"],
    "counts": {"5": {"65-100": 1, "50-64": 1, "35-49": 0, "1-34": 0, "0": 0}},
}


def write_module(folder: Path, words: str, lemmas: str = "") -> Path:
    folder.mkdir(parents=True)
    (folder / "__init__.py").write_text("")
    (folder / "about.json").write_text(json.dumps(ABOUT))
    (folder / "words.dict.xz").write_bytes(lzma.compress(words.encode()))
    if lemmas:
        (folder / "words.lemmas.xz").write_bytes(lzma.compress(lemmas.encode()))
    return folder


@pytest.fixture
def esperanto(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A package of another author, installed as pip would."""
    write_module(
        tmp_path / "vortoj", "ĉielo;80\nĉielojn;30\nécolo;55\nkacoj;0\n", "ĉielojn\tĉielo\n"
    )
    info = tmp_path / "vortoj-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: vortoj\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[waffle_cp.wordlists]\neo = vortoj\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    installed_languages.cache_clear()
    yield
    installed_languages.cache_clear()
    sys.modules.pop("vortoj", None)


@pytest.mark.usefixtures("esperanto")
def test_a_package_of_anybody_is_found_by_its_entry_point(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert find_language("eo").name == "Esperanto"
    assert sorted(load_words("eo:common")) == ["ecolo", "ĉielo"]
    assert "kacoj" in load_words("eo", offensive=True)
    assert "kacoj" not in load_words("eo")
    assert stems_for("eo:full").share("ĉielo", "ĉielojn")
    assert "écolo" in load_words(accented_list("eo:full", "keep"))
    assert run(["words", "--languages"]) == 0
    told = capsys.readouterr().out
    assert "eo: Esperanto, 2 words, CC0-1.0\n  letters: 2 of 5\n  from made up\n" in told


def test_a_language_that_is_not_installed_says_how_to_install_it(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert run(["words", "--words", "pl"]) == 2
    told = capsys.readouterr().err
    assert "no word list 'pl' is installed" in told
    assert "pip install ./wordlists/pl" in told


@pytest.mark.parametrize(
    ("source", "full", "larger"),
    [
        ("common", "full", ("extended", "full")),
        ("en:easy", "full", ("common", "extended", "full")),
        ("es", "es:full", ("es:extended", "es:full")),
        ("es+accents:extended", "es+accents:full", ("es+accents:full",)),
        ("hr:mine.txt", "hr:mine.txt", ()),
        ("mine.txt", "full", ()),
    ],
)
def test_lists_beside_a_list(source: str, full: str, larger: tuple[str, ...]) -> None:
    assert sibling_list(source, "full") == full
    assert larger_lists(source) == larger
    assert str(ListSource.parse(source)) == source.removeprefix("en:")


def test_a_file_with_the_custom_of_a_language(tmp_path: Path) -> None:
    path = tmp_path / "mine.txt"
    path.write_text("ljubav\nkonj\nČAŠA\nnjega\n", "utf-8")
    assert sorted(load_words(f"hr:{path}")) == sorted(["ǉubav", "koǌ", "čaša", "ǌega"])
    assert spelling_of(f"hr:{path}")("Konj") == "koǌ"
    assert sorted(load_words(path)) == sorted(["ljubav", "konj", "čaša", "njega"])


def test_hebrew_words_lose_their_final_forms() -> None:
    words = load_words(f"he:{DATA / 'hebrew.txt'}")
    assert not set(words.alphabet.letters) & set("ךםןףץ")
    assert len(words) > 450


def test_accents_are_for_languages(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["words", "--words", str(DATA / "hebrew.txt"), "--accents", "keep"]) == 2
    assert "--accents is for the list of a language" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("about", "fault"),
    [("{}", "does not describe a word list"), ("[", "does not describe"), (None, "no such file")],
)
def test_a_broken_package_is_named(tmp_path: Path, about: str | None, fault: str) -> None:
    if about is not None:
        (tmp_path / "about.json").write_text(about)
    with pytest.raises(InputError, match=fault):
        read_language(tmp_path)


def test_a_damaged_list_is_named(tmp_path: Path) -> None:
    folder = write_module(tmp_path / "x", "ĉielo;80\n")
    (folder / "words.dict.xz").write_bytes(b"no xz")
    with pytest.raises(InputError, match="is not an xz file"):
        read_language(folder).load()


def test_words_of_a_request_fold_as_their_list_does() -> None:
    def stated(letter: str, word: str, other: str) -> FillRequest:
        wishes = {
            "require": [f"{word}@a1-across"],
            "ban": [other],
            "cells": [f"b1={letter}"],
            "template": f"{word}\n. . .\n.....\n. . .\n.....",
            "letters": [f"{letter}>=1"],
            "bar_starts": [letter],
            "at_most": [f"2:{letter}*"],
            "path": [f"b1,c1={letter}c"],
        }
        assert set(wishes) <= {option.field for option, _ in stated_kinds()}
        return request_of(Layout.waffle(5, 5), wishes, spell=spelling_of("es"))

    assert stated("Á", "FÁCIL", "Ñandú") == stated("a", "facil", "ñandu")


def test_the_command_line_folds_by_the_list(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "pets.txt"
    path.write_text("cát;60\nbet;40\ncáb;5\ntot;70\n", "utf-8")
    for accents, expected in (("fold", "cat"), ("keep", "cát")):
        wish = ["--words", f"es:{path}", "--accents", accents, "--require", "CÁT", "--seed", "1"]
        assert run(["grids", "--layout", "3x3", *wish]) == 0
        assert f"{expected} 60" in capsys.readouterr().out
