"""How one case of a search is run: letter by letter, or first three lines at a time."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from waffle_cp.request.compiled import CompiledRequest
from waffle_cp.search.planning.letters import SearchPlan, TrieStore, build_plan
from waffle_cp.search.planning.lines import LinePlan, build_line_plan, expected_ways
from waffle_cp.search.planning.orders import visiting_orders
from waffle_cp.search.running.units import estimate_size

__all__ = ["CasePlan", "best_order", "plan_case", "plan_lines"]

LINES_FROM = 4e6
"""Nodes letter by letter, about 0.1 seconds, from which a search by lines is worth its start."""

_SMALL = 2e6
_SURELY_SMALL = 2e5
_PROBES = 4_000
_FEW_PROBES = 500
_LARGE = 3e7


@dataclass(frozen=True, eq=False, slots=True)
class CasePlan:
    """The plan of a case; with `lines`, these find its prefixes of three lines."""

    letters: SearchPlan
    lines: LinePlan | None = None


def plan_case(candidates: CompiledRequest, *, merge_transposes: bool) -> CasePlan:
    """How to search all of a case, the same for the same arguments."""
    tries: TrieStore = {}
    plans = _plans_by_nodes(candidates, merge_transposes, None, _PROBES, tries)
    nodes, _, plan = plans[0]
    if nodes >= LINES_FROM:
        by_lines = plan_lines(candidates, merge_transposes=merge_transposes, tries=tries)
        if by_lines is not None:
            return by_lines
    if nodes > _LARGE:
        # A second look, as long as it is little beside the search.
        best = plans[: len(plans) // 2]
        plan = min((_estimate(plan, 10 * _PROBES), rank, plan) for _, rank, plan in best)[2]
    return CasePlan(plan)


def plan_lines(
    candidates: CompiledRequest,
    *,
    merge_transposes: bool,
    tries: TrieStore | None = None,
) -> CasePlan | None:
    """The search by lines that promises the fewest ways to fill three; None where there is none."""
    orders = visiting_orders(candidates.layout)
    ways, name = min((expected_ways(candidates, order), name) for name, order in orders.items())
    if not np.isfinite(ways):
        return None
    letters = build_plan(candidates, orders[name], merge_transposes=merge_transposes, tries=tries)
    lines = build_line_plan(candidates, orders[name], letters)
    return None if lines is None else CasePlan(letters, lines)


def best_order(
    candidates: CompiledRequest,
    *,
    merge_transposes: bool,
    names: Sequence[str],
    probes: int,
) -> SearchPlan:
    """The plan of the order with the fewest nodes of those named, estimated by random descents."""
    return _plans_by_nodes(candidates, merge_transposes, names, probes, {})[0][2]


def _plans_by_nodes(
    candidates: CompiledRequest,
    merge_transposes: bool,
    names: Sequence[str] | None,
    probes: int,
    tries: TrieStore,
) -> list[tuple[float, int, SearchPlan]]:
    """Estimated nodes, rank and plan of each order, the fewest nodes first.

    No more are looked at when one is small.
    """
    orders = visiting_orders(candidates.layout)
    plans: list[tuple[float, int, SearchPlan]] = []
    for name in orders if names is None else names:
        plan = build_plan(candidates, orders[name], merge_transposes=merge_transposes, tries=tries)
        if not plans and (nodes := _estimate(plan, _FEW_PROBES)) < _SURELY_SMALL:
            return [(nodes, 0, plan)]
        plans.append((_estimate(plan, probes), len(plans), plan))
        if plans[-1][0] < _SMALL:
            break
    return sorted(plans)


def _estimate(plan: SearchPlan, probes: int) -> float:
    return float(estimate_size(plan, np.zeros((1, 0), np.uint8), probes=probes)[0][0])
