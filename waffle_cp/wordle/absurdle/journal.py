"""A journal of finished parts of a search through Absurdle, so that a stopped run goes on.

One JSON object a line: a head that tells the search, then a line for each finished unit with its
routes. A line counts when it is whole.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, Any

from waffle_cp.errors import InputError
from waffle_cp.search.running.journal import lock_journal
from waffle_cp.wordle.absurdle.routes import Routes

__all__ = ["AbsurdleJournal", "open_journal"]

_KIND = "waffle-cp absurdle"


@dataclass(eq=False)
class AbsurdleJournal:
    """Finished units by name, each with its routes; kept on disk when opened with a path."""

    done: dict[str, tuple[Routes, ...]] = field(default_factory=dict)
    _stream: IO[bytes] | None = field(default=None, repr=False)

    def add(self, unit: str, routes: Sequence[Routes]) -> None:
        """Record a finished unit; it is on the disk when this returns."""
        if self._stream is not None:
            steps = [routes_.steps for routes_ in routes]
            line = json.dumps({"unit": unit, "routes": steps}, ensure_ascii=False)
            self._stream.write(line.encode() + b"\n")
            self._stream.flush()
            os.fsync(self._stream.fileno())
        self.done[unit] = tuple(routes)


@contextmanager
def open_journal(path: Path | None, head: dict[str, Any]) -> Iterator[AbsurdleJournal]:
    """The journal at a path, new or gone on with; without a path one in memory.

    `head` tells the search. Raises InputError when the file belongs to another search, is none,
    or is in use.
    """
    if path is None:
        yield AbsurdleJournal()
        return
    head = {"journal": _KIND, **head}
    path.touch()
    with path.open("r+b") as stream:
        lock_journal(stream, path)
        known, done, size = _read(stream.read(), path)
        if known is not None and known != head:
            raise InputError("this is the journal of another search", place=str(path))
        stream.seek(size)
        stream.truncate()
        if known is None:
            stream.write(json.dumps(head, ensure_ascii=False).encode() + b"\n")
            stream.flush()
        yield AbsurdleJournal(done, stream)


def _read(
    content: bytes, path: Path
) -> tuple[dict[str, Any] | None, dict[str, tuple[Routes, ...]], int]:
    """Head, units, and how many bytes are whole lines."""
    whole = content.rfind(b"\n") + 1
    lines = content[:whole].splitlines()
    if not lines:
        if content and not content.startswith(b'{"journal"'[: len(content)]):
            raise InputError("not a journal of Absurdle", place=str(path))
        return None, {}, 0
    done = {}
    try:
        head = json.loads(lines[0])
        if head["journal"] != _KIND:
            raise ValueError(f"{head['journal']!r}")
        for line in lines[1:]:
            record = json.loads(line)
            done[str(record["unit"])] = tuple(
                Routes(tuple(tuple(map(str, step)) for step in steps)) for steps in record["routes"]
            )
    except (ValueError, KeyError, TypeError) as fault:
        raise InputError(f"not a journal of Absurdle ({fault})", place=str(path)) from fault
    return head, done, whole
