"""Checks a certificate of a minimum of swaps: exact arithmetic, no solver, nothing of the writer.

A certificate holds the arcs (token held, token wanted, how many positions, weight), cycles with
multiplicities, and a unit. If the cycles use every arc exactly up, they are a plan. If no cycle
of the arcs weighs less than the unit, there are at most (total weight / unit) cycles.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from waffle_cp.validate.fault import Fault
from waffle_cp.validate.least_cycle import least_cycle_weight

__all__ = ["CertificateReport", "check_certificate", "instance_hash"]

Arc = tuple[int, int]
Tokens = Sequence[Hashable]

FORMAT = "waffle-cp swap certificate 1"


@dataclass(frozen=True, slots=True)
class CertificateReport:
    """The faults, and what was verified: swaps of the plan, and the bound the weights prove.

    `bound` is the claimed one; it is more than `proven` where the certificate says that a search
    was needed beyond the weights.
    """

    faults: tuple[Fault, ...]
    swaps: int | None = None
    bound: int | None = None
    proven: int | None = None

    @property
    def is_optimal(self) -> bool:
        """Whether the weights alone prove that no plan is shorter."""
        return not self.faults and self.swaps is not None and self.swaps == self.proven


def check_certificate(
    record: Mapping[str, Any], instance: tuple[Tokens, Tokens] | None = None
) -> CertificateReport:
    """Verify a certificate as read from JSON; with source and target also that it is about them.

    >>> record = {"format": FORMAT, "tokens": ["a", "b"], "positions": 2, "sha256": "",
    ...     "unit": 1, "arcs": [[0, 1, 1, 1], [1, 0, 1, 0]], "cycles": [[1, [0, 1]]],
    ...     "swaps": 1, "bound": 1, "branched": False}
    >>> report = check_certificate(record)
    >>> report.faults, report.swaps, report.proven
    ((), 1, 1)
    """
    try:
        certificate = _Certificate(record)
    except (KeyError, TypeError, ValueError) as fault:
        return CertificateReport((Fault("form", "", f"no certificate: {_told(fault)}"),))
    faults = [*certificate.arc_faults(), *certificate.cycle_faults()]
    if instance is not None:
        faults += certificate.instance_faults(*instance)
    if faults:
        return CertificateReport(tuple(faults), certificate.swaps, certificate.bound)
    wrong = sum(certificate.counts.values())
    least = least_cycle_weight(certificate.weights, certificate.unit)
    if least < certificate.unit:
        message = f"a cycle weighs {least}, less than the unit {certificate.unit}"
        faults.append(Fault("weights", "", message))
        return CertificateReport(tuple(faults), certificate.swaps, certificate.bound)
    total = sum(count * certificate.weights[arc] for arc, count in certificate.counts.items())
    proven = wrong - total // certificate.unit
    if certificate.bound > proven and not certificate.branched:
        message = f"claims at least {certificate.bound} swaps, the weights prove {proven}"
        faults.append(Fault("bound", "", message))
    if certificate.bound > certificate.swaps:
        message = f"claims at least {certificate.bound} swaps and shows {certificate.swaps}"
        faults.append(Fault("bound", "", message))
    return CertificateReport(tuple(faults), certificate.swaps, certificate.bound, proven)


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
        if record["format"] != FORMAT:
            raise ValueError(f"format is {record['format']!r}, expected {FORMAT!r}")
        self.tokens = [str(token) for token in record["tokens"]]
        self.hash = str(record["sha256"])
        self.positions = _whole(record["positions"])
        self.unit = _whole(record["unit"])
        self.swaps = _whole(record["swaps"])
        self.bound = _whole(record["bound"])
        self.branched = bool(record["branched"])
        self.counts: dict[Arc, int] = {}
        self.weights: dict[Arc, int] = {}
        self.doubled: list[Arc] = []
        for tail, head, count, weight in record["arcs"]:
            arc = _whole(tail), _whole(head)
            if arc in self.counts:
                self.doubled.append(arc)
            self.counts[arc] = _whole(count)
            self.weights[arc] = _whole(weight)
        self.cycles = [
            (_whole(times), [_whole(vertex) for vertex in cycle])
            for times, cycle in record["cycles"]
        ]
        if self.unit < 1:
            raise ValueError(f"unit is {self.unit}, expected 1 or more")

    def arc_faults(self) -> Iterator[Fault]:
        size = len(self.tokens)
        surplus: Counter[int] = Counter()
        for arc in self.doubled:
            yield Fault("arcs", f"arc {arc}", "is there twice")
        for (tail, head), count in self.counts.items():
            if not (0 <= tail < size and 0 <= head < size) or tail == head:
                yield Fault("arcs", f"arc {(tail, head)}", f"joins no two of {size} tokens")
            if count < 1:
                yield Fault("arcs", f"arc {(tail, head)}", f"has multiplicity {count}")
            if self.weights[tail, head] < 0:
                yield Fault("weights", f"arc {(tail, head)}", "has a negative weight")
            surplus[tail] += count
            surplus[head] -= count
        for vertex, more in surplus.items():
            if more:
                yield Fault("arcs", f"token {vertex}", f"is held {more:+d} times more than wanted")
        if sum(self.counts.values()) > self.positions:
            yield Fault("arcs", "", f"more arcs than the {self.positions} positions")

    def cycle_faults(self) -> Iterator[Fault]:
        used: Counter[Arc] = Counter()
        total = 0
        for number, (times, cycle) in enumerate(self.cycles, 1):
            if times < 1 or len(cycle) < 2 or len(set(cycle)) < len(cycle):
                yield Fault("cycles", f"cycle {number}", "is no simple cycle with a multiplicity")
            for arc in zip(cycle, [*cycle[1:], *cycle[:1]], strict=True):
                used[arc] += times
            total += times
        for arc in self.counts.keys() | used.keys():
            if used[arc] != self.counts.get(arc, 0):
                message = f"used {used[arc]} times, there {self.counts.get(arc, 0)} times"
                yield Fault("cycles", f"arc {arc}", message)
        if sum(self.counts.values()) - total != self.swaps:
            message = f"claims {self.swaps} swaps, the cycles need {used.total() - total}"
            yield Fault("count", "", message)

    def instance_faults(self, source: Tokens, target: Tokens) -> Iterator[Fault]:
        if len(source) != len(target) or len(source) != self.positions:
            message = f"{self.positions} positions, the instance has {len(source)}"
            yield Fault("instance", "", message)
            return
        if instance_hash(source, target) != self.hash:
            yield Fault("instance", "", "the hash is of other tokens")
        given = Counter(zip(map(str, source), map(str, target), strict=True))
        stated = {
            (self.tokens[tail], self.tokens[head]): count
            for (tail, head), count in self.counts.items()
            if max(tail, head) < len(self.tokens)
        }
        for pair in given.keys() | stated.keys():
            if pair[0] != pair[1] and given[pair] != stated.get(pair, 0):
                message = f"{stated.get(pair, 0)} times, in the instance {given[pair]}"
                yield Fault("instance", f"{pair[0]!r} to {pair[1]!r}", message)


def _whole(value: object) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise ValueError(f"{value!r} is no whole number")
    return value


def _told(fault: Exception) -> str:
    return f"{fault.args[0]!r} is missing" if isinstance(fault, KeyError) else str(fault)
