"""A worker: a process of its own that answers one job after another, and can be ended at once."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import threading
import traceback
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from multiprocessing.connection import Connection, wait
from typing import TYPE_CHECKING, Any

from waffle_cp.errors import WaffleError
from waffle_cp.plugins import load_plugins

if TYPE_CHECKING:
    from waffle_cp.web.app.operations.request import Request

__all__ = ["Worker"]

_NICENESS = 10
_starting = threading.Lock()  # multiprocessing keeps its children in a set without a lock.


class Worker:
    """One process, started when it is made; it loads the word lists before its first job.

    Messages come as (kind, value): `stage` (a text, and what is known), then `done` (the answer),
    `refused` or `failed` (a line); the first of all is `ready`, once the lists are loaded.
    """

    def __init__(self, most_bytes: int | None = None) -> None:
        context = multiprocessing.get_context("spawn")
        self.connection, theirs = context.Pipe()
        self.process = context.Process(
            target=serve_jobs, args=(theirs, most_bytes), name="waffle-cp worker", daemon=True
        )
        with _starting, _interrupts_blocked():
            self.process.start()
        theirs.close()
        self.is_ready = False

    def send(self, operation: str, request: Request, *, is_short: bool) -> None:
        """Give it a job; OSError when the process has ended."""
        self.connection.send((operation, request, is_short))

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


def serve_jobs(connection: Connection, most_bytes: int | None = None) -> None:
    """Answer jobs until the other end is closed: what runs in the process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    load_plugins()
    from waffle_cp.web.app.operations import OPERATIONS

    _warm_up()
    _limit_memory(most_bytes)
    connection.send(("ready", None))

    def report(stage: str, known: Mapping[str, Any] | None = None) -> None:
        connection.send(("stage", (stage, known)))

    while True:
        try:
            name, request, is_short = connection.recv()
        except EOFError:
            return
        if not is_short:
            _give_way()
        try:
            message: tuple[str, Any] = ("done", OPERATIONS[name].run(request, report))
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


def _give_way() -> None:
    """Long work takes the time of the processors that short work and the server leave."""
    if hasattr(os, "setpriority"):  # Not on Windows.
        own = os.getpriority(os.PRIO_PROCESS, 0)
        os.setpriority(os.PRIO_PROCESS, 0, max(own, _NICENESS))


def _warm_up() -> None:
    """Load what every job needs: the lists, the stems, the solver, and the search for grids.

    The search is compiled on its first call after an installation. That takes seconds, and a
    process that is ended at a job's time limit meanwhile would leave it to the next one.
    """
    from waffle_cp.fill import FillRequest, fill_grids
    from waffle_cp.grid import Grid
    from waffle_cp.layout import Layout
    from waffle_cp.make import make_puzzle
    from waffle_cp.words import WordList, load_words, stems_for

    load_words("full", offensive=True)
    common = load_words("common")
    stems_for("common").numbers(common)
    grid = Grid.parse("cat\na#o\nrow")
    make_puzzle(grid, WordList.of(grid.words), swaps=4)
    fill_grids(FillRequest(Layout.parse("3x3")), common, engine="search", count=1, seed=0)


def _limit_memory(most_bytes: int | None) -> None:
    """A job that wants more ends with MemoryError, or its process ends; never the machine."""
    if most_bytes is None or sys.platform != "linux":
        return
    import resource

    # Data, not address space: libraries reserve far more addresses than they ever fill.
    resource.setrlimit(resource.RLIMIT_DATA, (most_bytes, most_bytes))
