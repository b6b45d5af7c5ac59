"""Running a search: unit by unit here, or on any executor; grids stream out in order."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from waffle_cp.search.candidates import Letters
from waffle_cp.search.case import CasePlan
from waffle_cp.search.executors import check_wanted
from waffle_cp.search.lines import LinePlan, new_line_state, new_line_work
from waffle_cp.search.plan import SearchPlan, new_state, new_work
from waffle_cp.search.problem import GridSearch
from waffle_cp.search.rows import RowCheck
from waffle_cp.search.units import SearchUnit

__all__ = ["Progress", "UnitPart", "run_search", "search_unit", "unit_chunks"]

_CHUNK = 65_536
_SLICE_NODES = 4_000_000
_SLICE_TESTS = 200_000
_WAYS = 4_096
_AHEAD = 4
_ALMOST = 0.999
"""The most that is done of a unit before its end."""


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a search is: the share is of the estimated work, found counts grids."""

    share: float
    units_done: int
    units: int
    found: int
    nodes: int
    seconds: float

    def __str__(self) -> str:
        return (
            f"about {self.share:.1%} searched ({self.units_done} of {self.units} units), "
            f"{self.found} found, {self.seconds:.1f} s"
        )


@dataclass(frozen=True, eq=False, slots=True)
class UnitPart:
    """Some grids of a unit as letter codes, shape (grids, cells); `is_last` ends the unit."""

    unit: int
    rows: Letters
    is_last: bool


@dataclass(eq=False)
class _Meter:
    search: GridSearch
    tell: Callable[[Progress], None] | None
    total: int
    weight: float
    started: float = field(default_factory=time.perf_counter)
    done: float = 0.0
    units_done: int = 0
    found: int = 0
    nodes: int = 0

    def report(self, unit: SearchUnit, part: float, *, is_last: bool) -> None:
        if is_last:
            self.done += unit.weight
            self.units_done += 1
        share = (self.done + (0.0 if is_last else part * unit.weight)) / max(self.weight, 1e-9)
        if self.tell is not None:
            seconds = time.perf_counter() - self.started
            self.tell(
                Progress(
                    min(share, 1.0), self.units_done, self.total, self.found, self.nodes, seconds
                )
            )


def run_search(
    search: GridSearch,
    *,
    units: list[int] | None = None,
    executor: Executor | None = None,
    ahead: int = _AHEAD,
    deadline: float | None = None,
    on_progress: Callable[[Progress], None] | None = None,
) -> Iterator[UnitPart]:
    """The grids of the units of these numbers, all for None, in the order of the units.

    With an executor a unit's grids come at once when it is done, and `ahead` units are under way
    at any time, so that memory stays bounded. Ends early, without a last part, after `deadline`
    (of time.perf_counter).
    """
    numbers = list(range(len(search.units))) if units is None else units
    weight = sum(search.units[number].weight for number in numbers)
    meter = _Meter(search, on_progress, len(numbers), weight)
    if executor is None:
        for number in numbers:
            unit = search.units[number]
            is_over = False
            for rows, share, nodes in unit_chunks(
                search.plans[unit.case], unit, search.check, deadline
            ):
                is_over = share >= 1
                meter.found += len(rows)
                meter.nodes += nodes
                meter.report(unit, share, is_last=is_over)
                yield UnitPart(number, rows, is_over)
            if not is_over:
                return
        return
    yield from _run_on(executor, search, numbers, meter, ahead, deadline)


def _run_on(
    executor: Executor,
    search: GridSearch,
    numbers: list[int],
    meter: _Meter,
    ahead: int,
    deadline: float | None,
) -> Iterator[UnitPart]:
    waiting = deque(numbers)
    running: deque[tuple[int, Future[tuple[Letters, int]]]] = deque()
    try:
        while waiting or running:
            while waiting and len(running) < ahead:
                unit = search.units[waiting[0]]
                plan = search.plans[unit.case]
                running.append((waiting[0], executor.submit(search_unit, plan, unit, search.check)))
                waiting.popleft()
            number, future = running[0]
            left = None if deadline is None else max(0.0, deadline - time.perf_counter())
            try:
                rows, nodes = future.result(timeout=left)
            except TimeoutError:
                return
            running.popleft()
            meter.found += len(rows)
            meter.nodes += nodes
            meter.report(search.units[number], 1.0, is_last=True)
            yield UnitPart(number, rows, True)
    finally:
        for _, future in running:
            future.cancel()


def search_unit(plan: CasePlan, unit: SearchUnit, check: RowCheck) -> tuple[Letters, int]:
    """All grids of one unit and the nodes it took; what an executor is given to do."""
    parts = []
    total = 0
    for part, _, nodes in unit_chunks(plan, unit, check, None):
        check_wanted()
        total += nodes
        if len(part):
            parts.append(part)
    rows: Letters = _new_rows(plan.letters, 0)
    if parts:
        rows = np.concatenate(parts)  # type: ignore[assignment]
    return rows, total


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
    from waffle_cp.search.kernels import DONE, NODES, PREFIX, advance

    work, state = new_work(plan), new_state()
    out = _new_rows(plan, _CHUNK)
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
    from waffle_cp.search.line_kernels import DONE, PREFIX, TESTED, fill_three_lines

    work, state = new_line_work(lines), new_line_state()
    ways = np.zeros((_WAYS, lines.line_ends[2]), np.uint8)
    nothing = _new_rows(plan, 0)
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


def _new_rows(plan: SearchPlan, count: int) -> Letters:
    rows: Letters = np.zeros((count, len(plan.cell_slot)), plan.letters.dtype)
    return rows
