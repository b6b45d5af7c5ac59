"""The ways to the fewest swaps, by name; each can replace any other."""

from __future__ import annotations

import math
import time
from collections import Counter
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from waffle_cp.errors import LimitError
from waffle_cp.registry import Registry
from waffle_cp.result import Result, Status
from waffle_cp.swaps.plan import Plan, plan_of_cycles
from waffle_cp.swaps.problem import SwapProblem
from waffle_cp_models.outcome import Outcome
from waffle_cp_models.packing.ilp import CycleLimitError, Cycles, pack_by_ilp
from waffle_cp_models.packing.packing import Packing, Progress, pack

__all__ = [
    "INTERRUPTED",
    "METHODS",
    "Method",
    "Progress",
    "Solver",
    "fitting_methods",
    "pack_problem",
    "run_method",
]

INTERRUPTED = "interrupted"
"""The note of a result whose search was interrupted; it holds the best plan found."""


class Solver(Protocol):
    """Anything that finds a plan for a swap problem, with an honest value, bound and status."""

    def __call__(
        self,
        problem: SwapProblem,
        *,
        time_limit: float | None,
        seed: int,
        progress: Progress | None = None,
    ) -> Result[Plan]:
        """The best plan found before the limit (in seconds).

        `progress`, where a method tells of it, hears the swaps of the best plan and the bound.
        """
        ...


@dataclass(frozen=True, slots=True)
class Method:
    """A way to solve swap problems, and whether a problem is small enough for it."""

    solve: Solver
    fits: Callable[[SwapProblem], bool] = lambda problem: True


def fitting_methods(problem: SwapProblem) -> tuple[str, ...]:
    """Names of the methods that end in reasonable time on this problem.

    >>> fitting_methods(SwapProblem.of("dcab", "abcd"))
    ('auto', 'ilp', 'cycles', 'permutations', 'bfs')
    """
    return tuple(name for name, method in METHODS.items() if method.fits(problem))


def run_method(
    name: str,
    problem: SwapProblem,
    *,
    time_limit: float | None = None,
    seed: int = 0,
    progress: Progress | None = None,
) -> Result[Plan]:
    """The result of one method, with its time; InputError when there is no such method."""
    method = METHODS[name]
    started = time.perf_counter()
    result = method.solve(problem, time_limit=time_limit, seed=seed, progress=progress)
    return replace(result, seconds=time.perf_counter() - started, seed=seed)


def pack_problem(
    problem: SwapProblem,
    *,
    time_limit: float | None = None,
    seed: int = 0,
    progress: Progress | None = None,
) -> tuple[Result[Plan], Packing]:
    """The result of the method `auto`, and the packing that a certificate is made of."""
    wrong = problem.wrong_count
    heard = None if progress is None else _swaps_heard(progress, wrong)
    outcome = pack(problem.arcs, time_limit=time_limit, seed=seed, progress=heard)
    packing = outcome.answers[0]
    cycles = Outcome(outcome.status, (packing.cycles,), value=outcome.value, bound=outcome.bound)
    engine = "column generation" if packing.weights else "reductions"
    result = _wrap(problem, cycles, engine)
    return replace(result, note=INTERRUPTED if packing.interrupted else ""), packing


def _by_best(
    problem: SwapProblem, *, time_limit: float | None, seed: int, progress: Progress | None = None
) -> Result[Plan]:
    return pack_problem(problem, time_limit=time_limit, seed=seed, progress=progress)[0]


def _swaps_heard(progress: Progress, wrong: int) -> Progress:
    def hear(cycles: int, most: int) -> None:
        progress(wrong - cycles, wrong - most)

    return hear


def _by_ilp(
    problem: SwapProblem, *, time_limit: float | None, seed: int, progress: Progress | None = None
) -> Result[Plan]:
    try:
        outcome = pack_by_ilp(problem.arcs, time_limit=time_limit, seed=seed)
    except CycleLimitError as fault:
        raise LimitError(f"method 'ilp' lists every cycle, and there are {fault}") from None
    return _wrap(problem, outcome, "ilp")


def _by_cycles(
    problem: SwapProblem, *, time_limit: float | None, seed: int, progress: Progress | None = None
) -> Result[Plan]:
    from waffle_cp.reference.cycle_search import cycle_search

    return _planned(cycle_search(*_sequences(problem), time_limit=time_limit), problem)


def _by_permutations(
    problem: SwapProblem, *, time_limit: float | None, seed: int, progress: Progress | None = None
) -> Result[Plan]:
    from waffle_cp.reference.permutation_search import permutation_search

    return _planned(permutation_search(*_sequences(problem), time_limit=time_limit), problem)


def _by_breadth_first(
    problem: SwapProblem, *, time_limit: float | None, seed: int, progress: Progress | None = None
) -> Result[Plan]:
    from waffle_cp.reference.breadth_first import breadth_first

    return _planned(breadth_first(*_sequences(problem), time_limit=time_limit), problem)


def _sequences(problem: SwapProblem) -> tuple[Sequence[Hashable], Sequence[Hashable]]:
    return problem.source.tolist(), problem.target.tolist()


def _planned(result: Result[tuple[tuple[int, int], ...]], problem: SwapProblem) -> Result[Plan]:
    """The swaps as a plan; a search that was stopped may leave cycles that fall into two."""
    source = problem.source.tolist()
    plans = tuple(Plan.of_swaps(swaps, len(source)).split(source) for swaps in result.answers)
    value = len(plans[0]) if plans else None
    return Result(
        Status.OPTIMAL if plans and value == result.bound else result.status,
        plans,
        value=value,
        bound=result.bound,
        engine=result.engine,
        note=result.note,
    )


def _wrap(problem: SwapProblem, outcome: Outcome[Cycles], engine: str) -> Result[Plan]:
    assert outcome.value is not None
    assert outcome.bound is not None
    return Result(
        outcome.status,
        (plan_of_cycles(problem, outcome.answers[0]),),
        value=problem.wrong_count - int(outcome.value),
        bound=problem.wrong_count - int(outcome.bound),
        engine=engine,
    )


def _wrong_pairs(problem: SwapProblem) -> list[tuple[int, int]]:
    pairs = zip(problem.source.tolist(), problem.target.tolist(), strict=True)
    return [(held, wanted) for held, wanted in pairs if held != wanted]


def _few_wrong(problem: SwapProblem) -> bool:
    return problem.wrong_count <= 9


def _few_choices(problem: SwapProblem) -> bool:
    copies = Counter(held for held, _ in _wrong_pairs(problem))
    return math.prod(math.factorial(min(number, 12)) for number in copies.values()) <= 100_000


def _few_cycles(problem: SwapProblem) -> bool:
    return problem.wrong_count <= 24


METHODS: Registry[Method] = Registry(
    "method",
    {
        "auto": Method(_by_best),
        "ilp": Method(_by_ilp, lambda problem: problem.wrong_count <= 60),
        "cycles": Method(_by_cycles, _few_cycles),
        "permutations": Method(_by_permutations, _few_choices),
        "bfs": Method(_by_breadth_first, _few_wrong),
    },
)
"""Methods by name."""
