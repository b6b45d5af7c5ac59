"""Calendar files, read back by the package that calendars are read with."""

import builtins
from datetime import date
from typing import Any

import icalendar
import pytest

from waffle_cp.errors import InputError
from waffle_cp.formats.calendar import CalendarEntry, format_calendar
from waffle_cp.puzzle import Puzzle

PUZZLE = Puzzle.parse("niñ\na o\ntos\n\ng..\n. y\n..g")
FIRST = CalendarEntry(date(2026, 12, 31), "Waffle 1", PUZZLE, "https://example.org/w.html#w=abc")
SECOND = CalendarEntry(date(2027, 1, 1), "Waffle; 2, and", PUZZLE)


def test_events_are_read_back() -> None:
    calendar = icalendar.Calendar.from_ical(format_calendar([FIRST, SECOND]))
    one, two = calendar.walk("VEVENT")
    assert (one.decoded("dtstart"), one.decoded("dtend")) == (date(2026, 12, 31), date(2027, 1, 1))
    assert (str(one["summary"]), str(two["summary"])) == ("Waffle 1", "Waffle; 2, and")
    assert str(one["description"]) == f"{PUZZLE}\n\n{FIRST.link}"
    assert Puzzle.parse(str(two["description"])) == PUZZLE
    assert str(one["url"]) == FIRST.link
    assert "url" not in two
    assert one["uid"] != two["uid"]


def test_lines_are_short_and_end_as_the_standard_says() -> None:
    data = format_calendar([FIRST, SECOND])
    lines = data.split(b"\r\n")
    assert lines[0] == b"BEGIN:VCALENDAR"
    assert lines[-2:] == [b"END:VCALENDAR", b""]
    assert all(len(line) <= 75 and b"\n" not in line for line in lines)


def test_same_entries_same_bytes() -> None:
    assert format_calendar([FIRST, SECOND]) == format_calendar([FIRST, SECOND])


def test_the_missing_extra_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    real = builtins.__import__

    def without(name: str, *arguments: Any, **options: Any) -> Any:
        if name == "icalendar":
            raise ImportError(name)
        return real(name, *arguments, **options)

    monkeypatch.setattr(builtins, "__import__", without)
    with pytest.raises(InputError, match=r"waffle-cp\[calendar\]"):
        format_calendar([FIRST])
