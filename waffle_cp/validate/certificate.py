"""Checks a certificate of a minimum of swaps: exact arithmetic, no solver, nothing of the writer.

A certificate holds the arcs (token held, token wanted, how many positions) and cycles with
multiplicities. If the cycles use every arc exactly up, they are a plan. That there are no more
cycles is shown in one of two forms.

1. Each arc has a weight. If no cycle weighs less than the unit, there are at most
   (total weight / unit) cycles.
2. Steps reduce the arcs to cores (`waffle_cp.validate.cores`). Each core has weights as above, and
   where these prove too little a tree that refutes one cycle more
   (`waffle_cp.validate.refutation`).
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from waffle_cp.validate.cores import Cores
from waffle_cp.validate.fault import Fault
from waffle_cp.validate.least_cycle import least_cycle_weight
from waffle_cp.validate.refutation import refutation_fault

__all__ = ["CertificateReport", "check_certificate", "instance_hash"]

Arc = tuple[int, int]
Tokens = Sequence[Hashable]

FORMAT = "waffle-cp swap certificate 1"
CORES_FORMAT = "waffle-cp swap certificate 2"


@dataclass(frozen=True, slots=True)
class CertificateReport:
    """The faults, and what was verified: swaps of the plan, and the bound that is proven.

    `bound` is the claimed one, `swaps` the number that the cycles need.
    """

    faults: tuple[Fault, ...]
    swaps: int | None = None
    bound: int | None = None
    proven: int | None = None

    @property
    def is_optimal(self) -> bool:
        """Whether it is proven that no plan is shorter."""
        return not self.faults and self.swaps is not None and self.swaps == self.proven


def check_certificate(
    record: Mapping[str, Any], instance: tuple[Tokens, Tokens] | None = None
) -> CertificateReport:
    """Verify a certificate as read from JSON; with source and target also that it is about them.

    Taken on trust: without source and target, that the arcs are those of the instance. With them
    nothing. Tokens are compared as text, and those that read alike are refused; arcs, swaps and
    bound are computed, and what the certificate states must be the same.

    >>> record = {"format": FORMAT, "tokens": ["a", "b"], "positions": 2, "sha256": "",
    ...     "unit": 1, "arcs": [[0, 1, 1, 1], [1, 0, 1, 0]], "cycles": [[1, [0, 1]]],
    ...     "swaps": 1, "bound": 1}
    >>> report = check_certificate(record)
    >>> report.faults, report.swaps, report.proven
    ((), 1, 1)
    """
    try:
        certificate = _Certificate(record)
    except (LookupError, TypeError, ValueError) as fault:
        return CertificateReport((Fault("form", "", f"no certificate: {_told(fault)}"),))
    faults = [*certificate.arc_faults(), *certificate.cycle_faults()]
    if instance is not None:
        faults += certificate.instance_faults(*instance)
    if faults:
        return CertificateReport(tuple(faults))
    try:
        most = certificate.most_cycles()
    except (LookupError, TypeError, ValueError) as fault:
        return CertificateReport((Fault("proof", "", _told(fault)),))
    swaps, proven = certificate.needed_swaps, certificate.wrong - most
    if not certificate.bound <= proven:
        message = f"claims at least {certificate.bound} swaps, proven are {proven}"
        faults.append(Fault("bound", "", message))
    return CertificateReport(tuple(faults), swaps, certificate.bound, proven)


def instance_hash(source: Iterable[Hashable], target: Iterable[Hashable]) -> str:
    """SHA-256 of a line a position: the token held, a tab, the token wanted, as text.

    >>> instance_hash("ab", "ba")[:12]
    '98a1c0a29a0c'
    """
    digest = hashlib.sha256()
    for held, wanted in zip(source, target, strict=True):
        digest.update(f"{held}\t{wanted}\n".encode())
    return digest.hexdigest()


class _Certificate:
    """The fields of a certificate, with the types they must have."""

    def __init__(self, record: Mapping[str, Any]) -> None:
        if record["format"] not in (FORMAT, CORES_FORMAT):
            raise ValueError(
                f"format is {record['format']!r}, expected {FORMAT!r} or {CORES_FORMAT!r}"
            )
        self._record = record
        self.tokens = record["tokens"]
        self.hash = str(record["sha256"])
        self.positions = _whole(record["positions"])
        self.swaps = _whole(record["swaps"])
        self.bound = _whole(record["bound"])
        if not isinstance(self.tokens, list) or not all(isinstance(x, str) for x in self.tokens):
            raise ValueError("tokens are a list of texts")
        twice = [token for token, number in Counter(self.tokens).items() if number > 1]
        if twice:
            raise ValueError(f"token {twice[0]!r} is named twice")
        self.is_weighed = record["format"] == FORMAT
        rows = [[_whole(number) for number in row] for row in record["arcs"]]
        if any(len(row) != 3 + self.is_weighed for row in rows):
            raise ValueError("an arc has the wrong number of entries")
        self.counts: dict[Arc, int] = {(row[0], row[1]): row[2] for row in rows}
        self.weights = {(row[0], row[1]): row[3] for row in rows} if self.is_weighed else {}
        self.has_doubles = len(self.counts) < len(rows)
        self.cycles = [
            (_whole(times), [_whole(vertex) for vertex in cycle])
            for times, cycle in record["cycles"]
        ]

    @property
    def wrong(self) -> int:
        """Positions whose token is wrong."""
        return sum(self.counts.values())

    @property
    def needed_swaps(self) -> int:
        """What the cycles need."""
        return self.wrong - sum(times for times, _ in self.cycles)

    def arc_faults(self) -> Iterator[Fault]:
        size = len(self.tokens)
        surplus: Counter[int] = Counter()
        if self.has_doubles:
            yield Fault("arcs", "", "an arc is there twice")
        for (tail, head), count in self.counts.items():
            if not (0 <= tail < size and 0 <= head < size) or tail == head:
                yield Fault("arcs", f"arc {(tail, head)}", f"joins no two of {size} tokens")
            if count < 1:
                yield Fault("arcs", f"arc {(tail, head)}", f"has multiplicity {count}")
            surplus[tail] += count
            surplus[head] -= count
        for vertex, more in surplus.items():
            if more:
                yield Fault("arcs", f"token {vertex}", f"is held {more:+d} times more than wanted")
        if self.wrong > self.positions:
            yield Fault("arcs", "", f"more arcs than the {self.positions} positions")

    def cycle_faults(self) -> Iterator[Fault]:
        used: Counter[Arc] = Counter()
        for number, (times, cycle) in enumerate(self.cycles, 1):
            if times < 1 or len(cycle) < 2 or len(set(cycle)) < len(cycle):
                yield Fault("cycles", f"cycle {number}", "is no simple cycle with a multiplicity")
            for arc in zip(cycle, [*cycle[1:], *cycle[:1]], strict=True):
                used[arc] += times
        for arc in self.counts.keys() | used.keys():
            if used[arc] != self.counts.get(arc, 0):
                message = f"used {used[arc]} times, there {self.counts.get(arc, 0)} times"
                yield Fault("cycles", f"arc {arc}", message)
        if self.swaps != self.needed_swaps:
            message = f"claims {self.swaps} swaps, the cycles need {self.needed_swaps}"
            yield Fault("count", "", message)

    def instance_faults(self, source: Tokens, target: Tokens) -> Iterator[Fault]:
        if len(source) != len(target) or len(source) != self.positions:
            message = f"{self.positions} positions, the instance has {len(source)}"
            yield Fault("instance", "", message)
            return
        tokens = {*source, *target}
        if len({str(token) for token in tokens}) < len(tokens):
            yield Fault("instance", "", "has different tokens that read alike")
        if instance_hash(source, target) != self.hash:
            yield Fault("instance", "", "the hash is of other tokens")
        pairs = Counter(zip(map(str, source), map(str, target), strict=True))
        given = {pair: count for pair, count in pairs.items() if pair[0] != pair[1]}
        stated: Counter[tuple[str, str]] = Counter()
        for (tail, head), count in self.counts.items():
            if min(tail, head) >= 0 and max(tail, head) < len(self.tokens):
                stated[self.tokens[tail], self.tokens[head]] += count
        for pair in given.keys() | stated.keys():
            if given.get(pair, 0) != stated[pair]:
                message = f"{stated[pair]} times, in the instance {given.get(pair, 0)}"
                yield Fault("instance", f"{pair[0]!r} to {pair[1]!r}", message)

    def most_cycles(self) -> int:
        """The most cycles by the certificate's proof; ValueError says what is wrong with it."""
        if self.is_weighed:
            return _most_by_weights(self.counts, self.weights, self._record["unit"])
        cores = Cores(self.counts)
        for step in self._record["steps"]:
            if step is None:
                cores.split()
            else:
                vertex, neighbor = step
                cores.contract(_whole(vertex), _whole(neighbor))
        cores.split()
        given = {
            frozenset((row[0], row[1]) for row in core["arcs"]): core
            for core in self._record["cores"]
        }
        most = cores.taken
        for counts in cores.parts():
            if frozenset(counts) not in given:
                raise ValueError(f"the core of arc {min(counts)} has no proof")
            most += _most_of_core(counts, given[frozenset(counts)])
        return most


def _most_of_core(counts: Mapping[Arc, int], core: Mapping[str, Any]) -> int:
    """The most cycles of a core by its weights, or by the tree that refutes one more."""
    rows = [[_whole(number) for number in row] for row in core["arcs"]]
    arcs = [(row[0], row[1]) for row in rows]
    weights = [weight for _, _, weight in rows]
    if len(arcs) != len(counts):
        raise ValueError(f"the core of arc {min(counts)} names an arc twice")
    unit = _whole(core["unit"])
    most = _most_by_weights(counts, dict(zip(arcs, weights, strict=True)), unit)
    if core["goal"] is None:
        return most
    goal = _whole(core["goal"])
    if goal < 1:
        raise ValueError(f"goal is {goal}, expected 1 or more")
    told = refutation_fault(arcs, [counts[arc] for arc in arcs], weights, unit, goal, core["trail"])
    if told:
        raise ValueError(f"that there are not {goal} cycles in a core is not shown: {told}")
    return min(most, goal - 1)


def _most_by_weights(counts: Mapping[Arc, int], weights: Mapping[Arc, int], unit: object) -> int:
    unit = _whole(unit)
    if unit < 1:
        raise ValueError(f"unit is {unit}, expected 1 or more")
    if any(weight < 0 for weight in weights.values()):
        raise ValueError("a weight is negative")
    least = least_cycle_weight(weights, unit)
    if least < unit:
        raise ValueError(f"a cycle weighs {least}, less than the unit {unit}")
    return sum(count * weights[arc] for arc, count in counts.items()) // unit


def _whole(value: object) -> int:
    if type(value) is not int:
        raise ValueError(f"{str(value)[:40]!r} is no whole number")
    return value


def _told(fault: Exception) -> str:
    return f"{fault.args[0]!r} is missing" if isinstance(fault, KeyError) else str(fault)
