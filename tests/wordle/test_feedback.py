"""Feedback: known pairs, the rule stated another way, and all pairs at once against one."""

import random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from waffle_cp.errors import InputError
from waffle_cp.wordle.game.feedback import feedback, pattern_matrix
from waffle_cp.wordle.game.game_lists import load_game_lists
from waffle_cp.wordle.game.patterns import (
    all_green,
    pattern_code,
    pattern_emoji,
    pattern_marks,
    read_marks,
)
from waffle_cp.wordle.pools.pattern_cache import load_matrix

KNOWN = [
    ("error", "elder", "g...g"),
    ("sease", "essay", "yyyy."),
    ("added", "dread", "yy.yg"),
    ("geese", "those", "...gg"),
    ("adapt", "chara", "y.g.."),
    ("balsa", "float", ".yy.."),
    ("talks", "taker", "gg.y."),
    ("a", "a", "g"),
    ("ñandú", "añado", "yy.g."),
    ("aabb", "bbaa", "yyyy"),
    ("aaab", "baaa", "yggy"),
]


@pytest.mark.parametrize(("guess", "answer", "marks"), KNOWN)
def test_known_pairs(guess: str, answer: str, marks: str) -> None:
    assert feedback(guess, answer) == marks
    code = int(pattern_matrix([guess], [answer])[0, 0])
    assert pattern_marks(code, len(guess)) == marks
    assert pattern_code(marks) == code


def test_matrix_equals_one_pair_on_100000_classic_pairs() -> None:
    lists = load_game_lists("classic")
    matrix = load_matrix(lists)
    assert matrix.shape == (12_972, 2_315)
    assert matrix.dtype == np.uint8
    draw = random.Random(20220115)
    for _ in range(100_000):
        row, column = draw.randrange(len(lists.guesses)), draw.randrange(len(lists.answers))
        guess, answer = lists.guesses[row], lists.answers[column]
        assert pattern_marks(matrix[row, column], 5) == feedback(guess, answer), (guess, answer)


words_of_one_length = st.integers(1, 12).flatmap(
    lambda length: st.tuples(
        st.text("abcñ", min_size=length, max_size=length),
        st.text("abcñ", min_size=length, max_size=length),
    )
)


@given(words_of_one_length)
def test_greens_and_yellows_of_a_letter_are_its_common_copies(pair: tuple[str, str]) -> None:
    guess, answer = pair
    marks = feedback(guess, answer)
    assert [mark == "g" for mark in marks] == [a == b for a, b in zip(guess, answer, strict=True)]
    for letter in set(guess):
        told = [mark for mark, mine in zip(marks, guess, strict=True) if mine == letter]
        assert len(told) - told.count(".") == min(guess.count(letter), answer.count(letter))
        not_green = [mark for mark in told if mark != "g"]
        assert not_green == sorted(not_green, reverse=True), "yellows stand left of greys"


@given(words_of_one_length)
def test_matrix_of_any_length_equals_one_pair(pair: tuple[str, str]) -> None:
    guess, answer = pair
    length = len(guess)
    matrix = pattern_matrix([guess, answer], [answer, guess])
    assert pattern_marks(int(matrix[0, 0]), length) == feedback(guess, answer)
    assert pattern_marks(int(matrix[1, 1]), length) == feedback(answer, guess)
    assert int(matrix[0, 1]) == int(matrix[1, 0]) == all_green(length)


@pytest.mark.parametrize(
    ("length", "kind"), [(1, "uint8"), (5, "uint8"), (6, "uint16"), (10, "uint16"), (11, "uint32")]
)
def test_kind_holds_all_patterns(length: int, kind: str) -> None:
    matrix = pattern_matrix(["a" * length], ["a" * length])
    assert str(matrix.dtype) == kind
    assert int(matrix[0, 0]) == 3**length - 1


def test_matrix_of_no_words_is_empty() -> None:
    assert pattern_matrix([], ["abc"]).shape == (0, 1)


def test_words_of_another_length_are_refused() -> None:
    with pytest.raises(InputError, match="'abc' has 3 letters, expected 4"):
        feedback("abc", "abcd")
    with pytest.raises(InputError, match="'abc' has 3 letters, expected 4"):
        pattern_matrix(["abcd"], ["abc"])
    with pytest.raises(InputError, match="21 letters: expected 1 to 20"):
        pattern_matrix(["a" * 21], ["a" * 21])


@given(st.text("gy.", min_size=1, max_size=12))
def test_marks_emoji_and_codes_are_one_thing(marks: str) -> None:
    assert pattern_marks(pattern_code(marks), len(marks)) == marks
    assert read_marks(pattern_emoji(marks)) == marks
    assert read_marks(marks.upper()) == marks


def test_squares_of_every_theme_are_read() -> None:
    assert read_marks("🟩🟨⬜") == read_marks("🟧🟦⬛️") == read_marks("210") == "gy."


@pytest.mark.parametrize("text", ["gyq", "g y", "🟥"])
def test_another_mark_is_named(text: str) -> None:
    with pytest.raises(InputError, match="is no color: expected g"):
        read_marks(text)
