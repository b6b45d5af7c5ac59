"""Most cycles of a balanced multigraph, exactly: reductions, small search, then the ILP.

The ILP has a whole variable for each simple cycle, and a row for each arc.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence

from waffle_cp_models.deadline import Deadline
from waffle_cp_models.outcome import Outcome, Status
from waffle_cp_models.packing.multigraph import Arc, ArcCounts, remove_cycle
from waffle_cp_models.packing.reductions import Reduced, reduce_arcs
from waffle_cp_models.packing.small import SearchLimitError, cycles_through, most_cycles

__all__ = ["CycleLimitError", "Cycles", "pack_by_ilp", "pack_small", "simple_cycles", "write_model"]

Cycles = tuple[tuple[tuple[Arc, ...], int], ...]
"""Cycles as arcs, each with its multiplicity; together they use every arc up."""


class CycleLimitError(Exception):
    """More simple cycles than can be listed."""


def simple_cycles(arcs: Mapping[Arc, int], *, limit: int | None = None) -> Iterator[list[Arc]]:
    """Every simple cycle once, as arcs that begin at its least vertex.

    Raises CycleLimitError when there are more than `limit`.

    >>> len(list(simple_cycles({(0, 1): 1, (1, 0): 1, (1, 2): 1, (2, 0): 1})))
    2
    """
    count = 0
    for start, second in sorted(arcs):
        if second < start:
            continue
        later = {arc: number for arc, number in arcs.items() if min(arc) >= start}
        for cycle in cycles_through(later, (start, second)):
            count += 1
            if limit is not None and count > limit:
                raise CycleLimitError(f"more than {limit} simple cycles")
            yield cycle


def pack_small(arcs: Mapping[Arc, int], *, nodes: int = 2000) -> Outcome[Cycles] | None:
    """Most cycles by reductions and exact search; None when that takes more nodes.

    Value and bound are numbers of cycles.

    >>> outcome = pack_small({(0, 1): 2, (1, 0): 1, (1, 2): 1, (2, 0): 1})
    >>> outcome.value, outcome.bound
    (2, 2)
    """
    deadline = Deadline(None)
    reduced = reduce_arcs(arcs)
    try:
        for core in reduced.cores:
            for cycle, times in most_cycles(core, nodes=nodes):
                reduced.take(cycle, times)
    except SearchLimitError:
        return None
    return _outcome(reduced, reduced.taken_count, deadline)


def pack_by_ilp(
    arcs: Mapping[Arc, int],
    *,
    time_limit: float | None = None,
    cycle_limit: int = 20_000,
    seed: int = 0,
) -> Outcome[Cycles]:
    """Most cycles by the ILP over all simple cycles of each core that the reductions leave.

    Value and bound are numbers of cycles; out of time, the bound is proven and the packing the
    best known. Raises CycleLimitError when a core has more than `cycle_limit` simple cycles.

    >>> pack_by_ilp({(0, 1): 2, (1, 0): 1, (1, 2): 1, (2, 0): 1}).value
    2
    """
    from waffle_cp_models.solvers.linear import most_disjoint_columns

    deadline = Deadline(time_limit)
    reduced = reduce_arcs(arcs)
    bound = reduced.taken_count
    for core in reduced.cores:
        cycles = list(simple_cycles(core, limit=cycle_limit))
        rows = {arc: row for row, arc in enumerate(core)}
        columns = [[rows[arc] for arc in cycle] for cycle in cycles]
        times, core_bound = most_disjoint_columns(
            columns, list(core.values()), time_limit=deadline.left, seed=seed
        )
        bound += min(math.floor(core_bound + 1e-6), sum(core.values()) // 3)
        take_greedily(reduced, core, cycles, times)
    return _outcome(reduced, bound, deadline)


def write_model(arcs: Mapping[Arc, int], path: str, *, cycle_limit: int = 20_000) -> int:
    """Write the ILP over all simple cycles, as given, to an `.lp` or `.mps` file.

    Row `arc_u_v` is the multiplicity of the arc from vertex u to v. Returns the number of cycles;
    raises CycleLimitError when there are more than `cycle_limit`.
    """
    from waffle_cp_models.solvers.linear import write_packing

    cycles = list(simple_cycles(arcs, limit=cycle_limit))
    rows = {arc: row for row, arc in enumerate(arcs)}
    columns = [[rows[arc] for arc in cycle] for cycle in cycles]
    write_packing(path, columns, list(arcs.values()), [f"arc_{u}_{v}" for u, v in arcs])
    return len(cycles)


def take_greedily(
    reduced: Reduced, core: ArcCounts, cycles: Sequence[list[Arc]], times: Sequence[int]
) -> None:
    """Take the given cycles of a core, and any that complete them to a decomposition."""
    rest = dict(core)
    for cycle, number in zip(cycles, times, strict=True):
        if number:
            remove_cycle(rest, cycle, number)
            reduced.take(cycle, number)
    while rest:
        heads = dict(rest.keys())  # One arc out of each vertex.
        vertex, seen = next(iter(heads)), dict[int, int]()
        while vertex not in seen:
            seen[vertex] = len(seen)
            vertex = heads[vertex]
        cycle = [(tail, heads[tail]) for tail in list(seen)[seen[vertex] :]]
        number = min(rest[arc] for arc in cycle)
        remove_cycle(rest, cycle, number)
        reduced.take(cycle, number)


def _outcome(reduced: Reduced, bound: int, deadline: Deadline) -> Outcome[Cycles]:
    cycles = tuple((tuple(cycle), times) for cycle, times in reduced.cycles())
    value = reduced.taken_count
    return Outcome(
        Status.OPTIMAL if value == bound else Status.FEASIBLE,
        (cycles,),
        value=value,
        bound=bound,
        seconds=deadline.seconds,
    )
