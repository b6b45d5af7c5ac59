"""The best grids: highest total score, or highest score of the worst word, with a proven bound.

The total is an objective of the model. The worst word is a search over thresholds: with all
words under a score left out, the tables are small and both answers come fast.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import numpy as np

from waffle_cp_models.deadline import Deadline
from waffle_cp_models.grid.constraints import GridTables, Nogood, build_model
from waffle_cp_models.grid.fill import letters_back, solve_grid_model
from waffle_cp_models.grid.instance import Answer, GridInstance
from waffle_cp_models.grid.spelling import clashing_slots, spellings
from waffle_cp_models.grid.tables import SlotWords
from waffle_cp_models.outcome import Outcome, Status
from waffle_cp_models.solvers.cpsat import solve_model

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

__all__ = ["best_total", "best_worst", "worst_score"]

OBJECTIVE_SEARCH: Mapping[str, Any] = {"cp_model_probing_level": 0, "symmetry_level": 0}

START_SHARE = 0.6
"""Part of the time that the search for a start may take."""

OnAnswer = Callable[[Answer], None]


def best_total(
    instance: GridInstance,
    exempt: frozenset[int] = frozenset(),
    *,
    count: int = 1,
    seed: int = 0,
    time_limit: float | None = None,
    workers: int = 1,
    on_answer: OnAnswer | None = None,
) -> Outcome[Answer]:
    """Up to `count` grids of the highest total score, best first.

    OPTIMAL when the first is proven to be the best; value and bound are its. At the time limit
    the best so far is told, or nothing. `exempt` words count, but do not spoil the start: a grid
    whose other words are good. The other arguments are those of solve_grid_model.
    """
    deadline = Deadline(time_limit)
    instance = instance.consistent()
    if instance.is_empty:
        return Outcome(Status.INFEASIBLE, complete=True, seconds=deadline.seconds)
    run = _TotalSearch(instance, count, seed, deadline, workers, on_answer)
    if count == 1:
        run.start(exempt)
    run.climb()
    return run.outcome()


@dataclass(eq=False)
class _TotalSearch:
    instance: GridInstance
    count: int
    seed: int
    deadline: Deadline
    workers: int
    on_answer: OnAnswer | None
    answers: dict[Answer, Answer] = field(default_factory=dict)
    score: dict[int, int] = field(init=False)
    floor: int = -1
    """A grid of this total is known; only better ones are looked for."""

    bound: float = field(init=False)
    is_best: bool = False
    is_all: bool = False

    def __post_init__(self) -> None:
        self.score = scores_by_number(self.instance)
        self.bound = float(sum(int(words.scores.max()) for words in self.instance.words))

    def start(self, exempt: frozenset[int]) -> None:
        """A grid with a good worst word has a good total, and leaves few words to better it."""
        left = self.deadline.left
        first = best_worst(
            self.instance,
            exempt,
            seed=self.seed,
            time_limit=None if left is None else left * START_SHARE,
            workers=self.workers,
            on_answer=self._keep_if_better,
        )
        if first.status is Status.INFEASIBLE:
            self.is_all = True
            return
        for answer in first.answers:
            self._keep_if_better(answer)
        self.instance = _words_above(self.instance, self.floor)

    def _keep_if_better(self, answer: Answer) -> None:
        total = sum(self.score[word] for word in answer)
        if total > self.floor:
            self.floor = total
            self.answers = {canonical(self.instance, answer): answer}
            if self.on_answer is not None:
                self.on_answer(answer)

    def climb(self) -> None:
        """The best of the model, again and again while its rows cannot be spelled."""
        if self.is_all:
            return
        if self.instance.is_empty:
            self.is_best = True
            return
        random = np.random.default_rng(self.seed)
        tables = GridTables(self.instance, has_scores=True)
        nogoods: list[Nogood] = []
        while self.count > 1 or not self.is_best:
            if len(self.answers) >= self.count > 1 or self.deadline.left == 0.0:
                return
            shuffle = random.permutation(self.instance.num_letters)
            model, variables = build_model(
                tables, nogoods, shuffle, least_total=max(0, self.floor + 1)
            )
            outcome = solve_model(
                model,
                variables,
                seed=int(random.integers(2**31)),
                time_limit=self.deadline.left,
                workers=self.workers,
                parameters=OBJECTIVE_SEARCH,
            )
            if outcome.status is Status.INFEASIBLE:
                self.is_best = bool(self.answers)
                self.is_all = self.floor < 0
                return
            # Without an answer the solver may tell a bound of 0 that means nothing.
            is_told = bool(outcome.answers) or (outcome.bound or 0.0) > max(0, self.floor)
            if is_told and outcome.bound is not None and not (self.answers and self.count > 1):
                self.bound = min(self.bound, outcome.bound)
            if not outcome.answers:
                return
            values = letters_back(outcome.answers[0], shuffle, len(tables.cells))
            options = tables.options(values)
            is_spelled = self._spell(options)
            if outcome.status is not Status.OPTIMAL:
                return
            self.is_best |= is_spelled
            every_slot = tuple(range(len(options)))
            clashes = clashing_slots(options, self.instance.clash) if not is_spelled else []
            for slots in clashes or [every_slot]:
                nogoods.append(tables.nogood(slots, values))

    def _spell(self, options: list[list[int]]) -> bool:
        """Whether the rows can be spelled; keeps as many spellings as are asked for."""
        is_spelled = False
        for spelling in spellings(options, self.instance.clash):
            is_spelled = True
            if self.count == 1:
                self._keep_if_better(spelling)
                break
            if len(self.answers) >= self.count:
                break
            key = canonical(self.instance, spelling)
            if key not in self.answers:
                self.answers[key] = spelling
                if self.on_answer is not None:
                    self.on_answer(spelling)
        return is_spelled

    def outcome(self) -> Outcome[Answer]:
        """What was found and proven."""
        seconds = self.deadline.seconds
        found = tuple(self.answers.values())
        if not found:
            if self.is_all:
                return Outcome(Status.INFEASIBLE, complete=True, seconds=seconds)
            return Outcome(Status.UNKNOWN, bound=self.bound, seconds=seconds)
        value = float(sum(self.score[word] for word in found[0]))
        if self.is_best:
            return Outcome(Status.OPTIMAL, found, self.is_all, value, value, seconds)
        return Outcome(Status.FEASIBLE, found, self.is_all, value, self.bound, seconds)


def _words_above(instance: GridInstance, floor: int) -> GridInstance:
    """Without the words that keep the total from exceeding a floor, whatever the others are."""
    while not instance.is_empty:
        most = [int(words.scores.max()) for words in instance.words]
        cut = [
            words.keep(words.scores > floor - (sum(most) - best))
            for words, best in zip(instance.words, most, strict=True)
        ]
        if all(map(_same_size, cut, instance.words)):
            break
        instance = instance.with_words(cut).consistent()
    return instance


def _same_size(one: SlotWords, other: SlotWords) -> bool:
    return len(one) == len(other)


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
    deadline = Deadline(time_limit)

    def solve(level: int, wanted: int, hear: OnAnswer | None) -> Outcome[Answer]:
        if deadline.has_passed:
            return Outcome(Status.UNKNOWN)
        cut = instance.with_words(
            [
                words.keep((words.scores >= level) | np.isin(words.numbers, list(exempt)))
                for words in instance.words
            ]
        )
        return solve_grid_model(
            cut, count=wanted, seed=seed, time_limit=deadline.left, workers=workers, on_answer=hear
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
        return Outcome(status, complete=is_proof, seconds=deadline.seconds)
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
    return Outcome(status, found, is_all, value, bound, deadline.seconds)


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
