"""The named lists are thresholds of one; files obey the same rules."""

from pathlib import Path

import pytest

from waffle_cp.errors import InputError
from waffle_cp.words import LIST_NAMES, load_words


def test_names_are_thresholds_of_the_shipped_list() -> None:
    everything = load_words("full", offensive=True)
    sizes = []
    for name, least in LIST_NAMES.items():
        words = load_words(name)
        assert words.name == name
        assert words.scores == {w: s for w, s in everything.scores.items() if s >= least}
        sizes.append(len(words))
    assert sizes == sorted(set(sizes))
    assert 0 in everything.scores.values()


def test_offensive_words_come_only_where_they_are_asked_for() -> None:
    assert 0 not in load_words("full").scores.values()
    assert 0 not in load_words("full", min_score=0).scores.values()
    assert 0 not in load_words("common", offensive=True).scores.values()
    assert 0 not in load_words("full", min_score=2, offensive=True).scores.values()


def test_min_score_narrows_a_list_and_never_widens_it() -> None:
    assert min(load_words("common", min_score=60).scores.values()) == 60
    assert load_words("common", min_score=10).scores == load_words("common").scores


def test_a_list_is_loaded_once() -> None:
    assert load_words("common").table(5) is load_words("common").table(5)


def test_scores_of_files(tmp_path: Path) -> None:
    path = tmp_path / "own.dict"
    path.write_text("cat;70\ndog;0\nno;20\n")
    assert list(load_words(path)) == ["cat", "no"]
    assert list(load_words(str(path), offensive=True)) == ["cat", "dog", "no"]
    assert list(load_words(path, min_score=21)) == ["cat"]
    assert load_words(path).name == str(path)
    with pytest.raises(InputError, match="no word has a score of at least 71"):
        load_words(path, min_score=71)


def test_a_note_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "own.txt"
    path.write_text("cat\ncat\n")
    assert load_words(path).note == "1 duplicate"
