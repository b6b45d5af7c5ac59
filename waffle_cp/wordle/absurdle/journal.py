"""A journal of finished parts of a search through Absurdle, so that a stopped run goes on.

One JSON object a line: a head that tells the search, then a line for each finished unit with its
routes. A line counts when it is whole. Taken on trust: that a line whose seal fits
(`waffle_cp.journal_lines`) holds what was found; nothing is searched again.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, Any

from waffle_cp.errors import InputError
from waffle_cp.journal_lines import lock_journal, read_lines, write_line
from waffle_cp.wordle.absurdle.routes import Routes

__all__ = ["AbsurdleJournal", "open_journal"]

_KIND = "waffle-cp absurdle"


@dataclass(eq=False)
class AbsurdleJournal:
    """Finished units by name, each with its routes; kept on disk when opened with a path."""

    done: dict[str, tuple[Routes, ...]] = field(default_factory=dict)
    _stream: IO[bytes] | None = field(default=None, repr=False)
    _head: dict[str, Any] | None = field(default=None, repr=False)

    def add(self, unit: str, routes: Sequence[Routes]) -> None:
        """Record a finished unit; it is on the disk when this returns."""
        if self._stream is not None:
            steps = [routes_.steps for routes_ in routes]
            write_line(self._stream, {"unit": unit, "routes": steps}, self._head)
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
            write_line(stream, head)
        yield AbsurdleJournal(done, stream, head)


def _read(
    content: bytes, path: Path
) -> tuple[dict[str, Any] | None, dict[str, tuple[Routes, ...]], int]:
    """Head, units, and how many bytes are whole lines."""
    head, records, size = read_lines(content, path, kind=_KIND, what="Absurdle")
    done: dict[str, tuple[Routes, ...]] = {}
    for number, record in enumerate(records, 2):
        try:
            unit, routes = str(record["unit"]), tuple(map(_parse_routes, record["routes"]))
        except (KeyError, TypeError, ValueError) as fault:
            message = f"not a journal of Absurdle (line {number}: {fault})"
            raise InputError(message, place=str(path)) from fault
        if done.setdefault(unit, routes) != routes:
            message = f"not a journal of Absurdle: line {number} holds other routes of {unit!r}"
            raise InputError(f"{message} than a line before it", place=str(path))
    return head, done, size


def _parse_routes(steps: Any) -> Routes:
    for step in steps:
        if not isinstance(step, list) or not all(isinstance(word, str) for word in step):
            raise ValueError(f"{step!r} is no step of words")
    return Routes(tuple(map(tuple, steps)))
