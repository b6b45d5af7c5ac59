"""A journal of finished units, so that a killed run goes on and shards can be joined.

One JSON object a line: a head that tells the search apart from others, then a line for each
finished unit with its grids. A line counts when it is whole; what a killed run left of one is cut
off when the run goes on.
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
from waffle_cp.layout import Layout
from waffle_cp.search.problem import GridSearch

__all__ = [
    "Journal",
    "JournalHead",
    "lock_journal",
    "merge_journals",
    "open_journal",
    "read_journal",
]

_KIND = "waffle-cp search"


@dataclass(frozen=True, slots=True)
class JournalHead:
    """Which search a journal belongs to, and which of its units."""

    layout: Layout
    list_name: str
    fingerprint: str
    units: int
    shard: tuple[int, int]

    @classmethod
    def of(cls, search: GridSearch, shard: tuple[int, int]) -> JournalHead:
        """The head for one shard (number from 1, how many) of a search."""
        return cls(search.layout, search.list_name, search.fingerprint, len(search.units), shard)

    def record(self) -> dict[str, Any]:
        """The head as JSON."""
        return {
            "journal": _KIND,
            "layout": list(self.layout.mask),
            "list": self.list_name,
            "fingerprint": self.fingerprint,
            "units": self.units,
            "shard": list(self.shard),
        }

    @property
    def own_units(self) -> range:
        """Numbers of the units of this shard."""
        number, shards = self.shard
        return range(number - 1, self.units, shards)


@dataclass(eq=False)
class Journal:
    """A journal open for writing: `done` are the texts of the grids of each finished unit."""

    head: JournalHead
    done: dict[int, list[str]]
    _stream: IO[bytes] = field(repr=False)

    def add(self, unit: int, grids: Sequence[str]) -> None:
        """Record a finished unit; it is on the disk when this returns."""
        line = json.dumps({"unit": unit, "grids": list(grids)}, ensure_ascii=False)
        self._stream.write(line.encode() + b"\n")
        self._stream.flush()
        os.fsync(self._stream.fileno())
        self.done[unit] = list(grids)


@contextmanager
def open_journal(path: Path, head: JournalHead) -> Iterator[Journal]:
    """The journal at a path, new or gone on with.

    Raises InputError when it belongs to another search or shard, is none, or is in use.
    """
    path.touch()
    with path.open("r+b") as stream:
        lock_journal(stream, path)
        known, done, size = _read(stream.read(), path)
        if known is not None and known != head:
            what = "shard" if known.fingerprint == head.fingerprint else "search"
            raise InputError(f"this is the journal of another {what}", place=str(path))
        stream.seek(size)
        stream.truncate()
        if known is None:
            stream.write(json.dumps(head.record(), ensure_ascii=False).encode() + b"\n")
            stream.flush()
        yield Journal(head, done, stream)


def read_journal(path: Path) -> tuple[JournalHead, dict[int, list[str]]]:
    """The head of a journal and the grids of its finished units; InputError if it is none."""
    head, done, _ = _read(path.read_bytes(), path)
    if head is None:
        raise InputError("a journal without its first line", place=str(path))
    return head, done


def merge_journals(
    paths: Sequence[Path],
) -> tuple[JournalHead, dict[int, list[str]], tuple[int, ...]]:
    """A head, the grids by unit in the order of the whole search, and the units that lack.

    Raises InputError when the journals belong to different searches.
    """
    first: JournalHead | None = None
    units: dict[int, list[str]] = {}
    for path in paths:
        head, done = read_journal(path)
        if first is None:
            first = head
        elif head.fingerprint != first.fingerprint:
            raise InputError(f"another search than that of {paths[0]}", place=str(path))
        units |= done
    if first is None:
        raise InputError("no journal to merge")
    missing = tuple(number for number in range(first.units) if number not in units)
    return first, dict(sorted(units.items())), missing


def _read(content: bytes, path: Path) -> tuple[JournalHead | None, dict[int, list[str]], int]:
    """Head, units, and how many bytes are whole lines."""
    whole = content.rfind(b"\n") + 1
    lines = content[:whole].splitlines()
    if not lines:
        if content and not content.startswith(b'{"journal"'[: len(content)]):
            raise InputError("not a journal of a search", place=str(path))
        return None, {}, 0
    done: dict[int, list[str]] = {}
    try:
        head = _parse_head(json.loads(lines[0]))
        for line in lines[1:]:
            record = json.loads(line)
            unit, grids = record["unit"], record["grids"]
            sound = isinstance(unit, int) and 0 <= unit < head.units and isinstance(grids, list)
            if not sound or any(len(grid) != len(head.layout.cells) for grid in grids):
                raise ValueError(f"unit {unit!r}")
            done[unit] = grids
    except (ValueError, KeyError, TypeError) as fault:
        raise InputError(f"not a journal of a search ({fault})", place=str(path)) from fault
    return head, done, whole


def _parse_head(record: dict[str, Any]) -> JournalHead:
    if record["journal"] != _KIND:
        raise ValueError(f"{record['journal']!r}")
    number, shards = record["shard"]
    return JournalHead(
        Layout(tuple(record["layout"])),
        str(record["list"]),
        str(record["fingerprint"]),
        int(record["units"]),
        (int(number), int(shards)),
    )


def lock_journal(stream: IO[bytes], path: Path) -> None:
    """Keep other runs from this file until it is closed; InputError when one is writing it."""
    try:
        import fcntl
    except ImportError:  # no such lock on this system
        return
    try:
        fcntl.flock(stream, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        raise InputError("another run is writing this journal", place=str(path)) from None
