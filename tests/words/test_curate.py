"""A curated list: what changes, what stays, and that the file is whole."""

import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from waffle_cp.errors import InputError
from waffle_cp.words import load_words, parse_words
from waffle_cp.words.curate import curate_file, curate_text

MINE = "# mine\n\nzest;30\nHoney;80\n\n# end\n"


def test_comments_order_and_other_lines_stay() -> None:
    done = curate_text(MINE, keep=["zest", "honey", "añil"], drop=["cunning"])
    assert done.text == "# mine\n\nzest;50\nHoney;80\n\n# end\nañil;50\ncunning;0\n"
    assert (done.kept, done.dropped) == (("zest", "añil"), ("cunning",))
    assert done.unchanged == ("honey",)


def test_a_kept_word_has_at_least_the_score() -> None:
    assert curate_text("a;30\nb;90\n", keep=["a", "b"], score=70).text == "a;70\nb;90\n"
    assert curate_text("a;0\n", keep=["a"]).text == "a;50\n"


def test_a_dropped_word_is_dropped_in_every_line() -> None:
    assert curate_text("a;30\nb;1\na;40\n", drop=["a"]).text == "a;0\nb;1\na;0\n"


def test_the_best_of_several_lines_counts() -> None:
    assert curate_text("a;30\na;60\n", keep=["a"]).unchanged == ("a",)


@pytest.mark.parametrize(
    ("line", "changed"),
    [("zest", "zest;0"), ("zest,30", "zest,0"), ("zest\t30", "zest\t0"), ("Zest ; 30", "Zest ;0")],
)
def test_each_form_of_a_line(line: str, changed: str) -> None:
    text = curate_text(f"{line}\n", drop=["zest"]).text
    assert text == f"{changed}\n"
    assert dict(parse_words(text, name="mine").scores) == {"zest": 0}


def test_a_heading_is_no_word() -> None:
    assert curate_text("word;score\nzest;30\n", keep=["word"]).text.endswith("\nword;50\n")


def test_a_last_line_without_its_end() -> None:
    assert curate_text("zest;30", keep=["honey"]).text == "zest;30\nhoney;50\n"


_WORDS = st.lists(st.sampled_from(["ab", "cd", "ef", "gh", "ñu"]), unique=True)


@given(
    st.lists(st.sampled_from(["ab;3", "# x", "", "cd", "CD;60", "ef,0"]), max_size=8),
    _WORDS,
    _WORDS,
    st.integers(1, 100),
)
def test_scores_after_curating(
    lines: list[str], keep: list[str], drop: list[str], score: int
) -> None:
    drop = [word for word in drop if word not in keep]
    text = "".join(f"{line}\n" for line in lines)
    done = curate_text(text, keep=keep, drop=drop, score=score)
    again = curate_text(done.text, keep=keep, drop=drop, score=score)
    assert (again.text, again.kept, again.dropped) == (done.text, (), ())
    assert sorted(done.kept + done.dropped + done.unchanged) == sorted(keep + drop)
    has_words = any(line and line[0] != "#" for line in lines)
    before = dict(parse_words(text, name="mine").scores) if has_words else {}
    if not (before or keep or drop):
        assert done.text == text
        return
    after = dict(parse_words(done.text, name="mine").scores)
    expected = before | {word: max(score, before.get(word, 0)) for word in keep}
    assert after == expected | dict.fromkeys(drop, 0)


@pytest.mark.parametrize(
    ("text", "keep", "drop", "told"),
    [
        ("", ["h0ney"], [], "'h0ney' is not made of letters"),
        ("", [], [""], "'' is not made of letters"),
        ("", ["Zest"], ["zest"], "'zest' is both kept and dropped"),
        ('{"zest": 1}', ["zest"], [], "mine: is JSON"),
        ("zest;many\n", ["zest"], [], "mine:1: score 'many'"),
    ],
)
def test_bad_wishes_and_lists(text: str, keep: list[str], drop: list[str], told: str) -> None:
    with pytest.raises(InputError, match=told):
        curate_text(text, keep=keep, drop=drop, name="mine")


@pytest.mark.parametrize("score", [0, 101])
def test_bad_scores(score: int) -> None:
    with pytest.raises(InputError, match=f"score {score}"):
        curate_text("", keep=["zest"], score=score)


def test_a_file_is_made_and_changed(tmp_path: Path) -> None:
    path = tmp_path / "mine.dict"
    curate_file(path, keep=["zest"], drop=["cunning"])
    assert path.read_text("utf-8") == "zest;50\ncunning;0\n"
    assert list(load_words(path)) == ["zest"]
    assert list(load_words(path, offensive=True)) == ["zest", "cunning"]
    path.chmod(0o640)
    curate_file(path, keep=["cunning"])
    assert path.read_text("utf-8") == "zest;50\ncunning;50\n"
    assert path.stat().st_mode & 0o777 == 0o640
    assert os.listdir(tmp_path) == ["mine.dict"]


def test_an_unchanged_file_is_not_written(tmp_path: Path) -> None:
    path = tmp_path / "mine.dict"
    path.write_bytes(b"zest;50\r\nhoney;60")
    curate_file(path, keep=["zest"])
    assert path.read_bytes() == b"zest;50\r\nhoney;60"


def test_a_faulty_wish_leaves_the_file(tmp_path: Path) -> None:
    path = tmp_path / "mine.dict"
    path.write_text(MINE, "utf-8")
    with pytest.raises(InputError):
        curate_file(path, keep=["zest", "n0"])
    assert path.read_text("utf-8") == MINE
    with pytest.raises(InputError, match=r"mine\.dict': No such file or directory"):
        curate_file(tmp_path / "nowhere" / "mine.dict", keep=["zest"])
    with pytest.raises(InputError, match="folder"):
        curate_file(tmp_path, keep=["zest"])
