"""Options of `make` for a series of daily puzzles, and the calendar file it writes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import date, timedelta
from pathlib import Path
from typing import Any, TypeVar
from urllib.parse import urlsplit

import click

from waffle_cp.errors import InputError
from waffle_cp.formats.calendar import CalendarEntry, format_calendar
from waffle_cp.puzzle import Puzzle
from waffle_cp.writing import written_whole

__all__ = ["Edition", "Series", "read_series", "series_options"]

FunctionT = TypeVar("FunctionT", bound=Callable[..., Any])

NO_REPEAT_WITHIN = 30

_OPTIONS = (
    click.option(
        "--series",
        "series_count",
        type=click.IntRange(1, 10_000),
        metavar="N",
        help="So many puzzles of new grids, numbered, no word again too soon.",
    ),
    click.option(
        "--no-repeat-within",
        type=click.IntRange(0, 10_000),
        metavar="M",
        help="In a series no word of the last M puzzles comes again. "
        f"[default: {NO_REPEAT_WITHIN}]",
    ),
    click.option("--start", metavar="DATE", help="Date of the first puzzle, as in 2026-12-01."),
    click.option(
        "--calendar", metavar="FILE", help="Write the series as a calendar too (.ics, a day each)."
    ),
    click.option(
        "--link",
        metavar="URL",
        help="Address of a player's page, to which the calendar links with the puzzle in the link.",
    ),
)


@dataclass(frozen=True, slots=True)
class Edition:
    """A puzzle's place in a series: its number from 1, and its date if the series has dates."""

    number: int
    day: date | None = None

    @property
    def title(self) -> str:
        """What the player's list of puzzles shows."""
        return f"{self.number}" if self.day is None else f"{self.day}"


@dataclass(slots=True)
class Series:
    """What a series was asked to be, and the calendar's entries so far."""

    count: int
    no_repeat_within: int
    start: date | None
    calendar: Path | None
    link: str
    entries: list[CalendarEntry] = field(default_factory=list)

    def edition(self, number: int) -> Edition:
        """The place of the puzzle of this number, from 1."""
        if self.start is None:
            return Edition(number)
        return Edition(number, self.start + timedelta(days=number - 1))

    def add(self, edition: Edition, puzzle: Puzzle) -> None:
        """Note a puzzle for the calendar."""
        if self.calendar is None or edition.day is None:
            return
        from waffle_cp.web.player import puzzle_link, puzzle_record

        link = self.link and self.link + puzzle_link(puzzle_record(puzzle, title=edition.title))
        title = f"Waffle {edition.number}"
        self.entries.append(CalendarEntry(edition.day, title, puzzle, link))

    def write_calendar(self) -> str:
        """Write the calendar, whole or not at all; what is to be told of it, or nothing."""
        if self.calendar is None or not self.entries:
            return ""
        data = format_calendar(self.entries)
        with written_whole(self.calendar, place="--calendar") as stream:
            stream.write(data)
        return f"{len(self.entries)} days written to {self.calendar}"


def series_options(function: FunctionT) -> FunctionT:
    """Give a command the options of this module."""
    for option in reversed(_OPTIONS):
        function = option(function)
    return function


def read_series(
    count: int | None,
    no_repeat_within: int | None,
    start: str | None,
    calendar: str | None,
    link: str | None,
) -> Series | None:
    """The series that the options ask for, None for none; InputError for options that clash."""
    if count is None:
        given = {"--no-repeat-within": no_repeat_within, "--start": start, "--calendar": calendar}
        for name, value in given.items():
            if value is not None:
                raise InputError(f"{name} goes with --series N")
    if link is not None and calendar is None:
        raise InputError("--link goes with --calendar FILE")
    if count is None:
        return None
    if calendar is not None and start is None:
        raise InputError("--calendar needs the date of the first puzzle: --start DATE")
    if calendar == "":
        raise InputError("the name of the file is empty", place="--calendar")
    path = None if calendar is None else Path(calendar)
    if path is not None:
        if not path.parent.is_dir():
            raise InputError(f"no folder {str(path.parent)!r}", place="--calendar")
        if path.is_dir():
            raise InputError(f"{calendar!r} is a folder, expected a file", place="--calendar")
        format_calendar([])
    return Series(
        count,
        NO_REPEAT_WITHIN if no_repeat_within is None else no_repeat_within,
        None if start is None else _date(start, count),
        path,
        "" if link is None else _address(link),
    )


def _date(text: str, count: int) -> date:
    try:
        first = date.fromisoformat(text)
        _ = first + timedelta(days=count)
    except ValueError:
        raise InputError(f"{text!r}: expected a date, as in 2026-12-01", place="--start") from None
    except OverflowError:
        raise InputError(f"{text!r}: no dates for {count} puzzles", place="--start") from None
    return first


def _address(text: str) -> str:
    try:
        parts = urlsplit(text)
    except ValueError:
        parts = urlsplit("")
    bad = parts.scheme not in ("http", "https", "file") or not (parts.netloc or parts.path)
    if bad or "#" in text or any(not c.isprintable() or c.isspace() for c in text):
        told = "expected the address of a page without '#', as in https://example.org/waffle.html"
        raise InputError(f"{text!r}: {told}", place="--link")
    return text
