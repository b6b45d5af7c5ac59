"""Chromium of the system, without network, for the browser tests."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from waffle_cp.puzzle import Puzzle
from waffle_cp.web.player import player_page, puzzle_record

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

    from tests.web.app_page import OpenPage
    from tests.web.app_server import AppServer
    from tests.web.driver import PlayerDriver

CHROMIUM = "/usr/bin/chromium"
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


@pytest.fixture(scope="session")
def chromium() -> Iterator["Browser"]:
    """A missing browser is a failure here, never a skip."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        browser.close()


OpenPlayer = Callable[..., "PlayerDriver"]


@pytest.fixture
def open_player(chromium: "Browser", tmp_path: Path) -> Iterator[OpenPlayer]:
    """Opens the page of a puzzle from a file; at the end it has asked for nothing else."""
    from tests.web.driver import PlayerDriver

    pages: list[tuple[Page, list[str], list[str]]] = []

    def opened(
        puzzle: Puzzle,
        *more: Puzzle,
        fragment: str = "",
        titles: tuple[str, ...] = (),
        scores: tuple[int, ...] = (),
        home: str = "",
        **options: Any,
    ) -> PlayerDriver:
        path = tmp_path / "player.html"
        names = [*titles, *[""] * (1 + len(more) - len(titles))]
        records = [
            puzzle_record(one, title=name, scores=scores if one is puzzle else ())
            for one, name in zip((puzzle, *more), names, strict=True)
        ]
        path.write_text(player_page(records, home=home), "utf-8")
        context = chromium.new_context(**options)
        page = context.new_page()
        requests: list[str] = []
        faults: list[str] = []
        page.on("request", lambda request: requests.append(request.url))
        page.on("pageerror", lambda fault: faults.append(str(fault)))
        page.on("console", lambda message: faults.append(message.text))
        page.goto(path.as_uri() + fragment)
        pages.append((page, requests, faults))
        return PlayerDriver(page, puzzle)

    yield opened
    for page, requests, faults in pages:
        outside = [url for url in requests if not url.startswith(("file:", "data:"))]
        page.context.close()
        assert outside == []
        assert faults == []


@pytest.fixture(scope="session")
def served() -> Iterator["AppServer"]:
    """The web app on a free port of this machine, with one worker and one in reserve."""
    from tests.web.app_server import AppServer

    with AppServer() as server:
        yield server


@pytest.fixture
def open_page(chromium: "Browser", served: "AppServer") -> Iterator["OpenPage"]:
    """Opens a page of the app; at the end it has asked nothing of anyone else."""
    pages: list[tuple[Page, list[str], list[str]]] = []

    def opened(path: str, **options: Any) -> "Page":
        context = chromium.new_context(**options)
        context.set_default_timeout(30_000)
        page = context.new_page()
        requests: list[str] = []
        faults: list[str] = []
        page.on("request", lambda request: requests.append(request.url))
        page.on("pageerror", lambda fault: faults.append(str(fault)))
        page.on("console", lambda message: faults.append(message.text))
        pages.append((page, requests, faults))
        page.goto(served.url + path)
        return page

    yield opened
    for page, requests, faults in pages:
        page.context.close()
        own = (served.url, "data:", f"blob:{served.url}")
        assert [url for url in requests if not url.startswith(own)] == []
        # A refusal is an answer, which Chromium notes as well.
        assert [fault for fault in faults if "Failed to load resource" not in fault] == []
