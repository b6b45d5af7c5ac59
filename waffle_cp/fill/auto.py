"""The engine `auto`: the faster one for what is asked; the result says which it was."""

from __future__ import annotations

import time

from waffle_cp.fill.by_model import fill_by_model
from waffle_cp.fill.by_search import fill_by_search
from waffle_cp.fill.engines import FillTask
from waffle_cp.grid import Grid
from waffle_cp.result import Result, Status

__all__ = ["fill_automatically"]

# Some seconds of search; where that finds no grid, wishes bind that only a solver reasons about.
_MOST_NODES = 1e8


def fill_automatically(task: FillTask) -> Result[Grid]:
    """CP-SAT for a goal, else the search; a first grid that it does not find soon, CP-SAT too."""
    if task.maximize is not None:
        return fill_by_model(task)
    if task.count is None:
        return fill_by_search(task)
    started = time.perf_counter()
    result = fill_by_search(task, most_nodes=_MOST_NODES)
    spent = time.perf_counter() - started
    if result.status is not Status.UNKNOWN:
        return result
    if task.time_limit is not None and spent >= task.time_limit:
        return result
    return fill_by_model(task, spent=spent)
