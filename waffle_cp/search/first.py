"""A few grids, quickly: random descents that start again, then random words of one line."""

from __future__ import annotations

import math
import time
from collections.abc import Iterator

import numpy as np

from waffle_cp.request.vocabulary import Letters
from waffle_cp.search.planning.case import CasePlan, plan_lines
from waffle_cp.search.planning.letters import SearchPlan, new_state, new_work
from waffle_cp.search.problem import GridSearch
from waffle_cp.search.rows import RowCheck, rows_as_text
from waffle_cp.search.running.chunks import unit_chunks
from waffle_cp.search.running.units import SearchUnit

__all__ = ["random_grids"]

_FIRST_NODES = 50_000
_GROWTH = 1.5
_SLICE_NODES = 2_000_000
_MOST_ROWS = 4_096
_RUN = 8
"""So many words of the first line stay together: alike, they share most of what is made ready."""

LINES_AFTER = 2e7
"""Nodes of one start, about a second, after which a search goes by lines."""


def random_grids(
    search: GridSearch,
    *,
    seed: int,
    deadline: float | None = None,
    most_nodes: float = math.inf,
) -> Iterator[str | None]:
    """Letters of grids, each from a random start of its own; None when there can be no more.

    The same grid may come again. Ends without None after `deadline` (of time.perf_counter), or when
    `most_nodes` were seen without a grid.
    A start is given up after some nodes, and the next is given more, so that in the end each
    case is searched whole. A start that would take long is by lines, where that can be: one random
    word of the first line after the other, each searched whole.
    """
    random = np.random.default_rng(seed)
    limit = _FIRST_NODES
    cases = list(range(len(search.plans)))
    by_lines: dict[int, CasePlan | None] = {}
    spent = 0
    while cases and spent < most_nodes:
        if deadline is not None and time.perf_counter() > deadline:
            return
        number = cases[int(random.integers(len(cases)))]
        limit = int(limit * _GROWTH)
        start = int(random.integers(2**31))
        if limit > LINES_AFTER and number not in by_lines:
            by_lines[number] = plan_lines(
                search.cases[number],
                merge_transposes=search.check.crossings is not None,
            )
        lines = by_lines.get(number)
        if lines is None:
            plan = search.plans[number].letters
            chunks = _descend(plan, search.check, start, limit, deadline)
        else:
            chunks = _by_first_words(lines, search.check, start, deadline)
        for rows, nodes, is_over in chunks:
            if deadline is not None and time.perf_counter() > deadline:
                return
            spent += nodes
            if len(rows):
                spent = 0
                if lines is None:
                    limit = _FIRST_NODES
                yield rows_as_text(rows, search.vocabulary.alphabet.letters)[0]
                break
            if is_over:
                cases.remove(number)
            elif spent >= most_nodes:
                return
    if not cases:
        yield None


def _descend(
    plan: SearchPlan, check: RowCheck, seed: int, limit: int, deadline: float | None
) -> Iterator[tuple[Letters, int, bool]]:
    """Checked rows from a random start until the nodes are spent, the nodes since, and the end."""
    from waffle_cp.search.kernels.letter_kernels import DONE, NODES, advance

    work, state = new_work(plan), new_state(seed)
    root = np.zeros((1, 0), np.uint8)
    out = np.zeros((1, len(plan.cell_slot)), plan.letters.dtype)
    steps = len(plan.step_across)
    while state[NODES] < limit and not state[DONE]:
        if deadline is not None and time.perf_counter() > deadline:
            return
        before = int(state[NODES])
        budget = min(_SLICE_NODES, limit - before)
        written = advance(plan, work, state, root, out, budget, steps)
        yield check(out[:written].copy()), int(state[NODES]) - before, bool(state[DONE])
        # Asked for more: the checks let none of these pass, and may let few pass.
        if written == len(out) < _MOST_ROWS:
            out = np.zeros((2 * len(out), len(plan.cell_slot)), plan.letters.dtype)


def _by_first_words(
    plan: CasePlan, check: RowCheck, seed: int, deadline: float | None
) -> Iterator[tuple[Letters, int, bool]]:
    """Checked rows of all words of the first line in random order, the work since, and the end."""
    assert plan.lines is not None  # what plan_lines gives
    prefixes = plan.lines.first_letters
    runs = np.random.default_rng(seed).permutation(-(-len(prefixes) // _RUN))
    order = (runs[:, None] * _RUN + np.arange(_RUN)).ravel()
    unit = SearchUnit(0, prefixes[order[order < len(prefixes)]], 0.0)
    for rows, share, nodes in unit_chunks(plan, unit, check, deadline):
        yield rows, nodes, share >= 1
