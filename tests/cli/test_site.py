"""`waffle-cp site`: days are added, none is changed, and bad input gets one line."""

import json
from datetime import date
from pathlib import Path

import pytest

from waffle_cp.cli.main import run
from waffle_cp.web.site import DayBook, make_days
from waffle_cp.web.site.days import scrambled, unscrambled


def test_the_command_makes_a_site_and_changes_no_day(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "site"
    assert run(["site", str(folder), "--days", "2", "--start", "2026-12-05", "--seed", "1"]) == 0
    before = (folder / "day/2026-12-05.html").read_bytes()
    first = {one.day: one.record for one in DayBook(folder).days}
    assert json.loads((folder / "puzzles/2026-12.json").read_text("utf-8")).keys() == {
        "2026-12-05",
        "2026-12-06",
    }
    assert len(first[date(2026, 12, 6)]["mask"]) == 7
    (folder / "theme.css").write_text(":root { --paper: pink; }", "utf-8")
    assert run(["site", str(folder), "--days", "1", "--seed", "9", "--json"]) == 0
    told = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert (told["days"], told["added"]) == (3, 1)
    again = {one.day: one.record for one in DayBook(folder).days}
    assert again.items() >= first.items()
    assert len(before) < len((folder / "day/2026-12-05.html").read_bytes())
    assert "pink" in (folder / "theme.css").read_text("utf-8")


def test_dates_of_a_series_are_kept(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    puzzles, folder = tmp_path / "days.jsonl", tmp_path / "site"
    made = ["make", "--layout", "3x3", "--swaps", "4", "--series", "2", "--start", "2026-12-30"]
    assert run([*made, "--seed", "1", "--json", "--out", str(puzzles), "--quiet"]) == 0
    assert run(["site", str(folder), str(puzzles), "--title", "<b>", "--url", "https://e.org"]) == 0
    assert [str(one.day) for one in DayBook(folder).days] == ["2026-12-30", "2026-12-31"]
    page = (folder / "day/2026-12-30.html").read_text("utf-8")
    assert "<title>&lt;b&gt;: 2026-12-30</title>" in page
    assert 'content="https://e.org/pictures/2026-12-30.png"' in page
    assert (folder / "pictures/2026-12-30.png").read_bytes().startswith(b"\x89PNG")
    assert "unsafe" not in page
    capsys.readouterr()
    # The address is remembered; days that are there stay as they are.
    assert run(["site", str(folder), str(puzzles), "--json", "--quiet"]) == 0
    assert json.loads(capsys.readouterr().out)["added"] == 0
    assert "https://e.org/" in (folder / "sitemap.xml").read_text("utf-8")


def test_a_stopped_run_goes_on_with_the_same_puzzles(tmp_path: Path) -> None:
    start = date(2026, 12, 4)
    whole = DayBook(tmp_path / "whole")
    for _ in make_days(whole, start=start, count=4, seed=7, sunday_layout="5x5"):
        pass
    parts = DayBook(tmp_path / "parts")
    running = make_days(parts, start=start, count=4, seed=7, sunday_layout="5x5")
    next(running)
    next(running)
    running.close()
    resumed = DayBook(tmp_path / "parts")
    assert len(resumed.days) == 2
    for _ in make_days(resumed, start=start, count=4, seed=7, sunday_layout="5x5"):
        pass
    assert resumed.days == whole.days
    words = [one.record["solution"] for one in whole.days]
    assert len(set(words)) == 4


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ([], "no puzzle: name files with puzzles, or say --days 30"),
        (["--days", "1", "--start", "tomorrow"], "--start: 'tomorrow': expected a date"),
        (["--days", "1", "--url", "example.org"], "--url: 'example.org': expected the address"),
        (["missing.json"], "missing.json"),
    ],
)
def test_bad_input_is_told(
    tmp_path: Path, arguments: list[str], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["site", str(tmp_path / "site"), *arguments]) == 2
    error = capsys.readouterr().err
    assert told in error
    assert error.count("\n") == 1


def test_a_broken_folder_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "puzzles" / "2026-12.json"
    path.parent.mkdir()
    path.write_text("[1]", "utf-8")
    assert run(["site", str(tmp_path), "--days", "1"]) == 2
    assert "not a file of a site's puzzles" in capsys.readouterr().err


def test_scrambling_goes_back_and_shows_no_solution() -> None:
    record = {"solution": "ñandú", "swaps": 3}
    text = scrambled("2026-12-01", record)  # type: ignore[arg-type]
    assert unscrambled("2026-12-01", text) == record
    assert "and" not in text
