"""The engine `cp-sat`: from a compiled request to the grid model, and back to grids."""

from __future__ import annotations

import time
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np

from waffle_cp.fill.engines import FillTask
from waffle_cp.grid import Grid
from waffle_cp.request.checks import empty_slot, unlisted_words
from waffle_cp.result import Result, Status
from waffle_cp_models.grid.fill import solve_grid_model
from waffle_cp_models.grid.instance import Answer, GridInstance, LetterBound, WordBound
from waffle_cp_models.grid.objective import best_total, best_worst
from waffle_cp_models.outcome import Outcome

__all__ = ["GridTranslation", "fill_by_model"]

ENGINE = "cp-sat"


def fill_by_model(task: FillTask, *, spent: float = 0.0) -> Result[Grid]:
    """The engine `cp-sat`: see waffle_cp_models.grid and models/README.md.

    `spent` are seconds of the task's time that are over already; the result counts them.
    """
    started = time.perf_counter() - spent
    translation = GridTranslation(task)
    if note := empty_slot(task.compiled, task.words):
        return Result(
            Status.INFEASIBLE,
            complete=True,
            seconds=time.perf_counter() - started,
            engine=ENGINE,
            seed=task.seed,
            note=note,
        )
    outcome = _solve(task, translation, started)
    note = unlisted_words(task.request, task.words)
    if outcome.status is Status.UNKNOWN:
        note = f"time limit of {task.time_limit:g} s" + (f"; {note}" if note else "")
    result = Result.wrap(outcome, translation.grid, engine=ENGINE, seed=task.seed, note=note)
    return replace(result, seconds=time.perf_counter() - started)


def _solve(task: FillTask, translation: GridTranslation, started: float) -> Outcome[Answer]:
    left = None
    if task.time_limit is not None:
        left = max(0.0, task.time_limit - (time.perf_counter() - started))
    on_answer = None
    if task.on_grid is not None:
        hear = task.on_grid

        def on_answer(answer: Answer) -> None:
            hear(translation.grid(answer))

    instance, exempt = translation.instance, translation.wanted_numbers
    if task.maximize is None:
        return solve_grid_model(
            instance,
            count=task.count,
            seed=task.seed,
            time_limit=left,
            workers=task.workers,
            on_answer=on_answer,
        )
    best = best_total if task.maximize == "total" else best_worst
    return best(
        instance,
        exempt,
        count=task.count or 1,
        seed=task.seed,
        time_limit=left,
        workers=task.workers,
        on_answer=on_answer,
    )


@dataclass(frozen=True, eq=False)
class GridTranslation:
    """The instance of a task, and the way from its answers to grids."""

    task: FillTask

    @property
    def wanted_numbers(self) -> frozenset[int]:
        """The numbers of all words that must stand in the grid."""
        return frozenset(np.flatnonzero(self.task.compiled.vocabulary.is_wanted).tolist())

    def grid(self, answer: Answer) -> Grid:
        """The grid that word numbers by slot spell."""
        compiled = self.task.compiled
        words = {slot: compiled.vocabulary.words[number] for slot, number in enumerate(answer)}
        return Grid.from_words(compiled.layout, words)

    @cached_property
    def instance(self) -> GridInstance:
        """What the model is given."""
        compiled = self.task.compiled
        layout, vocabulary = compiled.layout, compiled.vocabulary
        placed = {int(numbers[0]) for numbers in compiled.slots if len(numbers) == 1}
        num_cells, num_slots = len(layout.cells), len(layout.slots)
        merges = layout.is_square and not self.task.transposes
        return GridInstance(
            num_cells=num_cells,
            num_letters=len(vocabulary.alphabet),
            slots=tuple(slot.cells for slot in layout.slots),
            words=tuple(compiled.slot_words(slot) for slot in range(num_slots)),
            required=tuple(number for number in compiled.needed if number not in placed),
            letter_bounds=tuple(
                LetterBound(
                    tally.letters,
                    tally.least,
                    num_cells if tally.most is None else min(tally.most, num_cells),
                )
                for tally in compiled.tallies
                if tally.letters is not None
            ),
            word_bounds=tuple(
                WordBound(
                    tally.words,
                    tally.least,
                    num_slots * int(tally.words.max(initial=0))
                    if tally.most is None
                    else tally.most,
                )
                for tally in compiled.tallies
                if tally.words is not None
            ),
            equal_cells=compiled.equal_cells,
            distinct=compiled.distinct,
            stems=self._stems(),
            mirror=layout.transposition if merges else None,
        )

    def _stems(self) -> dict[int, frozenset[int]]:
        table = self.task.compiled.stems
        if not table.shape[1]:
            return {}
        numbers = np.unique(np.concatenate(self.task.compiled.slots))
        numbers = numbers[table[numbers, 0] >= 0]
        rows = table[numbers].tolist()
        return {
            number: frozenset(stem for stem in row if stem >= 0)
            for number, row in zip(numbers.tolist(), rows, strict=True)
        }
