"""Every method that fits, side by side on one problem: they must prove the same minimum."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from waffle_cp.result import Result, Status
from waffle_cp.swaps.methods import fitting_methods, run_method
from waffle_cp.swaps.plan import Plan
from waffle_cp.swaps.problem import SwapProblem
from waffle_cp.validate.fault import Fault
from waffle_cp.validate.plan import check_plan

__all__ = ["Comparison", "compare_methods"]


@dataclass(frozen=True, slots=True)
class Comparison:
    """The result of each method that was run, and the faults found among them."""

    results: dict[str, Result[Plan]]
    faults: tuple[Fault, ...]

    @property
    def bounds(self) -> tuple[int, int | None]:
        """The best proven lower bound and the best plan's number of swaps (None: no plan)."""
        lower = max((int(r.bound) for r in self.results.values() if r.bound is not None), default=0)
        values = [int(r.value) for r in self.results.values() if r.value is not None]
        return lower, min(values, default=None)


def compare_methods(
    problem: SwapProblem,
    *,
    methods: Sequence[str] | None = None,
    time_limit: float | None = None,
    seed: int = 0,
) -> Comparison:
    """Run methods (by default all that fit), check every plan, and compare values and bounds.

    `time_limit` is for each method.

    >>> comparison = compare_methods(SwapProblem.of("dcab", "abcd"))
    >>> comparison.bounds, list(comparison.results), comparison.faults
    ((3, 3), ['auto', 'ilp', 'cycles', 'permutations', 'bfs'], ())
    """
    names = fitting_methods(problem) if methods is None else methods
    results = {name: run_method(name, problem, time_limit=time_limit, seed=seed) for name in names}
    return Comparison(results, tuple(_faults(problem, results)))


def _faults(problem: SwapProblem, results: dict[str, Result[Plan]]) -> Iterator[Fault]:
    source, target = problem.source.tolist(), problem.target.tolist()
    for name, result in results.items():
        for plan in result:
            claimed = None if result.value is None else int(result.value)
            for fault in check_plan(
                source, target, plan.swaps, cycles=plan.cycles, claimed=claimed
            ):
                yield Fault(fault.rule, f"{name}: {fault.place}", fault.message)
        optimal = result.status is Status.OPTIMAL
        if optimal != (bool(result) and result.value == result.bound):
            yield Fault("status", name, f"{result.status} with {result.value}, {result.bound}")
    for name, result in results.items():
        for other, rival in results.items():
            if result.bound is not None and rival.value is not None and rival.value < result.bound:
                yield Fault(
                    "agreement",
                    name,
                    f"proves at least {result.bound:g} swaps, but {other} needs {rival.value:g}",
                )
