"""The real puzzles: the published solution first, its swaps proven, its colors recomputed."""

from dataclasses import replace

from tests.cases import case_path, needs_cases
from waffle_cp.coloring import color_board
from waffle_cp.formats import read_puzzles
from waffle_cp.solve import solution_steps, solve_puzzle
from waffle_cp.validate.puzzle import check_puzzle, check_solution
from waffle_cp.words import load_words

SWAPS = {"daily": 10, "deluxe": 20, "royale": 15}


@needs_cases
def test_every_published_solution_is_ranked_first_with_its_proven_swaps() -> None:
    words = load_words("full", offensive=True)
    puzzles = read_puzzles(case_path("real_waffles.json"))
    assert len(puzzles) == 95
    for puzzle in puzzles:
        assert puzzle.swaps == SWAPS[puzzle.source.split("#")[1].split("-")[0]]
        result = solve_puzzle(puzzle, words)
        assert result.complete, puzzle.source
        best = result.unwrap()
        assert best.grid == puzzle.solution, puzzle.source
        assert [one.rank for one in result].count(1) == 1, puzzle.source
        assert (best.swaps, best.proved) == (puzzle.swaps, True), puzzle.source
        for solution in result:
            assert check_solution(puzzle, solution.grid, words) == (), puzzle.source
            assert solution.proved, puzzle.source
        steps = solution_steps(puzzle, best)
        assert all(step.new_greens for step in steps), puzzle.source
        assert steps[-1].letters == best.grid.letters, puzzle.source


@needs_cases
def test_the_colors_are_those_of_the_rule() -> None:
    for puzzle in read_puzzles(case_path("real_waffles.json")):
        assert check_puzzle(puzzle) == (), puzzle.source
        assert puzzle.solution is not None
        assert color_board(puzzle.solution, puzzle.letters) == puzzle.colors, puzzle.source


@needs_cases
def test_without_stated_swaps_the_puzzles_with_two_solutions_are_known() -> None:
    words = load_words("full", offensive=True)
    several = []
    for puzzle in read_puzzles(case_path("real_waffles.json")):
        result = solve_puzzle(replace(puzzle, swaps=None), words)
        assert puzzle.solution in {one.grid for one in result}, puzzle.source
        assert all(one.fits_swaps is None for one in result)
        if len(result) > 1:
            several.append(puzzle.source.split("#")[1])
    assert several == ["daily-12", "daily-83", "daily-107", "daily-134"]
