"""Solving: known puzzles, limits, other alphabets, other rules, steps."""

from dataclasses import replace

import pytest

from tests.solve.random_puzzles import random_puzzles
from waffle_cp.coloring import color_board
from waffle_cp.errors import InputError, LimitError, ProvenNoneError
from waffle_cp.grid import Grid
from waffle_cp.puzzle import Color, Puzzle, parse_colors
from waffle_cp.result import Status
from waffle_cp.solve import InterruptedSolving, find_solutions, solution_steps, solve_puzzle, solver
from waffle_cp.validate.puzzle import check_solution
from waffle_cp.words import WordList, load_words
from waffle_cp_models.outcome import Outcome
from waffle_cp_models.solvers.cpsat import Interrupted

SOLUTION = Grid.parse("abc\nd#e\nfgh")
WORDS = WordList.of(SOLUTION.words)


def puzzle_of(solution: Grid, board: str, rule: str = "game") -> Puzzle:
    letters = tuple(board.replace("\n", "").replace("#", "").replace(" ", ""))
    return Puzzle(solution.layout, letters, color_board(solution, letters, rule=rule), rule=rule)


def these_and_theme() -> Puzzle:
    """The seed's puzzle of two solutions."""
    solution = Grid.parse("avert\nl l h\nlouse\no d m\nthese")
    return puzzle_of(solution, "adlrt\nl s h\neouse\no m l\ntheve")


def test_these_and_theme_have_two_solutions_of_4_and_5_swaps() -> None:
    result = solve_puzzle(these_and_theme(), load_words("full", offensive=True))
    assert result.complete
    found = {solution.grid.words: solution for solution in result}
    assert {words[2]: solution.swaps for words, solution in found.items()} == {
        "these": 5,
        "theme": 4,
    }
    assert all(solution.proved for solution in result)


@pytest.mark.parametrize("swaps", [4, 5])
def test_the_stated_swaps_decide_between_them(swaps: int) -> None:
    words = load_words("full", offensive=True)
    for result in (
        solve_puzzle(these_and_theme(), words, swaps=swaps),
        solve_puzzle(replace(these_and_theme(), swaps=swaps), words),
        solve_puzzle(replace(these_and_theme(), swaps=9), words, swaps=swaps),
    ):
        assert [solution.swaps for solution in result] == [swaps, 9 - swaps]
        assert [solution.fits_swaps for solution in result] == [True, False]
        assert [solution.rank for solution in result] == [1, 2]


def test_a_puzzle_that_is_already_solved() -> None:
    result = solve_puzzle(puzzle_of(SOLUTION, "abcdefgh"), WORDS)
    best = result.unwrap()
    assert (best.grid, best.swaps, best.bound, best.proved) == (SOLUTION, 0, 0, True)
    assert solution_steps(puzzle_of(SOLUTION, "abcdefgh"), best) == ()


def test_an_empty_list_has_no_solution() -> None:
    result = solve_puzzle(puzzle_of(SOLUTION, "bacdefgh"), WordList("none", {}))
    assert result.status is Status.INFEASIBLE
    with pytest.raises(ProvenNoneError):
        result.unwrap()


@pytest.mark.parametrize(
    ("rows", "board"),
    [
        ("uña\nn o\noso", "nña\nu o\noso"),
        ("ŝuo\ni v\naĵo", "aĵo\ni v\nŝuo"),
        ("ωρα\nσ μ\nωχα", "ωαρ\nσ χ\nωμα"),
    ],
    ids=["Spanish", "Esperanto", "Greek"],
)
def test_other_alphabets(rows: str, board: str) -> None:
    solution = Grid.parse(rows)
    puzzle = puzzle_of(solution, board)
    result = solve_puzzle(Puzzle.parse(str(puzzle)), WordList.of(solution.words))
    assert [one.grid for one in result] == [solution]
    assert result.unwrap().proved


def test_more_than_256_letters() -> None:
    letters = [chr(code) for code in range(0x4E00, 0x4E00 + 600)]
    words = WordList.of(["".join(letters[n : n + 3]) for n in range(0, 600, 3)])
    first, second = list(words)[3], list(words)[150]
    down = [first[0] + letters[7] + second[0], first[2] + letters[8] + second[2]]
    solution = Grid.parse(f"{first}\n{letters[7]} {letters[8]}\n{second}")
    board = [*solution.letters]
    board[0], board[7] = board[7], board[0]
    puzzle = Puzzle(solution.layout, tuple(board), color_board(solution, board))
    everything = WordList.of([*words, *down])
    assert list(find_solutions(puzzle, everything)) == [solution]


@pytest.mark.parametrize("rule", ["game", "seed", "any"])
def test_steps_are_grouped_by_cycle_and_recolored(rule: str) -> None:
    solution = Grid.parse("digit\no r h\ngrace\nm s r\napple")
    puzzle = puzzle_of(solution, "dohit\nr i p\ngearc\np r m\nalsge", rule)
    best = solve_puzzle(puzzle, WordList.of(solution.words)).unwrap()
    steps = solution_steps(puzzle, best)
    assert len(steps) == best.swaps == 10
    assert best.plan is not None
    assert [step.cycle for step in steps] == sorted(step.cycle for step in steps)
    assert len({step.cycle for step in steps}) == len(best.plan.cycles)
    letters = list(puzzle.letters)
    for step in steps:
        first, second = step.cells
        letters[first], letters[second] = letters[second], letters[first]
        assert step.letters == tuple(letters)
        assert step.colors == color_board(solution, letters, rule=rule)
        assert step.new_greens
        assert all(step.colors[cell] is Color.GREEN for cell in step.new_greens)
    assert letters == list(solution.letters)
    assert str(steps[0]) == "-".join(steps[0].names)


def test_without_plans_nothing_is_counted() -> None:
    puzzle = these_and_theme()
    result = solve_puzzle(puzzle, load_words("full"), plans=False, swaps=4)
    assert [(one.swaps, one.plan, one.fits_swaps) for one in result] == [(None, None, None)] * 2
    assert solution_steps(puzzle, result.unwrap()) == ()


def test_a_limit_of_solutions_says_that_there_may_be_more() -> None:
    result = solve_puzzle(these_and_theme(), load_words("full"), max_solutions=1)
    assert len(result) == 1
    assert not result.complete
    assert "there may be more" in result.note
    assert len(find_solutions(these_and_theme(), load_words("full"), max_solutions=1)) == 1
    with pytest.raises(InputError, match="max_solutions is 0"):
        solve_puzzle(these_and_theme(), load_words("full"), max_solutions=0)


def test_out_of_time_is_no_proof() -> None:
    words = WordList.of("".join(letters) for letters in ("abc", "acb", "bac", "bca", "cab", "cba"))
    solution = Grid.parse("abc\nbca\ncab")
    puzzle = replace(puzzle_of(solution, "cababcbca"), rule="any", colors=parse_colors("." * 9))
    result = solve_puzzle(puzzle, words, time_limit=1e-9)
    if result.status is Status.UNKNOWN:
        assert "time limit" in result.note
        with pytest.raises(LimitError):
            result.unwrap()
    else:  # the tables alone may prove it before any time is asked for
        assert result.complete


def test_an_unknown_rule_is_bad_input() -> None:
    puzzle = replace(puzzle_of(SOLUTION, "bacdefgh"), rule="mine")
    for search in (solve_puzzle, find_solutions):
        with pytest.raises(InputError, match="'mine'"):
            search(puzzle, WORDS)


def test_any_rule_accepts_what_a_rule_would_not() -> None:
    # The word across wants one n of two; the game colors the first, this puzzle the second.
    solution = Grid.parse("acn\nb d\neng")
    words = WordList.of(solution.words)
    puzzle = Puzzle(solution.layout, tuple("nnabdecg"), parse_colors(".yyggg.g"), rule="any")
    assert list(find_solutions(puzzle, words)) == [solution]
    assert list(find_solutions(replace(puzzle, rule="seed"), words)) == [solution]
    assert find_solutions(replace(puzzle, rule="game"), words).status is Status.INFEASIBLE


def test_every_solution_passes_the_checks() -> None:
    words = load_words("full", offensive=True)
    for solution in solve_puzzle(these_and_theme(), words):
        assert check_solution(these_and_theme(), solution.grid, words) == ()
        assert solution.scores == tuple(words.scores[word] for word in solution.grid.words)


def test_an_interrupt_keeps_what_was_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*arguments: object, **options: object) -> Outcome[tuple[int, ...]]:
        rows = tuple(WORDS.table(3).words.index(word) for word in SOLUTION.words)
        raise Interrupted(Outcome(Status.FEASIBLE, (rows,)))

    monkeypatch.setattr(solver, "solve_puzzle_model", interrupted)
    with pytest.raises(InterruptedSolving) as caught:
        solve_puzzle(puzzle_of(SOLUTION, "bacdefgh"), WORDS)
    assert [one.grid for one in caught.value.result] == [SOLUTION]
    assert not caught.value.result.complete


def test_a_time_limit_that_is_not_reached_changes_nothing() -> None:
    """Swaps are proven, and clashes explained, in the time that is left."""
    for puzzle, words in random_puzzles(40, seed=77):
        free, limited = (solve_puzzle(puzzle, words, time_limit=limit) for limit in (None, 600))
        assert (free.status, free.note) == (limited.status, limited.note), str(puzzle)
        assert [s.grid for s in free] == [s.grid for s in limited]
        assert [(s.swaps, s.bound) for s in free] == [(s.swaps, s.bound) for s in limited]
        assert all(s.swaps == s.bound for s in limited)
