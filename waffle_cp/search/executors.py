"""Executors for units: processes of this machine, or the workers of a Dask scheduler."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager

from waffle_cp.errors import InputError

__all__ = ["dask_executor", "process_pool"]


@contextmanager
def process_pool(workers: int) -> Iterator[Executor]:
    """A pool of processes; after a fault or an interrupt its work is dropped at once."""
    before = set(multiprocessing.active_children())
    # Fresh processes: a fork of a process with threads may hang.
    pool = ProcessPoolExecutor(
        workers, multiprocessing.get_context("spawn"), initializer=_start_worker
    )
    is_whole = False
    try:
        yield pool
        is_whole = True
    finally:
        if not is_whole:
            for process in set(multiprocessing.active_children()) - before:
                process.terminate()
        pool.shutdown(wait=is_whole, cancel_futures=True)


def _start_worker() -> None:
    """Ctrl-C reaches every process of a terminal; the main process ends the others.

    When the main process is killed, nothing would tell a worker that waits for work: it looks.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
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
