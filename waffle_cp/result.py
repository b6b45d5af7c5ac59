"""The frozen result that every search of this package returns."""

from __future__ import annotations

import html
from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields
from typing import Generic, TypeVar

from waffle_cp.errors import LimitError, ProvenNoneError
from waffle_cp.plurals import counted
from waffle_cp_models.outcome import Outcome, Status

__all__ = ["Result", "Status"]

AnswerT = TypeVar("AnswerT")
PlainT = TypeVar("PlainT")

_SHOWN, _LONGEST = 3, 120
_PICTURED = 12


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

    def __repr__(self) -> str:
        """The fields that are set, and the first answers, each cut short.

        >>> Result(Status.FEASIBLE, tuple(range(1000)), engine="search")
        Result(Status.FEASIBLE, 1000 answers: 0, 1, 2, ..., engine='search')
        """
        head = f"Status.{self.status.name}"
        if self.answers:
            shown = [_cut(repr(answer)) for answer in self.answers[:_SHOWN]]
            shown += ["..."] if len(self) > _SHOWN else []
            head += f", {counted(len(self), 'answer')}: {', '.join(shown)}"
        others = (field for field in fields(self) if field.name not in ("status", "answers"))
        told = [
            f"{field.name}={getattr(self, field.name)!r}"
            for field in others
            if getattr(self, field.name) != field.default
        ]
        return f"Result({', '.join([head, *told])})"

    def _repr_html_(self) -> str:
        """How it ended and a picture of the first answers, for notebooks."""
        parts = [_html(answer) for answer in self.answers[:_PICTURED]]
        if len(self) > _PICTURED:
            parts.append(f"<p>{len(self) - _PICTURED} more</p>")
        head = "<br>".join(html.escape(line) for line in self._head())
        return "\n".join([f"<p>{head}</p>", *parts])

    def __str__(self) -> str:
        return "\n".join([*self._head(), *map(str, self.answers)])

    def _head(self) -> list[str]:
        head = f"{self.status.name} by {self.engine or 'unnamed engine'} in {self.seconds:.2f} s"
        count = counted(len(self), "answer")
        count += ", all there are" if self.complete else ""
        lines = [f"{head}: {count}"]
        if self.value is not None:
            bound = "none" if self.bound is None else f"{self.bound:g}"
            lines.append(f"value {self.value:g}, bound {bound}")
        if self.note:
            lines.append(self.note)
        return lines


def _html(answer: object) -> str:
    picture = getattr(answer, "_repr_html_", None)
    return picture() if picture is not None else f"<pre>{html.escape(str(answer))}</pre>"


def _cut(text: str) -> str:
    return text if len(text) <= _LONGEST else text[:_LONGEST] + "..."
