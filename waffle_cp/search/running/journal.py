"""A journal of finished units, so that a killed run goes on and shards can be joined.

One JSON object a line: a head that tells the search apart from others, then a line for each
finished unit with its grids. A line counts when it is whole; what a killed run left of one is cut
off when the run goes on. Taken on trust: that a line whose seal fits (`waffle_cp.journal_lines`)
holds all grids of its unit; nothing is searched again.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import IO, Any

from waffle_cp.errors import InputError
from waffle_cp.journal_lines import lock_journal, read_lines, write_line
from waffle_cp.layout import Layout
from waffle_cp.search.problem import GridSearch

__all__ = [
    "Journal",
    "JournalHead",
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

    def fits(self, grid: object) -> bool:
        """Whether this is the text of a grid: a letter a cell."""
        return isinstance(grid, str) and len(grid) == len(self.layout.cells)


@dataclass(eq=False)
class Journal:
    """A journal open for writing: `done` are the texts of the grids of each finished unit."""

    head: JournalHead
    done: dict[int, list[str]]
    _stream: IO[bytes] = field(repr=False)

    def add(self, unit: int, grids: Sequence[str]) -> None:
        """Record a finished unit; it is on the disk when this returns."""
        write_line(self._stream, {"unit": unit, "grids": list(grids)}, self.head.record())
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
            write_line(stream, head.record())
        yield Journal(head, done, stream)


def read_journal(path: Path) -> tuple[JournalHead, dict[int, list[str]]]:
    """The head of a journal and the grids of its finished units.

    Raises InputError when it is none, when a line is not as it was written, and for a unit of
    another shard.
    """
    head, done, _ = _read(path.read_bytes(), path)
    if head is None:
        raise InputError("a journal without its first line", place=str(path))
    return head, done


def merge_journals(
    paths: Sequence[Path],
) -> tuple[JournalHead, dict[int, list[str]], tuple[int, ...]]:
    """A head, the grids by unit in the order of the whole search, and the units that lack.

    Raises InputError when the journals belong to different searches, or hold different grids of
    one unit.
    """
    first: JournalHead | None = None
    units: dict[int, list[str]] = {}
    place_of: dict[int, Path] = {}
    for path in paths:
        head, done = read_journal(path)
        if first is None:
            first = head
        elif replace(head, shard=first.shard) != first:
            raise InputError(f"another search than that of {paths[0]}", place=str(path))
        for unit, grids in done.items():
            if units.setdefault(unit, grids) != grids:
                message = f"unit {unit} holds other grids than in {place_of[unit]}"
                raise InputError(message, place=str(path))
            place_of.setdefault(unit, path)
    if first is None:
        raise InputError("no journal to merge")
    missing = tuple(number for number in range(first.units) if number not in units)
    return first, dict(sorted(units.items())), missing


def _read(content: bytes, path: Path) -> tuple[JournalHead | None, dict[int, list[str]], int]:
    """Head, units, and how many bytes are whole lines."""
    first, records, size = read_lines(content, path, kind=_KIND, what="a search")
    if first is None:
        return None, {}, 0
    try:
        head = _parse_head(first)
    except (ValueError, KeyError, TypeError) as fault:
        raise InputError(f"not a journal of a search ({fault})", place=str(path)) from fault
    done: dict[int, list[str]] = {}
    for number, record in enumerate(records, 2):
        unit, grids = record.get("unit"), record.get("grids")
        if type(unit) is not int or unit not in head.own_units:
            told = f"holds unit {unit!r}, which is none of shard {head.shard[0]}/{head.shard[1]}"
        elif not isinstance(grids, list) or not all(map(head.fits, grids)):
            told = f"holds what is no grid of {head.layout.name}"
        elif done.setdefault(unit, grids) != grids:
            told = f"holds other grids of unit {unit} than a line before it"
        else:
            continue
        raise InputError(f"not a journal of a search: line {number} {told}", place=str(path))
    return head, done, size


def _parse_head(record: dict[str, Any]) -> JournalHead:
    number, shards = record["shard"]
    units = record["units"]
    if any(type(value) is not int for value in (number, shards, units)):
        raise TypeError(f"shard {record['shard']!r} of {units!r} units")
    if not (1 <= number <= shards and units >= 0):
        raise ValueError(f"shard {number}/{shards} of {units} units")
    return JournalHead(
        Layout(tuple(record["layout"])),
        str(record["list"]),
        str(record["fingerprint"]),
        units,
        (number, shards),
    )
