"""Large-neighborhood search on a packing: free some cycles, dive again in what they cover.

The weights of the relaxation steer it. In a decomposition the excess weights of the cycles over 1
add up to the bound less the number of cycles, so a part whose cycles have less than 1 in excess
cannot be improved; parts are grown from cycles of high excess along shared vertices.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable, Mapping

from waffle_cp_models.deadline import Deadline
from waffle_cp_models.packing.core.diving import Vertices, columns_of, dive
from waffle_cp_models.packing.multigraph import Arc, ArcCounts
from waffle_cp_models.packing.relaxation.column_generation import relax
from waffle_cp_models.packing.relaxation.pricing import ArcTable

__all__ = ["arcs_of", "improve"]

SMALLEST = 10
GROWTH, SHRINKAGE = 1.03, 0.96
SHARES = (0.05, 0.2)
PLATEAU = 1.0
ROUNDING = 1e-6


def improve(
    packing: list[Vertices],
    weights: Mapping[Arc, float],
    *,
    target: int,
    pool: Iterable[Vertices] = (),
    seed: int = 0,
    deadline: Deadline | None = None,
    patience: int | None = None,
    progress: Callable[[int], None] | None = None,
) -> Interruptible:
    """A packing of the same arcs with at least as many cycles; stops at `target` cycles.

    It also stops at the deadline, or after `patience` rounds without a gain. `progress` hears of
    each new number of cycles. Cycles of the `pool` start the relaxations of parts. On an
    interrupt the best packing so far is kept.

    >>> crossed = [(0, 1, 2, 3), (1, 0, 3, 2)]
    >>> len(improve(crossed, {arc: 0.5 for arc in arcs_of(crossed)}, target=4).packing)
    4
    """
    search = Interruptible(list(packing))
    try:
        _search(
            search, weights, target, list(pool), random.Random(seed), deadline, patience, progress
        )
    except KeyboardInterrupt:
        search.interrupted = True
    search.interrupted |= deadline is not None and deadline.interrupted
    return search


class Interruptible:
    """The best packing so far, and whether the search was interrupted."""

    def __init__(self, packing: list[Vertices]) -> None:
        self.packing = packing
        self.interrupted = False


def arcs_of(cycles: Iterable[Vertices]) -> ArcCounts:
    """The arcs that cycles cover, with multiplicities.

    >>> arcs_of([(0, 1), (0, 1, 2)])
    {(1, 0): 1, (0, 1): 2, (2, 0): 1, (1, 2): 1}
    """
    return dict(Counter((cycle[k - 1], cycle[k]) for cycle in cycles for k in range(len(cycle))))


def _search(
    search: Interruptible,
    weights: Mapping[Arc, float],
    target: int,
    pool: list[Vertices],
    generator: random.Random,
    deadline: Deadline | None,
    patience: int | None,
    progress: Callable[[int], None] | None,
) -> None:
    size = 30.0
    rounds = since_gain = 0
    while len(search.packing) < target:
        if deadline is not None and deadline.has_passed:
            return
        if patience is not None and since_gain >= patience:
            return
        rounds += 1
        since_gain += 1
        packing = search.packing
        excess = [_excess(cycle, weights) for cycle in packing]
        wanted = generator.randint(min(SMALLEST, int(size) // 2), int(size))
        chosen = _grow(packing, excess, min(wanted, len(packing)), generator)
        if sum(excess[number] for number in chosen) < 1 - ROUNDING:
            size = min(size + 1, len(packing))
            continue
        freed = [packing[number] for number in chosen]
        covered = arcs_of(freed)
        table = ArcTable.of(covered)
        known = freed + [cycle for cycle in pool if _is_within(cycle, covered)]
        relaxed = relax(table, columns=columns_of(table, known), seed=rounds, deadline=deadline)
        if relaxed.bound < len(freed) + 1 - ROUNDING:
            # No gain is possible here: change places with an equal packing, and look further.
            size = min(GROWTH * size, len(packing))
            if generator.random() >= PLATEAU:
                continue
        else:
            size = max(SMALLEST, SHRINKAGE * size)
        found = dive(
            covered,
            target=len(freed),
            share=generator.choice(SHARES),
            noise=0.1,
            seed=rounds,
            deadline=deadline,
            root=(table, relaxed),
        )
        if found is not None and len(found) >= len(freed):
            kept = [cycle for number, cycle in enumerate(packing) if number not in chosen]
            search.packing = kept + found
            if len(found) > len(freed):
                since_gain = 0
                if progress is not None:
                    progress(len(search.packing))


def _is_within(cycle: Vertices, arcs: ArcCounts) -> bool:
    return all((cycle[k - 1], cycle[k]) in arcs for k in range(len(cycle)))


def _excess(cycle: Vertices, weights: Mapping[Arc, float]) -> float:
    return sum(weights[cycle[k - 1], cycle[k]] for k in range(len(cycle))) - 1


def _grow(
    packing: list[Vertices], excess: list[float], wanted: int, generator: random.Random
) -> set[int]:
    """Numbers of cycles that share vertices, from one on that is drawn by its excess."""
    at: dict[int, list[int]] = {}
    for number, cycle in enumerate(packing):
        for vertex in cycle:
            at.setdefault(vertex, []).append(number)
    first = generator.choices(range(len(packing)), [max(e, 0.0) + 1e-3 for e in excess])[0]
    chosen = {first}
    shared: Counter[int] = Counter()
    met: set[int] = set()
    latest = first
    while True:
        for vertex in packing[latest]:
            if vertex not in met:
                met.add(vertex)
                shared.update(at[vertex])
        if len(chosen) == wanted:
            return chosen
        near = [number for number in shared if number not in chosen]
        near = near or [number for number in range(len(packing)) if number not in chosen]
        latest = max(
            near,
            key=lambda n: shared[n] / len(packing[n]) + 2 * excess[n] + 0.6 * generator.random(),
        )
        chosen.add(latest)
