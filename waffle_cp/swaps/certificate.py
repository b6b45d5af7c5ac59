"""Certificates: what anyone needs to check a minimum of swaps without a solver."""

from __future__ import annotations

import hashlib
import time
from collections import Counter
from collections.abc import Hashable
from dataclasses import dataclass, replace
from typing import Any

from waffle_cp.errors import InputError
from waffle_cp.result import Result, Status
from waffle_cp.swaps.methods import Progress, pack_problem
from waffle_cp.swaps.plan import Plan
from waffle_cp.swaps.problem import SwapProblem, Tokens
from waffle_cp_models.packing.multigraph import Arc
from waffle_cp_models.packing.packing import Packing
from waffle_cp_models.packing.reductions import vertices_of
from waffle_cp_models.packing.relaxation.exact_weights import WholeWeights, prove

__all__ = ["Certificate", "certified_min_swaps"]


@dataclass(frozen=True, slots=True, eq=False)
class Certificate:
    """Arcs with multiplicities and exact weights, cycles with multiplicities, and the bound.

    A weight is a whole number over `unit`. `branched` says that `bound` needed a search that the
    weights do not show.
    """

    tokens: tuple[Hashable, ...]
    positions: int
    sha256: str
    arcs: dict[Arc, int]
    weights: WholeWeights
    cycles: tuple[tuple[tuple[int, ...], int], ...]
    swaps: int
    bound: int
    branched: bool

    def record(self) -> dict[str, Any]:
        """The certificate as a JSON object, in the form of `waffle_cp.validate.certificate`."""
        names = [str(token) for token in self.tokens]
        if len(set(names)) < len(names):
            twice = next(name for name, number in Counter(names).items() if number > 1)
            raise InputError(f"two different tokens read {twice!r}: a certificate cannot tell them")
        return {
            "format": "waffle-cp swap certificate 1",
            "tokens": names,
            "positions": self.positions,
            "sha256": self.sha256,
            "unit": self.weights.unit,
            "arcs": [
                [tail, head, count, self.weights.weights[tail, head]]
                for (tail, head), count in self.arcs.items()
            ],
            "cycles": [[times, list(cycle)] for cycle, times in self.cycles],
            "swaps": self.swaps,
            "bound": self.bound,
            "branched": self.branched,
        }


def certified_min_swaps(
    source: Tokens,
    target: Tokens,
    *,
    time_limit: float | None = None,
    seed: int = 0,
    progress: Progress | None = None,
) -> tuple[Result[Plan], Certificate]:
    """The result of `min_swaps`, and a certificate of it.

    Raises InputError as `min_swaps` does.

    >>> result, certificate = certified_min_swaps("dcab", "abcd")
    >>> result.value, certificate.weights.bound(certificate.arcs), certificate.branched
    (3, 1, False)
    """
    started = time.perf_counter()
    problem = SwapProblem.of(source, target)
    result, packing = pack_problem(problem, time_limit=time_limit, seed=seed, progress=progress)
    certificate = certify(problem, result, packing)
    if certificate.bound == certificate.swaps:
        result = replace(result, status=Status.OPTIMAL)
    seconds = time.perf_counter() - started
    return replace(result, bound=certificate.bound, seconds=seconds, seed=seed), certificate


def certify(problem: SwapProblem, result: Result[Plan], packing: Packing) -> Certificate:
    """The certificate of a result and the packing it is made of."""
    arcs = problem.arcs
    weights = prove(packing.reduced, packing.weights, packing.chains)
    assert result.value is not None
    assert result.bound is not None
    shown = problem.wrong_count - weights.bound(arcs)
    cycles: Counter[tuple[int, ...]] = Counter()
    for cycle, times in packing.cycles:
        cycles[vertices_of(cycle)] += times
    return Certificate(
        problem.tokens,
        len(problem),
        _hash(problem),
        arcs,
        weights,
        tuple(cycles.items()),
        int(result.value),
        # Weights of cores that time did not allow to weigh before may prove more.
        max(int(result.bound), shown),
        int(result.bound) > shown,
    )


def _hash(problem: SwapProblem) -> str:
    names = [str(token) for token in problem.tokens]
    pairs = zip(problem.source.tolist(), problem.target.tolist(), strict=True)
    text = "".join([f"{names[held]}\t{names[wanted]}\n" for held, wanted in pairs])
    return hashlib.sha256(text.encode()).hexdigest()
