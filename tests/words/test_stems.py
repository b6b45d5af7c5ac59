"""Which words count as forms of one another."""

from itertools import combinations
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from waffle_cp.errors import InputError
from waffle_cp.words import NO_STEMS, Stems, load_stems, parse_stems, stems_for

names = st.text("abc", min_size=1, max_size=2)
lemma_maps = st.dictionaries(names, st.lists(names, max_size=3).map(tuple), max_size=8)


@settings(deadline=None, derandomize=True)
@given(lemma_maps, st.lists(names, max_size=8, unique=True))
def test_numbers_say_what_share_says(lemmas: dict[str, tuple[str, ...]], words: list[str]) -> None:
    stems = Stems(lemmas)
    numbers = stems.numbers(words)
    assert set(numbers) <= set(words)
    for one, other in combinations(words, 2):
        meet = numbers.get(one, frozenset()) & numbers.get(other, frozenset())
        assert bool(meet) == stems.share(one, other)
    for word, own in numbers.items():
        assert own, word
        assert any(stems.share(word, other) for other in words if other != word)


@settings(deadline=None, derandomize=True)
@given(lemma_maps)
def test_a_stem_file_comes_back(lemmas: dict[str, tuple[str, ...]]) -> None:
    text = "".join("\t".join((word, *own)) + "\n" for word, own in lemmas.items())
    assert parse_stems(text, place="x").lemmas == lemmas


@pytest.mark.parametrize(
    ("one", "other", "shared"),
    [
        ("walk", "walks", True),
        ("walked", "walking", True),
        ("find", "found", True),
        ("found", "founded", True),
        ("find", "founded", False),
        ("leaf", "leaves", True),
        ("good", "better", True),
        ("mouse", "mice", True),
        ("house", "mouse", False),
        ("walk", "walker", False),
        ("redo", "redoes", True),
    ],
)
def test_shipped_stems(one: str, other: str, shared: bool) -> None:
    assert load_stems("full").share(one, other) is shared


def test_only_the_shipped_list_and_stem_files_have_stems(tmp_path: Path) -> None:
    path = tmp_path / "stems.txt"
    path.write_text("\ufeff# Esperanto\r\n\r\nĈieloj ĉielo\r\nĉieloj\tĉiel\r\n", "utf-8")
    assert stems_for("easy") is stems_for("full")
    assert len(stems_for("own.txt")) == len(NO_STEMS) == 0
    for source in ("common", "own.txt"):
        stems = stems_for(source, path)
        assert dict(stems.lemmas) == {"ĉieloj": ("ĉielo", "ĉiel")}


def test_faults_of_a_stem_file(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="x:2: 're-do' is not made of letters alone"):
        parse_stems("a b\nredoes re-do\n", place="x")
    with pytest.raises(InputError, match="no such file"):
        stems_for("full", tmp_path / "missing")
