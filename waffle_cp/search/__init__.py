"""Exhaustive search: every grid there is, letter by letter over the crossing cells."""

from waffle_cp.search.grids import iterate_grids, iterate_rows, search_grids
from waffle_cp.search.problem import GridSearch, prepare_search
from waffle_cp.search.running import Progress, run_search

__all__ = [
    "GridSearch",
    "Progress",
    "iterate_grids",
    "iterate_rows",
    "prepare_search",
    "run_search",
    "search_grids",
]
