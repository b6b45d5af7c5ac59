"""What `count` finds as a JSON object."""

from __future__ import annotations

from typing import Any, NotRequired

from waffle_cp.counting import Count, Estimates
from waffle_cp.records.envelope import Envelope, StatusName, envelope
from waffle_cp.request.request import FillRequest
from waffle_cp.words import WordList

__all__ = ["CountRecord", "count_record", "times_too_large"]


class CountRecord(Envelope):
    """The number of grids, null where it was not counted in time, beside the estimates.

    `estimate` is by the frequencies of letters, `estimate_by_position` by those of each place in
    the words, `off` how many times too large each is; `sampled` is by random draws, with its
    standard error.
    """

    layout: str
    count: int | None
    estimate: float
    estimate_by_position: float
    off: float | None
    off_by_position: float | None
    method: str
    repeats: bool
    transposes: bool
    sampled: NotRequired[float]
    sampled_error: NotRequired[float]
    odds: NotRequired[dict[str, Any]]


def count_record(
    request: FillRequest, words: WordList, result: Count, estimates: Estimates, both: bool
) -> CountRecord:
    """The JSON object of a count; `both` says that transposes were counted as two."""
    status: StatusName = result.status.value
    record: CountRecord = {
        "layout": request.layout.name,
        "count": result.count,
        "estimate": estimates.by_letters,
        "estimate_by_position": estimates.by_position,
        "off": times_too_large(estimates.by_letters, result.count),
        "off_by_position": times_too_large(estimates.by_position, result.count),
        "method": result.engine,
        "repeats": request.repeats,
        "transposes": both,
        **envelope(  # type: ignore[typeddict-item]
            status=status,
            complete=result.complete,
            seconds=result.seconds,
            engine=result.engine,
            list_name=words.name,
        ),
    }
    if result.note:
        record["note"] = result.note
    return record


def times_too_large(estimate: float, exact: int | None) -> float | None:
    """The estimate divided by the exact number; None where that has no meaning."""
    return estimate / exact if exact else None
