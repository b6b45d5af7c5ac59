"""The adapter tells what the solver proved, and nothing more."""

from __future__ import annotations

import os
import signal
import threading
from typing import TYPE_CHECKING

import pytest

from waffle_cp_models.outcome import Status
from waffle_cp_models.solvers.cpsat import Interrupted, new_model, solve_model

if TYPE_CHECKING:
    from waffle_cp_models.solvers.cpsat import CpModel, IntVar


def counters(count: int, total: int) -> tuple[CpModel, list[IntVar]]:
    model = new_model()
    variables = [model.new_int_var(0, 3, f"x{n}") for n in range(count)]
    model.add(sum(variables) == total)
    return model, variables


def test_all_answers_are_complete_and_distinct() -> None:
    outcome = solve_model(*counters(3, 4), max_answers=None)
    assert outcome.status is Status.FEASIBLE
    assert outcome.complete
    assert outcome.bound is None
    assert len(set(outcome.answers)) == len(outcome.answers) == 12


def test_a_satisfied_model_without_objective_is_not_optimal() -> None:
    outcome = solve_model(*counters(3, 4))
    assert outcome.status is Status.FEASIBLE
    assert not outcome.complete
    assert sum(outcome.answers[0]) == 4


def test_a_number_of_answers() -> None:
    outcome = solve_model(*counters(3, 4), max_answers=5)
    assert len(outcome.answers) == 5
    assert not outcome.complete


def test_answers_that_are_turned_away_do_not_count() -> None:
    outcome = solve_model(*counters(3, 4), max_answers=2, accept=lambda values: values[0] == 3)
    assert sorted(outcome.answers) == [(3, 0, 1), (3, 1, 0)]
    none = solve_model(*counters(3, 4), accept=lambda values: False)
    assert none.status is Status.INFEASIBLE
    assert none.complete


def test_a_fault_in_accept_is_raised() -> None:
    def fail(values: tuple[int, ...]) -> bool:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        solve_model(*counters(3, 4), accept=fail)


def test_a_proof_that_there_is_none() -> None:
    outcome = solve_model(*counters(2, 7), max_answers=None)
    assert outcome.status is Status.INFEASIBLE
    assert outcome.complete


def test_an_objective_is_proven_optimal_with_its_bound() -> None:
    model, variables = counters(3, 4)
    model.maximize(variables[0] + 2 * variables[1])
    outcome = solve_model(model, variables)
    assert outcome.status is Status.OPTIMAL
    assert outcome.value == outcome.bound == 7
    assert outcome.answers == ((1, 3, 0),)


def test_out_of_time_is_unknown() -> None:
    outcome = solve_model(*counters(40, 60), max_answers=None, time_limit=0.0)
    assert outcome.status is Status.UNKNOWN
    assert not outcome.complete


def test_an_invalid_model_is_a_fault_of_ours() -> None:
    model = new_model()
    variable = model.new_int_var(0, 1, "x")
    other = new_model()
    other.add(variable <= 1)
    with pytest.raises(ValueError, match="invalid"):
        solve_model(other, [])


def test_one_seed_gives_one_order() -> None:
    first = solve_model(*counters(6, 9), max_answers=20, seed=5)
    assert first.answers == solve_model(*counters(6, 9), max_answers=20, seed=5).answers


def test_an_interrupt_stops_the_solver_and_keeps_what_was_found() -> None:
    timer = threading.Timer(0.5, os.kill, (os.getpid(), signal.SIGINT))
    timer.start()
    with pytest.raises(Interrupted) as caught:
        solve_model(*counters(60, 90), max_answers=None)
    outcome = caught.value.outcome
    assert outcome.status is Status.FEASIBLE
    assert not outcome.complete
    assert all(sum(values) == 90 for values in outcome.answers)


def test_other_threads_can_solve() -> None:
    found = []
    thread = threading.Thread(
        target=lambda: found.append(solve_model(*counters(3, 4), max_answers=None))
    )
    thread.start()
    thread.join()
    assert len(found[0].answers) == 12
