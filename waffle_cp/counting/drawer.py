"""Grids from drawn fillings: those that break the request are rejected, transposes merged."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from waffle_cp.counting.clock import Clock
from waffle_cp.counting.pools import SlotPools
from waffle_cp.counting.relaxed import FillingSource
from waffle_cp.counting.transposes import allowed_both_ways, transposed_slots
from waffle_cp.errors import LimitError
from waffle_cp.grid import Grid
from waffle_cp.request.request import FillRequest

__all__ = ["GridDrawer"]

_LEAST_BATCH, _MOST_BATCH = 256, 2**16
_GROWTH = 4


@dataclass(frozen=True, eq=False)
class GridDrawer:
    """Draws grids of a request from a source of fillings, uniformly and independently."""

    request: FillRequest
    source: FillingSource
    merge: bool
    clock: Clock

    @property
    def candidates(self) -> SlotPools:
        """The words of each slot."""
        return self.source.candidates

    def batches(self, count: int, generator: np.random.Generator) -> Iterator[list[Grid]]:
        """Grids, not more than `count`, in batches that may be empty; some scale is positive.

        Raises LimitError when the time is over.
        """
        drawn = accepted = 0
        batch = max(_LEAST_BATCH, self.source.needed + self.source.needed // 8)
        while accepted < count:
            self.clock.check()
            batch = min(batch, _MOST_BATCH)
            rows = self.source.draw(batch, generator).accepted(generator)
            rows = rows[self._is_proper(rows)]
            rows = self._merged(rows) if self.merge else rows
            yield [self._grid(row) for row in rows[: count - accepted]]
            drawn += batch
            accepted += len(rows)
            rate = max(accepted, 1) / drawn
            wanted = int(1.1 * (count - accepted) / rate)
            if not self.source.is_sliced:
                wanted = min(wanted, _GROWTH * batch)
            batch = max(_LEAST_BATCH, wanted)

    def estimate(self, draws: int, generator: np.random.Generator) -> tuple[float, float]:
        """The number of grids to expect from so many draws, and its standard error.

        When the time is over, the draws until then are used. Raises LimitError when none of them
        was a grid, which tells nothing.
        """
        values = []
        batch, left = _LEAST_BATCH, draws
        try:
            while left:
                batch = min(_GROWTH * batch, left, _MOST_BATCH)
                drawn = self.source.draw(batch, generator)
                keep = (drawn.chances > 0) & self._is_proper(drawn.rows)
                if self.merge:
                    keep &= ~self._is_spare(drawn.rows)
                values.append(np.where(keep, drawn.chances, 0.0))
                left -= batch
                self.clock.check()
        except LimitError:
            pass
        chances = np.concatenate([np.zeros(0), *values]) * self.source.scales.sum()
        if not chances.any():
            raise LimitError(f"no grid among {len(chances):,} random draws")
        error = chances.std() / np.sqrt(len(chances))
        return float(chances.mean()), float(error)

    def _merged(self, rows: NDArray[np.intp]) -> NDArray[np.intp]:
        """Rows of proper grids, of two transposes the one that stands for both."""
        spare = self._is_spare(rows)
        if self._is_symmetric and self.candidates.distinct:
            # Each pair comes whole, so that turning the later of it loses no draw.
            rows[spare] = rows[spare][:, self._turned]
            return rows
        return rows[~spare]

    def _is_proper(self, rows: NDArray[np.intp]) -> NDArray[np.bool_]:
        """Which rows keep what the draw itself does not see to."""
        keep: NDArray[np.bool_] = np.ones(len(rows), np.bool_)
        if self.candidates.distinct:
            for slots in self._slots_by_length:
                words = np.sort(rows[:, slots], axis=1)
                keep &= (words[:, 1:] != words[:, :-1]).all(axis=1)
        if self.source.left_out:
            for tally in self.candidates.tallies:
                total = sum(weights[rows[:, s]] for s, weights in enumerate(tally.weights))
                keep &= total >= tally.least
                if tally.most is not None:
                    keep &= total <= tally.most
            if self.candidates.equal_cells:
                keep &= self._keeps_equal(self._letters(rows))
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
        return spare & self._keeps_equal(others)

    def _keeps_equal(self, letters: NDArray[np.intp]) -> NDArray[np.bool_]:
        """In which rows of letters by cell the cells that must be equal are."""
        keep = np.ones(len(letters), np.bool_)
        for one, other in self.candidates.equal_cells:
            keep &= letters[:, one] == letters[:, other]
        return keep

    @cached_property
    def _turned(self) -> list[int]:
        return list(transposed_slots(self.request.layout))

    @cached_property
    def _is_symmetric(self) -> bool:
        return allowed_both_ways(self.candidates) is self.candidates

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
