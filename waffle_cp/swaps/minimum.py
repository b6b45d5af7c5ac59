"""The fewest swaps, by the method that fits or the one that is asked for."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Hashable, Sequence

from waffle_cp.errors import InputError
from waffle_cp.result import Result
from waffle_cp.swaps.plan import Plan
from waffle_cp.swaps.problem import SwapProblem, Tokens
from waffle_cp_models.cycle_packing import Cycles, pack_by_ilp, pack_small
from waffle_cp_models.multigraph import arc_counts
from waffle_cp_models.outcome import Outcome
from waffle_cp_models.reductions import reduce_arcs
from waffle_cp_models.small_packing import most_cycles

__all__ = ["METHODS", "fewest_swaps", "min_swaps"]


def min_swaps(
    source: Tokens,
    target: Tokens,
    *,
    method: str = "auto",
    time_limit: float | None = None,
    seed: int = 0,
) -> Result[Plan]:
    """A plan with the fewest swaps that turns `source` into `target`, with the proven bound.

    The value is the number of swaps and the bound a proven lower bound; OPTIMAL when they are
    equal. Tokens are any hashable values, or two numpy arrays. Raises InputError when the target
    is not a rearrangement of the source. The minimum is the number of wrong tokens less the most
    cycles they fall into: arXiv 1803.06816.

    >>> result = min_swaps("dcab", "abcd")
    >>> result.value, result.bound, result.unwrap().swaps
    (3, 3, ((0, 2), (2, 1), (1, 3)))
    """
    if method not in METHODS:
        raise InputError(f"unknown method {method!r}: expected {', '.join(METHODS)}")
    started = time.perf_counter()
    problem = SwapProblem.of(source, target)
    result = METHODS[method](problem, time_limit, seed)
    return Result(
        result.status,
        result.answers,
        value=result.value,
        bound=result.bound,
        seconds=time.perf_counter() - started,
        engine=result.engine,
        seed=seed,
        note=result.note,
    )


def fewest_swaps(source: Sequence[Hashable], target: Sequence[Hashable]) -> int:
    """The proven minimum of swaps alone, for boards of a puzzle's size: no plan, no solver.

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
    cores = sum(sum(n for _, n in most_cycles(core)) for core in reduced.cores)
    return sum(arcs.values()) - reduced.taken_count - cores


def plan_of(problem: SwapProblem, cycles: Cycles) -> Plan:
    """The plan over positions of a decomposition into cycles of token codes."""
    positions: dict[tuple[int, int], list[int]] = {}
    pairs = zip(problem.source.tolist(), problem.target.tolist(), strict=True)
    for position, (held, wanted) in enumerate(pairs):
        if held != wanted:
            positions.setdefault((held, wanted), []).append(position)
    rotations = (
        [positions[arc].pop() for arc in cycle] for cycle, times in cycles for _ in range(times)
    )
    return Plan.of_cycles(sorted(map(_from_least, rotations)))


def _from_least(cycle: list[int]) -> list[int]:
    start = cycle.index(min(cycle))
    return cycle[start:] + cycle[:start]


def _wrap(problem: SwapProblem, outcome: Outcome[Cycles], engine: str) -> Result[Plan]:
    wrong = int((problem.source != problem.target).sum())
    assert outcome.value is not None
    assert outcome.bound is not None
    plan = plan_of(problem, outcome.answers[0])
    return Result(
        outcome.status,
        (plan,),
        value=wrong - int(outcome.value),
        bound=wrong - int(outcome.bound),
        engine=engine,
    )


def _by_ilp(problem: SwapProblem, time_limit: float | None, seed: int) -> Result[Plan]:
    arcs = arc_counts(problem.source.tolist(), problem.target.tolist())
    return _wrap(problem, pack_by_ilp(arcs, time_limit=time_limit, seed=seed), "ilp")


def _by_best(problem: SwapProblem, time_limit: float | None, seed: int) -> Result[Plan]:
    arcs = arc_counts(problem.source.tolist(), problem.target.tolist())
    outcome = pack_small(arcs)
    if outcome is not None:
        return _wrap(problem, outcome, "reductions")
    return _wrap(problem, pack_by_ilp(arcs, time_limit=time_limit, seed=seed), "ilp")


Method = Callable[[SwapProblem, float | None, int], Result[Plan]]

METHODS: dict[str, Method] = {"auto": _by_best, "ilp": _by_ilp}
"""Methods by name; a program may add its own."""
