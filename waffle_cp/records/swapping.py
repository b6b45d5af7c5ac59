"""What `swaps` finds as a JSON object."""

from __future__ import annotations

from waffle_cp.records.envelope import Envelope, result_envelope
from waffle_cp.result import Result, Status
from waffle_cp.swaps import Plan

__all__ = ["SwapsRecord", "swaps_record"]


class SwapsRecord(Envelope):
    """The fewest swaps, their proof, and which; positions are counted from 1.

    `steps` are the swaps in order, `cycles` the positions of each cycle that they resolve.
    """

    swaps: int | None
    bound: float | None
    proved: bool
    steps: list[list[int]] | None
    cycles: list[list[int]] | None


def swaps_record(result: Result[Plan]) -> SwapsRecord:
    """The JSON object of a result."""
    plan = result.answers[0] if result else None
    return {
        **result_envelope(result, None),
        "swaps": None if plan is None else len(plan),
        "bound": result.bound,
        "proved": result.status is Status.OPTIMAL,
        "steps": None if plan is None else [[a + 1, b + 1] for a, b in plan.swaps],
        "cycles": None if plan is None else [[p + 1 for p in cycle] for cycle in plan.cycles],
    }
