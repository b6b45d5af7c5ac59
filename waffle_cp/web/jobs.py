"""Jobs: what was asked, how far it is, and how it ended."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

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

    `known` is what a running job has found already, `answer` the JSON of the result when it is
    done, `error` a line when it was refused or failed by a fault of ours. `seconds` is its time
    limit.
    """

    task: str
    values: Mapping[str, Any]
    seconds: float
    name: str = field(default_factory=lambda: secrets.token_urlsafe(12))
    state: State = State.QUEUED
    stage: str = ""
    known: Mapping[str, Any] | None = None
    answer: dict[str, Any] | None = None
    error: str = ""
    started: float | None = None
    ended: float | None = None
    _listeners: list[Callable[[], None]] = field(default_factory=list)

    def start(self) -> None:
        """It is given to a worker."""
        self.state, self.started = State.RUNNING, time.monotonic()

    def end(self, state: State, answer: dict[str, Any] | None = None, error: str = "") -> None:
        """It ends, once; whoever waits is told."""
        if self.state.is_final:
            return
        self.state, self.answer, self.error = state, answer, error
        self.ended = time.monotonic()
        for listener in self._listeners:
            listener()
        self._listeners.clear()

    def on_end(self, listener: Callable[[], None]) -> None:
        """Call the listener at the end, from the thread that ends the job, or now."""
        self._listeners.append(listener)
        if self.state.is_final:
            with suppress(ValueError):
                self._listeners.remove(listener)
                listener()

    async def wait(self, seconds: float) -> bool:
        """Whether it ends within these seconds; other requests go on meanwhile."""
        loop = asyncio.get_running_loop()
        ended = asyncio.Event()

        def tell() -> None:
            with suppress(RuntimeError):  # The loop is closed: nobody waits any more.
                loop.call_soon_threadsafe(ended.set)

        self.on_end(tell)
        with suppress(TimeoutError):
            await asyncio.wait_for(ended.wait(), seconds)
        with suppress(ValueError):
            self._listeners.remove(tell)
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
    >>> names = [book.add(Job("swaps", {}, 1.0)).name for _ in range(2)]
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
