"""Solving puzzles: all solutions, ranked, with the fewest swaps, or what clashes."""

from waffle_cp.solve.clashes import Clash, explain_clashes
from waffle_cp.solve.mends import find_mends
from waffle_cp.solve.ranking import rank_solutions
from waffle_cp.solve.solution import Solution, Step, solution_steps
from waffle_cp.solve.solver import InterruptedSolving, find_solutions, solve_puzzle

__all__ = [
    "Clash",
    "InterruptedSolving",
    "Solution",
    "Step",
    "explain_clashes",
    "find_mends",
    "find_solutions",
    "rank_solutions",
    "solution_steps",
    "solve_puzzle",
]
