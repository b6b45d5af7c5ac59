"""A limit of time, looked at between the steps of a count."""

from __future__ import annotations

from dataclasses import dataclass, field
from time import perf_counter

from waffle_cp.errors import LimitError

__all__ = ["Clock"]


@dataclass(frozen=True, slots=True)
class Clock:
    """Started when made; `limit` is in seconds, None for no limit.

    >>> Clock(None).check()
    >>> Clock(0.0).check()
    Traceback (most recent call last):
    waffle_cp.errors.LimitError: time limit of 0 s
    """

    limit: float | None
    _start: float = field(default_factory=perf_counter, init=False)

    @property
    def seconds(self) -> float:
        """Time since the start."""
        return perf_counter() - self._start

    @property
    def left(self) -> float | None:
        """Time until the limit, not below 0; None when there is no limit."""
        return None if self.limit is None else max(0.0, self.limit - self.seconds)

    def check(self) -> None:
        """Raise LimitError when the time is over."""
        if self.limit is not None and self.seconds >= self.limit:
            raise LimitError(f"time limit of {self.limit:g} s")
