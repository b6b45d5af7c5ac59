"""When to stop: a time limit, or an interrupt that is noted and heeded at the next safe point.

A KeyboardInterrupt in the midst of compiled code cannot be caught cleanly, so the first one only
sets a mark; the second is raised as ever.
"""

from __future__ import annotations

import signal
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

__all__ = ["Deadline"]


class Deadline:
    """A point in time, or never, that also passes when an interrupt was noted.

    >>> Deadline(None).left, Deadline(0.0).has_passed
    (None, True)
    """

    def __init__(self, seconds: float | None, *, whole: Deadline | None = None) -> None:
        self._start = time.perf_counter()
        self._end = None if seconds is None else self._start + seconds
        self._whole = self if whole is None else whole
        self._interrupted = False

    @property
    def seconds(self) -> float:
        """Time since it was made."""
        return time.perf_counter() - self._start

    @property
    def interrupted(self) -> bool:
        """Whether an interrupt was noted."""
        return self._whole._interrupted

    @property
    def has_passed(self) -> bool:
        """Whether it is time to stop."""
        left = self.left
        return left is not None and left <= 0

    @property
    def left(self) -> float | None:
        """Seconds until the deadline, 0 at least; None for never."""
        if self.interrupted:
            return 0.0
        return None if self._end is None else max(self._end - time.perf_counter(), 0.0)

    def stop(self) -> None:
        """Let it pass now; a deadline that this is a share of stays. Any thread may call it."""
        self._end = time.perf_counter()

    def part(self, pieces: int) -> Deadline:
        """The deadline of the first of so many pieces of the time that is left."""
        return self.share(1 / pieces)

    def share(self, share: float) -> Deadline:
        """The deadline after this share of the time that is left."""
        left = self.left
        return Deadline(None if left is None else left * share, whole=self._whole)

    @contextmanager
    def noting_interrupts(self) -> Iterator[None]:
        """Within, the first SIGINT is noted and the second raised; only in the main thread."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        before = signal.getsignal(signal.SIGINT)

        def note(number: int, frame: FrameType | None) -> None:
            if self._interrupted:
                raise KeyboardInterrupt
            self._interrupted = True

        signal.signal(signal.SIGINT, note)
        try:
            yield
        finally:
            signal.signal(signal.SIGINT, before)
