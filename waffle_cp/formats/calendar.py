"""A calendar file of daily puzzles (iCalendar, RFC 5545), which every calendar reads."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from typing import Any

from waffle_cp.errors import InputError
from waffle_cp.puzzle import Puzzle

__all__ = ["CalendarEntry", "format_calendar"]

_PRODUCT = "-//waffle_cp//waffle-cp make//EN"


@dataclass(frozen=True, slots=True)
class CalendarEntry:
    """One day's puzzle: the event's title, and the link that opens it in a player, if any."""

    day: date
    title: str
    puzzle: Puzzle
    link: str = ""


def format_calendar(entries: Sequence[CalendarEntry]) -> bytes:
    """An iCalendar file with a whole-day event for each entry; same entries, same bytes.

    The event holds the puzzle's text and its link. Raises InputError without the package
    icalendar.

    >>> puzzle = Puzzle.parse("ab\\ncd\\n\\n..\\n..")
    >>> text = format_calendar([CalendarEntry(date(2026, 12, 1), "Waffle 1", puzzle)]).decode()
    >>> [line for line in text.split("\\r\\n") if line.startswith(("SUMMARY", "DTSTART"))]
    ['SUMMARY:Waffle 1', 'DTSTART;VALUE=DATE:20261201']
    """
    package = _package()
    calendar = package.Calendar()
    calendar.add("prodid", _PRODUCT)
    calendar.add("version", "2.0")
    for entry in entries:
        text = str(entry.puzzle)
        event = package.Event()
        digest = hashlib.sha256(f"{entry.day}\n{text}".encode()).hexdigest()[:16]
        event.add("uid", f"{entry.day:%Y%m%d}-{digest}@waffle-cp")
        event.add("dtstamp", datetime(entry.day.year, entry.day.month, entry.day.day, tzinfo=UTC))
        event.add("dtstart", entry.day)
        event.add("dtend", entry.day + timedelta(days=1))
        event.add("summary", entry.title)
        event.add("description", f"{text}\n\n{entry.link}" if entry.link else text)
        if entry.link:
            event.add("url", entry.link)
        event.add("transp", "TRANSPARENT")
        calendar.add_component(event)
    return bytes(calendar.to_ical())


def _package() -> Any:
    try:
        import icalendar
    except ImportError as fault:
        told = "calendar files need the extra [calendar]: pip install 'waffle-cp[calendar]'"
        raise InputError(told) from fault
    return icalendar
