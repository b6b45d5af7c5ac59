"""A limit of time, looked at between the steps of a count."""

from __future__ import annotations

from waffle_cp.errors import LimitError
from waffle_cp_models.deadline import Deadline

__all__ = ["Clock"]


class Clock(Deadline):
    """A deadline that raises when it has passed; `limit` is in seconds, None for no limit.

    >>> Clock(None).check()
    >>> Clock(0.0).check()
    Traceback (most recent call last):
    waffle_cp.errors.LimitError: time limit of 0 s
    """

    def __init__(self, limit: float | None) -> None:
        super().__init__(limit)
        self.limit = limit

    def check(self) -> None:
        """Raise LimitError when the time is over."""
        if self.has_passed:
            raise LimitError(f"time limit of {self.limit:g} s")
