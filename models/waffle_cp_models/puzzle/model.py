"""The puzzle model: which word is in which slot, by CP-SAT on the small tables.

The mathematics is in models/README.md, "Puzzle"; the names here are its symbols' names.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import numpy as np

from waffle_cp_models.outcome import Outcome, Status
from waffle_cp_models.puzzle.candidates import (
    PuzzleInstance,
    SlotTable,
    filter_candidates,
    letters_in_play,
    propagate,
    slots_of_cells,
)
from waffle_cp_models.solvers.cpsat import Interrupted, new_model, solve_model

if TYPE_CHECKING:
    from waffle_cp_models.solvers.cpsat import CpModel, IntVar

__all__ = ["solve_puzzle_model"]

Answer = tuple[int, ...]


def solve_puzzle_model(
    instance: PuzzleInstance,
    *,
    max_answers: int | None = None,
    accept: Callable[[Answer], bool] | None = None,
    time_limit: float | None = None,
    seed: int = 0,
) -> Outcome[Answer]:
    """The solutions of a puzzle: for each slot the row number in its word table.

    All of them, or up to `max_answers`, in a stable order; `accept` turns solutions away. When
    propagation leaves one candidate a slot, that is the only solution and no model is built.
    INFEASIBLE is a proof. `time_limit` is in seconds, for the model alone: the tables take
    milliseconds. Raises waffle_cp_models.solvers.cpsat.Interrupted on Ctrl-C.

    >>> import numpy as np
    >>> from waffle_cp_models.puzzle.candidates import CellColor
    >>> words = np.array([[0, 1], [1, 0], [0, 0]], np.uint8)
    >>> slots = ((0, 1), (2, 3), (0, 2), (1, 3))
    >>> colors = (CellColor.YELLOW, CellColor.YELLOW, CellColor.YELLOW, CellColor.YELLOW)
    >>> square = PuzzleInstance(slots, (words,) * 4, (0, 1, 1, 0), colors, 2)
    >>> solve_puzzle_model(square).answers
    ((1, 0, 1, 0),)
    """
    started = time.perf_counter()
    tables: list[SlotTable] = []
    for slot in range(len(instance.slots)):
        tables.append(filter_candidates(instance, slot))
        if not len(tables[-1]):
            return _told((), started)
    consistent = propagate(instance, tables)
    if not all(len(table) for table in consistent):
        return _told((), started)
    if all(len(table) == 1 for table in consistent):
        # Crossings agree and the totals are exact: with one row each, bounds are equalities.
        answer = tuple(int(table.rows[0]) for table in consistent)
        return _told((answer,) if accept is None or accept(answer) else (), started)
    return _solve_tables(instance, consistent, max_answers, accept, time_limit, seed, started)


def _told(answers: tuple[Answer, ...], started: float) -> Outcome[Answer]:
    status = Status.FEASIBLE if answers else Status.INFEASIBLE
    return Outcome(status, answers, complete=True, seconds=time.perf_counter() - started)


def _solve_tables(
    instance: PuzzleInstance,
    tables: Sequence[SlotTable],
    max_answers: int | None,
    accept: Callable[[Answer], bool] | None,
    time_limit: float | None,
    seed: int,
    started: float,
) -> Outcome[Answer]:
    model = new_model()
    chosen = [[model.new_bool_var("") for _ in range(len(table))] for table in tables]
    for variables in chosen:
        model.add_exactly_one(variables)
    _add_crossings(model, instance, tables, chosen)
    _add_totals(model, instance, tables, chosen)

    def rows(values: Sequence[int]) -> Answer:
        found, start = [], 0
        for table in tables:
            picked = values.index(1, start) - start
            found.append(int(table.rows[picked]))
            start += len(table)
        return tuple(found)

    def told(outcome: Outcome[Answer]) -> Outcome[Answer]:
        answers = tuple(sorted(map(rows, outcome.answers)))
        seconds = time.perf_counter() - started
        return Outcome(outcome.status, answers, outcome.complete, seconds=seconds)

    try:
        # With `accept` given, all solutions are looked for also when one is asked for, so that
        # `complete` tells whether it is the only one.
        outcome = solve_model(
            model,
            [variable for variables in chosen for variable in variables],
            seed=seed,
            time_limit=time_limit,
            max_answers=max_answers,
            accept=lambda values: accept is None or accept(rows(values)),
        )
    except Interrupted as stop:
        raise Interrupted(told(stop.outcome)) from stop
    return told(outcome)


def _add_crossings(
    model: CpModel,
    instance: PuzzleInstance,
    tables: Sequence[SlotTable],
    chosen: Sequence[Sequence[IntVar]],
) -> None:
    """Both words of a crossing have the same letter there, and one of them tells its yellow."""
    for cell, slots in enumerate(slots_of_cells(instance)):
        if len(slots) != 2:
            continue
        (first, here), (second, there) = slots
        one, two = tables[first], tables[second]
        by_letter: dict[int, tuple[list[IntVar], list[IntVar]]] = {}
        for side, (table, slot, position) in enumerate(((one, first, here), (two, second, there))):
            for variable, letter in zip(
                chosen[slot], table.codes[:, position].tolist(), strict=True
            ):
                by_letter.setdefault(letter, ([], []))[side].append(variable)
        if len(by_letter) > 1:
            for across, down in by_letter.values():
                model.add(sum(across) == sum(down))
        if cell in one.yellow_crossings:
            told = []
            for table, slot in ((one, first), (two, second)):
                column = table.explains[:, table.yellow_crossings.index(cell)].tolist()
                told += [v for v, tells in zip(chosen[slot], column, strict=True) if tells]
            model.add_bool_or(told)


def _add_totals(
    model: CpModel,
    instance: PuzzleInstance,
    tables: Sequence[SlotTable],
    chosen: Sequence[Sequence[IntVar]],
) -> None:
    """The open cells use each letter in play exactly as often as the puzzle holds it."""
    _, totals = letters_in_play(instance)
    varies = np.any([table.uses.min(axis=0) != table.uses.max(axis=0) for table in tables], axis=0)
    for letter in np.flatnonzero(varies).tolist():
        terms = [
            uses * variable
            for table, variables in zip(tables, chosen, strict=True)
            for variable, uses in zip(variables, table.uses[:, letter].tolist(), strict=True)
            if uses
        ]
        model.add(sum(terms) == int(totals[letter]))
