"""The keys that every JSON object of a result has."""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypedDict

from waffle_cp.result import Result

__all__ = ["Envelope", "StatusName", "envelope", "result_envelope"]

StatusName = Literal["optimal", "feasible", "infeasible", "unknown"]


class Envelope(TypedDict):
    """How a result ended, after how long, and what it was made with.

    `list` names the word list, `note` says for people what clashed or was left out.
    """

    status: StatusName
    complete: bool
    seconds: float
    seed: int | None
    engine: str
    list: str | None
    note: NotRequired[str]


def envelope(
    *,
    engine: str,
    seconds: float,
    status: StatusName = "feasible",
    complete: bool = True,
    seed: int | None = None,
    list_name: str | None = None,
) -> Envelope:
    """The keys of an object for which nothing, or nothing but this, was searched.

    >>> envelope(engine="export", seconds=0.5)["status"]
    'feasible'
    """
    return {
        "status": status,
        "complete": complete,
        "seconds": round(seconds, 6),
        "seed": seed,
        "engine": engine,
        "list": list_name,
    }


def result_envelope(result: Result[Any], list_name: str | None) -> Envelope:
    """The keys of an object that tells a result.

    >>> from waffle_cp.result import Status
    >>> result_envelope(Result(Status.UNKNOWN, engine="search"), "common")["status"]
    'unknown'
    """
    status: StatusName = result.status.value
    return envelope(
        status=status,
        complete=result.complete,
        seconds=result.seconds,
        seed=result.seed,
        engine=result.engine,
        list_name=list_name,
    )
