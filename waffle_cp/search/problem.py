"""A request on a list, made ready to search: plans of its cases, cut into units."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from waffle_cp.fill.request import FillRequest
from waffle_cp.layout import Layout
from waffle_cp.search.candidates import (
    Candidates,
    Stems,
    Vocabulary,
    candidate_words,
    required_cases,
)
from waffle_cp.search.orders import visiting_orders
from waffle_cp.search.plan import SearchPlan, build_plan
from waffle_cp.search.rows import RowCheck, is_symmetric
from waffle_cp.search.units import SearchUnit, cut_into_units, estimate_size
from waffle_cp.words.wordlist import WordList

__all__ = ["GridSearch", "best_order", "prepare_search"]

_VERSION = 1
_SMALL = 2e6
_LARGE = 3e7
_SURELY_SMALL = 2e5
_PROBES = 4_000
_FEW_PROBES = 500
_FEW = ("rows", "rows up left", "columns", "columns up left")


@dataclass(frozen=True, eq=False)
class GridSearch:
    """An exhaustive search, the same for the same request and list, whoever prepares it.

    The cases are disjoint and together hold every grid; so are the units.
    """

    request: FillRequest
    list_name: str
    merges_transposes: bool
    vocabulary: Vocabulary
    plans: tuple[SearchPlan, ...]
    units: tuple[SearchUnit, ...]
    check: RowCheck

    @property
    def layout(self) -> Layout:
        """The layout of the grids."""
        return self.request.layout

    @property
    def weight(self) -> float:
        """Estimated nodes of the whole search."""
        return sum(unit.weight for unit in self.units)

    @cached_property
    def fingerprint(self) -> str:
        """Tells searches apart whose units or grids may differ."""
        digest = hashlib.sha256(f"{_VERSION} {self.layout} {self.vocabulary.alphabet}".encode())
        for plan in self.plans:
            for part in plan:
                digest.update(np.ascontiguousarray(part).tobytes())
        for unit in self.units:
            digest.update(f"{unit.case} {unit.prefixes.shape}".encode())
            digest.update(unit.prefixes.tobytes())
        for counted, least, most in self.check.bounds:
            digest.update(counted.tobytes() + f"{least} {most}".encode())
        digest.update(f"{self.merges_transposes} {self.check.fixed}".encode())
        return digest.hexdigest()[:32]


def prepare_search(
    request: FillRequest,
    words: WordList,
    *,
    stems: Stems | None = None,
    transposes: bool | None = None,
    cut: bool = True,
) -> GridSearch:
    """The search for all grids of a request; without `cut` it has plans but no units.

    Transposes of a square layout count as one grid, unless `transposes` or, where that is None,
    repeats are asked for. `stems` keeps words of one stem apart where the request does.

    >>> request = FillRequest(Layout.waffle(3, 3))
    >>> search = prepare_search(request, WordList.of(["cat", "bet", "cab", "tot"]))
    >>> len(search.plans), len(search.units), search.merges_transposes
    (1, 1, True)
    """
    both = request.repeats if transposes is None else transposes
    merges = request.layout.is_square and not both
    candidates = candidate_words(request, words, stems=stems)
    prunes = merges and is_symmetric(request)
    plans: list[SearchPlan] = []
    units: list[SearchUnit] = []
    # Cases of words that may stand anywhere are no transposes of themselves, all of them
    # together are: such grids are merged when they are finished.
    prunes_cases = prunes and all(wanted.slot is not None for wanted in request.required)
    for case in required_cases(request, candidates):
        if cut:
            plan = best_order(request, case, merge_transposes=prunes_cases)
        else:
            plan = best_order(request, case, merge_transposes=prunes_cases, names=_FEW, probes=500)
        if cut:
            units += cut_into_units(plan, len(plans))
        plans.append(plan)
    check = RowCheck.of(
        request,
        candidates.vocabulary,
        merge_transposes=merges,
        loop_merges=prunes_cases,
    )
    return GridSearch(
        request, words.name, merges, candidates.vocabulary, tuple(plans), tuple(units), check
    )


def best_order(
    request: FillRequest,
    candidates: Candidates,
    *,
    merge_transposes: bool,
    names: Sequence[str] | None = None,
    probes: int = _PROBES,
) -> SearchPlan:
    """The plan whose order of cells promises the fewest nodes, by random descents."""
    orders = visiting_orders(candidates.layout)
    plans: list[tuple[float, int, SearchPlan]] = []
    for name in orders if names is None else names:
        plan = build_plan(request, candidates, orders[name], merge_transposes=merge_transposes)
        if not plans and _estimate(plan, _FEW_PROBES) < _SURELY_SMALL:
            return plan
        plans.append((_estimate(plan, probes), len(plans), plan))
        if plans[-1][0] < _SMALL:
            return plan
    plans.sort()
    if names is None and plans[0][0] > _LARGE:
        # A second look, as long as it is little beside the search.
        best = plans[: len(plans) // 2]
        plans = sorted((_estimate(plan, 10 * probes), n, plan) for _, n, plan in best)
    return plans[0][2]


def _estimate(plan: SearchPlan, probes: int) -> float:
    return float(estimate_size(plan, np.zeros((1, 0), np.uint8), probes=probes)[0][0])
