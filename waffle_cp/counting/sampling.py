"""Grids drawn uniformly at random from all that exist."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from waffle_cp.counting.candidates import Candidates, find_candidates
from waffle_cp.counting.clock import Clock
from waffle_cp.counting.count import MEMORY_LIMIT, count_grids, max_entries, transposed_slots
from waffle_cp.counting.relaxed import FillingSource, make_source
from waffle_cp.errors import InputError, LimitError
from waffle_cp.fill.request import FillRequest
from waffle_cp.grid import Grid
from waffle_cp.result import Result, Status
from waffle_cp.words.wordlist import WordList

__all__ = ["SampledEstimate", "estimate_by_sampling", "sample_grids"]

_LEAST_BATCH, _MOST_BATCH = 256, 2**16
_DRAWS_BEFORE_DOUBT = 2**17


def sample_grids(
    request: FillRequest,
    words: WordList,
    *,
    count: int,
    seed: int,
    merge_transposes: bool = False,
    time_limit: float | None = None,
    memory_limit: int = MEMORY_LIMIT,
) -> Result[Grid]:
    """Grids that a request allows, each drawn independently and all with the same chance.

    One grid can come twice. With `merge_transposes` a grid and its transpose have one chance
    together. Fillings are drawn by backward sampling over the contraction, those with a word twice
    rejected (unless the request allows repeats). Words of one stem count as different words.

    INFEASIBLE when it is proven that there is no grid; fewer grids, or UNKNOWN with none, when the
    time is over or the layout too wide. Raises InputError when the count is less than 1.

    >>> from waffle_cp.layout import Layout
    >>> words = WordList.of(["cat", "cot", "tot", "tat"])
    >>> found = sample_grids(FillRequest(Layout.waffle(3, 3)), words, count=2, seed=1)
    >>> [grid.words for grid in found]
    [('cot', 'tat', 'cat', 'tot'), ('cot', 'tat', 'cat', 'tot')]
    """
    if count < 1:
        raise InputError(f"{count} grids to draw: expected at least 1")
    clock = Clock(time_limit)
    found: list[Grid] = []
    note = ""
    status = Status.UNKNOWN
    engine = "contraction"
    try:
        drawer = _Drawer.prepare(
            request, words, count=count, merge=merge_transposes, memory=memory_limit, clock=clock
        )
        engine = drawer.engine
        generator = np.random.default_rng(seed)
        for grid in drawer.grids(count, generator):
            found.append(grid)
    except _NoGridError:
        status = Status.INFEASIBLE
    except LimitError as stop:
        note = str(stop)
    if found:
        status = Status.FEASIBLE
    return Result(
        status,
        tuple(found),
        complete=status is Status.INFEASIBLE,
        seconds=clock.seconds,
        engine=engine,
        seed=seed,
        note=note,
    )


@dataclass(frozen=True, slots=True)
class SampledEstimate:
    """An estimate without bias of the number of grids, and its standard error."""

    value: float
    error: float


def estimate_by_sampling(
    request: FillRequest,
    words: WordList,
    *,
    seed: int,
    draws: int = 2**17,
    merge_transposes: bool = False,
    time_limit: float | None = None,
    memory_limit: int = MEMORY_LIMIT,
) -> SampledEstimate:
    """The number of grids to expect from random draws, for layouts too wide for an exact count.

    Unlike `estimate_grids` this keeps every wish of the request, and comes as near as one likes
    with more draws. Raises LimitError when the time is over or the layout too wide.

    >>> from waffle_cp.layout import Layout
    >>> words = WordList.of(["cat", "cot", "tot", "tat"])
    >>> estimate_by_sampling(FillRequest(Layout.waffle(3, 3), repeats=True), words, seed=1)
    SampledEstimate(value=32.0, error=0.0)
    """
    clock = Clock(time_limit)
    try:
        drawer = _Drawer.prepare(
            request, words, count=draws, merge=merge_transposes, memory=memory_limit, clock=clock
        )
    except _NoGridError:
        return SampledEstimate(0.0, 0.0)
    return drawer.estimate(draws, np.random.default_rng(seed))


class _NoGridError(Exception):
    """It is proven that no grid exists."""


@dataclass(frozen=True, eq=False)
class _Drawer:
    """Rejects the fillings that are no grids of the request."""

    request: FillRequest
    words: WordList
    source: FillingSource
    clock: Clock
    merge: bool
    memory: int

    @classmethod
    def prepare(
        cls,
        request: FillRequest,
        words: WordList,
        *,
        count: int,
        merge: bool,
        memory: int,
        clock: Clock,
    ) -> _Drawer:
        candidates = find_candidates(request, words)
        if not all(candidates.numbers):
            raise _NoGridError
        source = make_source(candidates, draws=count, max_entries=max_entries(memory), clock=clock)
        if source is None:
            raise LimitError(f"{request.layout.name} is too wide to draw from")
        return cls(request, words, source, clock, merge and request.layout.is_square, memory)

    @property
    def engine(self) -> str:
        return "contraction" if not self.source.left_out else "contraction, rejection"

    @property
    def candidates(self) -> Candidates:
        return self.source.candidates

    def grids(self, count: int, generator: np.random.Generator) -> Iterator[Grid]:
        if not self.source.scales.sum():
            raise _NoGridError
        drawn = accepted = 0
        batch = max(_LEAST_BATCH, count + count // 8)
        while accepted < count:
            self.clock.check()
            batch = min(batch, _MOST_BATCH)
            rows = self.source.draw(batch, generator).accepted(generator)
            rows = rows[self._is_proper(rows)]
            rows = self._merged(rows) if self.merge else rows
            drawn += batch
            for row in rows[: count - accepted]:
                yield self._grid(row)
            accepted += len(rows)
            if not accepted and drawn >= _DRAWS_BEFORE_DOUBT > drawn - batch:
                self._check_existence()
            rate = max(accepted, 1) / drawn
            batch = max(_LEAST_BATCH, int(1.1 * (count - accepted) / rate))

    def estimate(self, draws: int, generator: np.random.Generator) -> SampledEstimate:
        """The number of grids to expect from so many draws."""
        if not self.source.scales.sum():
            return SampledEstimate(0.0, 0.0)
        values = []
        for begin in range(0, draws, _MOST_BATCH):
            self.clock.check()
            drawn = self.source.draw(min(_MOST_BATCH, draws - begin), generator)
            keep = (drawn.chances > 0) & self._is_proper(drawn.rows)
            if self.merge:
                keep &= ~self._is_spare(drawn.rows)
            values.append(np.where(keep, drawn.chances, 0.0))
        chances = np.concatenate(values) * self.source.scales.sum()
        error = chances.std() / np.sqrt(draws)
        return SampledEstimate(float(chances.mean()), float(error))

    def _check_existence(self) -> None:
        """Raise _NoGridError when an exact count shows that the draws are in vain."""
        exact = count_grids(
            self.request, self.words, time_limit=self.clock.left, memory_limit=self.memory
        )
        if exact.count == 0:
            raise _NoGridError

    def _merged(self, rows: NDArray[np.intp]) -> NDArray[np.intp]:
        """Rows of proper grids, of two transposes the one that stands for both."""
        spare = self._is_spare(rows)
        if self._is_symmetric and not self.request.repeats:
            # Each pair comes whole, so that turning the later of it loses no draw.
            rows[spare] = rows[spare][:, self._turned]
            return rows
        return rows[~spare]

    def _is_proper(self, rows: NDArray[np.intp]) -> NDArray[np.bool_]:
        """Which rows keep what the draw itself does not see to."""
        keep: NDArray[np.bool_] = np.ones(len(rows), np.bool_)
        if not self.request.repeats:
            for slots in self._slots_by_length:
                words = np.sort(rows[:, slots], axis=1)
                keep &= (words[:, 1:] != words[:, :-1]).all(axis=1)
        if self.source.left_out:
            for tally in self.candidates.tallies:
                total = sum(weights[rows[:, s]] for s, weights in enumerate(tally.weights))
                keep &= total >= tally.least
                if tally.most is not None:
                    keep &= total <= tally.most
        return keep

    def _is_spare(self, rows: NDArray[np.intp]) -> NDArray[np.bool_]:
        """Which rows are the later one of two transposes that the request both allows."""
        letters = self._letters(rows)
        others = letters[:, list(self.request.layout.transposition)]
        first = (letters != others).argmax(axis=1)
        everyone = np.arange(len(rows))
        spare: NDArray[np.bool_] = letters[everyone, first] > others[everyone, first]
        for slot, mask in enumerate(self.candidates.allowed):
            spare &= mask[rows[:, self._turned[slot]]]
        return spare

    @cached_property
    def _turned(self) -> list[int]:
        return list(transposed_slots(self.request.layout))

    @cached_property
    def _is_symmetric(self) -> bool:
        allowed = self.candidates.allowed
        return all(np.array_equal(allowed[s], allowed[t]) for s, t in enumerate(self._turned))

    @cached_property
    def _slots_by_length(self) -> list[list[int]]:
        groups: dict[int, list[int]] = {}
        for number, slot in enumerate(self.request.layout.slots):
            groups.setdefault(len(slot), []).append(number)
        return [group for group in groups.values() if len(group) > 1]

    def _letters(self, rows: NDArray[np.intp]) -> NDArray[np.intp]:
        layout = self.request.layout
        letters = np.empty((len(rows), len(layout.cells)), np.intp)
        for number, slot in enumerate(layout.slots):
            letters[:, list(slot.cells)] = self.candidates.pool(number).codes[rows[:, number]]
        return letters

    def _grid(self, row: NDArray[np.intp]) -> Grid:
        words = {slot: self.candidates.pool(slot).words[w] for slot, w in enumerate(row)}
        return Grid.from_words(self.request.layout, words)
