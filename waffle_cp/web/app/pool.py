"""The workers and the queue before them: jobs run side by side, and any can be canceled at once."""

from __future__ import annotations

import math
import threading
import time
from collections import deque
from contextlib import suppress
from typing import Any

from waffle_cp.web.app.jobs import Job, State
from waffle_cp.web.app.operations.operation import unfinished
from waffle_cp.web.app.workers import Worker

__all__ = ["QueueFullError", "WorkerPool"]

_SECONDS_TO_START = 120.0
_SHORT_SECONDS = 2.0


class QueueFullError(Exception):
    """So many jobs wait that no further one is taken."""


class WorkerPool:
    """As many worker processes as asked for, one for short work, and one in reserve.

    Short jobs never wait behind long ones: a process of its own takes nothing else. One that turns
    out to be long is ended there, and begins anew in the queue of the long ones.

    A job that is canceled or out of time ends its process; the reserve takes its place at once,
    with its word lists loaded, and a new reserve is started behind it.
    """

    def __init__(
        self,
        *,
        workers: int,
        queue_length: int,
        grace_seconds: float = 5.0,
        worker_bytes: int | None = None,
    ) -> None:
        self._queue_length = queue_length
        self._grace = grace_seconds
        self._worker_bytes = worker_bytes
        self._condition = threading.Condition()
        self._long: deque[Job] = deque()
        self._short: deque[Job] = deque()
        self._running: dict[Job, Worker] = {}
        self._alive: set[Worker] = set()
        self._reserve: Worker | None = None
        self._is_closed = False
        self._refills: list[threading.Thread] = []
        self._threads = [
            threading.Thread(target=self._run, args=(n == workers,), daemon=True)
            for n in range(workers + 1 if workers else 0)
        ]

    def start(self) -> None:
        """Start the workers; their lists load in the background."""
        for thread in self._threads:
            thread.start()
        self._refill()

    @property
    def is_closed(self) -> bool:
        """Whether everything was canceled, for good."""
        return self._is_closed

    def submit(self, job: Job) -> Job:
        """Queue a job; QueueFullError when too many wait."""
        with self._condition:
            queue = self._short if job.is_short else self._long
            if len(queue) >= self._queue_length:
                raise QueueFullError
            queue.append(job)
            self._condition.notify_all()
            if self._is_closed:
                queue.remove(job)
                job.end(State.CANCELED)
        return job

    def place(self, job: Job) -> int | None:
        """The place of a job in the queue, from 1; None when it does not wait."""
        with self._condition:
            for queue in (self._short, self._long):
                if job in queue:
                    return queue.index(job) + 1
        return None

    def cancel(self, job: Job) -> None:
        """End a job, whether it waits or runs; nothing happens to one that has ended."""
        with self._condition:
            if job.state.is_final:
                return
            for queue in (self._short, self._long):
                with suppress(ValueError):
                    queue.remove(job)
            job.end(State.CANCELED)
            worker = self._running.get(job)
            if worker is not None:
                worker.process.kill()

    def process_ids(self) -> list[int]:
        """Ids of the processes that are at work or in reserve, for measurements."""
        with self._condition:
            return [worker.process.pid for worker in self._alive if worker.process.pid]

    def cancel_all(self) -> None:
        """End every job and take no further one."""
        with self._condition:
            self._is_closed = True
            jobs = [*self._short, *self._long, *self._running]
            self._condition.notify_all()
        for job in jobs:
            self.cancel(job)

    def close(self) -> None:
        """Cancel everything and end all processes."""
        self.cancel_all()
        for thread in self._threads:
            if thread.ident is not None:
                thread.join()
        # A process that is just being started would be left without what it is to read.
        for thread in self._refills:
            thread.join()
        reserve, self._reserve = self._reserve, None
        if reserve is not None:
            self._close(reserve)

    def _run(self, takes_short_alone: bool) -> None:
        """What a slot's thread does: take the first job of the queue, wait for its answer."""
        worker = self._next_worker()
        while (job := self._next_job(takes_short_alone)) is not None:
            if not worker.process.is_alive():
                worker = self._replaced(worker)
            if self._assign(job, worker):
                is_alive = self._answer(job, worker, takes_short_alone)
                with self._condition:
                    del self._running[job]
                if not is_alive:
                    worker = self._replaced(worker)
        self._close(worker)

    def _next_job(self, takes_short_alone: bool) -> Job | None:
        queues = (self._short,) if takes_short_alone else (self._long, self._short)
        with self._condition:
            while not any(queues) and not self._is_closed:
                self._condition.wait()
            if self._is_closed:
                return None
            job = next(queue for queue in queues if queue).popleft()
            job.start()
            return job

    def _assign(self, job: Job, worker: Worker) -> bool:
        """Note who runs a job, so that it can be canceled; False when that came first."""
        with self._condition:
            if job.state.is_final or self._is_closed:
                job.end(State.CANCELED)
                return False
            self._running[job] = worker
            return True

    def _answer(self, job: Job, worker: Worker, takes_short_alone: bool) -> bool:
        """Have a job answered; whether the worker is still of use."""
        most = _SHORT_SECONDS if takes_short_alone else math.inf
        try:
            worker.send(job.operation, job.request, is_short=job.is_short)
            while True:
                limit = min(job.seconds + self._grace, most)
                left = (limit if worker.is_ready else limit + _SECONDS_TO_START) - job.elapsed
                message = worker.receive(max(left, 0.0))
                if message is None and limit == most:
                    self._requeue(job)
                    return False
                if message is None:
                    note = f"stopped at the time limit of {job.seconds:g} s"
                    self._end_early(job, note)
                    return False
                kind, value = message
                if kind == "ready":
                    worker.is_ready = True
                    job.started = time.monotonic()
                elif kind == "stage":
                    job.stage, job.known = value
                elif kind == "done":
                    self._end(job, State.DONE, value)
                    return True
                else:
                    self._end(job, State(kind), error=value)
                    return True
        except (OSError, EOFError):
            # Ended from outside: canceled, or for want of memory.
            note = "its process was ended, perhaps for want of memory"
            self._end_early(job, note)
            return False

    def _requeue(self, job: Job) -> None:
        """First of the long ones, unless it was canceled meanwhile."""
        with self._condition:
            if not job.state.is_final:
                job.wait_again()
                self._long.appendleft(job)
                self._condition.notify_all()

    def _end(
        self, job: Job, state: State, answer: dict[str, Any] | None = None, error: str = ""
    ) -> None:
        with self._condition:
            job.end(state, answer, error)

    def _end_early(self, job: Job, note: str) -> None:
        told = unfinished(job.request, job.elapsed, note)
        self._end(job, State.DONE, {**(job.known or {}), **told})

    def _replaced(self, worker: Worker) -> Worker:
        self._close(worker)
        return self._next_worker()

    def _next_worker(self) -> Worker:
        with self._condition:
            reserve, self._reserve = self._reserve, None
        if reserve is None:
            return self._new_worker()
        refill = threading.Thread(target=self._refill, daemon=True)
        with self._condition:
            self._refills = [thread for thread in self._refills if thread.is_alive()]
            self._refills.append(refill)
            refill.start()
        return reserve if reserve.process.is_alive() else self._replaced(reserve)

    def _new_worker(self) -> Worker:
        worker = Worker(self._worker_bytes)
        with self._condition:
            self._alive.add(worker)
        return worker

    def _refill(self) -> None:
        worker = self._new_worker()
        with self._condition:
            if self._reserve is None and not self._is_closed:
                self._reserve = worker
                return
        self._close(worker)

    def _close(self, worker: Worker) -> None:
        with self._condition:
            self._alive.discard(worker)
        worker.close()
