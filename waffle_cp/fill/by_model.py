"""From a request and a list to the CP-SAT grid model, and back to grids."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from waffle_cp.fill.engines import FillTask
from waffle_cp.grid import Grid
from waffle_cp.request.checks import missing_length, unlisted_words
from waffle_cp.request.request import FillRequest
from waffle_cp.result import Result, Status
from waffle_cp.words.wordlist import WordList
from waffle_cp_models.grid.fill import solve_grid_model
from waffle_cp_models.grid.instance import Answer, GridInstance, LetterBound
from waffle_cp_models.grid.objective import best_total, best_worst
from waffle_cp_models.grid.tables import SlotWords
from waffle_cp_models.outcome import Outcome

__all__ = ["GridTranslation", "fill_by_model", "grid_instance"]

ENGINE = "cp-sat"


def fill_by_model(task: FillTask, *, spent: float = 0.0) -> Result[Grid]:
    """The engine `cp-sat`: see waffle_cp_models.grid.fill and models/README.md.

    `spent` are seconds of the task's time that are over already; the result counts them.
    """
    started = time.perf_counter() - spent
    translation = GridTranslation(task)
    instance = translation.instance
    note = unlisted_words(task.request, task.words)
    for slot, words in zip(task.request.layout.slots, instance.words, strict=True):
        if not len(words):
            return Result(
                Status.INFEASIBLE,
                complete=True,
                seconds=time.perf_counter() - started,
                engine=ENGINE,
                seed=task.seed,
                note=missing_length(task.request, task.words)
                or f"slot {slot}: no word of list {task.words.name} fits what is fixed and banned",
            )
    left = None
    if task.time_limit is not None:
        left = max(0.0, task.time_limit - (time.perf_counter() - started))
    on_answer = None
    if task.on_grid is not None:
        hear = task.on_grid

        def on_answer(answer: Answer) -> None:
            hear(translation.grid(answer))

    outcome: Outcome[Answer]
    if task.maximize is None:
        outcome = solve_grid_model(
            instance,
            count=task.count,
            seed=task.seed,
            time_limit=left,
            workers=task.workers,
            on_answer=on_answer,
        )
    elif task.maximize == "total":
        outcome = best_total(
            instance,
            translation.required_numbers,
            count=task.count or 1,
            seed=task.seed,
            time_limit=left,
            workers=task.workers,
            on_answer=on_answer,
        )
    else:
        outcome = best_worst(
            instance,
            translation.required_numbers,
            count=task.count or 1,
            seed=task.seed,
            time_limit=left,
            workers=task.workers,
            on_answer=on_answer,
        )
    if outcome.status is Status.UNKNOWN:
        note = f"time limit of {task.time_limit:g} s" + (f"; {note}" if note else "")
    result = Result.wrap(outcome, translation.grid, engine=ENGINE, seed=task.seed, note=note)
    return replace(result, seconds=time.perf_counter() - started)


def grid_instance(task: FillTask) -> GridInstance:
    """The model's instance for a task."""
    return GridTranslation(task).instance


class GridTranslation:
    """Words as numbers: those of the list by length, then the required words that it lacks."""

    def __init__(self, task: FillTask) -> None:
        self._layout = task.request.layout
        self._words: list[str] = []
        self._number: dict[str, int] = {}
        tables = self._tables(task.request, task.words)
        self.instance = self._instance(task, tables)

    @property
    def required_numbers(self) -> frozenset[int]:
        """The numbers of all required words."""
        return frozenset(self._number.values())

    def grid(self, answer: Answer) -> Grid:
        """The grid that word numbers by slot spell."""
        return Grid.from_words(
            self._layout, {slot: self._words[number] for slot, number in enumerate(answer)}
        )

    def _tables(self, request: FillRequest, words: WordList) -> dict[int, SlotWords]:
        """For each length of a slot all words that may stand in one."""
        required = list(dict.fromkeys(wanted.word for wanted in request.required))
        found: dict[int, SlotWords] = {}
        for length in sorted({len(slot) for slot in request.layout.slots}):
            table = words.table(length)
            extra = [word for word in required if len(word) == length and word not in words]
            first = len(self._words)
            here = (*table.words, *extra)
            self._words.extend(here)
            codes: NDArray[np.unsignedinteger] = table.codes
            if extra:
                more = np.array([words.alphabet.encode(word) for word in extra])
                codes = np.concatenate([table.codes, more.astype(table.codes.dtype)])
            scores = np.concatenate([table.scores, np.zeros(len(extra), np.int64)])
            keep = scores >= request.min_score
            for word in required:
                if len(word) == length:
                    place = _position(here, word, len(table.words))
                    self._number[word] = first + place
                    keep[place] = True
            for word in request.banned:
                if len(word) == length and word in words:
                    keep[_position(here, word, len(table.words))] = False
            numbers = np.arange(first, first + len(here), dtype=np.int64)
            found[length] = SlotWords(codes, numbers, scores.astype(np.int64)).keep(keep)
        return found

    def _instance(self, task: FillTask, tables: Mapping[int, SlotWords]) -> GridInstance:
        request, alphabet = task.request, task.words.alphabet
        fixed = {cell: alphabet.code(letter) for cell, letter in request.fixed}
        in_slot = {w.slot: self._number[w.word] for w in request.required if w.slot is not None}
        candidates = []
        for number, slot in enumerate(self._layout.slots):
            words = tables[len(slot)]
            keep = np.ones(len(words), np.bool_)
            for position, cell in enumerate(slot.cells):
                if cell in fixed:
                    keep &= words.codes[:, position] == fixed[cell]
            if number in in_slot:
                keep &= words.numbers == in_slot[number]
            candidates.append(words if keep.all() else words.keep(keep))
        anywhere = dict.fromkeys(self._number[w.word] for w in request.required if w.slot is None)
        placed = set(in_slot.values())
        return GridInstance(
            num_cells=len(self._layout.cells),
            num_letters=len(alphabet),
            slots=tuple(slot.cells for slot in self._layout.slots),
            words=tuple(candidates),
            required=tuple(number for number in anywhere if number not in placed),
            letter_bounds=tuple(self._bounds(task)),
            rare=None if request.rare is None else (request.rare.most, request.rare.score),
            distinct=not request.repeats,
            stems=self._stems(task.stems, candidates),
            mirror=self._mirror(task.transposes),
        )

    def _bounds(self, task: FillTask) -> list[LetterBound]:
        num_cells = len(self._layout.cells)
        found = []
        for bound in task.request.letter_counts:
            mask = np.array([bound.matches(letter) for letter in task.words.alphabet.letters])
            most = num_cells if bound.most is None else min(bound.most, num_cells)
            found.append(LetterBound(mask, bound.least, most))
        return found

    def _stems(
        self, stems: Mapping[str, frozenset[int]], candidates: list[SlotWords]
    ) -> dict[int, frozenset[int]]:
        if not stems:
            return {}
        numbers = np.unique(np.concatenate([words.numbers for words in candidates])).tolist()
        return {n: stems[self._words[n]] for n in numbers if self._words[n] in stems}

    def _mirror(self, transposes: bool) -> tuple[int, ...] | None:
        if transposes or not self._layout.is_square:
            return None
        return self._layout.transposition


def _position(words: tuple[str, ...], word: str, num_sorted: int) -> int:
    """Place of a word: the first part is sorted, few follow."""
    from bisect import bisect_left

    place = bisect_left(words, word, 0, num_sorted)
    return place if place < num_sorted and words[place] == word else words.index(word, num_sorted)
