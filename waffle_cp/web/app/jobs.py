"""Jobs: what was asked, how far it is, and how it ended."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Mapping
from concurrent.futures import Future
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from waffle_cp.web.app.operations.request import Request

__all__ = ["Job", "JobBook", "State"]


class State(StrEnum):
    """Where a job is; the last four are final."""

    QUEUED = "queued"
    RUNNING = "running"
    DONE = "done"
    REFUSED = "refused"
    FAILED = "failed"
    CANCELED = "canceled"

    @property
    def is_final(self) -> bool:
        """Whether nothing more will happen."""
        return self not in (State.QUEUED, State.RUNNING)


@dataclass(eq=False, slots=True)
class Job:
    """One request to a worker; the pool alone changes it, under its lock.

    `is_short` jobs have a worker of their own, until they turn out to be long.

    `known` is what a running job has found already, `answer` the JSON of the result when it is
    done, `error` a line when it was refused or failed by a fault of ours. `seconds` is its time
    limit.
    """

    operation: str
    request: Request
    seconds: float
    is_short: bool = False
    name: str = field(default_factory=lambda: secrets.token_urlsafe(12))
    state: State = State.QUEUED
    stage: str = ""
    known: Mapping[str, Any] | None = None
    answer: dict[str, Any] | None = None
    error: str = ""
    started: float | None = None
    ended: float | None = None
    _end: Future[None] = field(default_factory=Future)

    def start(self) -> None:
        """It is given to a worker."""
        self.state, self.started = State.RUNNING, time.monotonic()

    def wait_again(self) -> None:
        """It turned out to be long, and goes back to the queue as one."""
        self.state, self.started, self.is_short = State.QUEUED, None, False

    def end(self, state: State, answer: dict[str, Any] | None = None, error: str = "") -> None:
        """It ends, once; whoever waits is told."""
        if self.state.is_final:
            return
        self.state, self.answer, self.error = state, answer, error
        self.ended = time.monotonic()
        self._end.set_result(None)

    async def wait(self, seconds: float) -> bool:
        """Whether it ends within these seconds; other requests go on meanwhile."""
        await asyncio.wait([asyncio.wrap_future(self._end)], timeout=seconds)
        return self.state.is_final

    @property
    def elapsed(self) -> float:
        """Seconds since a worker took it, until its end."""
        if self.started is None:
            return 0.0
        return (self.ended or time.monotonic()) - self.started


class JobBook:
    """The jobs that can be asked for by name; old ones are forgotten.

    >>> book = JobBook(most=1, seconds=60)
    >>> names = [book.add(Job("swaps", Request(), 1.0)).name for _ in range(2)]
    >>> [book.find(name) is not None for name in names]
    [True, True]
    """

    def __init__(self, *, most: int, seconds: float) -> None:
        self._most = most
        self._seconds = seconds
        self._jobs: dict[str, Job] = {}

    def add(self, job: Job) -> Job:
        """Keep a job; of the ended ones the oldest go where there are too many."""
        now = time.monotonic()
        ended = [name for name, job in self._jobs.items() if job.ended is not None]
        too_many = len(ended) - self._most
        for place, name in enumerate(ended):
            if place < too_many or now - (self._jobs[name].ended or now) > self._seconds:
                del self._jobs[name]
        self._jobs[job.name] = job
        return job

    def find(self, name: str) -> Job | None:
        """The job of this name, if it is still kept."""
        return self._jobs.get(name)
