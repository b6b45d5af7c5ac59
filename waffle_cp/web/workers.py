"""A worker: a process of its own that answers one job after another, and can be ended at once."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
import traceback
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from multiprocessing.connection import Connection, wait
from typing import Any

from waffle_cp.errors import WaffleError

__all__ = ["Worker"]

_starting = threading.Lock()  # multiprocessing keeps its children in a set without a lock.


class Worker:
    """One process, started when it is made; it loads the word lists before its first job.

    Messages come as (kind, value): `stage` (a text, and what is known), then `done` (the answer),
    `refused` or `failed` (a line); the first of all is `ready`, once the lists are loaded.
    """

    def __init__(self) -> None:
        context = multiprocessing.get_context("spawn")
        self.connection, theirs = context.Pipe()
        self.process = context.Process(
            target=serve_jobs, args=(theirs,), name="waffle-cp worker", daemon=True
        )
        with _starting, _interrupts_blocked():
            self.process.start()
        theirs.close()
        self.is_ready = False

    def send(self, task: str, values: Mapping[str, Any]) -> None:
        """Give it a job; OSError when the process has ended."""
        self.connection.send((task, dict(values)))

    def receive(self, seconds: float | None) -> tuple[str, Any] | None:
        """Its next message; None after these seconds. EOFError when the process has ended."""
        if not wait([self.connection, self.process.sentinel], seconds):
            return None
        if self.connection.poll():
            try:
                message: tuple[str, Any] = self.connection.recv()
            except OSError as fault:
                raise EOFError from fault
            return message
        raise EOFError

    def end(self) -> None:
        """Kill the process, whatever it does; it is gone when this returns."""
        self.process.kill()
        self.process.join()

    def close(self) -> None:
        """End it and give back what it held."""
        self.end()
        self.connection.close()
        self.process.close()


@contextmanager
def _interrupts_blocked() -> Iterator[None]:
    """Ctrl-C is for the server alone: a process keeps the signals blocked that it starts with."""
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    from multiprocessing import resource_tracker

    resource_tracker.ensure_running()  # It would unblock them when it starts with the process.
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def serve_jobs(connection: Connection) -> None:
    """Answer jobs until the other end is closed: what runs in the process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    from waffle_cp.web.answers import ANSWERS, warm_up

    warm_up()
    connection.send(("ready", None))

    def report(stage: str, known: Mapping[str, Any] | None = None) -> None:
        connection.send(("stage", (stage, known)))

    while True:
        try:
            task, values = connection.recv()
        except EOFError:
            return
        try:
            message: tuple[str, Any] = ("done", ANSWERS[task](values, report))
        except WaffleError as fault:
            message = ("refused", " ".join(str(fault).split()))
        except MemoryError:
            message = ("refused", "it needs more memory than there is")
        except RecursionError:
            message = ("refused", "it is nested too deeply")
        except Exception as fault:  # noqa: BLE001 - told to the server, which says it is our fault
            traceback.print_exc()
            message = ("failed", f"{type(fault).__name__}: {fault}")
        connection.send(message)


def _end_with_parent() -> None:
    """A server that was killed leaves no worker behind, even one in the middle of a job."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(1)
