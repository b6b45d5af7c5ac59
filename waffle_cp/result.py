"""The frozen result that every search of this package returns."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Generic, TypeVar

from waffle_cp.errors import LimitError, ProvenNoneError
from waffle_cp.plurals import counted
from waffle_cp_models.outcome import Outcome, Status

__all__ = ["Result", "Status"]

AnswerT = TypeVar("AnswerT")
PlainT = TypeVar("PlainT")


# No slots: naming the type argument, as in Result[int](...), fails on them in Python 3.11.
@dataclass(frozen=True)
class Result(Generic[AnswerT]):
    """What a search found, how it ended, and by which engine.

    `complete` says that `answers` are all the answers there are. `value` and `bound` are None
    when nothing is optimised. `note` tells, for people, what clashed or was not searched.

    >>> Result(Status.FEASIBLE, ("a", "b"), complete=True, engine="search").unwrap()
    'a'
    >>> Result(Status.UNKNOWN, engine="cp-sat", note="time limit of 2 s").unwrap()
    Traceback (most recent call last):
    waffle_cp.errors.LimitError: no answer before the limit (cp-sat): time limit of 2 s
    """

    status: Status
    answers: tuple[AnswerT, ...] = ()
    complete: bool = False
    value: float | None = None
    bound: float | None = None
    seconds: float = 0.0
    engine: str = ""
    seed: int | None = None
    note: str = ""

    def __post_init__(self) -> None:
        if self.status.has_answer != bool(self.answers):
            raise ValueError(f"{self.status.name} with {len(self.answers)} answers")

    @classmethod
    def wrap(
        cls,
        outcome: Outcome[PlainT],
        translate: Callable[[PlainT], AnswerT],
        *,
        engine: str,
        seed: int | None = None,
        note: str = "",
    ) -> Result[AnswerT]:
        """A model's outcome, each plain answer translated into a domain value."""
        return Result(
            status=outcome.status,
            answers=tuple(translate(answer) for answer in outcome.answers),
            complete=outcome.complete,
            value=outcome.value,
            bound=outcome.bound,
            seconds=outcome.seconds,
            engine=engine,
            seed=seed,
            note=note,
        )

    def __iter__(self) -> Iterator[AnswerT]:
        return iter(self.answers)

    def __len__(self) -> int:
        return len(self.answers)

    def __bool__(self) -> bool:
        return self.status.has_answer

    def unwrap(self) -> AnswerT:
        """The first answer.

        Raises ProvenNoneError when the status is INFEASIBLE and LimitError when it is UNKNOWN.
        """
        if self.answers:
            return self.answers[0]
        tail = f" ({self.engine})" + (f": {self.note}" if self.note else "")
        if self.status is Status.INFEASIBLE:
            raise ProvenNoneError(f"proven that there is no answer{tail}")
        raise LimitError(f"no answer before the limit{tail}")

    def __str__(self) -> str:
        head = f"{self.status.name} by {self.engine or 'unnamed engine'} in {self.seconds:.2f} s"
        count = counted(len(self), "answer")
        count += ", all there are" if self.complete else ""
        lines = [f"{head}: {count}"]
        if self.value is not None:
            bound = "none" if self.bound is None else f"{self.bound:g}"
            lines.append(f"value {self.value:g}, bound {bound}")
        if self.note:
            lines.append(self.note)
        lines += [str(answer) for answer in self.answers]
        return "\n".join(lines)
