"""Contradictions are one clear line; what only a search can tell is a proof instead."""

import pytest

from waffle_cp.errors import InputError, LimitError, ProvenNoneError
from waffle_cp.fill import (
    ENGINES,
    FillRequest,
    LetterCount,
    RequiredWord,
    fill_grids,
)
from waffle_cp.layout import Layout
from waffle_cp.result import Status
from waffle_cp.words import WordList

PLAIN = FillRequest(Layout.waffle(3, 3))
WORDS = WordList.of({"cat": 60, "bet": 40, "cab": 5, "tot": 70}, name="pets")


@pytest.mark.parametrize(
    ("request_", "message"),
    [
        (PLAIN.replacing(required=(RequiredWord("día"),)), "'día': 'd' is no letter of list pets"),
        (PLAIN.replacing(required=(RequiredWord("cabbet"),)), "'cabbet' of 6 letters: waffle 3x3"),
        (PLAIN.replacing(required=(RequiredWord("cabb", 1),)), "slot a3-across has 3"),
        (PLAIN.requiring("cat").banning("cat"), "'cat' is both required and banned"),
        (PLAIN.requiring("cat@a1-across", "tot@a1-across"), "both 'cat' and 'tot' are required"),
        (PLAIN.requiring("cat@a1-across", "tot@a1-down"), "'t' at a1 clashes with 'c' of 'cat'"),
        (PLAIN.requiring("cat@a1-across").with_cell("b1", "o"), "clashes with 'o' fixed"),
        (PLAIN.requiring("cat@a1-across", "cat@a1-down"), "'cat' is required in two slots"),
        (PLAIN.requiring("cat", "bet", "cab", "tot", "act"), "has 4 slots of that length"),
        (PLAIN.with_cell("a1", "z"), "cell a1: 'z' is no letter of list pets"),
        (PLAIN.replacing(letter_counts=(LetterCount("c", 9),)), "c>=9: waffle 3x3 has 8 cells"),
        (PLAIN.replacing(letter_counts=(LetterCount("z", 1),)), "has no such letter"),
        (
            PLAIN.counting("t>=5,a>=4"),
            "only 8 cells",
        ),
        (
            PLAIN.counting("t>=3,t<=2"),
            "contradict each other",
        ),
        (
            PLAIN.counting("a>=5,vowels<=4"),
            "contradict",
        ),
    ],
)
@pytest.mark.parametrize("engine", ENGINES)
def test_contradictions_are_faults_of_the_input(
    request_: FillRequest, message: str, engine: str
) -> None:
    with pytest.raises(InputError, match=message):
        fill_grids(request_, WORDS, engine=engine)


def test_required_words_of_one_stem() -> None:
    stems = {"cat": frozenset({1}), "cab": frozenset({1})}
    request = PLAIN.requiring("cat", "cab")
    with pytest.raises(InputError, match="'cat' and 'cab' share a stem"):
        fill_grids(request, WORDS, stems=stems)
    loose = request.replacing(distinct_stems=False)
    assert fill_grids(loose, WORDS, stems=stems).status is Status.FEASIBLE


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"engine": "magic"}, "unknown engine 'magic': expected auto, cp-sat"),
        ({"count": 0}, "count 0 of grids"),
        ({"count": None, "maximize": "total"}, "all grids and a goal"),
    ],
)
def test_bad_arguments(arguments: dict[str, object], message: str) -> None:
    with pytest.raises(InputError, match=message):
        fill_grids(PLAIN, WORDS, **arguments)  # type: ignore[arg-type]


@pytest.mark.parametrize("engine", ["cp-sat", "reference"])
@pytest.mark.parametrize(
    ("request_", "words"),
    [
        (FillRequest(Layout.waffle(5, 3)), WORDS),
        (PLAIN, WordList.of(["cat"])),
        (PLAIN.banning("tot"), WORDS),
        (PLAIN.replacing(min_score=40), WORDS),
        (PLAIN.with_cell("b1", "o"), WORDS),
    ],
)
def test_no_grid_is_a_proof_and_its_dropped_wish_finds_one(
    engine: str, request_: FillRequest, words: WordList
) -> None:
    result = fill_grids(request_, words, engine=engine)
    assert (result.status, result.complete) == (Status.INFEASIBLE, True)
    with pytest.raises(ProvenNoneError):
        result.unwrap()
    assert fill_grids(PLAIN, WORDS, engine=engine).status is Status.FEASIBLE


def test_the_note_says_which_length_is_missing() -> None:
    result = fill_grids(FillRequest(Layout.waffle(5, 3)), WORDS)
    assert result.note == "slot a1-across: list pets has no word of 5 letters"


@pytest.mark.parametrize("engine", ["cp-sat", "reference"])
def test_a_required_word_outside_the_list_is_allowed_and_told(engine: str) -> None:
    fewer = WORDS.select(keep=lambda word: word != "cab")
    result = fill_grids(PLAIN.requiring("cab"), fewer, engine=engine)
    assert "cab" in result.unwrap().words
    assert result.note == "required 'cab' not in list pets: allowed, score 0"


@pytest.mark.parametrize("engine", ["cp-sat", "reference"])
def test_no_time_is_unknown_not_infeasible(engine: str) -> None:
    result = fill_grids(PLAIN, WORDS, engine=engine, time_limit=1e-9)
    assert result.status is Status.UNKNOWN
    with pytest.raises(LimitError, match="time limit"):
        result.unwrap()
