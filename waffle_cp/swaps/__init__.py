"""The fewest swaps that turn one sequence of tokens into another, with plan and proof."""

from waffle_cp.swaps.certificate import Certificate, certified_min_swaps
from waffle_cp.swaps.instances import random_instance
from waffle_cp.swaps.methods import INTERRUPTED, METHODS, Method, Solver, fitting_methods
from waffle_cp.swaps.minimum import fewest_swaps, min_swaps
from waffle_cp.swaps.plan import Plan
from waffle_cp.swaps.problem import SwapProblem

__all__ = [
    "INTERRUPTED",
    "METHODS",
    "Certificate",
    "Method",
    "Plan",
    "Solver",
    "SwapProblem",
    "certified_min_swaps",
    "fewest_swaps",
    "fitting_methods",
    "min_swaps",
    "random_instance",
]
