"""Fillings of layouts that are too wide to contract: leave slots out, then draw and reject.

Without some slots, all of one direction so that no two of them cross, the network may be narrow
enough. A filling of the slots that are left is drawn uniformly by backward sampling; it fixes the
letters at the crossings of the slots left out. Say slot s then has m_s matching words, and no
letters have more than M_s. The draw is kept with probability product of m_s / M_s, and a matching
word drawn for each s: every filling of the whole layout comes with the same chance. The mean of
(fillings of the slots left) * (product of m_s) is the number of fillings of the whole layout.
Bounds on letters and on rare words are left to the caller, who rejects what breaks them.

A required word that may stand anywhere would be met too seldom by chance. It is given a slot
first: case i has it in slot i and in no slot before i, which splits the fillings without overlap.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import combinations
from math import prod

import numpy as np
from numpy.typing import NDArray

from waffle_cp.counting.clock import Clock
from waffle_cp.counting.contraction.backward import FillingSampler
from waffle_cp.counting.contraction.costs import SECONDS_OF_WORK
from waffle_cp.counting.contraction.network import build_network
from waffle_cp.counting.contraction.order import ContractionPlan, make_plan
from waffle_cp.counting.pools import SlotPools
from waffle_cp.counting.transposes import allowed_both_ways

__all__ = ["Drawn", "FillingSource", "make_source"]

_MOST_LEFT_OUT = 5
_QUICK_SECONDS = 0.5
_MOST_WORK = 10**13
# Measured orders of magnitude: a draw, and in multiplications a weight that it looks at.
_SECONDS_OF_DRAW = 5e-6
_WORK_OF_WEIGHT = 10


@dataclass(frozen=True, eq=False, slots=True)
class Drawn:
    """Rows of word numbers, shape (n, slots), and the chance with which each is to be kept.

    A row of chance 0 is no filling.
    """

    rows: NDArray[np.intp]
    chances: NDArray[np.float64]

    def accepted(self, generator: np.random.Generator) -> NDArray[np.intp]:
        """The fillings that stay when each is kept with its chance."""
        return self.rows[generator.random(len(self.rows)) < self.chances]


@dataclass(frozen=True, eq=False, slots=True)
class _Missing:
    """A slot left out: its words sorted by their letters at the crossings."""

    slot: int
    crossings: tuple[tuple[int, int, int], ...]
    keys: NDArray[np.int64]
    rows: NDArray[np.intp]
    most: int


@dataclass(frozen=True, eq=False, slots=True)
class _Case:
    sampler: FillingSampler
    missing: tuple[_Missing, ...]


@dataclass(frozen=True, eq=False)
class FillingSource:
    """Draws fillings of a layout, among cases without overlap.

    `needed` draws are foreseen for the fillings it was made for, `seconds` is their time.
    """

    candidates: SlotPools
    left_out: tuple[int, ...]
    cases: tuple[_Case, ...]
    needed: int
    seconds: float

    @property
    def engine(self) -> str:
        """What the draws are made with."""
        return "contraction, rejection" if self.left_out else "contraction"

    @property
    def is_sliced(self) -> bool:
        """Whether each call of `draw` contracts anew, so that few large ones are better."""
        return any(case.sampler.plan.sliced for case in self.cases)

    @cached_property
    def scales(self) -> NDArray[np.float64]:
        """For each case the fillings of the slots that are left, times the most matches.

        Their sum, times the mean chance of a draw, is the number of fillings to expect.
        """
        return np.array([c.sampler.total * prod(m.most for m in c.missing) for c in self.cases])

    def draw(self, count: int, generator: np.random.Generator) -> Drawn:
        """Independent draws; some scale must be positive."""
        which = generator.choice(len(self.cases), count, p=self.scales / self.scales.sum())
        rows = np.zeros((count, len(self.candidates.layout.slots)), np.intp)
        chances = np.ones(count)
        for number, case in enumerate(self.cases):
            mine = np.flatnonzero(which == number)
            if not len(mine):
                continue
            drawn = case.sampler.draw(len(mine), generator)
            rows[mine, : drawn.shape[1]] = drawn
            for missing in case.missing:
                chances[mine] *= self._fill(missing, rows, mine, generator) / missing.most
        return Drawn(rows, chances)

    def _fill(
        self,
        missing: _Missing,
        rows: NDArray[np.intp],
        mine: NDArray[np.intp],
        generator: np.random.Generator,
    ) -> NDArray[np.int64]:
        size = len(self.candidates.alphabet)
        keys = np.zeros(len(mine), np.int64)
        for _, slot, position in missing.crossings:
            keys = keys * size + self.candidates.pool(slot).codes[rows[mine, slot], position]
        low = np.searchsorted(missing.keys, keys, side="left")
        matches = np.searchsorted(missing.keys, keys, side="right") - low
        found = np.flatnonzero(matches)
        chosen = low[found] + generator.integers(0, matches[found])
        rows[mine[found], missing.slot] = missing.rows[chosen]
        return matches


def make_source(
    candidates: SlotPools,
    *,
    draws: int,
    max_entries: int,
    clock: Clock,
    least_left_out: int = 0,
) -> FillingSource | None:
    """The source that draws so many fillings soonest, as far as can be foreseen, or None.

    Slots are left out also where the network would fit, if the draws then come sooner;
    `least_left_out` asks for so many. Raises LimitError when the time is over.
    """
    rates = [_rate(candidates, slot) for slot in range(len(candidates.layout.slots))]
    options: list[tuple[float, int, tuple[int, ...], list[SlotPools]]] = []
    placed = list(_placed(candidates))
    for left_out in _choices(candidates, rates):
        clock.check()
        plain = placed if left_out else [candidates]
        if len(left_out) < least_left_out or not plain:
            continue
        rate = prod(rates[slot] for slot in left_out)
        needed = int(min(draws / rate, 1e12))
        planned = _plan(plain[0], left_out, max_entries, needed)
        if planned is not None:
            cost = planned.work * len(plain) * SECONDS_OF_WORK + needed * _SECONDS_OF_DRAW
            options.append((cost, len(options), left_out, plain))
            if cost < _QUICK_SECONDS:
                break
    if not options:
        return None
    seconds, _, left_out, plain = min(options)
    cases = []
    needed = int(min(draws / prod(rates[slot] for slot in left_out), 1e12))
    for case in plain:
        plan = _plan(case, left_out, max_entries, needed)
        if plan is None:
            return None
        network = build_network(case, _blocks(case, left_out))
        missing = tuple(_missing(case, slot) for slot in left_out)
        if all(len(m.keys) for m in missing):
            cases.append(_Case(FillingSampler(network, plan, clock), missing))
    return FillingSource(candidates, left_out, tuple(cases), needed, seconds)


def _blocks(candidates: SlotPools, left_out: Sequence[int]) -> list[tuple[int, ...]]:
    return [(s,) for s in range(len(candidates.layout.slots)) if s not in left_out]


def _plan(
    candidates: SlotPools, left_out: Sequence[int], max_entries: int, draws: int
) -> ContractionPlan | None:
    network = build_network(candidates, _blocks(candidates, left_out))
    return make_plan(
        [block.variables for block in network.blocks],
        network.sizes,
        max_entries=max_entries // network.grading.count,
        max_work=_MOST_WORK // network.grading.pairs,
        draws=draws * _WORK_OF_WEIGHT,
    )


def _choices(candidates: SlotPools, rates: Sequence[float]) -> Iterator[tuple[int, ...]]:
    """Sets of slots to leave out, of those with the best rates; they cross slots that stay."""
    slots = candidates.layout.slots
    yield ()
    directions = ["down", "across"]
    if candidates.layout.is_square and allowed_both_ways(candidates) is candidates:
        # Across is down transposed.
        directions.remove("across")
    for direction in directions:
        own = [n for n, slot in enumerate(slots) if slot.direction == direction]
        own = [n for n in own if rates[n] and _has_keys(candidates, n)]
        own.sort(key=lambda slot: -rates[slot])
        for size in range(1, _MOST_LEFT_OUT + 1):
            yield from combinations(own[: size + 1], size)


def _has_keys(candidates: SlotPools, slot: int) -> bool:
    """Whether the letters at a slot's crossings fit into one whole number of 64 bits."""
    signatures: int = len(candidates.alphabet) ** len(candidates.layout.slots[slot])
    return signatures < 2**62


def _placed(candidates: SlotPools) -> Iterator[SlotPools]:
    """Cases without overlap in which every word required anywhere has its first slot."""

    def place(masks: list[NDArray[np.bool_]], wanted: tuple[str, ...]) -> Iterator[SlotPools]:
        if not wanted:
            yield replace(candidates, allowed=tuple(masks), tallies=())
            return
        free = list(masks)
        for slot, mask in enumerate(masks):
            only = candidates.pool(slot).only(wanted[0])
            if (mask & only).any():
                yield from place([*free[:slot], mask & only, *free[slot + 1 :]], wanted[1:])
                free[slot] = mask & ~only

    yield from place(list(candidates.allowed), candidates.anywhere)


def _rate(candidates: SlotPools, slot: int) -> float:
    """The chance to expect that a draw passes a slot left out."""
    missing = _missing(candidates, slot)
    if not len(missing.keys):
        return 0.0
    words = float(len(missing.keys))
    size = len(candidates.alphabet)
    for position, other, place in missing.crossings:
        own = candidates.pool(slot).codes[missing.rows, position]
        crossing = candidates.pool(other).codes[candidates.allowed[other], place]
        shares = [
            np.bincount(codes, minlength=size) / max(1, len(codes)) for codes in (own, crossing)
        ]
        words *= float(shares[0] @ shares[1])
    return min(1.0, words / missing.most)


def _missing(candidates: SlotPools, slot: int) -> _Missing:
    layout = candidates.layout
    crossings = tuple(
        (position, other, place)
        for position, cell in enumerate(layout.slots[slot].cells)
        for other, place in layout.memberships[cell]
        if other != slot
    )
    rows = np.flatnonzero(candidates.allowed[slot])
    codes = candidates.pool(slot).codes
    keys = np.zeros(len(rows), np.int64)
    for position, _, _ in crossings:
        keys = keys * len(candidates.alphabet) + codes[rows, position]
    order = np.argsort(keys, kind="stable")
    _, numbers = np.unique(keys, return_counts=True)
    return _Missing(slot, crossings, keys[order], rows[order], int(numbers.max(initial=0)))
