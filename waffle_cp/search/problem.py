"""A request on a list, made ready to search: plans of its cases, cut into units."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from waffle_cp.layout import Layout
from waffle_cp.request.compiled import CompiledRequest, compile_request, placed_cases
from waffle_cp.request.request import FillRequest
from waffle_cp.request.vocabulary import Vocabulary
from waffle_cp.search.planning.case import CasePlan, best_order, plan_case
from waffle_cp.search.rows import RowCheck
from waffle_cp.search.running.units import SearchUnit, cut_into_units, cut_lines
from waffle_cp.words.stems import StemNumbers
from waffle_cp.words.wordlist import WordList

__all__ = ["GridSearch", "prepare_search"]

_VERSION = 3
_FEW = ("rows", "rows up left", "columns", "columns up left")


@dataclass(frozen=True, eq=False)
class GridSearch:
    """An exhaustive search, the same for the same request and list, whoever prepares it.

    The cases are disjoint and together hold every grid; so are the units. `plans` has one plan a
    case.
    """

    request: FillRequest
    list_name: str
    merges_transposes: bool
    vocabulary: Vocabulary
    cases: tuple[CompiledRequest, ...]
    plans: tuple[CasePlan, ...]
    units: tuple[SearchUnit, ...]
    check: RowCheck

    @property
    def layout(self) -> Layout:
        """The layout of the grids."""
        return self.request.layout

    @property
    def weight(self) -> float:
        """Estimated work of the whole search, in nodes."""
        return sum(unit.weight for unit in self.units)

    @cached_property
    def fingerprint(self) -> str:
        """Tells searches apart whose units or grids may differ."""
        digest = hashlib.sha256(f"{_VERSION} {self.layout} {self.vocabulary.alphabet}".encode())
        for plan in self.plans:
            for part in (*plan.letters, plan.lines is not None):
                digest.update(np.ascontiguousarray(part).tobytes())
        for unit in self.units:
            digest.update(f"{unit.case} {unit.prefixes.shape}".encode())
            digest.update(unit.prefixes.tobytes())
        digest.update(f"{self.merges_transposes}".encode() + self.check.digest)
        return digest.hexdigest()[:32]


def prepare_search(
    request: FillRequest,
    words: WordList,
    *,
    stems: StemNumbers | None = None,
    transposes: bool | None = None,
    cut: bool = True,
    compiled: CompiledRequest | None = None,
) -> GridSearch:
    """The search for all grids of a request; without `cut` it has plans but no units.

    `compiled` is the compiled request where it is at hand; `stems` is then not looked at.

    Transposes of a square layout count as one grid, unless `transposes` or, where that is None,
    repeats are asked for. `stems` keeps words of one stem apart where the request does.

    >>> request = FillRequest(Layout.waffle(3, 3))
    >>> search = prepare_search(request, WordList.of(["cat", "bet", "cab", "tot"]))
    >>> len(search.plans), len(search.units), search.merges_transposes
    (1, 1, True)
    """
    if compiled is None:
        compiled = compile_request(request, words, stems=stems)
    both = not compiled.distinct if transposes is None else transposes
    merges = request.layout.is_square and not both
    if cut:
        return _prepared(compiled, request, words.name, merges=merges, cut=True)
    name = f"search {merges}"
    if name not in compiled.kept:
        compiled.kept[name] = _prepared(compiled, request, words.name, merges=merges, cut=False)
    found: GridSearch = compiled.kept[name]
    return found


def _prepared(
    compiled: CompiledRequest, request: FillRequest, list_name: str, *, merges: bool, cut: bool
) -> GridSearch:
    plans: list[CasePlan] = []
    units: list[SearchUnit] = []
    # Cases of words that may stand anywhere are no transposes of themselves, all of them
    # together are: such grids are merged when they are finished.
    prunes_cases = merges and compiled.is_symmetric and not compiled.needed
    cases = tuple(placed_cases(compiled))
    for case in cases:
        if cut:
            plan = plan_case(case, merge_transposes=prunes_cases)
            if plan.lines is None:
                units += cut_into_units(plan.letters, len(plans))
            else:
                units += cut_lines(plan.letters, plan.lines, len(plans))
        else:
            plan = CasePlan(best_order(case, merge_transposes=prunes_cases, names=_FEW, probes=500))
        plans.append(plan)
    check = RowCheck.of(compiled, merge_transposes=merges, loop_merges=prunes_cases)
    return GridSearch(
        request, list_name, merges, compiled.vocabulary, cases, tuple(plans), tuple(units), check
    )
