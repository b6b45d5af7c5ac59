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
from waffle_cp_models.packing.core_proofs import CoreProof, CoreProofs, prove_by_cores
from waffle_cp_models.packing.multigraph import Arc
from waffle_cp_models.packing.packing import Packing
from waffle_cp_models.packing.reductions import vertices_of
from waffle_cp_models.packing.relaxation.exact_weights import WholeWeights, prove

__all__ = ["Certificate", "certified_min_swaps"]

WEIGHTS_FORMAT, CORES_FORMAT = "waffle-cp swap certificate 1", "waffle-cp swap certificate 2"


@dataclass(frozen=True, slots=True, eq=False)
class Certificate:
    """Arcs with multiplicities and exact weights, cycles with multiplicities, and the bound.

    A weight is a whole number over `unit`. Where the weights alone prove less than the bound,
    `proofs` show it core by core.
    """

    tokens: tuple[Hashable, ...]
    positions: int
    sha256: str
    arcs: dict[Arc, int]
    weights: WholeWeights
    cycles: tuple[tuple[tuple[int, ...], int], ...]
    swaps: int
    bound: int
    proofs: CoreProofs | None = None

    def record(self) -> dict[str, Any]:
        """The certificate as a JSON object, in the form of `waffle_cp.validate.certificate`."""
        names = [str(token) for token in self.tokens]
        if len(set(names)) < len(names):
            twice = next(name for name, number in Counter(names).items() if number > 1)
            raise InputError(f"two different tokens read {twice!r}: a certificate cannot tell them")
        record = {
            "format": WEIGHTS_FORMAT if self.proofs is None else CORES_FORMAT,
            "tokens": names,
            "positions": self.positions,
            "sha256": self.sha256,
            "cycles": [[times, list(cycle)] for cycle, times in self.cycles],
            "swaps": self.swaps,
            "bound": self.bound,
        }
        if self.proofs is None:
            weights = self.weights.weights
            arcs = [[*arc, count, weights[arc]] for arc, count in self.arcs.items()]
            return record | {"unit": self.weights.unit, "arcs": arcs}
        return record | {
            "arcs": [[*arc, count] for arc, count in self.arcs.items()],
            "steps": [None if step is None else list(step) for step in self.proofs.steps],
            "cores": [_core_record(core) for core in self.proofs.cores],
        }


def _core_record(core: CoreProof) -> dict[str, Any]:
    weighed = zip(core.arcs, core.weights, strict=True)
    return {
        "unit": core.unit,
        "arcs": [[*arc, weight] for arc, weight in weighed],
        "goal": core.goal,
        "trail": [[name, *numbers] for name, numbers in core.trail],
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
    >>> result.value, certificate.bound, certificate.proofs is None
    (3, 3, True)
    """
    started = time.perf_counter()
    problem = SwapProblem.of(source, target)
    result, packing = pack_problem(problem, time_limit=time_limit, seed=seed, progress=progress)
    certificate = certify(problem, result, packing)
    if certificate.bound == certificate.swaps:
        result = replace(result, status=Status.OPTIMAL)
    bound = max(int(result.bound or 0), certificate.bound)
    seconds = time.perf_counter() - started
    return replace(result, bound=bound, seconds=seconds, seed=seed), certificate


def certify(problem: SwapProblem, result: Result[Plan], packing: Packing) -> Certificate:
    """The certificate of a result and the packing it is made of; it claims what it proves."""
    arcs = problem.arcs
    weights = prove(packing.reduced, packing.weights, packing.chains)
    assert result.value is not None
    assert result.bound is not None
    # Weights of cores that time did not allow to weigh before may prove more than the search.
    bound = problem.wrong_count - weights.bound(arcs)
    proofs = None
    if bound < int(result.bound):
        proofs = prove_by_cores(packing)
        bound = problem.wrong_count - proofs.bound
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
        bound,
        proofs,
    )


def _hash(problem: SwapProblem) -> str:
    names = [str(token) for token in problem.tokens]
    pairs = zip(problem.source.tolist(), problem.target.tolist(), strict=True)
    text = "".join([f"{names[held]}\t{names[wanted]}\n" for held, wanted in pairs])
    return hashlib.sha256(text.encode()).hexdigest()
