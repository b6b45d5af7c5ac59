"""A grid as the commands show it: rows and words with scores, or one JSON object."""

from __future__ import annotations

from typing import Any

from waffle_cp.alphabet import unfold
from waffle_cp.cli.output import Output
from waffle_cp.fill import FillRequest
from waffle_cp.grid import Grid
from waffle_cp.result import Result
from waffle_cp.words import WordList

__all__ = ["grid_record", "write_grid"]


def write_grid(grid: Grid, words: WordList, output: Output, *, is_first: bool) -> None:
    """A grid as text, after an empty line unless it is the first; scores if the list has any.

    Written at once, so that an interrupt does not cut it in two.
    """
    lines = [] if is_first else [""]
    lines += [" ".join(map(unfold, row)).rstrip() for row in grid.rows]
    told = [f"{word} {words.scores.get(word, 0)}" if words else word for word in grid.words]
    across = sum(slot.direction == "across" for slot in grid.layout.slots)
    lines += ["  " + ", ".join(part) for part in (told[:across], told[across:]) if part]
    output.write("\n".join(lines))


def grid_record(
    grid: Grid | None, result: Result[Grid], request: FillRequest | None, words: WordList
) -> dict[str, Any]:
    """A grid, or None, with what is known of the search that looked for it."""
    record: dict[str, Any] = {}
    layout = grid.layout if grid is not None else request.layout if request is not None else None
    record["layout"] = layout.name if layout is not None else None
    if grid is not None:
        record["rows"] = list(grid.rows)
        record["words"] = list(grid.words)
        record["score"] = sum(words.scores.get(word, 0) for word in grid.words)
    record |= {
        "status": result.status.value,
        "complete": result.complete,
        "seconds": round(result.seconds, 3),
        "seed": result.seed,
        "engine": result.engine,
        "list": words.name,
    }
    if result.value is not None or result.bound is not None:
        record |= {"value": result.value, "bound": result.bound}
    if result.note:
        record["note"] = result.note
    return record
