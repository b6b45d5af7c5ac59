"""The fewest swaps, by the method that fits or the one that is asked for."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Hashable, Sequence

from waffle_cp.result import Result
from waffle_cp.swaps.methods import Progress, run_method
from waffle_cp.swaps.plan import Plan
from waffle_cp.swaps.problem import SwapProblem, Tokens
from waffle_cp_models.packing.multigraph import arc_counts
from waffle_cp_models.packing.packing import pack
from waffle_cp_models.packing.reductions import reduce_arcs
from waffle_cp_models.packing.small import SearchLimitError, most_cycles

__all__ = ["fewest_swaps", "min_swaps"]

SEARCH_NODES = 2000


def min_swaps(
    source: Tokens,
    target: Tokens,
    *,
    method: str = "auto",
    time_limit: float | None = None,
    seed: int = 0,
    progress: Progress | None = None,
) -> Result[Plan]:
    """A plan with the fewest swaps that turns `source` into `target`, with the proven bound.

    The value is the number of swaps and the bound a proven lower bound; OPTIMAL when they are
    equal. Tokens are any hashable values, or two numpy arrays. Raises InputError when the target
    is not a rearrangement of the source. `progress` hears the swaps of the best plan and the
    bound while `auto` works on a large problem. After an interrupt (Ctrl-C) the result is the
    best plan found, with the note "interrupted". The minimum is the number of wrong tokens less
    the most cycles they fall into: arXiv 1803.06816.

    >>> result = min_swaps("dcab", "abcd")
    >>> result.value, result.bound, result.unwrap().swaps
    (3, 3, ((0, 2), (2, 1), (1, 3)))
    """
    problem = SwapProblem.of(source, target)
    return run_method(method, problem, time_limit=time_limit, seed=seed, progress=progress)


def fewest_swaps(source: Sequence[Hashable], target: Sequence[Hashable]) -> int:
    """The proven minimum of swaps alone: no plan, and on boards of a puzzle's size no solver.

    What is too large for the exact search goes through column generation until it is proven.

    Raises InputError when the target is not a rearrangement of the source.

    >>> fewest_swaps("dcab", "abcd"), fewest_swaps("cdab", "abcd")
    (3, 2)
    """
    codes: dict[Hashable, int] = {}
    held = [codes.setdefault(token, len(codes)) for token in source]
    wanted = [codes.setdefault(token, len(codes)) for token in target]
    if Counter(held) != Counter(wanted):
        SwapProblem.of(source, target)  # Tells which token differs.
    arcs = arc_counts(held, wanted)
    reduced = reduce_arcs(arcs)
    most = reduced.taken_count
    for core in reduced.cores:
        try:
            most += sum(times for _, times in most_cycles(core, nodes=SEARCH_NODES))
        except SearchLimitError:
            outcome = pack(core, patience=math.inf)
            assert outcome.value is not None
            most += int(outcome.value)
    return sum(arcs.values()) - most
