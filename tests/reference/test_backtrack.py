"""The slow reference on cases that can be counted by hand."""

from waffle_cp.fill import FillRequest
from waffle_cp.layout import Layout
from waffle_cp.reference.backtrack import fill_by_backtracking
from waffle_cp.result import Status
from waffle_cp.words import WordList

SQUARE = FillRequest(Layout.solid(2, 2), repeats=True)
WORDS = WordList.of({"ab": 10, "ba": 20, "aa": 30})


def test_every_square_of_three_words() -> None:
    result = fill_by_backtracking(SQUARE, WORDS, count=None, transposes=True)
    found = {"".join(grid.letters) for grid in result}
    assert found == {"abba", "abaa", "baab", "baaa", "aaab", "aaba", "aaaa"}
    assert result.complete


def test_words_are_different_unless_repeats() -> None:
    request = FillRequest(Layout.solid(2, 2))
    result = fill_by_backtracking(request, WORDS, count=None)
    assert (result.status, result.complete) == (Status.INFEASIBLE, True)


def test_a_count_stops_and_an_empty_list_is_a_proof() -> None:
    few = fill_by_backtracking(SQUARE, WORDS, count=1)
    assert (len(few), few.complete, few.status) == (1, False, Status.FEASIBLE)
    none = fill_by_backtracking(SQUARE, WordList.of(["abc"]))
    assert none.status is Status.INFEASIBLE


def test_goals_are_best_first() -> None:
    result = fill_by_backtracking(SQUARE, WORDS, count=2, maximize="total", transposes=True)
    assert result.status is Status.OPTIMAL
    assert "".join(result.unwrap().letters) == "aaaa"
    assert (result.value, result.bound) == (120, 120)


def test_time_runs_out_honestly() -> None:
    result = fill_by_backtracking(SQUARE, WORDS, time_limit=-1.0)
    assert (result.status, result.complete) == (Status.UNKNOWN, False)
