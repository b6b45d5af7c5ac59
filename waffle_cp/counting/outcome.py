"""What a count found."""

from __future__ import annotations

from dataclasses import dataclass

from waffle_cp.errors import LimitError, ProvenNoneError
from waffle_cp.result import Status

__all__ = ["Count"]


@dataclass(frozen=True, slots=True)
class Count:
    """The number of grids, and by which engine; `count` is None where a limit came first.

    `status` is FEASIBLE, INFEASIBLE (proven: the count is 0) or UNKNOWN.
    """

    status: Status
    count: int | None
    engine: str
    seconds: float
    note: str = ""

    @property
    def complete(self) -> bool:
        """Whether the count is known."""
        return self.count is not None

    def unwrap(self) -> int:
        """The number, at least 1; ProvenNoneError when it is 0, LimitError when not known."""
        if self.count:
            return self.count
        if self.count == 0:
            raise ProvenNoneError(f"proven that there is no grid ({self.engine})")
        raise LimitError(f"not counted before the limit ({self.engine}): {self.note}")

    def __str__(self) -> str:
        number = "unknown" if self.count is None else f"{self.count:,}"
        text = f"{number} grids by {self.engine} in {self.seconds:.2f} s"
        return f"{text}: {self.note}" if self.note else text
