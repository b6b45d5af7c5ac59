"""Units as work for an executor, whose processes are sent the plan of a case once and keep it."""

from __future__ import annotations

import secrets
import time
from collections import Counter, deque
from collections.abc import Iterator
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future
from dataclasses import dataclass

import numpy as np

from waffle_cp.errors import LimitError
from waffle_cp.request.vocabulary import Letters
from waffle_cp.search.planning.case import CasePlan
from waffle_cp.search.problem import GridSearch
from waffle_cp.search.rows import RowCheck
from waffle_cp.search.running.chunks import new_rows, unit_chunks
from waffle_cp.search.running.executors import check_wanted
from waffle_cp.search.running.units import SearchUnit

__all__ = ["finished_units"]

_KEPT = 2
"""Cases come one after the other: no more than two are under way at a time."""

_plans: dict[tuple[str, int], tuple[CasePlan, RowCheck]] = {}  # In a worker: what it was sent.


@dataclass(frozen=True, eq=False, slots=True)
class _WorkItem:
    """A unit of a run; the plan and the check of its case, or None where they are there already.

    They have megabytes, which took as long to send as a hundredth of a second of search.
    """

    run: str
    unit: SearchUnit
    plan: tuple[CasePlan, RowCheck] | None


def finished_units(
    executor: Executor,
    search: GridSearch,
    numbers: list[int],
    *,
    ahead: int,
    deadline: float | None,
) -> Iterator[tuple[int, Letters, int]]:
    """The number, the grids and the nodes of each unit, in this order, `ahead` under way at once.

    Ends early after `deadline` (of time.perf_counter). Raises LimitError when a worker is lost.
    """
    run = secrets.token_hex(8)
    sent: Counter[int] = Counter()
    waiting = deque(numbers)
    running: deque[tuple[int, Future[tuple[Letters, int] | None]]] = deque()

    def submit(number: int, *, whole: bool) -> Future[tuple[Letters, int] | None]:
        unit = search.units[number]
        plan = (search.plans[unit.case], search.check) if whole else None
        return executor.submit(_search_unit, _WorkItem(run, unit, plan))

    try:
        while waiting or running:
            while waiting and len(running) < ahead:
                case = search.units[waiting[0]].case
                # One for each process, if the work is spread evenly; else one of them asks.
                future = submit(waiting[0], whole=2 * sent[case] < ahead)
                running.append((waiting.popleft(), future))
                sent[case] += 1
            number, future = running[0]
            left = None if deadline is None else max(0.0, deadline - time.perf_counter())
            try:
                found = future.result(timeout=left)
            except TimeoutError:
                return
            if found is None:
                running[0] = (number, submit(number, whole=True))
                continue
            running.popleft()
            yield number, *found
    except (BrokenExecutor, CancelledError) as fault:
        raise LimitError(
            "a worker was lost, ended from outside or for want of memory; what the journal holds "
            "is kept, so run the command again, with fewer workers if memory is short"
        ) from fault
    finally:
        for _, future in running:
            future.cancel()
        for key in list(_plans):  # Of an executor of threads, which may still be at work.
            if key[0] == run:
                _plans.pop(key, None)


def _search_unit(item: _WorkItem) -> tuple[Letters, int] | None:
    """All grids of one unit and the nodes it took; None where its plan is not there."""
    unit = item.unit
    key = (item.run, unit.case)
    known = item.plan or _plans.get(key)
    if known is None:
        return None
    _plans[key] = known
    for old in list(_plans)[:-_KEPT]:
        _plans.pop(old, None)
    plan, check = known
    parts = [new_rows(plan.letters, 0)]
    total = 0
    for part, _, nodes in unit_chunks(plan, unit, check, None):
        check_wanted()
        total += nodes
        parts.append(part)
    rows: Letters = np.concatenate(parts)  # type: ignore[assignment]
    return rows, total
