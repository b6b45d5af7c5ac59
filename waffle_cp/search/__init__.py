"""Exhaustive search: every grid there is, over the letters of the crossing cells.

Letter by letter (`kernels`), with words attached at the end; a search that would take longer than a
moment first fills three slots of one direction at a time (`lines`, `line_kernels`), and only
the ways that leave every other slot a word go on letter by letter. `case` chooses.
"""

from waffle_cp.search.grids import iterate_grids, iterate_rows, search_grids
from waffle_cp.search.problem import GridSearch, prepare_search
from waffle_cp.search.running.run import Progress, run_search

__all__ = [
    "GridSearch",
    "Progress",
    "iterate_grids",
    "iterate_rows",
    "prepare_search",
    "run_search",
    "search_grids",
]
