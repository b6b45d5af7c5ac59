"""A search cut into units: runs of prefixes that take half a second, the same every time."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from waffle_cp.search.planning.letters import SearchPlan, new_state, new_work
from waffle_cp.search.planning.lines import LinePlan

__all__ = ["SearchUnit", "cut_into_units", "cut_lines", "estimate_size"]

UNIT_NODES = 20e6
"""About half a second of one core."""
UNIT_GRIDS = 2e6
"""Grids of one unit, which a worker returns at once; an estimate, as the nodes are."""

_FEWEST_UNITS = 16
"""So many of a search of some seconds, so that no worker waits long for the last of another."""
_SMALLEST = 0.25
"""Not to be had by units smaller than this part of a whole one."""

_PROBES = 20_000
_FEW_PROBES = 500
_SURELY_SMALL = 0.01
_MOST_PREFIXES = 100_000
_SEED = 1
_NODES_OF_TEST = 20.0
"""What a way to fill three lines costs in nodes."""


@dataclass(frozen=True, eq=False, slots=True)
class SearchUnit:
    """The digits of some prefixes, shape (prefixes, steps), of the case of this number.

    `weight` is the estimated number of nodes below them.
    """

    case: int
    prefixes: NDArray[np.uint8]
    weight: float


def estimate_size(
    plan: SearchPlan, prefixes: NDArray[np.uint8], *, probes: int
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Estimated nodes and grids below each prefix, the same for the same arguments."""
    from waffle_cp.search.kernels.letter_kernels import probe

    nodes, grids = np.zeros(len(prefixes)), np.zeros(len(prefixes))
    probe(plan, new_work(plan), new_state(_SEED), prefixes, probes, nodes, grids)
    return nodes, grids


def cut_into_units(plan: SearchPlan, case: int) -> Iterator[SearchUnit]:
    """Units that together are the whole search of a plan, in its order."""
    steps = len(plan.step_across)
    prefixes = np.zeros((1, 0), np.uint8)
    nodes, grids = estimate_size(plan, prefixes, probes=_FEW_PROBES)
    if max(nodes.max() / UNIT_NODES, grids.max() / UNIT_GRIDS) > _SURELY_SMALL:
        nodes, grids = estimate_size(plan, prefixes, probes=_PROBES)
    depth = 0
    while depth < steps and (nodes.max() > UNIT_NODES or grids.max() > UNIT_GRIDS):
        depth += 1
        longer = _list_prefixes(plan, depth)
        if longer is None:
            break
        prefixes = longer
        if not len(prefixes):
            return
        probes = max(8, _PROBES * 10 // len(prefixes))
        nodes, grids = estimate_size(plan, prefixes, probes=probes)
    yield from _cut(prefixes, nodes, grids, case)


def cut_lines(plan: SearchPlan, lines: LinePlan, case: int) -> Iterator[SearchUnit]:
    """Units that together are the whole search by lines: runs of words of the first line."""
    prefixes = lines.first_letters
    grids = estimate_size(plan, np.zeros((1, 0), np.uint8), probes=_PROBES)[1]
    if grids[0] > UNIT_GRIDS:
        grids = estimate_size(plan, prefixes, probes=max(8, _PROBES * 10 // len(prefixes)))[1]
    else:
        grids = np.full(len(prefixes), grids[0] / len(prefixes))
    nodes = _NODES_OF_TEST * (lines.first_cost + lines.first_ways)
    yield from _cut(prefixes, nodes, grids, case)


def _cut(
    prefixes: NDArray[np.uint8],
    nodes: NDArray[np.float64],
    grids: NDArray[np.float64],
    case: int,
) -> Iterator[SearchUnit]:
    """Runs of prefixes, each about as large as a unit should be."""
    load = np.maximum(nodes / UNIT_NODES, grids / UNIT_GRIDS)
    size = min(1.0, max(_SMALLEST, float(load.sum()) / _FEWEST_UNITS))
    start = 0
    total = 0.0
    for index, share in enumerate(load):
        total += share
        if total >= size or index + 1 == len(load):
            weight = float(nodes[start : index + 1].sum())
            yield SearchUnit(case, prefixes[start : index + 1], weight)
            start, total = index + 1, 0.0


def _list_prefixes(plan: SearchPlan, depth: int) -> NDArray[np.uint8] | None:
    """All ways to fill the first steps; None when there are too many."""
    from waffle_cp.search.kernels.letter_kernels import advance

    out = np.zeros((_MOST_PREFIXES, depth), np.uint8)
    if depth == len(plan.step_across):
        return None
    state = new_state()
    root = np.zeros((1, 0), np.uint8)
    written = advance(plan, new_work(plan), state, root, out, 2**62, depth)
    return out[:written].copy() if state[-1] else None
