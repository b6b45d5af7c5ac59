"""Certificates: good ones pass, each rule broken once is told, and cycles are weighed exactly."""

import copy
import json
import random
from typing import Any

import numpy as np
import pytest

from tests.models.test_reductions import random_arcs
from tests.swaps.instances import random_pairs
from waffle_cp.errors import InputError
from waffle_cp.result import Status
from waffle_cp.swaps import certified_min_swaps, random_instance
from waffle_cp.validate import least_cycle
from waffle_cp.validate.certificate import check_certificate
from waffle_cp.validate.least_cycle import least_cycle_weight
from waffle_cp_models.packing.ilp import simple_cycles

START, TARGET = "DBDFAFECBCAE", "AABBCCDDEEFF"


def record_of(source: Any, target: Any) -> dict[str, Any]:
    """The certificate as it comes back from a file."""
    _, certificate = certified_min_swaps(source, target)
    record = json.loads(json.dumps(certificate.record()))
    assert isinstance(record, dict)
    return record


def test_certificates_of_random_instances_pass() -> None:
    for pair in random_pairs(40, 150, (0, 40), (1, 16)):
        result, certificate = certified_min_swaps(*pair)
        report = check_certificate(json.loads(json.dumps(certificate.record())), pair)
        assert report.faults == (), pair
        assert result.seconds > 0
        assert report.swaps == result.value
        assert report.bound == result.bound
        assert report.is_optimal == (result.status is Status.OPTIMAL and not certificate.branched)


@pytest.mark.parametrize(
    ("tokens", "colors"),
    [(0, 1), (1, 1), (500, 1), (500, 2), (600, 26), (400, 400), (200, 60)],
)
def test_certificates_of_larger_instances_pass(tokens: int, colors: int) -> None:
    source, target = random_instance(tokens, colors, seed=tokens)
    result, certificate = certified_min_swaps(source, target, time_limit=30)
    report = check_certificate(certificate.record(), (source.tolist(), target.tolist()))
    assert report.faults == ()
    assert report.is_optimal
    assert report.swaps == result.value


def test_one_huge_cycle() -> None:
    source = np.arange(100_000)
    record = record_of(source, np.roll(source, 1))
    assert check_certificate(record).is_optimal
    assert record["swaps"] == 99_999


def broken(change: str) -> dict[str, Any]:
    """A good certificate with one thing wrong."""
    record = copy.deepcopy(record_of(START, TARGET))
    arcs, cycles = record["arcs"], record["cycles"]
    changes: dict[str, Any] = {
        "swaps": lambda: record.update(swaps=record["swaps"] - 1),
        "bound": lambda: record.update(bound=record["bound"] + 1, swaps=record["swaps"]),
        "unit": lambda: record.update(unit=record["unit"] + 1),
        "weight": lambda: next(a for a in arcs if a[3]).__setitem__(3, 0),
        "negative": lambda: arcs[0].__setitem__(3, -1),
        "multiplicity": lambda: arcs[0].__setitem__(2, arcs[0][2] + 1),
        "no multiplicity": lambda: arcs[0].__setitem__(2, 0),
        "loop": lambda: arcs[0].__setitem__(1, arcs[0][0]),
        "twice": lambda: arcs.append(list(arcs[0])),
        "unknown token": lambda: arcs[0].__setitem__(0, 99),
        "cycle lost": lambda: cycles.pop(),
        "cycle twice": lambda: cycles.append(cycles[0]),
        "no cycle": lambda: cycles[0][1].append(cycles[0][1][0]),
        "hash": lambda: record.update(sha256="0" * 64),
        "token": lambda: record["tokens"].__setitem__(0, "Z"),
        "positions": lambda: record.update(positions=3),
        "format": lambda: record.update(format="2"),
        "missing": lambda: record.pop("arcs"),
        "type": lambda: record.update(unit=1.5),
        "shape": lambda: record.update(arcs=[[1, 2]]),
        "null": lambda: record.update(cycles=None),
        "unit 0": lambda: record.update(unit=0),
    }
    changes[change]()
    return record


@pytest.mark.parametrize(
    ("change", "rule"),
    [
        ("swaps", "count"),
        ("bound", "bound"),
        ("unit", "weights"),
        ("weight", "weights"),
        ("negative", "weights"),
        ("multiplicity", "arcs"),
        ("no multiplicity", "arcs"),
        ("loop", "arcs"),
        ("twice", "arcs"),
        ("unknown token", "arcs"),
        ("cycle lost", "cycles"),
        ("cycle twice", "cycles"),
        ("no cycle", "cycles"),
        ("hash", "instance"),
        ("token", "instance"),
        ("positions", "instance"),
        ("format", "form"),
        ("missing", "form"),
        ("type", "form"),
        ("shape", "form"),
        ("null", "form"),
        ("unit 0", "form"),
    ],
)
def test_broken_certificates_are_told(change: str, rule: str) -> None:
    report = check_certificate(broken(change), (START, TARGET))
    assert rule in {fault.rule for fault in report.faults}
    assert not report.is_optimal


def test_a_certificate_of_another_instance() -> None:
    report = check_certificate(record_of("dcab", "abcd"), ("cdab", "abcd"))
    assert {fault.rule for fault in report.faults} == {"instance"}


def test_a_bound_by_search_is_told_apart() -> None:
    record = record_of(START, TARGET) | {"branched": True}
    for arc in record["arcs"]:
        arc[3] = 1
    record["unit"] = 2
    report = check_certificate(record, (START, TARGET))
    assert report.faults == ()
    assert (report.swaps, report.bound, report.proven) == (8, 8, 6)
    assert not report.is_optimal


@pytest.mark.parametrize("most_joins", [0, 4, 10**6])
def test_least_cycles_by_both_ways(most_joins: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(least_cycle, "MOST_JOINS", most_joins)
    generator = random.Random(41)
    for unit in (30, 2**70):
        for _ in range(150):
            arcs = random_arcs(generator, generator.randint(0, 25), generator.randint(2, 9))
            weights = {arc: generator.randint(0, 9) * unit // 30 for arc in arcs}
            sums = [sum(weights[arc] for arc in cycle) for cycle in simple_cycles(arcs)]
            assert least_cycle_weight(weights, unit) == min([*sums, unit]), weights


def test_tokens_that_read_the_same_have_no_certificate() -> None:
    with pytest.raises(InputError, match="two different tokens read '1'"):
        record_of([1, "1"], ["1", 1])
