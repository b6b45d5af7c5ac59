"""A few grids, quickly: random descents that start again, the last of them complete."""

from __future__ import annotations

import math
import time
from collections.abc import Iterator

import numpy as np

from waffle_cp.search.candidates import Letters
from waffle_cp.search.plan import SearchPlan, new_state, new_work
from waffle_cp.search.problem import GridSearch
from waffle_cp.search.rows import rows_as_text

__all__ = ["random_grids"]

_FIRST_NODES = 50_000
_GROWTH = 1.5
_SLICE_NODES = 2_000_000
_MOST_ROWS = 4_096


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
    case is searched whole.
    """
    random = np.random.default_rng(seed)
    limit = _FIRST_NODES
    cases = list(range(len(search.plans)))
    spent = 0
    while cases and spent < most_nodes:
        number = cases[int(random.integers(len(cases)))]
        limit = int(limit * _GROWTH)
        spent += limit
        start = int(random.integers(2**31))
        for rows, is_over in _descend(search.plans[number].letters, start, limit, deadline):
            if deadline is not None and time.perf_counter() > deadline:
                return
            checked = search.check(rows)
            if len(checked):
                limit, spent = _FIRST_NODES, 0
                yield rows_as_text(checked, search.vocabulary.alphabet.letters)[0]
                break
            if is_over:
                cases.remove(number)
    if not cases:
        yield None


def _descend(
    plan: SearchPlan, seed: int, limit: int, deadline: float | None
) -> Iterator[tuple[Letters, bool]]:
    """Rows of a grid, then of more, from a random start, until the nodes are spent."""
    from waffle_cp.search.kernels import DONE, NODES, advance

    work, state = new_work(plan), new_state(seed)
    root = np.zeros((1, 0), np.uint8)
    out = np.zeros((1, len(plan.cell_slot)), plan.letters.dtype)
    steps = len(plan.step_across)
    while state[NODES] < limit and not state[DONE]:
        if deadline is not None and time.perf_counter() > deadline:
            return
        budget = min(_SLICE_NODES, limit - int(state[NODES]))
        written = advance(plan, work, state, root, out, budget, steps)
        yield out[:written].copy(), bool(state[DONE])
        # Asked for more: the checks let none of these pass, and may let few pass.
        if written == len(out) < _MOST_ROWS:
            out = np.zeros((2 * len(out), len(plan.cell_slot)), plan.letters.dtype)
