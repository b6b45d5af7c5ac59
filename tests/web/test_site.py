"""The static site in Chromium: days, statistics, midnight, and play without network."""

import functools
import http.server
import threading
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from tests.web.app_page import shows, violations
from tests.web.puzzles import EVERY_LAYOUT
from waffle_cp.puzzle import Puzzle
from waffle_cp.swaps import min_swaps
from waffle_cp.web.player import puzzle_record
from waffle_cp.web.site import DayBook, SiteSettings, write_site

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

pytestmark = pytest.mark.browser

TODAY = "2026-12-02"
DAYS = {
    "2026-12-01": EVERY_LAYOUT["waffle-5x5"],
    "2026-12-02": EVERY_LAYOUT["spanish"],
    "2026-12-03": EVERY_LAYOUT["hashtag"],
}


class QuietHandler(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *arguments: Any) -> None:
        pass


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("site")
    book = DayBook(folder)
    for day, puzzle in DAYS.items():
        book.add(date.fromisoformat(day), puzzle_record(puzzle))
    write_site(folder, book, SiteSettings(title="Ours <b>"), today=date.fromisoformat(TODAY))
    handler = functools.partial(QuietHandler, directory=str(folder))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


@pytest.fixture
def context(chromium: "Browser", site: str) -> Iterator["BrowserContext"]:
    """A browser whose clock says noon of TODAY in UTC; it asks nothing of another host."""
    context = chromium.new_context(timezone_id="UTC")
    context.set_default_timeout(20_000)
    asked: list[str] = []
    faults: list[str] = []
    context.on("request", lambda request: asked.append(request.url))
    context.on("weberror", lambda fault: faults.append(str(fault.error)))
    context.clock.install(time=f"{TODAY}T12:00:00Z")
    yield context
    context.close()
    assert [url for url in asked if not url.startswith((site, "blob:", "data:"))] == []
    assert faults == []


def opened(context: "BrowserContext", address: str) -> "Page":
    page = context.new_page()
    page.goto(address)
    return page


def letters(page: "Page") -> list[str]:
    return [text.lower() for text in page.locator("#board .tile").all_inner_texts()]


def solve(page: "Page", puzzle: Puzzle) -> None:
    assert puzzle.solution is not None
    for a, b in min_swaps(puzzle.letters, puzzle.solution.letters).unwrap().swaps:
        page.click(f"#board .tile[data-cell='{a}']")
        page.click(f"#board .tile[data-cell='{b}']")
    assert page.inner_text("#end-title") == "Solved!"


def kept_offline(page: "Page") -> None:
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.wait_for_function("caches.keys().then((names) => names.length === 1)")


def test_today_archive_and_statistics_work_without_network(
    context: "BrowserContext", site: str, tmp_path: Path
) -> None:
    page = opened(context, site)
    shows(page, "#title", "December 2, 2026")
    assert letters(page) == list(DAYS[TODAY].letters)
    kept_offline(page)
    context.set_offline(True)
    page.reload()
    solve(page, DAYS[TODAY])
    shows(page, "#countdown", "Streak: 1. Next puzzle in 1[12]:")
    page.click("[data-to=archive]")
    shows(page, ".days li:first-child small", "5 of 5 stars")
    assert page.locator(".days li").count() == 2
    page.click(".days li:nth-child(2) a")
    assert letters(page) == list(DAYS["2026-12-01"].letters)
    solve(page, DAYS["2026-12-01"])
    page.click("[data-to=statistics]")
    assert page.locator("#figures dd").all_inner_texts() == ["2", "2", "2", "2"]
    with page.expect_download() as waiting:
        page.click("#save")
    path = tmp_path / "kept.json"
    waiting.value.save_as(path)
    page.evaluate("localStorage.clear()")
    page.reload()
    assert page.locator("#figures dd").all_inner_texts() == ["0", "0", "0", "0"]
    page.set_input_files("#file", path)
    shows(page, "#notice", "Games added: 2")
    assert page.locator("#figures dd").all_inner_texts() == ["2", "2", "2", "2"]
    page.set_input_files("#file", {"name": "x", "mimeType": "text/json", "buffer": b"no"})
    shows(page, "#notice", "no statistics")


@pytest.mark.parametrize(
    ("zone", "day"), [("Pacific/Auckland", "2026-12-03"), ("America/Los_Angeles", "2026-12-02")]
)
def test_the_day_changes_at_local_midnight(
    chromium: "Browser", site: str, zone: str, day: str
) -> None:
    context = chromium.new_context(timezone_id=zone)
    context.clock.install(time="2026-12-02T12:00:00Z")
    page = opened(context, site)
    shows(page, "#title", ".")
    assert letters(page) == list(DAYS[day].letters)
    context.close()


def test_an_open_page_turns_to_the_next_day(context: "BrowserContext", site: str) -> None:
    page = opened(context, site)
    shows(page, "#title", "December 2")
    page.clock.fast_forward("12:01:00")
    shows(page, "#title", "December 3")


def test_a_day_to_come_is_not_shown(context: "BrowserContext", site: str) -> None:
    page = opened(context, f"{site}day/2026-12-03.html")
    shows(page, "#notice", "December 3, 2026")
    assert page.locator(".tile").count() == 0
    for path in ("index.html", "day/2026-12-03.html", "puzzles/2026-12.json"):
        source = page.request.get(site + path).text()
        solution = DAYS["2026-12-03"].solution
        assert solution is not None
        assert "".join(solution.letters) not in source


@pytest.mark.parametrize("path", ["", "archive.html", "statistics.html", "about.html"])
@pytest.mark.parametrize("width", [320, 1280])
def test_axe_finds_no_violation(
    context: "BrowserContext", site: str, path: str, width: int
) -> None:
    page = context.new_page()
    page.set_viewport_size({"width": width, "height": 700})
    page.goto(site + path)
    page.wait_for_selector("[aria-current]")
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_a_shared_result_leads_to_the_page_of_the_day(context: "BrowserContext", site: str) -> None:
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    page = opened(context, site)
    shows(page, "#title", ".")
    solve(page, DAYS[TODAY])
    page.click("#share")
    shows(page, "#announcer", "^Result copied")
    shared = page.evaluate("navigator.clipboard.readText()")
    assert shared.endswith(f"{site}day/{TODAY}.html")
