"""The engine `reference`: the classic backtracking, for checking the others."""

from __future__ import annotations

from dataclasses import replace

from waffle_cp.fill.engines import FillTask
from waffle_cp.grid import Grid
from waffle_cp.reference.backtrack import fill_by_backtracking
from waffle_cp.request.checks import unlisted_words
from waffle_cp.result import Result

__all__ = ["fill_by_reference"]


def fill_by_reference(task: FillTask) -> Result[Grid]:
    """Grids by slot-by-slot backtracking; slow, and simple enough to believe."""
    result = fill_by_backtracking(
        task.request,
        task.words,
        count=task.count,
        maximize=task.maximize,
        seed=task.seed,
        time_limit=task.time_limit,
        stems=task.stems,
        transposes=task.transposes,
        on_grid=task.on_grid,
    )
    note = unlisted_words(task.request, task.words)
    return replace(result, note="; ".join(filter(None, (result.note, note))))
