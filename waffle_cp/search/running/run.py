"""Running a search: unit by unit here, or on any executor; grids stream out in order."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from dataclasses import dataclass, field

from waffle_cp.request.vocabulary import Letters
from waffle_cp.search.problem import GridSearch
from waffle_cp.search.running.chunks import unit_chunks
from waffle_cp.search.running.dispatch import finished_units
from waffle_cp.search.running.units import SearchUnit

__all__ = ["Progress", "UnitPart", "run_search"]

_AHEAD = 4


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
    finished = finished_units(executor, search, numbers, ahead=ahead, deadline=deadline)
    for number, rows, nodes in finished:
        meter.found += len(rows)
        meter.nodes += nodes
        meter.report(search.units[number], 1.0, is_last=True)
        yield UnitPart(number, rows, True)
