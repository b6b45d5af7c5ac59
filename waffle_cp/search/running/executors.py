"""Executors for units: processes of this machine, or the workers of a Dask scheduler."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing.context import SpawnContext, SpawnProcess
from multiprocessing.process import BaseProcess
from multiprocessing.synchronize import Event

from waffle_cp.errors import InputError
from waffle_cp.plugins import load_plugins

__all__ = ["WorkDroppedError", "check_wanted", "dask_executor", "process_pool"]


class WorkDroppedError(Exception):
    """Nobody waits for this work any more."""


@contextmanager
def process_pool(workers: int, *, heeds: bool = False) -> Iterator[Executor]:
    """A pool of processes; after a fault or an interrupt its work is dropped.

    Work that `heeds` calls `check_wanted` now and then and has a moment to end by itself; what
    goes on, as other work does, is ended where it stands. The pool is left within two moments,
    in which a further interrupt changes nothing.
    """
    before = set(multiprocessing.active_children())
    context = _Context()
    dropped = context.Event()
    pool = ProcessPoolExecutor(workers, context, initializer=_start_worker, initargs=(dropped,))
    is_whole = False
    try:
        yield pool
        is_whole = True
    finally:
        if is_whole:
            pool.shutdown()
        else:
            with _no_interrupt():
                dropped.set()
                _end(pool, set(multiprocessing.active_children()) - before, is_patient=heeds)


_MOMENT = 0.7
"""Seconds that a worker has to heed that its work is dropped."""


def _end(pool: Executor, processes: set[BaseProcess], *, is_patient: bool) -> None:
    """Leave a pool of which nothing is wanted any more."""
    # Not waited for without a limit: a pool whose process is ended in the middle of a message
    # may wait for the rest of it forever.
    ending = threading.Thread(
        target=pool.shutdown, kwargs={"wait": True, "cancel_futures": True}, daemon=True
    )
    ending.start()
    if is_patient:
        ending.join(_MOMENT)
    for process in processes:
        process.terminate()
    ending.join(_MOMENT)


@contextmanager
def _no_interrupt() -> Iterator[None]:
    """Ctrl-C is not heeded meanwhile; without effect in threads, where it never arrives."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


class _Process(SpawnProcess):
    """A fresh process, as a fork of a process with threads may hang; deaf to Ctrl-C from birth.

    Before `_start_worker` has run, an interrupt would end it with a traceback.
    """

    def start(self) -> None:
        """Start it with the signal blocked, which it inherits; here it comes a moment later."""
        with _interrupt_later():
            if not hasattr(signal, "pthread_sigmask"):
                super().start()
                return
            before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
            try:
                super().start()
            finally:
                signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def _interrupt_later() -> Iterator[None]:
    """Ctrl-C comes at the end: a process that is started halfway would end with a traceback.

    To block the signal is not enough: another thread receives it, and the main thread is told.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    waiting: list[int] = []
    before = signal.signal(signal.SIGINT, lambda number, frame: waiting.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
    if waiting:
        signal.raise_signal(signal.SIGINT)


class _Context(SpawnContext):
    Process = _Process


_dropped: list[Event] = []  # In a worker: the pool's event.


def check_wanted() -> None:
    """WorkDroppedError when the pool that this process works for was left."""
    if _dropped and _dropped[0].is_set():
        raise WorkDroppedError


def _start_worker(dropped: Event) -> None:
    """Ready a worker: plugins loaded, and no interrupt of its own.

    Ctrl-C reaches every process of a terminal; the main process ends the others.

    When the main process is killed, nothing would tell a worker that waits for work: it looks.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _dropped.append(dropped)
    load_plugins()
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


@contextmanager
def dask_executor(address: str, *, timeout: float = 10) -> Iterator[tuple[Executor, int]]:
    """The workers of the scheduler at this address, and how many threads they have.

    Raises InputError without the extra `dask`, or when no scheduler or no worker answers.
    """
    try:
        from distributed import Client
    except ImportError:
        raise InputError("--dask needs Dask: install waffle-cp with the extra [dask]") from None
    try:
        client = Client(  # type: ignore[no-untyped-call]
            address, timeout=timeout, set_as_default=False
        )
    except (OSError, ValueError, TimeoutError) as fault:
        raise InputError(f"no Dask scheduler at {address!r} ({fault})", place="--dask") from fault
    with client:
        threads = sum(client.nthreads().values())  # type: ignore[no-untyped-call]
        if not threads:
            raise InputError(f"the Dask scheduler at {address!r} has no worker", place="--dask")
        executor: Executor = client.get_executor(pure=False)  # type: ignore[no-untyped-call]
        yield executor, threads
