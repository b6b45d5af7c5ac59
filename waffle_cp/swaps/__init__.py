"""The fewest swaps that turn one sequence of tokens into another, with plan and proof."""

from waffle_cp.swaps.methods import METHODS, Method, Solver, fitting_methods
from waffle_cp.swaps.minimum import fewest_swaps, min_swaps
from waffle_cp.swaps.plan import Plan
from waffle_cp.swaps.problem import SwapProblem

__all__ = [
    "METHODS",
    "Method",
    "Plan",
    "Solver",
    "SwapProblem",
    "fewest_swaps",
    "fitting_methods",
    "min_swaps",
]
