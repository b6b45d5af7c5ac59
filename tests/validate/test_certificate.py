"""Certificates: good ones pass, each rule broken once is told, and cycles are weighed exactly."""

import copy
import json
import random
from typing import Any

import numpy as np
import pytest

from tests.models.test_branching import GAP_STEPS, ring
from tests.models.test_reductions import random_arcs
from tests.swaps.instances import random_pairs
from tests.swaps.second_checker import verify
from waffle_cp.errors import InputError
from waffle_cp.result import Status
from waffle_cp.swaps import certified_min_swaps, random_instance
from waffle_cp.validate import least_cycle
from waffle_cp.validate.certificate import check_certificate
from waffle_cp.validate.least_cycle import least_cycle_weight
from waffle_cp_models.packing.ilp import simple_cycles
from waffle_cp_models.packing.multigraph import ArcCounts

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
        assert report.is_optimal == (result.status is Status.OPTIMAL)


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


def phantom_cycle(arcs: list[list[int]]) -> list[int]:
    """Two tokens that no arc joins."""
    there = {(arc[0], arc[1]) for arc in arcs}
    return next([u, v] for u in range(6) for v in range(u) if not {(u, v), (v, u)} & there)


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
        "token twice": lambda: record["tokens"].__setitem__(1, record["tokens"][0]),
        "token of no text": lambda: record["tokens"].__setitem__(0, 1),
        "tokens of no list": lambda: record.update(tokens=dict.fromkeys(record["tokens"])),
        "phantom": lambda: cycles.append([1, phantom_cycle(arcs)]),
        "unit of no whole number": lambda: record.update(unit=1.5),
        "token": lambda: record["tokens"].__setitem__(0, "Z"),
        "positions": lambda: record.update(positions=3),
        "format": lambda: record.update(format="3"),
        "missing": lambda: record.pop("arcs"),
        "type": lambda: record.update(bound=1.5),
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
        ("unit", "proof"),
        ("weight", "proof"),
        ("negative", "proof"),
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
        ("token twice", "form"),
        ("token of no text", "form"),
        ("tokens of no list", "form"),
        ("phantom", "cycles"),
        ("positions", "instance"),
        ("format", "form"),
        ("missing", "form"),
        ("type", "form"),
        ("unit of no whole number", "proof"),
        ("shape", "form"),
        ("null", "form"),
        ("unit 0", "proof"),
    ],
)
def test_broken_certificates_are_told(change: str, rule: str) -> None:
    report = check_certificate(broken(change), (START, TARGET))
    assert rule in {fault.rule for fault in report.faults}
    assert not report.is_optimal


def test_a_certificate_of_another_instance() -> None:
    report = check_certificate(record_of("dcab", "abcd"), ("cdab", "abcd"))
    assert {fault.rule for fault in report.faults} == {"instance"}


def test_weights_prove_no_more_than_they_do() -> None:
    record = record_of(START, TARGET) | {"branched": True, "unit": 2}
    for arc in record["arcs"]:
        arc[3] = 1
    report = check_certificate(record, (START, TARGET))
    assert (report.swaps, report.bound, report.proven) == (8, 8, 6)
    assert [str(fault) for fault in report.faults] == ["claims at least 8 swaps, proven are 6"]
    report = check_certificate(record | {"bound": 6}, (START, TARGET))
    assert report.faults == ()
    assert not report.is_optimal


def test_a_token_named_twice_hides_no_arc() -> None:
    """One swap does; the certificate that says two names `a` twice."""
    record = record_of("abcc", "bacc") | {
        "tokens": ["a", "b", "a"],
        "unit": 1,
        "arcs": [[0, 1, 1, 1], [1, 0, 1, 0], [2, 1, 1, 1], [1, 2, 1, 0]],
        "cycles": [[1, [0, 1]], [1, [2, 1]]],
        "swaps": 2,
        "bound": 2,
    }
    for instance in (None, ("abcc", "bacc")):
        report = check_certificate(record, instance)
        assert [str(fault) for fault in report.faults] == [
            "no certificate: token 'a' is named twice"
        ]


def test_instances_whose_tokens_read_alike_are_refused() -> None:
    report = check_certificate(record_of("ab", "ab"), ([1, "1"], ["1", 1]))
    assert "has different tokens that read alike" in map(str, report.faults)


def sides_of(arcs: ArcCounts) -> tuple[list[int], list[int]]:
    pairs = [arc for arc, count in arcs.items() for _ in range(count)]
    return [tail for tail, _ in pairs], [head for _, head in pairs]


def two_rings() -> ArcCounts:
    """Two rings that the weights do not settle, a chain and a pair, joined at one vertex."""
    arcs = ring(10, GAP_STEPS[0])
    arcs |= {(u + 9, v + 9): 3 for u, v in ring(10, GAP_STEPS[1])}
    return arcs | {(0, 30): 1, (30, 31): 1, (31, 0): 1, (5, 40): 2, (40, 5): 2}


SEARCHED = [
    *(sides_of(ring(10, steps)) for steps in GAP_STEPS),
    sides_of(ring(10, GAP_STEPS[0], copies=3)),
    sides_of(two_rings()),
]


@pytest.mark.parametrize("pair", SEARCHED, ids=range(len(SEARCHED)))
def test_what_a_search_proves_is_shown(pair: tuple[list[int], list[int]]) -> None:
    result, certificate = certified_min_swaps(*pair)
    record = json.loads(json.dumps(certificate.record()))
    assert result.status is Status.OPTIMAL
    assert record["format"].endswith("2")
    report = check_certificate(record, pair)
    assert report.faults == ()
    assert report.is_optimal
    assert verify(record, *pair) == (report.swaps, report.proven)


def test_a_large_core_is_refuted_by_a_tree() -> None:
    source, target = (side.tolist() for side in random_instance(500, 150, seed=8))
    record = record_of(source, target)
    report = check_certificate(record, (source, target))
    assert report.is_optimal
    assert (report.swaps, report.faults) == (388, ())
    assert verify(record, source, target) == (388, 388)


def test_no_change_of_a_tree_passes_for_more() -> None:
    """Any one number of the proof changed: the bound that is proven is no better than the truth."""
    pair = SEARCHED[-1]
    good = record_of(*pair)
    truth = good["swaps"]
    chance = random.Random(44)
    refused = 0
    for _ in range(150):
        record = copy.deepcopy(good) | {"bound": chance.choice((truth, truth + 1))}
        core = chance.choice(record["cores"])
        place = chance.choice([core["arcs"], core["trail"], record["steps"], [core]])
        if not place:
            continue
        row = chance.choice(place)
        if isinstance(row, dict):
            row[chance.choice(("unit", "goal"))] = chance.randint(0, 40)
        elif row is None or chance.random() < 0.3:
            place.remove(row)
        else:
            row[chance.randrange(len(row))] = chance.choice((0, 1, 2, 10**6, "over", "forced"))
        report = check_certificate(record, pair)
        assert report.faults or report.proven is not None
        assert report.faults or (report.proven or 0) <= truth, record
        refused += bool(report.faults)
    assert refused > 100


def test_both_checkers_agree_on_random_instances() -> None:
    for pair in random_pairs(42, 60, (0, 40), (1, 16)):
        record = record_of(*pair)
        report = check_certificate(record, pair)
        assert verify(record, *pair) == (report.swaps, report.proven), pair


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


@pytest.mark.parametrize("count", [0, -1])
def test_an_arc_is_there_once_at_least(count: int) -> None:
    """Two arcs of no copy: balanced, and used up by no cycle."""
    record = record_of(START, TARGET)
    record["tokens"] += ["x", "y"]
    record["arcs"] += [[6, 7, count, 0], [7, 6, count, record["unit"]]]
    faults = [fault for fault in check_certificate(record).faults if fault.rule == "arcs"]
    assert [fault.message for fault in faults] == [f"has multiplicity {count}"] * 2
