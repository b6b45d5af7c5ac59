"""The fewest swaps that turn one sequence of tokens into another, with plan and proof."""

from waffle_cp.swaps.minimum import METHODS, fewest_swaps, min_swaps
from waffle_cp.swaps.plan import Plan
from waffle_cp.swaps.problem import SwapProblem

__all__ = ["METHODS", "Plan", "SwapProblem", "fewest_swaps", "min_swaps"]
