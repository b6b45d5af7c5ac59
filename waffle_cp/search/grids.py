"""All grids of a request: streamed, or as one result."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from concurrent.futures import Executor

from waffle_cp.grid import Grid
from waffle_cp.layout import Layout
from waffle_cp.request.request import FillRequest
from waffle_cp.request.vocabulary import Letters
from waffle_cp.result import Result, Status
from waffle_cp.search.problem import prepare_search
from waffle_cp.search.rows import rows_as_text
from waffle_cp.search.running.run import Progress, run_search
from waffle_cp.words.stems import StemNumbers
from waffle_cp.words.wordlist import WordList

__all__ = ["ENGINE", "grid_of", "iterate_grids", "iterate_rows", "search_grids"]

ENGINE = "search"


def grid_of(layout: Layout, text: str) -> Grid:
    """The grid whose letters, in the order of cells, are this text."""
    return Grid(layout, tuple(text))


def iterate_rows(
    request: FillRequest,
    words: WordList,
    *,
    stems: StemNumbers | None = None,
    transposes: bool | None = None,
    executor: Executor | None = None,
    on_progress: Callable[[Progress], None] | None = None,
) -> Iterator[Letters]:
    """All grids in chunks of letter codes, shape (grids, cells), by the alphabet of the list.

    For speed: a chunk holds up to 65,536 grids, or with an executor those of a unit. A request
    that requires words with other letters than the list's has an alphabet of its own
    (prepare_search tells it). The options are those of iterate_grids.

    >>> words = WordList.of(["cat", "bet", "cab", "tot"])
    >>> chunks = iterate_rows(FillRequest(Layout.waffle(3, 3), repeats=True), words)
    >>> sum(map(len, chunks))
    6
    """
    search = prepare_search(request, words, stems=stems, transposes=transposes)
    for part in run_search(search, executor=executor, on_progress=on_progress):
        if len(part.rows):
            yield part.rows


def iterate_grids(
    request: FillRequest,
    words: WordList,
    *,
    stems: StemNumbers | None = None,
    transposes: bool | None = None,
    executor: Executor | None = None,
    on_progress: Callable[[Progress], None] | None = None,
) -> Iterator[Grid]:
    """All grids of a request, one by one as they are found, in bounded memory.

    Transposes of a square layout count as one grid, the one that sorts first, unless `transposes`
    or, where that is None, repeats are asked for. `stems` gives the stem numbers of a word. With
    an executor the work is done there; the order of the grids is the same.

    >>> words = WordList.of(["cat", "bet", "cab", "tot"])
    >>> for grid in iterate_grids(FillRequest(Layout.waffle(3, 3)), words):
    ...     print(*grid.words)
    cab tot cat bet
    """
    search = prepare_search(request, words, stems=stems, transposes=transposes)
    letters = search.vocabulary.alphabet.letters
    for part in run_search(search, executor=executor, on_progress=on_progress):
        for text in rows_as_text(part.rows, letters):
            yield grid_of(request.layout, text)


def search_grids(
    request: FillRequest,
    words: WordList,
    *,
    stems: StemNumbers | None = None,
    transposes: bool | None = None,
    executor: Executor | None = None,
    time_limit: float | None = None,
    on_grid: Callable[[Grid], None] | None = None,
    on_progress: Callable[[Progress], None] | None = None,
) -> Result[Grid]:
    """All grids of a request as one result, which holds them all in memory.

    Complete and INFEASIBLE are proofs; after `time_limit` seconds the result has what was found,
    or is UNKNOWN, and its note says how far the search was.

    >>> result = search_grids(FillRequest(Layout.waffle(3, 3)), WordList.of(["cat", "dog"]))
    >>> result.status.name, result.complete
    ('INFEASIBLE', True)
    """
    started = time.perf_counter()
    deadline = None if time_limit is None else started + time_limit
    search = prepare_search(request, words, stems=stems, transposes=transposes)
    letters = search.vocabulary.alphabet.letters
    open_units = set(range(len(search.units)))
    last: list[Progress] = []

    def hear(progress: Progress) -> None:
        last[:] = [progress]
        if on_progress is not None:
            on_progress(progress)

    found: list[Grid] = []
    for part in run_search(search, executor=executor, deadline=deadline, on_progress=hear):
        for text in rows_as_text(part.rows, letters):
            found.append(grid_of(request.layout, text))
            if on_grid is not None:
                on_grid(found[-1])
        if part.is_last:
            open_units.discard(part.unit)
    is_complete = not open_units
    note = "" if is_complete else f"stopped at the time limit, {last[0] if last else 'at once'}"
    none = Status.INFEASIBLE if is_complete else Status.UNKNOWN
    return Result(
        Status.FEASIBLE if found else none,
        tuple(found),
        complete=is_complete,
        seconds=time.perf_counter() - started,
        engine=ENGINE,
        note=note,
    )
