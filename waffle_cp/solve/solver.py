"""Solving a puzzle: all grids that it can have come from, ranked, each with its fewest swaps."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from waffle_cp.coloring import colors_fit
from waffle_cp.errors import InputError
from waffle_cp.grid import Grid
from waffle_cp.kinds import require_kind
from waffle_cp.puzzle import Puzzle
from waffle_cp.result import Result, Status
from waffle_cp.solve.clashes import explain_clashes
from waffle_cp.solve.ranking import rank_solutions
from waffle_cp.solve.solution import Solution
from waffle_cp.solve.translate import LOCAL_RULES, grid_of_rows, instance_of
from waffle_cp.words import WordList
from waffle_cp_models.deadline import Deadline
from waffle_cp_models.outcome import Outcome
from waffle_cp_models.puzzle.model import solve_puzzle_model
from waffle_cp_models.solvers.cpsat import Interrupted

__all__ = ["InterruptedSolving", "find_solutions", "solve_puzzle"]

ENGINE = "cp-sat"
_MEND_SECONDS = 2.0


class InterruptedSolving(KeyboardInterrupt):
    """The user interrupted; `result` holds the solutions found until then."""

    def __init__(self, result: Result[Solution]) -> None:
        self.result = result
        super().__init__("interrupted")


def find_solutions(
    puzzle: Puzzle,
    words: WordList,
    *,
    max_solutions: int | None = 2,
    time_limit: float | None = None,
    seed: int = 0,
) -> Result[Grid]:
    """The grids that solve a puzzle, up to a number or all for None, without rank or swaps.

    A puzzle has exactly one solution when the result is `complete` with one answer; FEASIBLE
    with two answers disproves it. INFEASIBLE is a proof that there is none. `time_limit` is in
    seconds. Raises InputError for an unknown color rule.

    >>> words = WordList.of(["abc", "fgh", "adf", "ceh", "bac"])
    >>> puzzle = Puzzle.parse("bac\\nd#e\\nfgh\\n\\nyyg\\ng#g\\nggg")
    >>> result = find_solutions(puzzle, words)
    >>> result.complete, [grid.words for grid in result]
    (True, [('abc', 'fgh', 'adf', 'ceh')])
    """
    _check_kinds(puzzle, words)
    outcome = _outcome(puzzle, words, max_solutions, time_limit, seed)
    return Result.wrap(
        outcome, lambda rows: grid_of_rows(puzzle, words, rows), engine=ENGINE, seed=seed
    )


def solve_puzzle(
    puzzle: Puzzle,
    words: WordList,
    *,
    swaps: int | None = None,
    max_solutions: int | None = None,
    time_limit: float | None = None,
    plans: bool = True,
    seed: int = 0,
) -> Result[Solution]:
    """Every solution of a puzzle over a word list, best first, each with its fewest swaps.

    All words of the list count, and a word may stand in several slots: nothing that a player
    could find is left out.
    `swaps` is the stated number of swaps, by default the puzzle's; solutions that need exactly
    as many come first, then the order is that of `rank_solutions`. `max_solutions` and
    `time_limit` (seconds, for search and swaps together) cut the search short, and the result is
    then not `complete`. Without `plans` no swaps are counted. `note` tells what clashes when
    there is no solution. Raises InputError for an unknown color rule, InterruptedSolving on
    Ctrl-C.

    >>> words = WordList.of(["abc", "fgh", "adf", "ceh"])
    >>> puzzle = Puzzle.parse("bac\\nd#e\\nfgh\\n\\nyyg\\ng#g\\nggg")
    >>> best = solve_puzzle(puzzle, words).unwrap()
    >>> best.grid.words, best.swaps, best.proved
    (('abc', 'fgh', 'adf', 'ceh'), 1, True)
    """
    _check_kinds(puzzle, words)
    if max_solutions is not None and max_solutions < 1:
        raise InputError(f"max_solutions is {max_solutions}, expected 1 or more")
    stated = puzzle.swaps if swaps is None else swaps
    deadline = Deadline(time_limit)

    def result_of(
        status: Status, found: Sequence[Solution], *, complete: bool = False, note: str = ""
    ) -> Result[Solution]:
        return Result(
            status=status,
            answers=rank_solutions(found),
            complete=complete,
            seconds=deadline.seconds,
            engine=ENGINE,
            seed=seed,
            note=note,
        )

    found: list[Solution] = []
    try:
        outcome = _outcome(puzzle, words, max_solutions, time_limit, seed)
        found = [_solution(puzzle, words, rows) for rows in outcome.answers]
        for place, solution in enumerate(found if plans else ()):
            found[place] = _with_plan(solution, puzzle, stated, deadline)
        if outcome.status is Status.INFEASIBLE:
            left = _MEND_SECONDS if deadline.left is None else min(deadline.left, _MEND_SECONDS)
            note = "; ".join(map(str, explain_clashes(puzzle, words, time_limit=left)))
        else:
            note = _note(outcome, max_solutions, time_limit)
    except Interrupted as stop:
        found = [_solution(puzzle, words, rows) for rows in stop.outcome.answers]
        raise InterruptedSolving(
            result_of(stop.outcome.status, found, note="interrupted")
        ) from stop
    except KeyboardInterrupt as stop:
        status = Status.FEASIBLE if found else Status.UNKNOWN
        raise InterruptedSolving(result_of(status, found, note="interrupted")) from stop
    return result_of(outcome.status, found, complete=outcome.complete, note=note)


def _check_kinds(puzzle: object, words: object) -> None:
    require_kind(puzzle, Puzzle, "puzzle", "Puzzle.parse(text)")
    require_kind(words, WordList, "words", "load_words('full')")


def _outcome(
    puzzle: Puzzle,
    words: WordList,
    max_solutions: int | None,
    time_limit: float | None,
    seed: int,
) -> Outcome[tuple[int, ...]]:
    def recolors(rows: Sequence[int]) -> bool:
        grid = grid_of_rows(puzzle, words, rows)
        return colors_fit(grid, puzzle.letters, puzzle.colors, rule=puzzle.rule)

    return solve_puzzle_model(
        instance_of(puzzle, words),
        max_answers=max_solutions,
        accept=None if puzzle.rule in LOCAL_RULES else recolors,
        time_limit=time_limit,
        seed=seed,
    )


def _solution(puzzle: Puzzle, words: WordList, rows: Sequence[int]) -> Solution:
    slots = puzzle.layout.slots
    scores = tuple(int(words.table(len(slots[n])).scores[row]) for n, row in enumerate(rows))
    return Solution(grid_of_rows(puzzle, words, rows), scores)


def _with_plan(
    solution: Solution, puzzle: Puzzle, stated: int | None, deadline: Deadline
) -> Solution:
    """The solution with the fewest swaps that are found in the time left."""
    from waffle_cp.swaps import min_swaps

    left = None if deadline.left is None else max(deadline.left, 0.001)
    fewest = min_swaps(puzzle.letters, solution.grid.letters, time_limit=left)
    if not fewest:
        return solution
    plan = fewest.unwrap()
    return replace(
        solution,
        swaps=len(plan),
        bound=None if fewest.bound is None else round(fewest.bound),
        plan=plan,
        fits_swaps=None if stated is None else len(plan) == stated,
    )


def _note(
    outcome: Outcome[tuple[int, ...]], max_solutions: int | None, time_limit: float | None
) -> str:
    if outcome.complete:
        return ""
    if max_solutions is not None and len(outcome.answers) >= max_solutions:
        return f"stopped at the limit of {max_solutions}: there may be more"
    return f"stopped at the time limit of {time_limit:g} s" if time_limit is not None else ""
