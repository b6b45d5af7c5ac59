"""The only door to the linear solvers (pulp and HiGHS), over plain indices and arrays."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

__all__ = ["PackingMaster", "Relaxation", "most_disjoint_columns", "write_packing"]

DUAL_SIMPLEX = 1


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
        import highspy

        self._highs = highspy.Highs()
        for name, value in {
            "output_flag": False,
            "threads": 1,
            "random_seed": seed,
            "presolve": "off",
            "simplex_strategy": DUAL_SIMPLEX,
        }.items():
            self._highs.setOptionValue(name, value)
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
        lengths = np.array([0, *map(len, columns)])
        starts = np.cumsum(lengths)[:-1].astype(np.int32)
        rows = np.fromiter((row for column in columns for row in column), np.int32)
        ones, infinite = np.ones(number), np.full(number, np.inf)
        self._highs.addRows(number, ones, infinite, len(rows), starts, rows, np.ones(len(rows)))
        self._columns += number

    def solve(self, *, time_limit: float | None = None) -> Relaxation | None:
        """The optimum over the columns so far; None when time ran out."""
        if time_limit is not None:
            # HiGHS counts the time of all runs of an instance together.
            self._highs.setOptionValue("time_limit", self._highs.getRunTime() + max(time_limit, 0))
        self._highs.run()
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
