"""A bound proven core by core: the reductions as steps, then weights and a refutation for each."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from waffle_cp_models.outcome import Status
from waffle_cp_models.packing.chains import Chains
from waffle_cp_models.packing.core.branching import decide
from waffle_cp_models.packing.core.refutation import Refutation, Step
from waffle_cp_models.packing.multigraph import Arc, ArcCounts
from waffle_cp_models.packing.packing import Packing
from waffle_cp_models.packing.reductions import Contracted, Renamed
from waffle_cp_models.packing.reductions import Step as Reduction
from waffle_cp_models.packing.relaxation.column_generation import relax
from waffle_cp_models.packing.relaxation.exact_weights import round_weights
from waffle_cp_models.packing.relaxation.pricing import ArcTable

__all__ = ["CoreProof", "CoreProofs", "prove_by_cores"]

SOLVES = 2000
"""Of the relaxation, for the proof of a core that was searched without one."""


@dataclass(frozen=True, slots=True, eq=False)
class CoreProof:
    """Weights on the arcs of a core, every cycle at one unit or more, and what refutes `goal`.

    Numbers in the trail are places in `arcs`; without a goal the weights prove the bound alone.
    """

    arcs: tuple[Arc, ...]
    counts: tuple[int, ...]
    weights: tuple[int, ...]
    unit: int
    goal: int | None = None
    trail: tuple[Step, ...] = ()

    @property
    def bound(self) -> int:
        """The most cycles of the core."""
        pairs = zip(self.counts, self.weights, strict=True)
        most = sum(count * weight for count, weight in pairs) // self.unit
        return most if self.goal is None else min(most, self.goal - 1)


@dataclass(frozen=True, slots=True, eq=False)
class CoreProofs:
    """A proof of `bound` on the cycles of a multigraph.

    A step contracts the first vertex in the part that it shares with the second; None parts the
    multigraph into its blocks. Before each step, and after the last, all 2-cycles are taken.
    """

    steps: tuple[Arc | None, ...]
    cores: tuple[CoreProof, ...]
    bound: int


def prove_by_cores(packing: Packing) -> CoreProofs:
    """The proof of a packing's bound, or of a weaker one where a core's cannot be shown.

    >>> from waffle_cp_models.packing.packing import pack
    >>> outcome = pack({(v, (v + step) % 10): 1 for v in range(10) for step in (1, 6, 8)})
    >>> proofs = prove_by_cores(outcome.answers[0])
    >>> outcome.bound, proofs.bound, proofs.cores[0].goal
    (9, 9, 10)
    """
    assert packing.reduced.log is not None
    origin: dict[int, int] = {}
    steps = [*_chain_steps(packing.chains), *_reduction_steps(packing.reduced.log, origin)]
    cores = []
    bound = packing.safe
    for core, most, refutation in zip(
        packing.reduced.cores, packing.bounds, packing.refutations, strict=True
    ):
        proof = _prove_core(core, packing.weights, most, refutation)
        bound += proof.bound
        named = tuple((origin.get(tail, tail), origin.get(head, head)) for tail, head in proof.arcs)
        cores.append(
            CoreProof(named, proof.counts, proof.weights, proof.unit, proof.goal, proof.trail)
        )
    return CoreProofs(tuple(steps), tuple(cores), bound)


def _prove_core(
    core: ArcCounts, known: Mapping[Arc, float], most: int, refutation: Refutation | None
) -> CoreProof:
    if refutation is None:
        rounded = round_weights(core, known)
        table = ArcTable.of(core)
        weights = np.array([rounded.weights[arc] for arc in _arcs(table)])
        if rounded.bound(core) <= most:
            return _told(table, weights.tolist(), rounded.unit)
        decided = decide(table, relax(table), most + 1, solves=SOLVES)
        if decided.status is not Status.INFEASIBLE or decided.refutation is None:
            return _told(table, weights.tolist(), rounded.unit)
        refutation = decided.refutation
    return _told(
        refutation.table,
        refutation.weights.tolist(),
        refutation.unit,
        refutation.goal,
        refutation.trail,
    )


def _told(
    table: ArcTable,
    weights: list[int],
    unit: int,
    goal: int | None = None,
    trail: tuple[Step, ...] = (),
) -> CoreProof:
    counts = tuple(table.capacities.tolist())
    return CoreProof(_arcs(table), counts, tuple(weights), unit, goal, trail)


def _arcs(table: ArcTable) -> tuple[Arc, ...]:
    return tuple(table.arc(number) for number in range(len(table)))


def _chain_steps(chains: Chains) -> Iterable[Arc]:
    """Inner vertices of chains, each with the one after it; of a cycle all but two vertices."""
    for paths in chains.paths.values():
        for path, _ in paths:
            yield from pairwise(path[1:])
    for cycle, _ in chains.cycles:
        yield from pairwise(cycle[1:])


def _reduction_steps(log: Iterable[Reduction], origin: dict[int, int]) -> Iterable[Arc | None]:
    """Contractions and splits; `origin` learns which vertex a copy of a cut vertex is."""
    was_renamed = False
    for step in log:
        if isinstance(step, Renamed):
            if not was_renamed:
                yield None
            for old, new in zip(step.old, step.new, strict=True):
                if old != new:
                    origin[new] = origin.get(old, old)
        elif isinstance(step, Contracted):
            neighbor = step.passing[0][0]
            yield origin.get(step.vertex, step.vertex), origin.get(neighbor, neighbor)
        was_renamed = isinstance(step, Renamed)
