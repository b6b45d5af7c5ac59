"""How many grids there are, exactly and without listing them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from itertools import islice
from typing import Literal

from waffle_cp.counting.by_search import count_by_search, foreseen_seconds
from waffle_cp.counting.clock import Clock
from waffle_cp.counting.contraction.costs import (
    MEMORY_LIMIT,
    SECONDS_OF_WORK,
    max_entries,
)
from waffle_cp.counting.contraction.exact import count_fillings
from waffle_cp.counting.contraction.network import Network, build_network
from waffle_cp.counting.contraction.order import ContractionPlan, make_plan
from waffle_cp.counting.distinct import Partition, moebius_weight, partitions
from waffle_cp.counting.outcome import Count
from waffle_cp.counting.pools import SlotPools
from waffle_cp.counting.transposes import (
    allowed_both_ways,
    merges_transposes,
    transposed_slots,
)
from waffle_cp.errors import LimitError
from waffle_cp.request.compiled import compile_request
from waffle_cp.request.request import FillRequest
from waffle_cp.result import Status
from waffle_cp.search.problem import prepare_search
from waffle_cp.search.running.run import Progress
from waffle_cp.words.wordlist import WordList

__all__ = ["Method", "count_grids"]

Method = Literal["auto", "contraction", "search"]

_MOST_WORK = 2 * 10**12
_CHEAP_WORK = 2 * 10**10
_MOST_PARTITIONS = 20_000


def count_grids(
    request: FillRequest,
    words: WordList,
    *,
    transposes: bool | None = None,
    method: Method = "auto",
    time_limit: float | None = None,
    memory_limit: int = MEMORY_LIMIT,
    on_progress: Callable[[Progress], None] | None = None,
) -> Count:
    """The exact number of grids that a request allows.

    A grid of a square layout and its transpose count once when the request allows both, unless
    `transposes` or, where that is None, repeats are asked for. Words of one stem count as
    different words, whatever the request says of stems. `auto` contracts the layout's tensor
    network where that fits into `memory_limit` bytes and is not slower, else searches; a search
    tells `on_progress` how far it is.

    Raises LimitError when the method is `contraction` and does not fit; out of time is UNKNOWN.

    >>> from waffle_cp.layout import Layout
    >>> words = WordList.of(["cat", "cot", "tot", "tat"])
    >>> request = FillRequest(Layout.waffle(3, 3))
    >>> count_grids(request, words).count, count_grids(request, words, transposes=True).count
    (2, 4)
    """
    clock = Clock(time_limit)
    engine = method
    try:
        counter = None
        if method != "search":
            counter = _Counter.prepare(request, words, clock=clock, memory_limit=memory_limit)
            if counter is None and method == "contraction":
                raise LimitError(
                    f"{request.layout.name}: its contraction does not fit into "
                    f"{memory_limit / 2**20:.0f} MB and {_MOST_WORK:.0e} multiplications"
                )
            if method == "auto" and counter is not None and counter.is_slower_than_search():
                counter = None
    except LimitError as stop:
        if method == "contraction" and time_limit is None:
            raise
        return Count(Status.UNKNOWN, None, engine, clock.seconds, str(stop))
    if counter is None:
        return count_by_search(
            request, words, transposes=transposes, clock=clock, on_progress=on_progress
        )
    try:
        number = counter.number(merge=merges_transposes(request, transposes))
    except LimitError as stop:
        return Count(Status.UNKNOWN, None, "contraction", clock.seconds, str(stop))
    status = Status.FEASIBLE if number else Status.INFEASIBLE
    return Count(status, number, "contraction", clock.seconds)


@dataclass(frozen=True, eq=False, slots=True)
class _Counter:
    """A request whose networks fit: counts over its partitions."""

    request: FillRequest
    words: WordList
    candidates: SlotPools
    clock: Clock
    entries: int
    work: int

    @classmethod
    def prepare(
        cls, request: FillRequest, words: WordList, *, clock: Clock, memory_limit: int
    ) -> _Counter | None:
        candidates = SlotPools.of(compile_request(request, words))
        if not all(candidates.numbers):
            return cls(request, words, candidates, clock, 0, 0)
        counter = cls(request, words, candidates, clock, max_entries(memory_limit), 0)
        finest = next(partitions(candidates))
        planned = counter.plan(candidates, finest)
        if planned is None:
            return None
        if candidates.distinct:
            few = sum(1 for _ in islice(partitions(candidates), _MOST_PARTITIONS + 1))
            if few > _MOST_PARTITIONS:
                return None
        return replace(counter, work=planned[1].work * planned[0].grading.pairs)

    def plan(
        self, candidates: SlotPools, partition: Partition
    ) -> tuple[Network, ContractionPlan] | None:
        network = build_network(candidates, partition)
        plan = make_plan(
            [block.variables for block in network.blocks],
            network.sizes,
            max_entries=self.entries // network.grading.count,
            max_work=_MOST_WORK // network.grading.pairs,
        )
        return None if plan is None else (network, plan)

    def is_slower_than_search(self) -> bool:
        """Whether there is much work, and listing the grids is foreseen to take less time."""
        if self.work <= _CHEAP_WORK:
            return False
        search = prepare_search(self.request, self.words)
        return foreseen_seconds(search, self.words) < self.work * SECONDS_OF_WORK

    def number(self, *, merge: bool) -> int:
        every = self._total(self.candidates, distinct=self.candidates.distinct)
        layout = self.request.layout
        if not merge:
            return every
        both = allowed_both_ways(self.candidates)
        pairs = every
        if both is not self.candidates:
            pairs = self._total(both, distinct=self.candidates.distinct)
        equal = 0
        if not self.candidates.distinct:
            turned = enumerate(transposed_slots(layout))
            blocks = sorted({(min(pair), max(pair)) for pair in turned})
            equal = self._fillings(self.candidates, tuple(blocks))
        return every - (pairs - equal) // 2

    def _total(self, candidates: SlotPools, *, distinct: bool) -> int:
        chosen: Iterable[Partition] = partitions(candidates)
        if not distinct:
            chosen = islice(chosen, 1)
        return sum(moebius_weight(p) * self._fillings(candidates, p) for p in chosen)

    def _fillings(self, candidates: SlotPools, partition: Partition) -> int:
        if not all(candidates.numbers):
            return 0
        self.clock.check()
        planned = self.plan(candidates, partition)
        if planned is None:
            raise LimitError(f"blocks {partition} do not fit into memory")
        return count_fillings(*planned, clock=self.clock)
