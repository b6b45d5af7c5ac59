"""The exit codes of every command; the README states them."""

from __future__ import annotations

from collections.abc import Iterable

from waffle_cp.result import Status

__all__ = ["BAD_INPUT", "DONE", "INTERRUPTED", "LIMIT", "NONE", "code_of", "gravest"]

DONE = 0
BAD_INPUT = 2
NONE = 3
"""Proven that there is no answer, or a fault found."""
LIMIT = 4
"""Stopped at a limit without an answer."""
INTERRUPTED = 130

_GRAVEST_FIRST = (INTERRUPTED, BAD_INPUT, LIMIT, NONE, DONE)


def code_of(status: Status) -> int:
    """The code of a result.

    >>> code_of(Status.INFEASIBLE), code_of(Status.UNKNOWN), code_of(Status.OPTIMAL)
    (3, 4, 0)
    """
    return {Status.INFEASIBLE: NONE, Status.UNKNOWN: LIMIT}.get(status, DONE)


def gravest(codes: Iterable[int]) -> int:
    """The code of a batch: that of its worst part.

    >>> gravest([0, 3, 4])
    4
    """
    found = set(codes)
    return next((code for code in _GRAVEST_FIRST if code in found), DONE)
