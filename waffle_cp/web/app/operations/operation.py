"""An operation: what it is called, what it takes, what it answers, and who does it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from waffle_cp.records.envelope import Envelope
from waffle_cp.web.app.operations.request import Request

__all__ = ["Operation", "Report", "Unfinished", "unfinished"]


class Report(Protocol):
    """Takes what an operation is doing, and what is known should its time run out."""

    def __call__(self, stage: str, known: Mapping[str, Any] | None = None) -> None:
        """Pass it on."""
        ...


@dataclass(frozen=True, slots=True)
class Operation:
    """One kind of request with its typed answer; `run` does it.

    The server itself answers a quick one; the others are done by a worker process and can be
    started as jobs, with `seconds` as their time limit where the request states none. A short one
    has a worker of its own, so that it never waits behind long ones.
    """

    name: str
    about: str
    request: type[Request]
    answer: type
    run: Callable[[Any, Report], Any]
    seconds: float = 30.0
    is_quick: bool = False
    is_short: bool = False


class Unfinished(Envelope):
    """The answer of a job whose process was ended: `note` says why."""


def unfinished(request: Request, seconds: float, note: str) -> Unfinished:
    """The answer when the process was ended at its limit, or for want of memory.

    >>> unfinished(Request(), 2.0, "time limit")["status"]
    'unknown'
    """
    return {
        "status": "unknown",
        "complete": False,
        "seconds": round(seconds, 6),
        "seed": getattr(request, "seed", None),
        "engine": "",
        "list": getattr(request, "words", None),
        "note": note,
    }
