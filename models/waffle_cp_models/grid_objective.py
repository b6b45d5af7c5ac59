"""The best grids: highest total score, or highest score of the worst word, with a proven bound.

The total is an objective of the model. The worst word is a search over thresholds: with all
words under a score left out, the tables are small and both answers come fast.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TYPE_CHECKING

import numpy as np

from waffle_cp_models.cpsat import solve_model
from waffle_cp_models.grid import letters_back, solve_grid_model
from waffle_cp_models.grid_constraints import GridTables, Nogood, build_model
from waffle_cp_models.grid_instance import Answer, GridInstance
from waffle_cp_models.grid_words import clashing_slots, spellings
from waffle_cp_models.outcome import Outcome, Status

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

__all__ = ["best_total", "best_worst", "worst_score"]

OBJECTIVE_SEARCH: Mapping[str, Any] = {"cp_model_probing_level": 0, "symmetry_level": 0}

OnAnswer = Callable[[Answer], None]


def best_total(
    instance: GridInstance,
    *,
    count: int = 1,
    seed: int = 0,
    time_limit: float | None = None,
    workers: int = 1,
    on_answer: OnAnswer | None = None,
) -> Outcome[Answer]:
    """Up to `count` grids of the highest total score, best first.

    OPTIMAL when the first is proven to be the best; value and bound are its. At the time limit
    the best so far is told, or nothing. The other arguments are those of solve_grid_model.
    """
    started = time.perf_counter()
    random = np.random.default_rng(seed)
    instance = instance.consistent()
    if instance.is_empty:
        return Outcome(Status.INFEASIBLE, complete=True, seconds=time.perf_counter() - started)
    tables = GridTables(instance, has_scores=True)
    score = scores_by_number(instance)
    nogoods: list[Nogood] = []
    answers: dict[Answer, Answer] = {}
    bound: float | None = None
    is_best = is_all = False
    while len(answers) < count and not is_all:
        left = None if time_limit is None else time_limit - (time.perf_counter() - started)
        if left is not None and left <= 0:
            break
        shuffle = random.permutation(instance.num_letters)
        model, variables = build_model(tables, nogoods, shuffle)
        outcome = solve_model(
            model,
            variables,
            seed=int(random.integers(2**31)),
            time_limit=left,
            workers=workers,
            parameters=OBJECTIVE_SEARCH,
        )
        if outcome.status is Status.INFEASIBLE:
            is_all = True
            break
        if not answers and outcome.bound is not None:
            bound = outcome.bound if bound is None else min(bound, outcome.bound)
        if not outcome.answers:
            break
        values = letters_back(outcome.answers[0], shuffle, len(tables.cells))
        options = tables.options(values)
        is_first = not answers
        for spelling in spellings(options, instance.clash):
            if len(answers) < count and canonical(instance, spelling) not in answers:
                answers[canonical(instance, spelling)] = spelling
                if on_answer is not None:
                    on_answer(spelling)
            if len(answers) >= count:
                break
        if is_first and answers:
            is_best = outcome.status is Status.OPTIMAL
        if outcome.status is not Status.OPTIMAL:
            break
        spelled = next(spellings(options, instance.clash), None) is not None
        every_slot = tuple(range(len(options)))
        for slots in [every_slot] if spelled else clashing_slots(options, instance.clash):
            nogoods.append(tables.nogood(slots, values))
    found = tuple(answers.values())
    value = float(sum(score[word] for word in found[0])) if found else None
    if found:
        status = Status.OPTIMAL if is_best else Status.FEASIBLE
    else:
        status = Status.INFEASIBLE if is_all else Status.UNKNOWN
    bound = None if status is Status.INFEASIBLE else (value if is_best else bound)
    return Outcome(status, found, is_all, value, bound, time.perf_counter() - started)


def best_worst(
    instance: GridInstance,
    exempt: frozenset[int],
    *,
    count: int = 1,
    seed: int = 0,
    time_limit: float | None = None,
    workers: int = 1,
    on_answer: OnAnswer | None = None,
) -> Outcome[Answer]:
    """Up to `count` grids whose worst word scores highest, best first; `exempt` do not count.

    OPTIMAL when the first is proven to be the best: no grid exists at the next higher score.
    The other arguments are those of solve_grid_model.
    """
    started = time.perf_counter()

    def solve(level: int, wanted: int, hear: OnAnswer | None) -> Outcome[Answer]:
        left = None if time_limit is None else time_limit - (time.perf_counter() - started)
        if left is not None and left <= 0:
            return Outcome(Status.UNKNOWN)
        cut = instance.with_words(
            [
                words.keep((words.scores >= level) | np.isin(words.numbers, list(exempt)))
                for words in instance.words
            ]
        )
        return solve_grid_model(
            cut, count=wanted, seed=seed, time_limit=left, workers=workers, on_answer=hear
        )

    levels = sorted(
        {
            int(score)
            for words in instance.words
            for score in np.unique(words.scores[~np.isin(words.numbers, list(exempt))])
        }
    ) or [0]
    best: Answer | None = None
    status = Status.UNKNOWN
    # A grid is known at levels up to `low`, none exists at levels from `high`.
    low, high, probe = -1, len(levels), 0
    while low + 1 < high:
        outcome = solve(levels[probe], 1, on_answer)
        if outcome.answers:
            best = outcome.answers[0]
            worst = worst_score(instance, best, exempt)
            low = max(probe, *(n for n, level in enumerate(levels) if level <= worst), probe)
        elif outcome.status is Status.INFEASIBLE:
            high = probe
        else:
            break
        probe = (low + high) // 2
    if best is None:
        is_proof = high == 0
        status = Status.INFEASIBLE if is_proof else Status.UNKNOWN
        return Outcome(status, complete=is_proof, seconds=time.perf_counter() - started)
    is_best = low + 1 == high
    answers = {canonical(instance, best): best}
    is_all = False
    level = low
    while is_best and count > 1 and len(answers) < count and level >= 0:
        outcome = solve(levels[level], count, None)
        for answer in outcome.answers:
            if len(answers) < count and canonical(instance, answer) not in answers:
                answers[canonical(instance, answer)] = answer
                if on_answer is not None:
                    on_answer(answer)
        if not outcome.complete:
            break
        is_all = level == 0
        level -= 1
    found = tuple(answers.values())
    value = float(worst_score(instance, best, exempt))
    bound = value if is_best else float(levels[high - 1])
    status = Status.OPTIMAL if is_best else Status.FEASIBLE
    return Outcome(status, found, is_all, value, bound, time.perf_counter() - started)


def scores_by_number(instance: GridInstance) -> dict[int, int]:
    """The score of each candidate."""
    found: dict[int, int] = {}
    for words in instance.words:
        found.update(zip(words.numbers.tolist(), words.scores.tolist(), strict=True))
    return found


def worst_score(instance: GridInstance, answer: Answer, exempt: frozenset[int]) -> int:
    """The least score of a word that is not exempt, or of all words if all are."""
    score = scores_by_number(instance)
    counted = [word for word in answer if word not in exempt] or list(answer)
    return min(score[word] for word in counted)


def canonical(instance: GridInstance, answer: Answer) -> Answer:
    """The lesser of a grid and its image under transposition, where these count as one."""
    images = instance.mirrored_slots
    return answer if images is None else min(answer, tuple(answer[slot] for slot in images))
