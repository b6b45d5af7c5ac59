"""The engine `search` of waffle_cp.fill."""

from __future__ import annotations

import math
import time
from contextlib import nullcontext
from dataclasses import replace

from waffle_cp.errors import InputError
from waffle_cp.fill.engines import FillTask
from waffle_cp.grid import Grid
from waffle_cp.request.checks import empty_slot, unlisted_words
from waffle_cp.result import Result, Status
from waffle_cp.search.first import random_grids
from waffle_cp.search.grids import ENGINE, grid_of, search_grids
from waffle_cp.search.problem import prepare_search
from waffle_cp.search.running.executors import process_pool

__all__ = ["fill_by_search"]

_PATIENCE = 20
"""So many grids in a row that are known already: there are few, so all of them are listed."""


def fill_by_search(task: FillTask, *, most_nodes: float = math.inf) -> Result[Grid]:
    """Grids letter by letter over the crossing cells: some at random, or all.

    Some are given up, UNKNOWN if there are none, when `most_nodes` bring no further grid.

    Raises InputError for a goal, which this engine does not have.
    """
    if task.maximize is not None:
        raise InputError(f"engine {ENGINE!r} has no goal {task.maximize!r}: use cp-sat")
    result = _all_grids(task) if task.count is None else _some_grids(task, task.count, most_nodes)
    note = unlisted_words(task.request, task.words)
    if result.status is Status.INFEASIBLE:
        note = empty_slot(task.compiled, task.words) or note
    return replace(result, seed=task.seed, note="; ".join(filter(None, (result.note, note))))


def _all_grids(task: FillTask) -> Result[Grid]:
    with process_pool(task.workers, heeds=True) if task.workers > 1 else nullcontext() as executor:
        return search_grids(
            task.request,
            task.words,
            stems=task.stems,
            transposes=task.transposes,
            executor=executor,
            time_limit=task.time_limit,
            on_grid=task.on_grid,
        )


def _some_grids(task: FillTask, count: int, most_nodes: float) -> Result[Grid]:
    started = time.perf_counter()
    deadline = None if task.time_limit is None else started + task.time_limit
    search = prepare_search(
        task.request, task.words, transposes=task.transposes, cut=False, compiled=task.compiled
    )
    found: dict[str, Grid] = {}
    is_complete = False
    misses = 0
    for text in random_grids(search, seed=task.seed, deadline=deadline, most_nodes=most_nodes):
        if text is None:
            is_complete = True
            break
        if text in found:
            misses += 1
            if misses < _PATIENCE:
                continue
            return _rest(task, count, found, started)
        misses = 0
        found[text] = grid_of(task.request.layout, text)
        if task.on_grid is not None:
            task.on_grid(found[text])
        if len(found) == count:
            break
    none = Status.INFEASIBLE if is_complete else Status.UNKNOWN
    return Result(
        Status.FEASIBLE if found else none,
        tuple(found.values()),
        complete=is_complete,
        seconds=time.perf_counter() - started,
        engine=ENGINE,
    )


def _rest(task: FillTask, count: int, found: dict[str, Grid], started: float) -> Result[Grid]:
    """Lists grids in their order until there are enough, after random starts found the same."""
    from waffle_cp.search.rows import rows_as_text
    from waffle_cp.search.running.run import run_search

    deadline = None if task.time_limit is None else started + task.time_limit
    search = prepare_search(
        task.request, task.words, transposes=task.transposes, compiled=task.compiled
    )
    open_units = set(range(len(search.units)))
    for part in run_search(search, deadline=deadline):
        for text in rows_as_text(part.rows, search.vocabulary.alphabet.letters):
            if text not in found and len(found) < count:
                found[text] = grid_of(task.request.layout, text)
                if task.on_grid is not None:
                    task.on_grid(found[text])
        if len(found) == count:
            break
        if part.is_last:
            open_units.discard(part.unit)
    return Result(
        Status.FEASIBLE,
        tuple(found.values()),
        complete=not open_units,
        seconds=time.perf_counter() - started,
        engine=ENGINE,
    )
