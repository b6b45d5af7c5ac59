"""The committed packages of other languages: sound, licensed, and good for puzzles."""

import lzma
import random
from pathlib import Path

import pytest

from waffle_cp import FillRequest, Layout, fill_grids, make_puzzle, solve_puzzle
from waffle_cp.wordle.game.game_lists import load_game_lists
from waffle_cp.words import installed_languages, load_words, read_language
from waffle_cp.words.counts import count_by_band
from wordlists.builder.languages.recipes import RECIPES

FOLDER = Path(__file__).parents[2] / "wordlists"
LATIN = "abcdefghijklmnopqrstuvwxyz"
ALPHABETS = {
    "de": LATIN + "ßäöü",
    "el": "αβγδεζηθικλμνξοπρστυφχψω",
    "es": LATIN + "ñ",
    "fr": LATIN,
    "it": LATIN,
    "nl": LATIN,
    "pt": LATIN + "ç",
    "ru": "абвгдежзийклмнопрстуфхцчшщъыьэюя",
    "sv": LATIN + "äåö",
}

every_language = pytest.mark.parametrize("code", RECIPES)
some_languages = pytest.mark.parametrize("code", random.Random(17).sample(sorted(RECIPES), 2))


@some_languages
def test_the_list_is_what_it_says(code: str) -> None:
    language = read_language(FOLDER / code / f"waffle_cp_words_{code}")
    words = language.load()
    assert language.code == code
    assert installed_languages()[code] == language
    assert str(words.alphabet) == "".join(sorted(ALPHABETS[code]))
    assert count_by_band(words) == language.counts
    assert all(3 <= len(word) <= 15 for word in words)
    assert len(load_words(f"{code}:common").table(5)) > 1000
    assert 0 in words.scores.values()


@every_language
def test_lemmas_are_words(code: str) -> None:
    path = FOLDER / code / f"waffle_cp_words_{code}" / "words.lemmas.xz"
    entries = lzma.decompress(path.read_bytes()).decode().split() if path.exists() else []
    assert bool(entries) == (code != "el")
    assert [entry for entry in entries if not entry.isalpha()] == []


@every_language
def test_every_source_and_licence_is_there(code: str) -> None:
    language = read_language(FOLDER / code / f"waffle_cp_words_{code}")
    notice = (FOLDER / code / "NOTICE").read_text("utf-8")
    assert all(source in notice for source in language.sources)
    texts = {path.name for path in (FOLDER / code / "LICENSES").iterdir()}
    share_alike = (FOLDER / code / "LICENSES/CC-BY-SA-4.0.txt").read_text("utf-8")
    assert all(f"Section {number} -- " in share_alike for number in range(1, 9))
    assert {f"{language.licence.removesuffix('.0-only')}.txt"} <= texts
    for dictionary in RECIPES[code].dictionaries:
        assert f"{dictionary.package.partition('_')[0]}-copyright.txt" in texts
        assert {f"{text}.txt" for text in dictionary.texts} <= texts


@pytest.mark.parametrize("code", ["el"])
def test_a_puzzle_is_made_and_solved(code: str) -> None:
    full = load_words(f"{code}:full", offensive=True)
    request = FillRequest(Layout.waffle(5, 5))
    grid = fill_grids(request, load_words(f"{code}:common"), seed=1).unwrap()
    made = make_puzzle(grid, full, swaps=10, seed=1).unwrap()
    solved = solve_puzzle(made.puzzle, full)
    assert len(solved) == 1
    assert solved.unwrap().grid == grid


@pytest.mark.parametrize(
    ("code", "written", "spelled"),
    [
        ("es", "facil", "fácil"),
    ],
)
def test_accents_fold_and_stay_by_choice(code: str, written: str, spelled: str) -> None:
    assert written in load_words(code)
    assert spelled in load_words(f"{code}+accents:full")


def test_wordle_in_a_language() -> None:
    lists = load_game_lists(words="es")
    assert lists.length == 5
    assert lists.spell("FÁCIL") == "facil"
    assert "facil" in lists.answers
