"""Who may ask: hosts, origins, the header, sizes; and what no request can reach."""

import asyncio
import json
from collections.abc import AsyncIterator
from typing import Any

import httpx
import pytest

from waffle_cp.web.app.guard import is_known_host, is_local
from waffle_cp.web.app.pages import PAGES, static_files
from waffle_cp.web.app.pool import WorkerPool
from waffle_cp.web.app.routes import create_app
from waffle_cp.web.app.settings import Settings

GOOD = {"host": "127.0.0.1:8000", "x-waffle-cp": "1", "content-type": "application/json"}
READ = json.dumps({"text": "ac\nbd\n\ngy\n.g"}).encode()


def ask(
    method: str,
    path: str,
    headers: dict[str, str] | None = None,
    content: Any = None,
    settings: Settings | None = None,
) -> httpx.Response:
    """One request, without workers: only what is answered by the server itself."""
    settings = settings or Settings()
    app = create_app(settings, pool=WorkerPool(workers=0, queue_length=0))

    async def send() -> httpx.Response:
        transport = httpx.ASGITransport(app=app, raise_app_exceptions=False)
        async with httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1") as client:
            sent = GOOD if headers is None else headers
            return await client.request(method, path, headers=sent, content=content)

    return asyncio.run(send())


@pytest.mark.parametrize(
    ("header", "host", "is_known"),
    [
        ("localhost", "127.0.0.1", True),
        ("LOCALHOST:8000", "127.0.0.1", True),
        ("127.0.0.1:1", "127.0.0.1", True),
        ("[::1]:8000", "127.0.0.1", True),
        ("evil.example", "127.0.0.1", False),
        ("127.0.0.1.evil.example", "127.0.0.1", False),
        ("evil.example@localhost", "127.0.0.1", False),
        ("localhost/evil", "127.0.0.1", False),
        ("localhost:evil", "127.0.0.1", True),
        ("", "127.0.0.1", False),
        ("[", "127.0.0.1", False),
        ("puzzles.home", "puzzles.home", True),
        ("other.home", "puzzles.home", False),
        ("192.168.1.5", "0.0.0.0", True),
        ("rebound.example", "0.0.0.0", False),
    ],
)
def test_known_hosts(header: str, host: str, is_known: bool) -> None:
    assert is_known_host(header, host) == is_known


@pytest.mark.parametrize(
    ("host", "local"), [("::1", True), ("127.5.5.5", True), ("0.0.0.0", False), ("box", False)]
)
def test_local_hosts(host: str, local: bool) -> None:
    assert is_local(host) == local


def test_a_rebound_name_gets_nothing() -> None:
    for path in ("/", "/static/app.css", "/openapi.json", "/api/jobs/x"):
        response = ask("GET", path, {"host": "rebound.example"})
        assert response.status_code == 421
        assert set(response.json()) == {"error"}


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        (GOOD, 200),
        (GOOD | {"origin": "http://127.0.0.1:8000"}, 200),
        (GOOD | {"origin": "http://evil.example"}, 403),
        (GOOD | {"origin": "http://127.0.0.1:9999"}, 403),
        (GOOD | {"origin": "null"}, 403),
        (GOOD | {"sec-fetch-site": "cross-site"}, 403),
        (GOOD | {"sec-fetch-site": "same-origin"}, 200),
        ({k: v for k, v in GOOD.items() if k != "x-waffle-cp"}, 403),
        (GOOD | {"content-type": "text/plain"}, 400),
        (GOOD | {"content-type": "application/x-www-form-urlencoded"}, 400),
    ],
)
def test_changes_come_from_our_own_pages_alone(headers: dict[str, str], status: int) -> None:
    response = ask("POST", "/api/read", headers, READ)
    assert response.status_code == status, response.text
    assert "access-control-allow-origin" not in response.headers


def test_another_site_gets_no_leave_to_ask() -> None:
    headers = {
        "host": "127.0.0.1:8000",
        "origin": "http://evil.example",
        "access-control-request-method": "POST",
        "access-control-request-headers": "x-waffle-cp",
    }
    response = ask("OPTIONS", "/api/read", headers)
    assert response.status_code in (403, 405)
    assert not [name for name in response.headers if name.startswith("access-control")]


def test_sizes_are_bounded_whether_told_or_not() -> None:
    small = Settings(body_bytes=100)
    assert ask("POST", "/api/read", content=b" " * 101, settings=small).status_code == 413

    async def pieces() -> AsyncIterator[bytes]:
        for _ in range(11):
            yield b" " * 10

    assert ask("POST", "/api/read", content=pieces(), settings=small).status_code == 413
    lying = GOOD | {"content-length": "9" * 40}
    assert ask("POST", "/api/read", lying, b"{}", settings=small).status_code == 413


def test_a_body_that_does_not_come_is_not_waited_for() -> None:
    async def slow() -> AsyncIterator[bytes]:
        yield b"{"
        await asyncio.sleep(30)

    hasty = Settings(body_seconds=0.05)
    assert ask("POST", "/api/read", content=slow(), settings=hasty).status_code == 408


@pytest.mark.parametrize("path", [page.path for page in PAGES])
def test_pages_have_strict_headers_and_no_inline_script(path: str) -> None:
    response = ask("GET", path)
    assert response.status_code == 200
    policy = response.headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy
    assert response.headers["x-content-type-options"] == "nosniff"
    assert response.headers["referrer-policy"] == "no-referrer"
    assert "{{" not in response.text
    for tag in response.text.split("<script")[1:]:
        assert tag.startswith((' src="/static/', ' type="module" src="/static/', ' type="applicat'))
    assert "style=" not in response.text
    assert " onclick" not in response.text


def test_all_that_the_pages_load_is_there_and_nothing_else() -> None:
    loaded = {
        part.partition('"')[0]
        for page in PAGES
        for part in ask("GET", page.path).text.split('="')[1:]
        if part.startswith("/static/")
    }
    assert loaded <= set(static_files())
    for name in loaded:
        response = ask("GET", name)
        assert response.status_code == 200
        assert response.headers["content-type"].startswith(("text/javascript", "text/css"))
    for path in (
        "/static/shell.html",
        "/static/player/page.py",
        "/static/../app.py",
        "/static/%2e%2e/app.py",
        "/static//etc/passwd",
        "/static/player/%2e%2e/%2e%2e/app.py",
        "/etc/passwd",
        "/favicon.ico",
    ):
        response = ask("GET", path)
        assert response.status_code == 404, path
        assert set(response.json()) == {"error"}


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/api/make", 405),
        ("DELETE", "/", 405),
        ("PUT", "/api/jobs", 405),
        ("POST", "/api/nothing", 404),
        ("GET", "/api/jobs/none", 404),
        ("DELETE", "/api/jobs/none", 404),
        ("HEAD", "/", 200),
    ],
)
def test_methods_and_addresses_that_are_not_there(method: str, path: str, status: int) -> None:
    assert ask(method, path).status_code == status


def test_a_full_queue_refuses_in_plain_words() -> None:
    body = json.dumps({"source": "ab", "target": "ba"}).encode()
    response = ask("POST", "/api/swaps", content=body)
    assert response.status_code == 429
    assert "try again" in response.json()["error"]
