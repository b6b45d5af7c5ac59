"""Executors for units: processes of this machine, or the workers of a Dask scheduler."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing.synchronize import Event

from waffle_cp.errors import InputError

__all__ = ["WorkDroppedError", "check_wanted", "dask_executor", "process_pool"]


class WorkDroppedError(Exception):
    """Nobody waits for this work any more."""


@contextmanager
def process_pool(workers: int, *, heeds: bool = False) -> Iterator[Executor]:
    """A pool of processes; after a fault or an interrupt its work is dropped.

    Work that `heeds` calls `check_wanted` now and then and is waited for; other work is ended
    where it stands, after which the pool may have to be left without waiting for it.
    """
    before = set(multiprocessing.active_children())
    # Fresh processes: a fork of a process with threads may hang.
    context = multiprocessing.get_context("spawn")
    dropped = context.Event()
    pool = ProcessPoolExecutor(workers, context, initializer=_start_worker, initargs=(dropped,))
    is_whole = False
    try:
        yield pool
        is_whole = True
    finally:
        if not is_whole:
            dropped.set()
            # A pool whose process is ended in the middle of a message may wait for it forever.
            for process in () if heeds else set(multiprocessing.active_children()) - before:
                process.terminate()
        pool.shutdown(wait=is_whole or heeds, cancel_futures=True)


_dropped: list[Event] = []  # In a worker: the pool's event.


def check_wanted() -> None:
    """WorkDroppedError when the pool that this process works for was left."""
    if _dropped and _dropped[0].is_set():
        raise WorkDroppedError


def _start_worker(dropped: Event) -> None:
    """Ctrl-C reaches every process of a terminal; the main process ends the others.

    When the main process is killed, nothing would tell a worker that waits for work: it looks.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _dropped.append(dropped)
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
