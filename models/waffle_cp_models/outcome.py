"""What a model answers: a status, the answers as plain values, a value and a bound."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Generic, TypeVar

__all__ = ["Outcome", "Status"]

AnswerT = TypeVar("AnswerT", covariant=True)


class Status(StrEnum):
    """How a search ended."""

    OPTIMAL = "optimal"
    """There is an objective, and the value is proven to be the best."""

    FEASIBLE = "feasible"
    """There is an answer; nothing was optimised, or no proof that it is the best."""

    INFEASIBLE = "infeasible"
    """Proven: there is no answer."""

    UNKNOWN = "unknown"
    """A limit was reached before an answer or a proof was found."""

    @property
    def has_answer(self) -> bool:
        """Whether this status promises at least one answer."""
        return self in (Status.OPTIMAL, Status.FEASIBLE)


# No slots: naming the type argument, as in Result[int](...), fails on them in Python 3.11.
@dataclass(frozen=True)
class Outcome(Generic[AnswerT]):
    """Status, answers, value and bound of one solved model.

    `complete` says that `answers` are all the answers there are. `value` and `bound` are None
    when nothing is optimised; the bound is the solver's proven dual bound.
    """

    status: Status
    answers: tuple[AnswerT, ...] = ()
    complete: bool = False
    value: float | None = None
    bound: float | None = None
    seconds: float = 0.0

    def __post_init__(self) -> None:
        if self.status.has_answer != bool(self.answers):
            raise ValueError(f"{self.status.name} with {len(self.answers)} answers")
