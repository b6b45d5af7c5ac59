"""Series: no word again too soon, reproducible, and honest when words run out."""

import pytest

from waffle_cp.errors import InputError
from waffle_cp.fill import FillRequest
from waffle_cp.layout import Layout
from waffle_cp.make import make_puzzle, make_series
from waffle_cp.result import Status
from waffle_cp.words import WordList, load_words

DAILY = FillRequest(Layout.waffle(5, 5))
TINY = FillRequest(Layout.waffle(3, 3))
PETS = WordList.of(["cat", "bet", "cab", "tot"])


def words_of_series(count: int, gap: int, seed: int = 7) -> list[tuple[str, ...]]:
    results = make_series(DAILY, load_words("common"), count=count, no_repeat_within=gap, seed=seed)
    solutions = [result.unwrap().puzzle.solution for result in results]
    return [solution.words for solution in solutions if solution is not None]


def test_no_word_again_within_the_gap() -> None:
    series = words_of_series(12, 5)
    assert len(series) == 12
    for number, words in enumerate(series):
        before = {word for earlier in series[max(0, number - 5) : number] for word in earlier}
        assert before.isdisjoint(words)


def test_same_seed_same_series() -> None:
    assert words_of_series(3, 30) == words_of_series(3, 30)


def test_each_puzzle_can_be_made_again_by_its_seed() -> None:
    results = list(make_series(DAILY, load_words("common"), count=2, seed=2**31 - 1))
    assert [result.seed for result in results] == [2**31 - 1, 0]
    first, second = (result.unwrap().puzzle for result in results)
    assert first.solution is not None
    request = DAILY.banning(*first.solution.words)
    assert make_puzzle(request, load_words("common"), seed=0).unwrap().puzzle == second


def test_words_that_run_out_are_no_proof() -> None:
    results = list(make_series(TINY, PETS, count=3, swaps=3))
    assert [result.status for result in results] == [Status.FEASIBLE, Status.UNKNOWN]
    assert "puzzle 2, without the words of the last 1" in results[1].note
    allowed = list(make_series(TINY, PETS, count=3, swaps=3, no_repeat_within=0))
    assert [result.status for result in allowed] == [Status.FEASIBLE] * 3


def test_a_first_puzzle_that_cannot_be_is_a_proof() -> None:
    results = list(make_series(TINY.banning("cat"), PETS, count=3))
    assert [result.status for result in results] == [Status.INFEASIBLE]


def test_out_of_time() -> None:
    results = list(make_series(DAILY, load_words("common"), count=3, time_limit=1e-9))
    assert [result.status for result in results] == [Status.UNKNOWN]


def test_bad_series_are_refused_at_once() -> None:
    with pytest.raises(InputError, match="'cat' in every puzzle of a series"):
        make_series(TINY.requiring("cat"), PETS, count=2)
    with pytest.raises(InputError, match="count 0"):
        make_series(TINY, PETS, count=0)
    assert next(make_series(TINY.requiring("cat"), PETS, count=1, swaps=3))
