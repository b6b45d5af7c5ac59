"""The order of solutions: stated swaps, rarest word, total; equals stay equal."""

from waffle_cp.grid import Grid
from waffle_cp.solve import Solution, rank_solutions

WORDS = ("abcd", "abce", "abcf", "abcg")


def solution(letters: str, scores: tuple[int, int], fits: bool | None = None) -> Solution:
    return Solution(Grid.parse(letters[:2] + "\n" + letters[2:]), scores, fits_swaps=fits)


def order(*solutions: Solution) -> list[tuple[str, int]]:
    return [("".join(one.grid.letters), one.rank) for one in rank_solutions(solutions)]


def test_stated_swaps_come_first() -> None:
    found = order(solution("abcd", (9, 9), False), solution("abce", (1, 1), True))
    assert found == [("abce", 1), ("abcd", 2)]


def test_then_the_rarest_word_then_all_words() -> None:
    found = order(solution("abcd", (5, 90)), solution("abce", (6, 6)), solution("abcf", (5, 91)))
    assert found == [("abce", 1), ("abcf", 2), ("abcd", 3)]


def test_equals_share_a_rank_and_the_next_skips() -> None:
    found = order(
        solution("abcg", (1, 1)),
        solution("abcf", (5, 7)),
        solution("abcd", (7, 5)),
        solution("abce", (5, 7)),
    )
    assert found == [("abcd", 1), ("abce", 1), ("abcf", 1), ("abcg", 4)]


def test_nothing_to_rank() -> None:
    assert rank_solutions([]) == ()
