"""Safe swaps and uniqueness by play: replayed step by step, and the seed's own case."""

import random
from collections.abc import Sequence

import pytest

from waffle_cp.coloring import color_board
from waffle_cp.grid import Grid
from waffle_cp.judging import judge_uniqueness, reveal_by_play, safe_swaps
from waffle_cp.layout import Layout, parse_cell
from waffle_cp.puzzle import Puzzle
from waffle_cp.reference.breadth_first import breadth_first
from waffle_cp.swaps import fewest_swaps
from waffle_cp.words import WordList

THEME = Grid.parse("avert\nl l h\nlouse\no d m\nthese")
THESE = Grid.parse("avert\nl l h\nlouse\no d s\ntheme")
BOARD = "adlrt l s h eouse o m l theve".replace(" ", "")


def seed_case() -> Puzzle:
    colors = color_board(THEME, BOARD, rule="seed")
    assert colors == color_board(THESE, BOARD, rule="seed")
    return Puzzle(THEME.layout, tuple(BOARD), colors, rule="seed")


def swapped(board: Sequence[str], swap: tuple[int, int]) -> tuple[str, ...]:
    letters = list(board)
    letters[swap[0]], letters[swap[1]] = letters[swap[1]], letters[swap[0]]
    return tuple(letters)


def replay(
    puzzle: Puzzle, solutions: Sequence[Grid], right: int, way: Sequence[tuple[int, int]]
) -> None:
    """Each swap is safe for all solutions that the colors still allow; at the end one is left."""
    board, left = puzzle.letters, list(solutions)
    for swap in way:
        after = swapped(board, swap)
        for solution in left:
            before = fewest_swaps(board, solution.letters)
            assert fewest_swaps(after, solution.letters) == before - 1
        board = after
        shown = color_board(solutions[right], board, rule=puzzle.rule)
        left = [s for s in left if color_board(s, board, rule=puzzle.rule) == shown]
    assert left == [solutions[right]]


def test_the_case_of_the_seed_is_unique_by_play() -> None:
    puzzle = seed_case()
    words = WordList.of({*THEME.words, *THESE.words})
    judged = judge_uniqueness(puzzle, words, words)
    assert {grid.words for grid in judged.solutions} == {THEME.words, THESE.words}
    assert judged.by_colors is False
    assert judged.by_play.revealed is True
    for number, way in enumerate(judged.by_play.ways):
        replay(puzzle, judged.solutions, number, way)


def test_the_swaps_that_the_seed_names_are_safe() -> None:
    layout = THEME.layout
    cells = [layout.cell_index[parse_cell(name)] for name in ("d5", "b1", "c4", "c1", "c2")]
    v_cell, d_cell = cells[0], cells[1]
    solutions = [THEME, THESE]
    # The V of d5 belongs on b1, and then the D that it changes places with on c4.
    first = (d_cell, v_cell)
    assert first in safe_swaps(BOARD, solutions)
    board = swapped(BOARD, first)
    assert (cells[2], v_cell) in safe_swaps(board, solutions)
    after = swapped(board, (cells[2], v_cell))
    shown = {color_board(solution, after, rule="seed") for solution in solutions}
    assert len(shown) == 2


def test_safe_swaps_are_those_that_breadth_first_search_calls_shorter() -> None:
    rng = random.Random(4)
    layout = Layout.solid(3, 2)
    for _ in range(60):
        letters = rng.choices("abcd", k=6)
        solutions = []
        for _ in range(2):
            rng.shuffle(letters)
            solutions.append(Grid(layout, tuple(letters)))
        rng.shuffle(letters)
        board = tuple(letters)
        found = set(safe_swaps(board, solutions))
        for a in range(6):
            for b in range(a + 1, 6):
                if any(board[c] == s.letters[c] for s in solutions for c in (a, b)):
                    continue
                after = swapped(board, (a, b))
                shorter = all(
                    breadth_first(after, s.letters).value
                    == (breadth_first(board, s.letters).value or 0) - 1
                    for s in solutions
                )
                told = f"{''.join(board)} {[''.join(s.letters) for s in solutions]}"
                assert ((a, b) in found) == (shorter and board[a] != board[b]), told


def test_random_boards_with_two_solutions_are_replayed() -> None:
    rng = random.Random(8)
    layout = Layout.waffle(3, 3)
    revealed = 0
    for _ in range(2000):
        letters = rng.choices("abcde", k=8)
        grids = []
        for _ in range(2):
            rng.shuffle(letters)
            grids.append(Grid(layout, tuple(letters)))
        rng.shuffle(letters)
        colors = color_board(grids[0], letters)
        puzzle = Puzzle(layout, tuple(letters), colors)
        if grids[0] == grids[1] or colors != color_board(grids[1], letters):
            continue
        result = reveal_by_play(puzzle, grids)
        if result.revealed:
            revealed += 1
            for number, way in enumerate(result.ways):
                replay(puzzle, grids, number, way)
    assert revealed > 0


def test_the_limit_is_told_and_is_no_verdict() -> None:
    assert reveal_by_play(seed_case(), [THEME, THESE], node_limit=0).revealed is None


def test_two_solutions_without_a_safe_swap_are_not_revealed() -> None:
    solutions = [Grid.parse("badc\nefgh"), Grid.parse("cdab\nefgh")]
    board = tuple("abcdefgh")
    puzzle = Puzzle(solutions[0].layout, board, color_board(solutions[0], board))
    assert safe_swaps(board, solutions) == ()
    assert reveal_by_play(puzzle, solutions).revealed is False


@pytest.mark.parametrize("words", [["ab", "cd", "ac", "bd"]])
def test_one_solution_needs_no_swap(words: list[str]) -> None:
    judged = judge_uniqueness(
        Puzzle.parse("ba\ncd\n\nyy\ngg"), WordList.of(words), WordList.of(words)
    )
    assert judged.by_colors is True
    assert judged.by_known_words is True
    assert judged.by_play.ways == ((),)
