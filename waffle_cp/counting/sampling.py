"""Grids drawn uniformly at random from all that exist."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from waffle_cp.counting.by_search import draw_by_search, foreseen_seconds
from waffle_cp.counting.clock import Clock
from waffle_cp.counting.contraction.costs import MEMORY_LIMIT, max_entries
from waffle_cp.counting.count import count_grids
from waffle_cp.counting.drawer import GridDrawer
from waffle_cp.counting.pools import SlotPools
from waffle_cp.counting.relaxed import FillingSource, make_source
from waffle_cp.counting.transposes import merges_transposes
from waffle_cp.errors import InputError, LimitError
from waffle_cp.grid import Grid
from waffle_cp.request.compiled import compile_request
from waffle_cp.request.request import FillRequest
from waffle_cp.result import Result, Status
from waffle_cp.search.problem import GridSearch, prepare_search
from waffle_cp.words.wordlist import WordList

__all__ = ["SampledEstimate", "estimate_by_sampling", "sample_grids"]

_BATCHES_BEFORE_DOUBT = 4
_QUICK_SECONDS = 5.0
_PATIENCE = 60.0


@dataclass(frozen=True, slots=True)
class SampledEstimate:
    """An estimate without bias of the number of grids, and its standard error."""

    value: float
    error: float


def sample_grids(
    request: FillRequest,
    words: WordList,
    *,
    count: int,
    seed: int = 0,
    transposes: bool | None = None,
    time_limit: float | None = None,
    memory_limit: int = MEMORY_LIMIT,
) -> Result[Grid]:
    """Grids that a request allows, each drawn independently and all with the same chance.

    One grid can come twice. Fillings are drawn by backward sampling over the contraction, and what
    the request does not allow, as a word twice, is rejected. Where that is out of reach, or
    listing all grids is quicker, they are drawn from an exhaustive search. Transposes and stems
    count as in `count_grids`.

    INFEASIBLE when it is proven that there is no grid. When the time is over or the layout too
    wide: fewer grids, or UNKNOWN with none. Raises InputError when the count is less than 1.

    >>> from waffle_cp.layout import Layout
    >>> words = WordList.of(["cat", "cot", "tot", "tat"])
    >>> found = sample_grids(FillRequest(Layout.waffle(3, 3)), words, count=2, seed=1)
    >>> len(found), found.engine, {grid.letters[0] for grid in found}
    (2, 'contraction', {'c'})
    """
    if count < 1:
        raise InputError(f"{count} grids to draw: expected at least 1")
    task = _Task(request, words, count, seed, transposes, memory_limit, Clock(time_limit))
    candidates = SlotPools.of(compile_request(request, words))
    if not all(candidates.numbers):
        return task.result([], "contraction", is_proven=True)
    try:
        source = task.source(candidates, count)
    except LimitError as stop:
        return task.result([], "contraction", note=str(stop))
    search = None
    if source is None or source.seconds > _QUICK_SECONDS:
        search = prepare_search(request, words, transposes=transposes)
        if source is None or foreseen_seconds(search, words) < source.seconds:
            return task.search_all(search)
    try:
        if not source.scales.sum():
            return task.result([], source.engine, is_proven=True)
    except LimitError as stop:
        return task.result([], source.engine, note=str(stop))
    return task.draw(source)


def estimate_by_sampling(
    request: FillRequest,
    words: WordList,
    *,
    seed: int = 0,
    draws: int = 2**17,
    transposes: bool | None = None,
    time_limit: float | None = None,
    memory_limit: int = MEMORY_LIMIT,
) -> SampledEstimate:
    """The number of grids to expect from random draws, for layouts too wide for an exact count.

    Unlike `estimate_grids` this keeps every wish of the request, and comes as near as one likes
    with more draws (fewer when the time is over). Raises LimitError when no draw is a grid, or the
    layout too wide.

    >>> from waffle_cp.layout import Layout
    >>> words = WordList.of(["cat", "cot", "tot", "tat"])
    >>> estimate_by_sampling(FillRequest(Layout.waffle(3, 3), repeats=True), words, seed=1)
    SampledEstimate(value=32.0, error=0.0)
    """
    task = _Task(request, words, draws, seed, transposes, memory_limit, Clock(time_limit))
    candidates = SlotPools.of(compile_request(request, words))
    # The draws are given here, so that the rate of rejection costs nothing but exactness.
    source = task.source(candidates, draws // 1000) if all(candidates.numbers) else None
    if source is None and all(candidates.numbers):
        raise LimitError(f"{request.layout.name} is too wide to draw from")
    if source is None or not source.scales.sum():
        return SampledEstimate(0.0, 0.0)
    drawer = GridDrawer(request, source, merges_transposes(request, transposes), task.clock)
    return SampledEstimate(*drawer.estimate(draws, np.random.default_rng(seed)))


@dataclass(frozen=True, eq=False, slots=True)
class _Task:
    """What was asked for, and the ways to do it."""

    request: FillRequest
    words: WordList
    count: int
    seed: int
    transposes: bool | None
    memory_limit: int
    clock: Clock

    def source(self, candidates: SlotPools, draws: int) -> FillingSource | None:
        return make_source(
            candidates,
            draws=max(1, draws),
            max_entries=max_entries(self.memory_limit),
            clock=self.clock,
        )

    def draw(self, source: FillingSource) -> Result[Grid]:
        merge = merges_transposes(self.request, self.transposes)
        drawer = GridDrawer(self.request, source, merge, self.clock)
        found: list[Grid] = []
        note = ""
        try:
            generator = np.random.default_rng(self.seed)
            for number, grids in enumerate(drawer.batches(self.count, generator)):
                found += grids
                if not found and number == _BATCHES_BEFORE_DOUBT:
                    instead = self._in_doubt(source)
                    if instead is not None:
                        return instead
        except LimitError as stop:
            note = str(stop)
        return self.result(found, source.engine, note=note)

    def _in_doubt(self, source: FillingSource) -> Result[Grid] | None:
        """When no draw was kept: a search, or an exact count that proves there is no grid."""
        search = prepare_search(self.request, self.words, transposes=self.transposes)
        if foreseen_seconds(search, self.words) < _PATIENCE:
            return self.search_all(search)
        if not source.left_out:
            exact = count_grids(
                self.request,
                self.words,
                method="contraction",
                time_limit=self.clock.left,
                memory_limit=self.memory_limit,
            )
            if exact.count == 0:
                return self.result([], source.engine, is_proven=True)
        return None

    def search_all(self, search: GridSearch) -> Result[Grid]:
        generator = np.random.default_rng(self.seed)
        grids, note = draw_by_search(
            search, count=self.count, generator=generator, clock=self.clock
        )
        return self.result(grids, "search", is_proven=not grids and not note, note=note)

    def result(
        self, grids: list[Grid], engine: str, *, is_proven: bool = False, note: str = ""
    ) -> Result[Grid]:
        none = Status.INFEASIBLE if is_proven else Status.UNKNOWN
        return Result(
            Status.FEASIBLE if grids else none,
            tuple(grids),
            complete=is_proven,
            seconds=self.clock.seconds,
            engine=engine,
            seed=self.seed,
            note=note,
        )
