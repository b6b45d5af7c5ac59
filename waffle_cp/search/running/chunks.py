"""The grids of one unit in chunks, with the share that is done: what one process does."""

from __future__ import annotations

import time
from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from waffle_cp.request.vocabulary import Letters
from waffle_cp.search.planning.case import CasePlan
from waffle_cp.search.planning.letters import SearchPlan, new_state, new_work
from waffle_cp.search.planning.lines import LinePlan, new_line_state, new_line_work
from waffle_cp.search.rows import RowCheck
from waffle_cp.search.running.units import SearchUnit

__all__ = ["new_rows", "unit_chunks"]

_CHUNK = 65_536
_SLICE_NODES = 4_000_000
_SLICE_TESTS = 200_000
_WAYS = 4_096
_ALMOST = 0.999
"""The most that is done of a unit before its end."""


def unit_chunks(
    plan: CasePlan, unit: SearchUnit, check: RowCheck, deadline: float | None
) -> Iterator[tuple[Letters, float, int]]:
    """Checked rows, the share of the unit's prefixes that is done, and the nodes since.

    The last chunk, and no other, has the share 1; without it time has run out.
    """
    if plan.lines is None:
        yield from _letter_chunks(plan.letters, unit.prefixes, check, deadline)
    else:
        yield from _line_chunks(plan.letters, plan.lines, unit.prefixes, check, deadline)


def _letter_chunks(
    plan: SearchPlan, prefixes: NDArray[np.uint8], check: RowCheck, deadline: float | None
) -> Iterator[tuple[Letters, float, int]]:
    from waffle_cp.search.kernels.letter_kernels import DONE, NODES, PREFIX, advance

    work, state = new_work(plan), new_state()
    out = new_rows(plan, _CHUNK)
    steps = len(plan.step_across)
    before = 0
    while not state[DONE]:
        if deadline is not None and time.perf_counter() > deadline:
            return
        written = advance(plan, work, state, prefixes, out, _SLICE_NODES, steps)
        share = 1.0 if state[DONE] else min(_ALMOST, state[PREFIX] / len(prefixes))
        nodes, before = int(state[NODES]) - before, int(state[NODES])
        yield check(out[:written].copy()), share, nodes


def _line_chunks(
    plan: SearchPlan,
    lines: LinePlan,
    prefixes: NDArray[np.uint8],
    check: RowCheck,
    deadline: float | None,
) -> Iterator[tuple[Letters, float, int]]:
    """Chunks of all ways to fill the first three lines that can go on, letter by letter."""
    from waffle_cp.search.kernels.line_kernels import DONE, PREFIX, TESTED, fill_three_lines

    work, state = new_line_work(lines), new_line_state()
    ways = np.zeros((_WAYS, lines.line_ends[2]), np.uint8)
    nothing = new_rows(plan, 0)
    before = 0
    while not state[DONE]:
        if deadline is not None and time.perf_counter() > deadline:
            return
        written = fill_three_lines(lines, work, state, prefixes, ways, _SLICE_TESTS)
        share = min(_ALMOST, max(0, state[PREFIX]) / len(prefixes))
        tested, before = int(state[TESTED]) - before, int(state[TESTED])
        yield nothing, share, tested
        is_whole = not written
        for rows, part, nodes in _letter_chunks(plan, ways[:written], check, deadline):
            is_whole = part >= 1
            yield rows, share, nodes
        if not is_whole:
            return
    yield nothing, 1.0, 0


def new_rows(plan: SearchPlan, count: int) -> Letters:
    """Room for so many grids as letter codes, shape (count, cells)."""
    rows: Letters = np.zeros((count, len(plan.cell_slot)), plan.letters.dtype)
    return rows
