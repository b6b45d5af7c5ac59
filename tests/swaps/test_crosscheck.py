"""All methods on random problems: they agree, faults are seen, and a journal goes on."""

from dataclasses import replace
from pathlib import Path

import pytest

from tests.conftest import Register
from waffle_cp.errors import InputError
from waffle_cp.result import Result
from waffle_cp.swaps import METHODS, Method, Plan, SwapProblem
from waffle_cp.swaps.comparison import compare_methods
from waffle_cp.swaps.crosscheck import CrossCheck


def test_methods_agree_on_random_problems_with_certificates() -> None:
    check = CrossCheck(tokens=16, colors=8, seed=7)
    found = [found for _, found in check.run(range(150)) if found is not None]
    assert found == []


def worse(problem: SwapProblem, **options: object) -> Result[Plan]:
    """A method that claims one swap more than it needs."""
    result = METHODS["auto"].solve(problem, time_limit=None, seed=0)
    assert result.value is not None
    return replace(result, value=result.value + 1, bound=result.value + 1)


def test_a_faulty_method_is_found(register: Register) -> None:
    register(METHODS, "worse", Method(worse))
    comparison = compare_methods(SwapProblem.of("dcab", "abcd"))
    assert {fault.rule for fault in comparison.faults} == {"count", "agreement"}
    found = dict(CrossCheck(tokens=6, colors=4, seed=1).run(range(3)))
    assert all(found.values())
    assert "claimed are" in str(found[2])


def test_a_journal_goes_on_where_it_stopped(tmp_path: Path) -> None:
    journal = tmp_path / "journal"
    check = CrossCheck(tokens=8, colors=4, seed=1)
    assert [number for number, _ in check.run(range(5), journal=journal)] == list(range(5))
    text = journal.read_text("utf-8")
    journal.write_text(text[:-4], "utf-8")
    assert [number for number, _ in check.run(range(8), journal=journal)] == [4, 5, 6, 7]
    assert list(check.run(range(8), journal=journal)) == []
    with pytest.raises(InputError, match="is of another run"):
        list(replace(check, seed=2).run(range(8), journal=journal))
    journal.write_text("nonsense\n", "utf-8")
    with pytest.raises(InputError, match="is no journal"):
        list(check.run(range(8), journal=journal))


def test_faults_in_a_journal_are_told_again(tmp_path: Path, register: Register) -> None:
    register(METHODS, "worse", Method(worse))
    journal = tmp_path / "journal"
    check = CrossCheck(tokens=6, colors=4, seed=1)
    first = list(check.run(range(2), journal=journal))
    assert list(check.run(range(2), journal=journal)) == first
