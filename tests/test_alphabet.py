"""Letters of any language have one form and a code."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from waffle_cp.alphabet import Alphabet, fold, unfold
from waffle_cp.errors import InputError

WORDS = st.text(st.characters(categories=["Ll", "Lu", "Lo"]), min_size=1, max_size=12)


@given(WORDS)
def test_folding_is_idempotent_and_keeps_the_number_of_letters(text: str) -> None:
    composed = unicodedata.normalize("NFC", text)
    assert fold(fold(text)) == fold(text)
    assert len(fold(text)) == len(composed)


@given(WORDS)
def test_capitals_fold_back(text: str) -> None:
    assert all(fold(unfold(letter)) == letter for letter in fold(text))


@given(st.lists(WORDS.map(fold), min_size=1, max_size=5))
def test_codes_round_trip(words: list[str]) -> None:
    alphabet = Alphabet.of(words)
    for word in words:
        assert alphabet.decode(alphabet.encode(word)) == word


def test_a_letter_outside_is_named() -> None:
    with pytest.raises(InputError, match="letter 'z' is not in the alphabet 'ab'"):
        Alphabet("ab").encode("az")
    with pytest.raises(InputError, match="not sorted"):
        Alphabet("ba")
