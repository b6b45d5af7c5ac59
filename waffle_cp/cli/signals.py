"""A request to end, by whatever signal: results found are kept, and the exit code tells it."""

from __future__ import annotations

import os
import signal
from types import FrameType

__all__ = ["EndRequest"]

_ENDING = ("SIGTERM", "SIGHUP")


class EndRequest:
    """Turns SIGTERM and SIGHUP into what Ctrl-C does, and remembers which of them came.

    Processes that are forked from this one end at once, as they would without it.
    """

    def __init__(self) -> None:
        self._process = os.getpid()
        self._number = 0

    def listen(self) -> None:
        """Take the signals, but those that the caller has switched off (as nohup does)."""
        for name in _ENDING:
            number = getattr(signal, name, None)
            if number is not None and signal.getsignal(number) is signal.SIG_DFL:
                signal.signal(number, self._end)

    def exit_code(self, code: int) -> int:
        """The exit code of an interrupted command: 128 and the number of the signal."""
        return 128 + self._number if self._number else code

    def _end(self, number: int, frame: FrameType | None) -> None:
        if os.getpid() != self._process:
            signal.signal(number, signal.SIG_DFL)
            os.kill(os.getpid(), number)
            return
        self._number = number
        raise KeyboardInterrupt
