"""The committed files of the shipped list: sound, complete, licensed."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cases import case_path, needs_cases
from waffle_cp.words import LIST_NAMES, explain, load_stems, load_words
from waffle_cp.words.reasons import _FACTS, _HELD_BACK, _RAISED
from waffle_cp.words.sources import wordlists_folder
from wordlists.builder.scoring import BANDS
from wordlists.builder.writing import counts_table

FOLDER = Path(__file__).parents[2] / "wordlists"


def rows(name: str, separator: str) -> list[list[str]]:
    text = (FOLDER / name).read_text("utf-8")
    assert text.endswith("\n")
    return [line.split(separator) for line in text.splitlines()]


@pytest.fixture(scope="module")
def scores() -> dict[str, int]:
    return {word: int(score) for word, score in rows("english.dict", ";")}


def test_the_list_is_sorted_unique_and_in_range(scores: dict[str, int]) -> None:
    words = [row[0] for row in rows("english.dict", ";")]
    assert words == sorted(set(words), key=lambda word: (len(word), word))
    assert all(re.fullmatch("[a-z]{3,21}", word) for word in words)
    assert set(scores.values()) == set(range(101))


def test_every_word_has_a_reason_that_fits_its_score(scores: dict[str, int]) -> None:
    reasons = rows("english.reasons", "\t")
    assert [row[0] for row in reasons] == list(scores)
    for word, level, zipf, joined in ((*row, "", "", "")[:4] for row in reasons):
        marks = joined.split(",") if joined else []
        assert set(marks) <= _HELD_BACK.keys() | _RAISED.keys() | _FACTS.keys()
        assert level or "added" in marks
        assert not zipf or 0 < float(zipf) < 8
        score = scores[word]
        assert (score == 0) == ("offensive" in marks), word
        if _HELD_BACK.keys() & set(marks):
            assert score <= BANDS["full"][1], word
        elif "promoted" in marks:
            assert BANDS["extended"][0] <= score <= BANDS["common"][1], word


def test_common_has_no_rare_inflected_fillers() -> None:
    common = load_words("common")
    fillers = [
        "etens",
        "yetis",
        "menus",
        "gurus",
        "ached",
        "caned",
        "toted",
        "reran",
        "laxer",
        "apter",
        "baser",
        "acing",
    ]
    assert [word for word in fillers if word in common] == []
    assert all(word in common for word in ["moved", "lived", "owned", "later", "found", "knelt"])


def test_lemmas_are_of_listed_words(scores: dict[str, int]) -> None:
    lemmas = load_stems("full").lemmas
    assert list(lemmas) == [word for word in scores if word in lemmas]
    assert all(own and word not in own for word, own in lemmas.items())


def test_the_readme_counts_are_those_of_the_list(scores: dict[str, int]) -> None:
    readme = (FOLDER / "README.md").read_text("utf-8")
    table = readme.split("<!-- counts -->\n\n")[1].split("\n\n<!-- end of counts -->")[0]
    assert table == counts_table(scores)


@needs_cases
def test_the_readme_tells_how_much_of_real_puzzles_is_covered() -> None:
    played: list[str] = []
    for puzzle in json.loads(case_path("real_waffles.json").read_text("utf-8")):
        rows = puzzle["solution"]
        for line in [*rows, *map("".join, zip(*rows, strict=True))]:
            played += [word.lower() for word in re.split("[ #]+", line) if len(word) > 1]
    readme = " ".join((FOLDER / "README.md").read_text("utf-8").split())
    share = {
        name: f"{sum(word in load_words(name) for word in played) / len(played):.0%}"
        for name in LIST_NAMES
    }
    told = (
        f"Of the {len(played)} words of 95 real puzzles (daily, deluxe and royale) easy has "
        f"{share['easy']}, common {share['common']}, extended {share['extended']}, full all."
    )
    assert told.replace("%", " %") in readme
    assert share["full"] == "100%"
    assert not [word for word in played if "plural" in explain(word).marks]


def test_licences_and_notice_are_there() -> None:
    notice = (FOLDER / "NOTICE").read_text("utf-8")
    for credit in (
        "wordfreq 3.1.1 by Robyn Speer",
        "https://creativecommons.org/licenses/by-sa/4.0/",
        "Copyright (c) J Ross Beresford 1993-1999. All Rights Reserved.",
        "Kevin Atkinson",
        "MODIFIED",
        "Brad Jascob",
        "Changes made",
    ):
        assert credit in " ".join(notice.split())
    for name in re.findall(r"LICENSES/([\w.-]+\w)", notice):
        assert (FOLDER / "LICENSES" / name).stat().st_size > 500
    scowl = (FOLDER / "LICENSES" / "SCOWL-copyright.txt").read_text("utf-8")
    assert "Copyright (c) J Ross Beresford" in scowl


def test_the_folder_is_found_in_the_checkout() -> None:
    assert wordlists_folder() == FOLDER


def test_the_builder_says_what_it_needs(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "wordlists.build", str(tmp_path), "--out", str(tmp_path)]
    done = subprocess.run(command, cwd=FOLDER.parent, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert done.stderr.count("\n") == 1
    assert "Traceback" not in done.stderr
    assert list(tmp_path.iterdir()) == []
