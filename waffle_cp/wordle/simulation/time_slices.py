"""Long work in slices: what is done comes every moment, what is left is shared out again."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from typing import TypeVar

__all__ = ["SLICE_SECONDS", "in_slices", "slice_end"]

TaskT = TypeVar("TaskT")
DoneT = TypeVar("DoneT")

SLICE_SECONDS = 0.25
"""How long a task is worked on at a time: the most that an interrupt loses."""


def slice_end() -> float:
    """When (of time.perf_counter) work that begins now is to hand over what it has."""
    return time.perf_counter() + SLICE_SECONDS


def in_slices(
    work: Callable[[TaskT], tuple[DoneT, list[TaskT]]],
    tasks: Iterable[TaskT],
    executor: Executor | None = None,
) -> Iterator[DoneT]:
    """What the tasks come to, piece by piece: `work` gives a piece and the tasks that are left.

    With an executor pieces come in the order in which they are done.

    >>> list(in_slices(lambda number: (number, [number - 1] if number else []), [2, 1]))
    [2, 1, 0, 1, 0]
    """
    if executor is None:
        waiting = list(tasks)[::-1]
        while waiting:
            piece, left = work(waiting.pop())
            waiting += left[::-1]
            yield piece
        return
    running: set[Future[tuple[DoneT, list[TaskT]]]] = {
        executor.submit(work, task) for task in tasks
    }
    while running:
        done, running = wait(running, return_when=FIRST_COMPLETED)
        for future in done:
            piece, left = future.result()
            running |= {executor.submit(work, task) for task in left}
            yield piece
