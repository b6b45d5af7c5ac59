"""Every reason that a word can have is told, and unknown words too."""

import pytest

from waffle_cp.words import LIST_NAMES, explain, load_words


@pytest.mark.parametrize(
    ("word", "lists", "mark", "telling"),
    [
        ("house", 4, None, "in easy, common, extended and full (score 100), by its level"),
        ("walks", 1, "plural", "in full only (score 34), since it is a regular form in -s"),
        ("fuck", 0, "offensive", "in no list for making (score 0), though solving accepts it"),
        ("hell", 1, "mild", "it is a sensitive word"),
        ("tony", 1, "removed", "it was removed from the other lists by hand"),
        ("teddy", 1, "name", "it is also a name"),
        ("aal", 1, "rare", "it is rare"),
        ("admin", 3, "added", "it was added by hand"),
        ("cafe", 4, "accent", "written with an accent otherwise"),
        ("color", 4, "american", "American spelling"),
        ("colour", 4, "british", "British spelling"),
    ],
)
def test_samples_of_each_kind(word: str, lists: int, mark: str | None, telling: str) -> None:
    reason = explain(word)
    assert reason.lists == tuple(LIST_NAMES)[4 - lists :]
    assert mark is None or mark in reason.marks
    assert telling in str(reason)


def test_a_promoted_word() -> None:
    promoted = next(word for word in load_words("common") if "promoted" in explain(word).marks)
    reason = explain(promoted)
    assert reason.lists[0] == "common"
    assert reason.lemmas
    assert "it is a form of a common word" in str(reason)


@pytest.mark.parametrize(
    ("word", "telling"),
    [
        ("qwerzu", "since SCOWL does not have it"),
        ("ox", "since English words of 3 to 21 letters are listed"),
        ("a" * 22, "since English words of 3 to 21 letters are listed"),
        ("añil", "since English words have letters a to z only"),
        ("it's", "since English words have letters a to z only"),
        ("", "since English words have letters a to z only"),
    ],
)
def test_unknown_words(word: str, telling: str) -> None:
    reason = explain(word)
    assert (reason.score, reason.lists) == (None, ())
    assert telling in str(reason)


def test_the_first_and_the_last_word_and_any_case() -> None:
    words = list(load_words("full", offensive=True))
    assert explain(words[0].upper()).level is not None
    assert explain(f" {words[-1]}\n").word == words[-1]
