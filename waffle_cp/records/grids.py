"""Grids as JSON objects, one each, and the object that ends a list of all."""

from __future__ import annotations

from typing import NotRequired

from waffle_cp.grid import Grid
from waffle_cp.layout import Layout
from waffle_cp.records.envelope import Envelope, StatusName, envelope, result_envelope
from waffle_cp.result import Result
from waffle_cp.words import WordList

__all__ = ["GridRecord", "ListingRecord", "grid_record", "listing_record"]


class GridRecord(Envelope):
    """A grid, with what is known of the search that looked for it; no rows where none was found.

    `score` is the sum of the words' scores, `value` that of the goal and `bound` its proof.
    """

    layout: str
    rows: NotRequired[list[str]]
    words: NotRequired[list[str]]
    score: NotRequired[int]
    value: NotRequired[float | None]
    bound: NotRequired[float | None]


class ListingRecord(Envelope):
    """The end of a list of all grids: how many there are, if it is complete."""

    layout: str
    count: int


def grid_record(
    grid: Grid | None, result: Result[Grid], layout: Layout, words: WordList
) -> GridRecord:
    """The JSON object of a grid that a search found, or of a search that found none."""
    record: GridRecord = {"layout": layout.name}  # type: ignore[typeddict-item]
    if grid is not None:
        record["rows"] = list(grid.rows)
        record["words"] = list(grid.words)
        record["score"] = sum(words.scores.get(word, 0) for word in grid.words)
    record |= result_envelope(result, words.name)  # type: ignore[typeddict-item]
    if result.value is not None or result.bound is not None:
        record["value"], record["bound"] = result.value, result.bound
    if result.note:
        record["note"] = result.note
    return record


def listing_record(
    layout: Layout,
    count: int,
    *,
    complete: bool,
    list_name: str,
    seconds: float = 0.0,
    seed: int | None = None,
    note: str = "",
) -> ListingRecord:
    """The JSON object that ends a list of `count` grids.

    >>> listing_record(Layout.waffle(3, 3), 0, complete=True, list_name="common")["status"]
    'infeasible'
    """
    status: StatusName = "feasible" if count else "infeasible" if complete else "unknown"
    record: ListingRecord = {
        "layout": layout.name,
        "count": count,
        **envelope(
            engine="search",
            seconds=seconds,
            status=status,
            complete=complete,
            seed=seed,
            list_name=list_name,
        ),
    }
    if note:
        record["note"] = note
    return record
