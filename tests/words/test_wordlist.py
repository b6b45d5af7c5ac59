"""Word lists as arrays, in any alphabet."""

import numpy as np
import pytest

from waffle_cp.errors import InputError
from waffle_cp.words import WordList

LISTS = {
    "english": ["cat", "dog", "house"],
    "spanish": ["año", "ñus", "niño", "canoa"],
    "esperanto": ["ĉielo", "ŝuo", "ĝardeno", "ĵaŭdo"],
    "greek": ["σοφος", "ΛΟΓΟΣ", "λόγος"],
    # More letters than a byte can number.
    "wide": [chr(0x4E00 + i) + chr(0x4E00 + 299 - i) for i in range(300)],
}


@pytest.mark.parametrize("name", LISTS)
def test_tables_hold_the_words_in_codes(name: str) -> None:
    words = WordList.of(LISTS[name], name=name)
    seen: list[str] = []
    for length, same in words.words_by_length.items():
        table = words.table(length)
        assert table.words == same == tuple(sorted(same))
        assert table.codes.shape == (len(table), length)
        assert [words.alphabet.decode(row) for row in table.codes] == list(same)
        assert table.scores.tolist() == [words.scores[word] for word in same]
        seen += same
    assert sorted(seen) == sorted(words)


def test_codes_are_wide_only_where_they_must_be() -> None:
    assert WordList.of(LISTS["spanish"]).table(4).codes.dtype == np.uint8
    assert WordList.of(LISTS["wide"]).table(2).codes.dtype == np.uint16


def test_a_length_without_words_is_an_empty_table() -> None:
    table = WordList.of(["cat"]).table(9)
    assert (len(table), table.codes.shape, table.scores.shape) == (0, (0, 9), (0,))


def test_an_empty_list() -> None:
    words = WordList.of([])
    assert (len(words), str(words.alphabet), dict(words.words_by_length)) == (0, "", {})


def test_select() -> None:
    words = WordList.of({"cat": 70, "dog": 0, "house": 40})
    assert list(words.select(min_score=1)) == ["cat", "house"]
    assert list(words.select(keep=lambda word: len(word) == 3)) == ["cat", "dog"]
    assert list(words.select(min_score=50, keep=str.isalpha, name="x")) == ["cat"]
    assert words.select(name="x").name == "x"


@pytest.mark.parametrize("word", ["", "a b", "x1", "don't", "#"])
def test_what_is_no_word_is_refused(word: str) -> None:
    with pytest.raises(InputError, match="is not made of letters alone"):
        WordList.of([word])
