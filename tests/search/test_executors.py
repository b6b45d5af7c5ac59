"""Real executors: a Dask scheduler with two workers on the loopback, and what goes wrong."""

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from tests.search.lists import american
from waffle_cp.errors import InputError
from waffle_cp.fill import FillRequest
from waffle_cp.layout import Layout
from waffle_cp.search import iterate_rows
from waffle_cp.search.running import units
from waffle_cp.search.running.executors import dask_executor, process_pool
from waffle_cp.words import WordList

WORDS = WordList.of(american(4)[::2])
REQUEST = FillRequest(Layout.solid(4, 4))


@pytest.fixture(scope="module")
def scheduler_address() -> Iterator[str]:
    from distributed import LocalCluster

    with LocalCluster(  # type: ignore[no-untyped-call]
        n_workers=2,
        threads_per_worker=1,
        processes=True,
        host="127.0.0.1",
        dashboard_address="127.0.0.1:0",
    ) as cluster:
        yield cluster.scheduler_address


def test_dask_finds_the_same_grids(scheduler_address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    here = np.concatenate(list(iterate_rows(REQUEST, WORDS)))
    monkeypatch.setattr(units, "UNIT_NODES", 1e4)
    with dask_executor(scheduler_address) as (executor, threads):
        assert threads == 2
        there = list(iterate_rows(REQUEST, WORDS, executor=executor))
    assert len(there) > 3
    assert np.array_equal(np.concatenate(there), here)


def test_no_scheduler_is_one_clear_line() -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        address = f"tcp://127.0.0.1:{free.getsockname()[1]}"
    with pytest.raises(InputError, match="no Dask scheduler"), dask_executor(address, timeout=1):
        pass
    with pytest.raises(InputError, match="no Dask scheduler"), dask_executor("nonsense", timeout=1):
        pass


@pytest.mark.parametrize("heeds", [False, True])
def test_a_fault_ends_the_pool_at_once(heeds: bool) -> None:
    def interrupted() -> None:
        with process_pool(2, heeds=heeds) as pool:
            pool.submit(time.sleep, 600)
            assert pool.submit(pow, 2, 3).result() == 8
            raise KeyboardInterrupt

    started = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        interrupted()
    assert time.monotonic() - started < 300


# A run that tells when its workers have begun to start, and says how it ended.
STARTING = """
import time
from waffle_cp.search.running.executors import process_pool

if __name__ == "__main__":
    try:
        with process_pool(2, heeds=True) as pool:
            for _ in range(2):
                pool.submit(time.sleep, 600)
            print("started", flush=True)
            time.sleep(600)
    except KeyboardInterrupt:
        print("interrupted", flush=True)
"""


@pytest.mark.parametrize("seconds", [0.0, 0.1, 0.2, 0.4])
def test_interrupts_while_the_workers_start(seconds: float) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", STARTING],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as run:
        assert run.stdout is not None
        assert run.stdout.readline() == "started\n"
        time.sleep(seconds)
        for _ in range(3):
            # To all processes of the run, as a terminal sends it.
            os.killpg(run.pid, signal.SIGINT)
            time.sleep(0.05)
        told, faults = run.communicate()
    assert (told, faults, run.returncode) == ("interrupted\n", "", 0)


# A run with two workers that tells their numbers and waits.
WAITING = """
import multiprocessing, os, time
from waffle_cp.search.running.executors import process_pool

if __name__ == "__main__":
    with process_pool(2) as pool:
        list(pool.map(time.sleep, [0.5, 0.5]))
        print(*(child.pid for child in multiprocessing.active_children()), flush=True)
        time.sleep(600)
"""


def test_workers_end_when_the_main_process_is_killed() -> None:
    command = [sys.executable, "-c", WAITING]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as run:
        assert run.stdout is not None
        workers = [int(number) for number in run.stdout.readline().split()]
        run.kill()
    assert len(workers) == 2
    deadline = time.monotonic() + 60
    while workers and time.monotonic() < deadline:
        time.sleep(0.05)
        workers = [number for number in workers if is_running(number)]
    assert not workers


def is_running(number: int) -> bool:
    try:
        os.kill(number, 0)
    except ProcessLookupError:
        return False
    state = Path(f"/proc/{number}/stat")
    return not (state.exists() and state.read_text().rpartition(")")[2].split()[0] == "Z")
