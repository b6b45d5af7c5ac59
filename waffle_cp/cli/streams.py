"""The streams of the process as every command can use them: UTF-8, a width, or closed."""

from __future__ import annotations

import io
import os
import sys
from typing import NoReturn

from waffle_cp.errors import InputError

__all__ = ["prepare_streams"]

_LEAST_WIDTH = 20


class ClosedOutput(io.TextIOBase):
    """Standard output of a process that was started without one."""

    encoding = "utf-8"

    def write(self, text: str) -> NoReturn:
        """Nowhere to write to: an InputError that says so."""
        raise InputError("standard output is closed: name a file with --out")

    @property
    def buffer(self) -> ClosedOutput:
        """Bytes have nowhere to go either."""
        return self


def prepare_streams() -> None:
    """Make standard output and standard error take all text, whatever the locale says.

    A width of the terminal under 20 columns, as COLUMNS=0, is taken as not known: nothing could be
    read in it, and tables would come out empty.
    """
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper) and stream.encoding.lower() != "utf-8":
            stream.reconfigure(encoding="utf-8", errors="surrogateescape")
    if sys.stdout is None:
        sys.stdout = ClosedOutput()
    if sys.stderr is None:
        sys.stderr = io.StringIO()
    columns = os.environ.get("COLUMNS", "")
    if not columns.isdecimal() or int(columns) < _LEAST_WIDTH:
        os.environ.pop("COLUMNS", None)
