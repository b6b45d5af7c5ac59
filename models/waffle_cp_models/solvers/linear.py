"""The only door to the linear solvers (pulp and HiGHS), over plain indices and arrays."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

__all__ = [
    "UNLIMITED",
    "PackingMaster",
    "PackingProgram",
    "Relaxation",
    "most_disjoint_columns",
    "write_packing",
]

DUAL_SIMPLEX = 1
UNLIMITED = 2**31 - 1
"""Iterations of the simplex method."""


def write_packing(
    path: str,
    columns: Sequence[Sequence[int]],
    capacities: Sequence[int],
    names: Sequence[str],
) -> None:
    """Write the packing problem for other solvers: `.mps` in free MPS form, else the LP form.

    `names` are those of the rows; column j is `cycle_j`.
    """
    problem, _ = _packing_problem(columns, capacities, names)
    if path.endswith(".mps"):
        problem.writeMPS(path, with_objsense=True)
    else:
        problem.writeLP(path)


def _packing_problem(
    columns: Sequence[Sequence[int]], capacities: Sequence[int], names: Sequence[str]
) -> tuple[Any, list[Any]]:
    """The problem in pulp, and its variables."""
    import pulp

    problem = pulp.LpProblem("cycle_packing", pulp.LpMaximize)
    using: list[list[object]] = [[] for _ in capacities]
    variables = []
    for number, rows in enumerate(columns):
        most = min(capacities[row] for row in rows)
        variable = problem.add_variable(f"cycle_{number}", 0, most, cat=pulp.LpInteger)
        variables.append(variable)
        for row in rows:
            using[row].append(variable)
    problem += pulp.lpSum(variables)
    for terms, capacity, name in zip(using, capacities, names, strict=True):
        problem += pulp.lpSum(terms) <= capacity, name
    return problem, variables


def most_disjoint_columns(
    columns: Sequence[Sequence[int]],
    capacities: Sequence[int],
    *,
    time_limit: float | None = None,
    seed: int = 0,
) -> tuple[list[int], float]:
    """Whole multiplicities, as many as possible, so that no row is used above its capacity.

    Each column is the rows it uses once. Returns the multiplicities (all zero when nothing better
    was found in time) and a proven upper bound on their sum.

    >>> most_disjoint_columns([[0, 1], [1, 2], [0, 2]], [2, 2, 2])
    ([1, 1, 1], 3.0)
    """
    import pulp

    nothing = [0] * len(columns), float(sum(capacities))
    if time_limit is not None and time_limit <= 0:
        return nothing
    names = [f"row_{row}" for row in range(len(capacities))]
    problem, variables = _packing_problem(columns, capacities, names)
    solver = pulp.getSolver(
        "HiGHS", msg=False, timeLimit=time_limit, gapRel=0.0, threads=1, random_seed=seed
    )
    problem.solve(solver)
    # `status` says Optimal after a timeout too; only `sol_status` tells whether there is a
    # solution. PuLP has no bound: HiGHS minimizes the negated objective.
    bound = -float(problem.solverModel.getInfo().mip_dual_bound)
    found = problem.sol_status in (pulp.LpSolutionOptimal, pulp.LpSolutionIntegerFeasible)
    if not found:
        return nothing[0], min(bound, nothing[1])
    return [round(variable.varValue) for variable in variables], min(bound, nothing[1])


def _dual_simplex(seed: int) -> Any:
    import highspy

    highs = highspy.Highs()
    for name, value in {
        "output_flag": False,
        "threads": 1,
        "random_seed": seed,
        "presolve": "off",
        "simplex_strategy": DUAL_SIMPLEX,
    }.items():
        highs.setOptionValue(name, value)
    return highs


def _matrix(columns: Sequence[Sequence[int]]) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
    """Where each column starts, and the rows of all of them."""
    lengths = np.array([0, *map(len, columns)])
    starts = np.cumsum(lengths)[:-1].astype(np.int32)
    return starts, np.fromiter((row for column in columns for row in column), np.int32)


def _run(highs: Any, time_limit: float | None) -> None:
    if time_limit is not None:
        # HiGHS counts the time of all runs of an instance together.
        highs.setOptionValue("time_limit", highs.getRunTime() + max(time_limit, 0))
    highs.run()


class PackingMaster:
    """The linear relaxation of a packing, kept in HiGHS so that columns are added to a warm basis.

    It is solved as its dual: least total weight of the rows, so that every column weighs at least
    1. A column of the packing is a row there, and the dual simplex takes new ones well; this took
    two thirds of the time of the primal form.

    >>> master = PackingMaster([1, 1, 1])
    >>> master.add([(0, 1), (1, 2), (0, 2)])
    >>> solution = master.solve()
    >>> solution.value, solution.levels.tolist(), solution.weights.tolist()
    (1.5, [0.5, 0.5, 0.5], [0.5, 0.5, 0.5])
    """

    def __init__(self, capacities: Sequence[int], *, seed: int = 0) -> None:
        self._highs = _dual_simplex(seed)
        rows = len(capacities)
        empty = np.zeros(rows, np.int32)
        costs = np.asarray(capacities, np.float64)
        zeros, infinite = np.zeros(rows), np.full(rows, np.inf)
        self._highs.addCols(rows, costs, zeros, infinite, 0, empty, empty[:0], zeros[:0])
        self._columns = 0

    def add(self, columns: Sequence[Sequence[int]]) -> None:
        """Add columns of the packing, each the rows it uses once."""
        number = len(columns)
        if not number:
            return
        starts, rows = _matrix(columns)
        ones, infinite = np.ones(number), np.full(number, np.inf)
        self._highs.addRows(number, ones, infinite, len(rows), starts, rows, np.ones(len(rows)))
        self._columns += number

    def solve(self, *, time_limit: float | None = None) -> Relaxation | None:
        """The optimum over the columns so far; None when time ran out."""
        _run(self._highs, time_limit)
        if self._highs.getModelStatus().name != "kOptimal":
            return None
        solution = self._highs.getSolution()
        return Relaxation(
            float(self._highs.getInfo().objective_function_value),
            np.maximum(np.array(solution.row_dual)[: self._columns], 0.0) + 0.0,
            np.maximum(np.array(solution.col_value), 0.0) + 0.0,
        )


@dataclass(frozen=True, slots=True, eq=False)
class Relaxation:
    """Value of a relaxation, level of each column, and dual weight of each row."""

    value: float
    levels: NDArray[np.float64]
    weights: NDArray[np.float64]


class PackingProgram:
    """The relaxation over columns that are all known, whose levels can be limited.

    It is made for many solves that differ a little: each starts at the basis of the last one or at
    one that was kept, and ends as soon as the value is seen to lie under `goal`. (The primal form:
    a limit is a bound of a variable and keeps the basis feasible for the dual simplex.)

    >>> program = PackingProgram([(0, 1), (1, 2), (0, 2)], [1, 1, 1], goal=1.0)
    >>> program.solve()
    1.5
    >>> program.limit([1, 2], [0, 0], [0, 0])
    >>> program.solve(), program.levels.tolist()
    (1.0, [1.0, 0.0, 0.0])
    >>> program.limit([0], [0], [0])
    >>> program.solve()
    0.0
    """

    def __init__(
        self,
        columns: Sequence[Sequence[int]],
        capacities: Sequence[int],
        *,
        goal: float,
        seed: int = 0,
    ) -> None:
        self._highs = _dual_simplex(seed)
        self._highs.setOptionValue("objective_bound", -goal)
        self._goal = goal
        rows, number = len(capacities), len(columns)
        empty = np.zeros(rows, np.int32)
        upper = np.asarray(capacities, np.float64)
        self._highs.addRows(rows, np.full(rows, -np.inf), upper, 0, empty, empty[:0], np.zeros(0))
        starts, entries = _matrix(columns)
        self._highs.addCols(
            number,
            np.full(number, -1.0),
            np.zeros(number),
            np.full(number, np.inf),
            len(entries),
            starts,
            entries,
            np.ones(len(entries)),
        )
        self.levels = self.losses = np.zeros(number)
        """After a solve to the end: the columns' levels, and what one unit more of each loses."""
        self.weights = np.zeros(rows)
        """Dual weight of each row, after a solve to the end or one that fell under the goal."""

    def solve(
        self, *, iterations: int = UNLIMITED, time_limit: float | None = None
    ) -> float | None:
        """The value; 0 if it is proven to lie under the goal; None when time ran out.

        After `iterations` what the value then was, the goal at least: no bound.
        """
        self._highs.setOptionValue("simplex_iteration_limit", iterations)
        _run(self._highs, time_limit)
        status = self._highs.getModelStatus().name
        solution = self._highs.getSolution()
        self.weights = np.maximum(-np.array(solution.row_dual), 0.0)
        if status in ("kObjectiveBound", "kInfeasible"):
            return 0.0
        if status not in ("kOptimal", "kIterationLimit"):
            return None
        value = -float(self._highs.getInfo().objective_function_value)
        if status == "kIterationLimit":
            return max(value, self._goal)
        self.levels = np.array(solution.col_value)
        self.losses = np.array(solution.col_dual)
        return value if value >= self._goal else 0.0

    def limit(
        self,
        columns: Sequence[int] | NDArray[np.int64],
        least: Sequence[float] | NDArray[np.float64],
        most: Sequence[float] | NDArray[np.float64],
    ) -> None:
        """Keep the level of each of these columns between its least and most."""
        self._highs.changeColsBounds(
            len(columns),
            np.asarray(columns, np.int32),
            np.asarray(least, np.float64),
            np.asarray(most, np.float64),
        )

    def basis(self) -> object:
        """The basis of the latest solve."""
        return self._highs.getBasis()

    def start_at(self, basis: object) -> None:
        """Let the next solve start at a basis that was kept."""
        self._highs.setBasis(basis)
