"""The grid model: letters in crossing cells so that every slot is a word, by CP-SAT.

The mathematics is in models/README.md, "Grid".
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from waffle_cp_models.deadline import Deadline
from waffle_cp_models.grid.constraints import GridTables, Nogood, build_model
from waffle_cp_models.grid.instance import Answer, GridInstance
from waffle_cp_models.grid.samples import placements, sample_sizes, sampled
from waffle_cp_models.grid.spelling import clashing_slots, spellings
from waffle_cp_models.outcome import Outcome, Status
from waffle_cp_models.solvers.cpsat import PLAIN_SEARCH, solve_model

__all__ = ["solve_grid_model"]

Values = tuple[int, ...]

SAMPLE_EFFORT = 1.0
"""Deterministic seconds of CP-SAT for one sample; the whole instance has no such limit."""

SINGLE_SOLVES = 32
"""Further grids of a whole instance are found one by one up to so many, else enumerated."""


def solve_grid_model(
    instance: GridInstance,
    *,
    count: int | None = 1,
    seed: int = 0,
    time_limit: float | None = None,
    workers: int = 1,
    on_answer: Callable[[Answer], None] | None = None,
) -> Outcome[Answer]:
    """Up to `count` grids, all for None: for each slot the number of its word.

    Grids differ in the letters of their crossings as long as there are such, then in single
    words. INFEASIBLE is a proof; fewer grids than asked with `complete` are all there are.
    `on_answer` hears of each grid as it is found. Reproducible by seed with one worker and no
    time limit (seconds). Raises KeyboardInterrupt.

    >>> from waffle_cp_models.grid.tables import SlotWords
    >>> words = SlotWords(np.array([[0, 1], [1, 0]]), np.arange(2), np.zeros(2, np.int64))
    >>> square = GridInstance(4, 2, ((0, 1), (2, 3), (0, 2), (1, 3)), (words,) * 4, distinct=False)
    >>> sorted(solve_grid_model(square, count=None).answers)
    [(0, 1, 0, 1), (1, 0, 1, 0)]
    """
    search = _Search(instance, count, seed, Deadline(time_limit), workers, on_answer)
    complete = search.run()
    answers = tuple(search.answers)
    no_answer = Status.INFEASIBLE if complete else Status.UNKNOWN
    status = Status.FEASIBLE if answers else no_answer
    return Outcome(status, answers, complete, seconds=search.deadline.seconds)


@dataclass(eq=False)
class _Part:
    """One placement of the required words, with what is known of it."""

    instance: GridInstance
    sizes: list[int]
    nogoods: list[Nogood] = field(default_factory=list)
    """Rows that clash, and crossings that a grid has been found for."""

    found: list[Values] = field(default_factory=list)
    is_exhausted: bool = False

    @cached_property
    def tables(self) -> GridTables:
        """The tables of all words of the part."""
        return GridTables(self.instance)


@dataclass(eq=False)
class _Search:
    instance: GridInstance
    count: int | None
    seed: int
    deadline: Deadline
    workers: int
    on_answer: Callable[[Answer], None] | None
    answers: list[Answer] = field(default_factory=list)
    known: set[Answer] = field(default_factory=set)
    parts: list[_Part] = field(default_factory=list)
    is_out_of_time: bool = False

    @cached_property
    def is_symmetric(self) -> bool:
        """Whether the image of a grid under transposition is always a grid too."""
        return self.instance.is_symmetric

    def run(self) -> bool:
        """Find grids; whether they are all there are."""
        random = np.random.default_rng(self.seed)
        if self.instance.is_empty:
            return True
        parts = [_Part(part, sample_sizes(part)) for part in placements(self.instance, random)]
        self.parts = parts
        if self.count is None:
            for part in parts:
                self._enumerate(part, None)
            return not self.is_out_of_time
        while parts and not self._is_done:
            open_parts = [part for part in parts if not part.is_exhausted]
            if not open_parts:
                break
            order = [open_parts[place] for place in random.permutation(len(open_parts))]
            self._find_one(order, random)
        for part in parts:
            self._spell_further(part)
        is_all = all(part.is_exhausted for part in parts)
        return is_all and not self.is_out_of_time and not self._stopped_by_count(parts)

    def _stopped_by_count(self, parts: list[_Part]) -> bool:
        """Whether the last grid asked for was found before the search knew that it is the last."""
        return self._is_full and self._has_more_spellings(parts)

    def _has_more_spellings(self, parts: list[_Part]) -> bool:
        return any(
            self._canonical(spelling) not in self.known
            for part in parts
            for values in part.found
            for spelling in spellings(part.tables.options(values), part.instance.clash)
        )

    @property
    def _is_full(self) -> bool:
        return self.count is not None and len(self.answers) >= self.count

    @property
    def _is_done(self) -> bool:
        return self._is_full or self.is_out_of_time

    def _find_one(self, parts: list[_Part], random: np.random.Generator) -> None:
        """One further grid from the first part and sample that has one."""
        while not self._is_done:
            # Small samples of all places come before a large one of any.
            waiting = [part for part in parts if not part.is_exhausted]
            if not waiting:
                return
            part = min(waiting, key=lambda part: part.sizes[0])
            if len(part.sizes) > 1:
                sample = sampled(part.instance, part.sizes[0], random)
                if not sample.is_empty and self._solve(part, sample, random, is_whole=False):
                    return
                part.sizes.pop(0)
                continue
            remaining = 1 if self.count is None else self.count - len(self.answers)
            if remaining > SINGLE_SOLVES:
                self._enumerate(part, remaining)
            elif self._solve(part, part.instance, random, is_whole=True):
                return

    def _solve(
        self, part: _Part, sample: GridInstance, random: np.random.Generator, *, is_whole: bool
    ) -> bool:
        """Whether a grid with new crossings was found; exhausts the part if it is whole."""
        tables = part.tables if is_whole else GridTables(sample)
        while True:
            left = self.deadline.left
            if left == 0.0:
                self.is_out_of_time = True
                return False
            shuffle = random.permutation(sample.num_letters)
            model, variables = build_model(tables, part.nogoods, shuffle)
            effort = {} if is_whole else {"max_deterministic_time": SAMPLE_EFFORT}
            outcome = solve_model(
                model,
                variables,
                seed=int(random.integers(2**31)),
                time_limit=left,
                workers=self.workers,
                parameters={**PLAIN_SEARCH, **effort},
            )
            if outcome.status is Status.INFEASIBLE:
                part.is_exhausted |= is_whole
                return False
            if not outcome.answers:
                self.is_out_of_time |= is_whole or self.deadline.left == 0.0
                return False
            values = letters_back(outcome.answers[0], shuffle, len(tables.cells))
            if self._take(part, values, random):
                return True

    def _take(self, part: _Part, values: Values, random: np.random.Generator) -> bool:
        """Spell the rows with words; else forbid those that clash."""
        tables = part.tables
        options = [
            [row[place] for place in random.permutation(len(row))] for row in tables.options(values)
        ]
        spelling = next(spellings(options, tables.instance.clash), None)
        if spelling is None:
            for slots in clashing_slots(options, tables.instance.clash):
                part.nogoods.append(tables.nogood(slots, values))
            return False
        every_slot = range(len(options))
        part.found.append(values)
        part.nogoods.append(tables.nogood(every_slot, values))
        if self.is_symmetric:
            image = tables.nogood(every_slot, tables.mirrored(values))
            for other in self.parts:
                other.nogoods.append(image)
        return self._add(spelling)

    def _add(self, spelling: Answer) -> bool:
        canonical = self._canonical(spelling)
        if canonical in self.known:
            return False
        self.known.add(canonical)
        self.answers.append(spelling)
        if self.on_answer is not None:
            self.on_answer(spelling)
        return True

    def _canonical(self, spelling: Answer) -> Answer:
        slots = self.instance.mirrored_slots
        if slots is None:
            return spelling
        return min(spelling, tuple(spelling[slot] for slot in slots))

    def _spell_further(self, part: _Part) -> None:
        """Grids of the same crossings with other words, when there are no other crossings."""
        tables = part.tables
        for values in part.found:
            for spelling in spellings(tables.options(values), tables.instance.clash):
                if self._is_done or self.deadline.left == 0.0:
                    self.is_out_of_time |= not self._is_full
                    return
                self._add(spelling)

    def _enumerate(self, part: _Part, most: int | None) -> None:
        """Grids of a whole part in one run of the solver: up to `most` crossings, or all."""
        left = self.deadline.left
        if left == 0.0:
            self.is_out_of_time = True
            return
        tables = part.tables
        model, variables = build_model(tables, part.nogoods)

        def accept(values: Values) -> bool:
            options = tables.options(values)
            found = spellings(options, tables.instance.clash)
            if most is not None:
                first = next(found, None)
                if first is None or not self._add(first):
                    return False
                part.found.append(values)
                return True
            added = [self._add(spelling) for spelling in found]
            return any(added)

        outcome = solve_model(
            model,
            variables,
            seed=self.seed,
            time_limit=left,
            max_answers=most,
            accept=accept,
        )
        if outcome.complete:
            part.is_exhausted = True
        elif most is None or len(outcome.answers) < most:
            self.is_out_of_time = True


def letters_back(values: Values, shuffle: NDArray[np.int64], num_cells: int) -> Values:
    letter = np.argsort(shuffle).tolist()
    return tuple(
        letter[value] if number < num_cells else value for number, value in enumerate(values)
    )
