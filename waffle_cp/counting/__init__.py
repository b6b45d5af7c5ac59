"""Exact counts of grids without listing them, uniform sampling, letter odds and estimates."""

from waffle_cp.counting.count import count_grids
from waffle_cp.counting.estimate import (
    Estimates,
    LetterOdds,
    estimate_grids,
    letter_odds,
    request_odds,
)
from waffle_cp.counting.outcome import Count
from waffle_cp.counting.sampling import SampledEstimate, estimate_by_sampling, sample_grids

__all__ = [
    "Count",
    "Estimates",
    "LetterOdds",
    "SampledEstimate",
    "count_grids",
    "estimate_by_sampling",
    "estimate_grids",
    "letter_odds",
    "request_odds",
    "sample_grids",
]
