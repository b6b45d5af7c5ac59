"""`waffle-cp make --series`: numbers, dates, the calendar, and the player's list of puzzles."""

import base64
import json
from datetime import date
from pathlib import Path

import icalendar
import pytest

from waffle_cp.cli.main import run
from waffle_cp.formats import read_puzzles
from waffle_cp.puzzle import Puzzle

SERIES = ["make", "--series", "3", "--seed", "9"]
LINK = "https://example.org/waffle.html"


def test_a_series_with_dates_and_a_calendar(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out, calendar, page = tmp_path / "s.json", tmp_path / "s.ics", tmp_path / "s.html"
    dated = ["--start", "2026-12-30", "--calendar", str(calendar), "--link", LINK]
    assert run([*SERIES, *dated, "--json", "--out", str(out)]) == 0
    said = capsys.readouterr().err
    assert "puzzle 3, 2027-01-01, 10 swaps" in said
    assert f"3 days written to {calendar}" in said
    records = [json.loads(line) for line in out.read_text("utf-8").splitlines()]
    days = ["2026-12-30", "2026-12-31", "2027-01-01"]
    assert [record["number"] for record in records] == [1, 2, 3]
    assert [record["date"] for record in records] == days
    assert [record["seed"] for record in records] == [9, 10, 11]
    puzzles = read_puzzles(out)
    words = [word for puzzle in puzzles if puzzle.solution for word in puzzle.solution.words]
    assert len(set(words)) == 18

    events = icalendar.Calendar.from_ical(calendar.read_bytes()).walk("VEVENT")
    assert [event.decoded("dtstart") for event in events] == [*map(date.fromisoformat, days)]
    for event, puzzle, day in zip(events, puzzles, days, strict=True):
        text, link = str(event["description"]).rsplit("\n\n", 1)
        assert Puzzle.parse(text).letters == puzzle.letters
        assert link == str(event["url"])
        address, _, code = link.partition("#w=")
        assert address == LINK
        told = json.loads(base64.urlsafe_b64decode(code + "=" * (-len(code) % 4)))
        assert (told["letters"], told["title"]) == ("".join(puzzle.letters), day)

    assert run(["export", "--html", str(out), "--out", str(page)]) == 0
    text = page.read_text("utf-8")
    assert all(f'"title": "{day}"' in text for day in days)


def test_a_series_without_dates(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run([*SERIES, "--json"]) == 0
    records = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [(record["number"], record["date"]) for record in records] == [
        (1, None),
        (2, None),
        (3, None),
    ]
    assert [record["id"] for record in records] == ["1", "2", "3"]


def test_a_calendar_without_links(tmp_path: Path) -> None:
    calendar = tmp_path / "s.ics"
    assert run([*SERIES, "--start", "2026-12-30", "--calendar", str(calendar)]) == 0
    assert b"URL" not in calendar.read_bytes()


def test_a_series_that_stops_keeps_its_days(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words, calendar = tmp_path / "words.txt", tmp_path / "s.ics"
    words.write_text("cat\nbet\ncab\ntot\n", "utf-8")
    arguments = ["--layout", "3x3", "--swaps", "3", "--words", str(words)]
    arguments += ["--start", "2026-12-30", "--calendar", str(calendar)]
    assert run([*SERIES, *arguments, "--unique-on", str(words)]) == 4
    assert "puzzle 2, without the words of the last 1" in capsys.readouterr().err
    assert len(icalendar.Calendar.from_ical(calendar.read_bytes()).walk("VEVENT")) == 1


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--series", "0"], "--series"),
        (["--series", "2", "--count", "2"], "--count and --series"),
        (["--series", "2", "--grid", "grid.txt"], "--series is for new grids"),
        (["--series", "2", "--require", "honey"], "'honey' in every puzzle of a series"),
        (["--series", "2", "--no-repeat-within", "-1"], "--no-repeat-within"),
        (["--no-repeat-within", "3"], "--no-repeat-within goes with --series"),
        (["--start", "2026-12-01"], "--start goes with --series"),
        (["--calendar", "x.ics"], "--calendar goes with --series"),
        (["--link", LINK], "--link goes with --calendar"),
        (["--series", "2", "--link", LINK], "--link goes with --calendar"),
        (["--series", "2", "--calendar", "x.ics"], "--calendar needs the date"),
        (["--series", "2", "--start", "tomorrow"], "--start: 'tomorrow'"),
        (["--series", "2", "--start", "2026-02-30"], "--start: '2026-02-30'"),
        (["--series", "2", "--start", "9999-12-31"], "--start: '9999-12-31'"),
        (["--series", "2", "--start", "2026-12-01", "--calendar", "no/x.ics"], "no folder 'no'"),
        (["--series", "2", "--start", "2026-12-01", "--calendar", "/"], "'/' is a folder"),
        (
            ["--series", "2", "--start", "2026-12-01", "--calendar", "x.ics", "--link", "page"],
            "--link: 'page'",
        ),
        (
            [
                "--series",
                "2",
                "--start",
                "2026-12-01",
                "--calendar",
                "x.ics",
                "--link",
                f"{LINK}#a",
            ],
            "without '#'",
        ),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_bad_wishes_are_one_line(
    arguments: list[str], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["make", "--seed", "1", *arguments]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert told in said.err
    assert said.err.count("\n") == 1
