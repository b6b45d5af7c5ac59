"""The puzzles of a site by date, kept in its folder: a file for each month.

A puzzle is scrambled, so that nobody reads its solution in passing. That hides nothing from
someone who wants to look: the page must know how to read it.
"""

from __future__ import annotations

import base64
import json
import os
import tempfile
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from waffle_cp.errors import InputError
from waffle_cp.web.player import PlayerRecord

__all__ = ["Day", "DayBook", "scrambled", "unscrambled", "write_if_changed"]


@dataclass(frozen=True, slots=True)
class Day:
    """The puzzle of one date; `number` counts the days of the site from 1."""

    day: date
    number: int
    record: PlayerRecord


class DayBook:
    """The days of a folder. A day that is there is never changed; each new one is kept at once."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / "puzzles"
        self._days: dict[date, Day] = {}
        for path in sorted(self.folder.glob("????-??.json")):
            self._read(path)

    @property
    def days(self) -> list[Day]:
        """All days in order, numbered from 1."""
        return [self._days[day] for day in sorted(self._days)]

    def __contains__(self, day: date) -> bool:
        return day in self._days

    def add(self, day: date, record: PlayerRecord) -> bool:
        """Keep a puzzle; False where the day has one already."""
        if day in self._days:
            return False
        self._days[day] = Day(day, len(self._days) + 1, record)
        month = [one for one in self.days if one.day.strftime("%Y-%m") == day.strftime("%Y-%m")]
        text = json.dumps(
            {str(one.day): [one.number, scrambled(str(one.day), one.record)] for one in month},
            indent=0,
        )
        self.folder.mkdir(parents=True, exist_ok=True)
        write_if_changed(self.folder / f"{day:%Y-%m}.json", text.encode())
        return True

    def _read(self, path: Path) -> None:
        try:
            for text, (number, packed) in json.loads(path.read_text("utf-8")).items():
                day = date.fromisoformat(text)
                self._days[day] = Day(day, int(number), unscrambled(text, packed))
        except (ValueError, TypeError, AttributeError) as fault:
            raise InputError("not a file of a site's puzzles", place=str(path)) from fault


def scrambled(day: str, record: PlayerRecord) -> str:
    """A puzzle as text that tells nothing at a glance.

    >>> unscrambled("2026-12-01", scrambled("2026-12-01", {"swaps": 10}))
    {'swaps': 10}
    """
    data = json.dumps(record, ensure_ascii=False, separators=(",", ":")).encode()
    return base64.b64encode(_mixed(day, data)).decode()


def unscrambled(day: str, text: str) -> PlayerRecord:
    """The puzzle of a scrambled text."""
    record: PlayerRecord = json.loads(_mixed(day, base64.b64decode(text)))
    return record


def _mixed(day: str, data: bytes) -> bytes:
    """The data mixed with numbers that follow from the day (xorshift32); twice is the data."""
    state = int(day.replace("-", ""))
    mixed = bytearray()
    for byte in data:
        state ^= state << 13 & 0xFFFFFFFF
        state ^= state >> 17
        state ^= state << 5 & 0xFFFFFFFF
        mixed.append(byte ^ state & 0xFF)
    return bytes(mixed)


def write_if_changed(path: Path, data: bytes) -> bool:
    """Write a file whole or not at all; False when it holds the same already."""
    if path.is_file() and path.read_bytes() == data:
        return False
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    with os.fdopen(handle, "wb") as stream:
        stream.write(data)
    Path(temporary).chmod(0o644)
    Path(temporary).replace(path)
    return True
