"""The only door to the linear solvers (pulp and HiGHS), over plain indices and arrays."""

from __future__ import annotations

from collections.abc import Sequence

__all__ = ["most_disjoint_columns"]


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
    for terms, capacity in zip(using, capacities, strict=True):
        problem += pulp.lpSum(terms) <= capacity
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
