"""Every form of a user's list is read the same, and every fault is one clear line."""

import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from waffle_cp.alphabet import fold
from waffle_cp.errors import InputError
from waffle_cp.words import WordList, files, load_words, parse_words
from waffle_cp.words.parsing import score_of_frequency

# Latin with accents, Esperanto, Greek with both sigmas, Cyrillic, Hebrew.
LETTERS = "abczñéßĉŝŭαβγσςжяאב"
words_of = st.text(LETTERS, min_size=1, max_size=8).map(fold)
scored_lists = st.dictionaries(words_of, st.integers(0, 100), min_size=1, max_size=20)


@settings(deadline=None, derandomize=True)
@given(
    scored_lists,
    st.sampled_from([";", ",", "\t", " ; ", ", "]),
    st.sampled_from(["\n", "\r\n", "\r"]),
    st.booleans(),
    st.booleans(),
)
def test_scored_lines_come_back(
    scores: dict[str, int], separator: str, line_end: str, has_mark: bool, has_end: bool
) -> None:
    text = line_end.join(f"{word}{separator}{score}" for word, score in scores.items())
    data = ("\ufeff" * has_mark + text + line_end * has_end).encode()
    words = parse_words(data, name="x")
    assert dict(words.scores) == scores
    assert words.note == ""


@settings(deadline=None, derandomize=True)
@given(scored_lists, st.sampled_from(["lines", "json", "json list"]))
def test_plain_words_come_back(scores: dict[str, int], form: str) -> None:
    listed = list(scores)
    text = "\n".join(listed) if form == "lines" else json.dumps(listed)
    words = parse_words(text, name="x")
    assert list(words) == listed
    assert set(words.scores.values()) == {50}


@settings(deadline=None, derandomize=True)
@given(scored_lists)
def test_slow_reading_agrees_with_fast(scores: dict[str, int]) -> None:
    text = "".join(f"{word};{score}\n" for word, score in scores.items())
    fast = parse_words(text, name="x")
    slow = parse_words("# a remark\n\n" + text, name="x")
    assert fast.scores == slow.scores
    assert fast.note == slow.note == ""


@settings(deadline=None, derandomize=True)
@given(st.lists(st.tuples(words_of, st.integers(0, 100)), min_size=1, max_size=20), st.booleans())
def test_of_duplicates_the_best_score_stays(pairs: list[tuple[str, int]], is_slow: bool) -> None:
    text = "#\n" * is_slow + "".join(f"{word.upper()};{score}\n" for word, score in pairs)
    expected: dict[str, int] = {}
    for word, score in pairs:
        folded = fold(word.upper())
        expected[folded] = max(score, expected.get(folded, 0))
    words = parse_words(text, name="x")
    assert dict(words.scores) == expected
    assert ("duplicate" in words.note) == (len(expected) < len(pairs))


def test_decomposed_letters_and_capitals_are_folded() -> None:
    words = parse_words("AN\u0303IL\nΣΟΦΟΣ\nσοφός\nĈIELO\n", name="x")
    assert list(words) == ["añil", "σοφοσ", "σοφόσ", "ĉielo"]


def test_what_is_coped_with_is_counted() -> None:
    text = "\ufeff# pets\r\n\r\n  Cat \r\ncat\r\ndon't\r\nNew York\r\nDOG;70\r\nx1;5\r\n"
    words = parse_words(text.encode(), name="pets.txt")
    assert dict(words.scores) == {"cat": 50, "dog": 70}
    assert words.note == (
        '1 duplicate; 3 entries left out, not of letters alone: "don\'t" (line 5); '
        "2 lines without a score, taken as 50"
    )


def test_a_heading_is_no_word() -> None:
    assert list(parse_words("word,score\ncat,3\n", name="x")) == ["cat"]
    assert list(parse_words("word\ncat\n", name="x")) == ["word", "cat"]


def test_frequencies_become_scores_by_the_stated_formula() -> None:
    shares = {"the": 0.05, "cat": 1e-5, "rare": 1e-9, "none": 0}
    expected = {"the": 100, "cat": 65, "rare": 1, "none": 1}
    assert dict(parse_words(json.dumps(shares), name="x").scores) == expected
    # Counts: the shares of 10, 1 and 0 in 11 are the same whatever the unit.
    counts = parse_words('{"a": 999990, "cat": 10, "o": 0}', name="x").scores
    assert counts == {"a": 100, "cat": 65, "o": 1}


@settings(deadline=None, derandomize=True)
@given(st.floats(0, 1), st.floats(0, 1))
def test_more_frequent_words_score_no_less(one: float, other: float) -> None:
    low, high = sorted((one, other))
    assert 1 <= score_of_frequency(low) <= score_of_frequency(high) <= 100


@pytest.mark.parametrize(
    ("data", "place", "message"),
    [
        (b"", "x", "holds no word"),
        (b"\n\r\n# nothing\n", "x", "holds no word"),
        (b"{}", "x", "holds no word"),
        (b"[]", "x", "holds no word"),
        (b"12\n34\n", "x", "holds no word; the first entry is '12' (line 1)"),
        (b"cat;50\ndog;101\n", "x:2", "score '101' is not a whole number from 0 to 100"),
        (b"cat;50\n\ndog;\n", "x:3", "score '' is not"),
        (b"cat;-1\n", "x:1", "score '-1' is not"),
        (b"cat\t5.5\n", "x:1", "score '5.5' is not"),
        (b"cat,nan\n", "x:1", "score 'nan' is not"),
        ("cat,٣\n".encode(), "x:1", "score '٣' is not"),
        (b"cat;5;6\n", "x:1", "score '5;6' is not"),
        (b"cat;" + b"9" * 5000 + b"\n", "x:1", "score '999"),
        (b"cat;5\n;7\n", "x:2", "no word in ';7'"),
        (b"cat\r\nd\xffg\r\n", "x:2", "byte 0xff is not UTF-8 text"),
        (b"cat\rdog\rd\xffg", "x:3", "byte 0xff is not UTF-8 text"),
        ("cat\n".encode("utf-16"), "x", "is UTF-16 text, expected UTF-8"),
        (b"cat\nd\0g\n", "x:2", "is not a text file: it holds a zero byte"),
        (b'{"cat": 1,\n "dog" 2}', "x:2", "not JSON: "),
        (b'{"cat": "often"}', "x", "frequency '\"often\"' of 'cat' is no number"),
        (b'{"cat": true}', "x", "frequency 'true' of 'cat'"),
        (b'{"cat": NaN}', "x", "frequency 'NaN' of 'cat'"),
        (b'{"cat": -1}', "x", "frequency '-1' of 'cat'"),
        (b'{"cat": 1e999}', "x", "frequency 'Infinity' of 'cat'"),
        (b'{"cat": ' + b"9" * 5000 + b"}", "x", "not JSON that holds words"),
        (b'["cat", 5]', "x", "'5' in the list is not a word"),
        (b"[" * 100_000, "x", "not JSON that holds words"),
    ],
)
def test_faults_are_one_line_with_place(data: bytes, place: str, message: str) -> None:
    with pytest.raises(InputError) as caught:
        parse_words(data, name="x")
    text = str(caught.value)
    assert text.startswith(f"{place}: {message}")
    assert "\n" not in text
    assert len(text) < 200


@pytest.mark.parametrize(
    ("name", "message"),
    [("missing.txt", "no such file or directory"), (".", "is a folder, expected a file")],
)
def test_paths_that_cannot_be_read(name: str, message: str, tmp_path: Path) -> None:
    with pytest.raises(InputError, match=message) as caught:
        load_words(tmp_path / name)
    assert str(tmp_path) in str(caught.value)


@pytest.mark.parametrize("name", ["", "a\0b"])
def test_names_that_are_no_files(name: str) -> None:
    with pytest.raises(InputError, match="is no name of a file"):
        load_words(name)


def test_a_file_larger_than_any_list_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(files, "LARGEST", 2000)
    path = tmp_path / "own.txt"
    path.write_text("cat\n" * 500)
    assert list(load_words(path)) == ["cat"]
    path.write_text("cat\n" * 501)
    with pytest.raises(InputError, match="is larger than 2,000 bytes"):
        load_words(path)


ODD = "Ñ\u0303İẞΣŉ;,\t \n\r#5-'\"{}[]:\ufeff\0\x85\u2028\u0345🐈"
fragments = st.sampled_from(["cat", "\r\n", "101", *ODD])


def outcome(data: bytes) -> WordList | str:
    try:
        return parse_words(data, name="x")
    except InputError as fault:
        return str(fault)


@settings(deadline=None, derandomize=True, max_examples=300)
@given(st.lists(fragments, max_size=20).map("".join) | st.text(max_size=20))
def test_any_text_is_a_list_or_one_clear_line(text: str) -> None:
    words = outcome(text.encode("utf-8", "surrogatepass"))
    if isinstance(words, str):
        assert words.startswith("x")
        assert len(words.splitlines()) == 1
        return
    assert words
    assert all(word.isalpha() and fold(word) == word for word in words)
    assert "".join(sorted(set("".join(words)))) == str(words.alphabet)


@settings(deadline=None, derandomize=True)
@given(st.binary(max_size=20))
def test_any_bytes_are_a_list_or_one_clear_line(data: bytes) -> None:
    words = outcome(data)
    assert words
    assert isinstance(words, WordList) or words.startswith("x")
