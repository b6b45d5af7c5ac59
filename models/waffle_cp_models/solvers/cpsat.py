"""The only door to CP-SAT: runs a model, tells its status honestly, stops on an interrupt."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from waffle_cp_models.outcome import Outcome, Status

if TYPE_CHECKING:
    # Named twice, so that the models can take these types from here.
    from ortools.sat.python.cp_model import CpModel as CpModel
    from ortools.sat.python.cp_model import CpSolver, CpSolverSolutionCallback, Domain
    from ortools.sat.python.cp_model import IntVar as IntVar

__all__ = ["PLAIN_SEARCH", "Interrupted", "domain_of", "new_model", "solve_model"]

Values = tuple[int, ...]

PLAIN_SEARCH: Mapping[str, Any] = {
    "cp_model_probing_level": 0,
    "symmetry_level": 0,
    "linearization_level": 0,
}
"""Parameters for small models of tables, on which probing, symmetry and linear relaxations lose."""


class Interrupted(KeyboardInterrupt):
    """The user interrupted a search; `outcome` holds what was found until then."""

    def __init__(self, outcome: Outcome[Values]) -> None:
        self.outcome = outcome
        super().__init__("interrupted")


def new_model() -> CpModel:
    """An empty model."""
    from ortools.sat.python import cp_model

    return cp_model.CpModel()


def domain_of(values: Iterable[int]) -> Domain:
    """The set of these values, as a variable or a linear expression takes it."""
    from ortools.sat.python import cp_model

    return cp_model.Domain.from_values(sorted(values))


def solve_model(
    model: CpModel,
    variables: Sequence[IntVar],
    *,
    seed: int = 0,
    time_limit: float | None = None,
    workers: int = 1,
    max_answers: int | None = 1,
    accept: Callable[[Values], bool] | None = None,
    parameters: Mapping[str, Any] = PLAIN_SEARCH,
) -> Outcome[Values]:
    """Values of `variables` in each answer of the model.

    A model with an objective gives its best answer, OPTIMAL when proven, with the solver's dual
    bound. A model without one gives up to `max_answers` answers, all of them for None, and is
    FEASIBLE; `complete` says that the search was exhausted. `accept` turns answers away, which
    then do not count; INFEASIBLE then means that it turned away all there are. Enumeration runs
    on one worker. `time_limit` is in seconds. Raises Interrupted on Ctrl-C.
    """
    from ortools.sat.python import cp_model

    started = time.perf_counter()
    solver = cp_model.CpSolver()
    for name, value in parameters.items():
        setattr(solver.parameters, name, value)
    has_objective = model.has_objective()
    enumerates = not has_objective and (max_answers != 1 or accept is not None)
    solver.parameters.random_seed = seed
    solver.parameters.num_workers = 1 if enumerates else workers
    solver.parameters.enumerate_all_solutions = enumerates
    solver.parameters.catch_sigint_signal = False
    if time_limit is not None:
        solver.parameters.max_time_in_seconds = max(time_limit, 0.0)

    answers: list[Values] = []
    faults: list[Exception] = []

    class Collector(cp_model.CpSolverSolutionCallback):
        def on_solution_callback(self) -> None:
            try:
                values = tuple(int(self.value(variable)) for variable in variables)
                if accept is None or accept(values):
                    answers.append(values)
                    if max_answers is not None and len(answers) >= max_answers:
                        self.stop_search()
            except Exception as fault:  # noqa: BLE001 - raised again below, outside the solver
                faults.append(fault)
                self.stop_search()

    interrupt = None
    try:
        status = _run(solver, model, Collector() if enumerates else None)
    except KeyboardInterrupt as stop:
        interrupt, status = stop, int(cp_model.UNKNOWN)
    if faults:
        raise faults[0]
    if status == cp_model.MODEL_INVALID:
        raise ValueError(f"the model is invalid: {model.validate()}")
    exhausted = status in (cp_model.OPTIMAL, cp_model.INFEASIBLE)
    if not enumerates and status in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        answers = [tuple(int(solver.value(variable)) for variable in variables)]
    outcome = Outcome(
        status=_told_status(bool(answers), exhausted=exhausted, proves_best=has_objective),
        answers=tuple(answers),
        complete=exhausted and (enumerates or status == cp_model.INFEASIBLE),
        value=solver.objective_value if has_objective and answers else None,
        bound=solver.best_objective_bound if has_objective and interrupt is None else None,
        seconds=time.perf_counter() - started,
    )
    if interrupt is not None:
        raise Interrupted(outcome) from interrupt
    return outcome


def _told_status(has_answer: bool, *, exhausted: bool, proves_best: bool) -> Status:
    if has_answer:
        return Status.OPTIMAL if proves_best and exhausted else Status.FEASIBLE
    return Status.INFEASIBLE if exhausted else Status.UNKNOWN


def _run(solver: CpSolver, model: CpModel, callback: CpSolverSolutionCallback | None) -> int:
    """Solve in a thread of its own, so that an interrupt reaches Python and stops the solver."""
    if threading.current_thread() is not threading.main_thread():
        return int(solver.solve(model, callback))
    found: list[int] = []
    faults: list[BaseException] = []
    # An event, because an interrupted Thread.join may take a running thread for a finished one.
    done = threading.Event()

    def work() -> None:
        try:
            found.append(int(solver.solve(model, callback)))
        except BaseException as fault:  # noqa: BLE001 - raised again below, in the caller's thread
            faults.append(fault)
        finally:
            done.set()

    threading.Thread(target=work, name="cp-sat", daemon=True).start()
    try:
        while not done.wait(0.5):
            pass
    except KeyboardInterrupt:
        while not done.wait(0.05):
            solver.stop_search()
        raise
    if faults:
        raise faults[0]
    return found[0]
