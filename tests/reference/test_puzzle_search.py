"""The reference for puzzles, on cases that can be counted by hand."""

from dataclasses import replace
from itertools import permutations

from waffle_cp.coloring import ANY
from waffle_cp.puzzle import Puzzle, parse_colors
from waffle_cp.reference.puzzle_search import search_puzzle
from waffle_cp.result import Status
from waffle_cp.validate.puzzle import check_solution
from waffle_cp.words import WordList

WORDS = WordList.of("".join(letters) for letters in permutations("abcd", 2))
BOARD = Puzzle.parse("ab\ncd\n\n..\n..")


def test_yellows_and_greys_on_a_square() -> None:
    # Nothing may stay in its row or column: each letter goes to the opposite corner.
    assert [grid.rows for grid in search_puzzle(BOARD, WORDS)] == [("dc", "ba")]
    # Everything stays in its row or column: the nine derangements less those with a diagonal.
    yellow = replace(BOARD, colors=parse_colors("yyyy"))
    found = {"".join(grid.letters) for grid in search_puzzle(yellow, WORDS)}
    derangements = {
        "".join(letters)
        for letters in permutations("abcd")
        if all(one != two for one, two in zip(letters, "abcd", strict=True))
    }
    diagonal = dict(zip("abcd", "dcba", strict=True))
    assert found == {
        letters
        for letters in derangements
        if all(letters["abcd".index(diagonal[x])] != x for x in "abcd")
    }
    assert len(found) == 4


def test_a_proof_that_there_is_none() -> None:
    result = search_puzzle(replace(BOARD, colors=parse_colors("ggg.")), WORDS)
    assert result.status is Status.INFEASIBLE
    assert result.complete


def test_every_answer_passes_the_checks() -> None:
    for rule in ("game", "seed", ANY):
        puzzle = replace(BOARD, colors=parse_colors("yyyy"), rule=rule)
        result = search_puzzle(puzzle, WORDS)
        assert len(result) == 4
        for grid in result:
            assert check_solution(puzzle, grid, WORDS) == ()
