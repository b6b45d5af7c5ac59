"""Who may ask: checks before every request, and the headers of every response.

Written on ASGI alone. A page of another site can neither read nor change anything here: names of
other hosts are refused (DNS rebinding), changes need a header that another site cannot send without
asking, which nobody answers (CSRF), and no other site may frame or load what is served.
"""

from __future__ import annotations

import asyncio
import ipaddress
import json
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any
from urllib.parse import urlsplit

from waffle_cp.web.app.settings import Settings

__all__ = ["ASK_HEADER", "Guard", "is_known_host", "is_local"]

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Message, Receive, Send], Awaitable[None]]

ASK_HEADER = "x-waffle-cp"
"""Header that every request that is no GET must carry, with any value."""

_LOCAL = frozenset({"localhost", "127.0.0.1", "::1"})
_ANY_ADDRESS = frozenset({"0.0.0.0", "::", ""})
_SAFE_METHODS = frozenset({"GET", "HEAD"})
_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
_HEADERS = {
    "content-security-policy": _POLICY,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}


def is_local(host: str) -> bool:
    """Whether a host is this machine itself, out of reach for others.

    >>> is_local("localhost"), is_local("192.168.1.5")
    (True, False)
    """
    if host.lower() in _LOCAL:
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def is_known_host(header: str, host: str) -> bool:
    """Whether a Host header names this machine, or the host that the app was told to serve.

    An app on every address is asked for by address: a name could be anyone's.

    >>> [is_known_host(name, "127.0.0.1") for name in ("localhost:8000", "[::1]", "evil.example")]
    [True, True, False]
    """
    try:
        name = urlsplit(f"//{header}").hostname or ""
        if not all(mark.isalnum() or mark in ".-:[]%" for mark in header):
            return False
    except ValueError:
        return False
    if name in _LOCAL or (name and name == host.lower()):
        return True
    if host not in _ANY_ADDRESS:
        return False
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


class _RefusedError(Exception):
    def __init__(self, status: int, told: str) -> None:
        self.status = status
        self.told = told
        super().__init__(told)


class Guard:
    """Middleware around the app; refusals are `{"error": ...}` in plain words."""

    def __init__(self, app: App, settings: Settings) -> None:
        self.app = app
        self.settings = settings

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        """Serve one connection."""
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        if scope["type"] != "http":
            await send({"type": "websocket.close", "code": 1008})
            return

        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                own = {name for name, _ in message.get("headers", ())}
                more = [(k.encode(), v.encode()) for k, v in _HEADERS.items()]
                message["headers"] = [
                    *message.get("headers", ()),
                    *((name, value) for name, value in more if name not in own),
                ]
            await send(message)

        try:
            self._check(scope)
            body = await self._read(receive, scope)
        except _RefusedError as refused:
            await _refuse(guarded, refused)
            return
        await self.app(scope, _replayed(body, receive), guarded)

    def _check(self, scope: Message) -> None:
        headers = _headers_of(scope)
        hosts = headers.get("host", [])
        if len(hosts) != 1 or not is_known_host(hosts[0], self.settings.host):
            raise _RefusedError(421, "this app only answers at its own address, such as localhost")
        for site in headers.get("sec-fetch-site", []):
            if site == "cross-site" and scope["path"].startswith("/api/"):
                raise _RefusedError(403, "request from another site refused")
        if scope["method"] in _SAFE_METHODS:
            return
        for origin in headers.get("origin", []):
            if urlsplit(origin).netloc != hosts[0]:
                raise _RefusedError(403, "request from another site refused")
        if ASK_HEADER not in headers:
            raise _RefusedError(403, f"the header {ASK_HEADER} is missing, as in {ASK_HEADER}: 1")

    async def _read(self, receive: Receive, scope: Message) -> bytes:
        most = self.settings.body_bytes
        for length in _headers_of(scope).get("content-length", []):
            if length.isdecimal() and int(length[:18]) > most:
                raise _RefusedError(413, f"larger than {most // 1024} KiB")
        body = bytearray()
        try:
            async with asyncio.timeout(self.settings.body_seconds):
                while True:
                    message = await receive()
                    if message["type"] == "http.disconnect":
                        raise _RefusedError(400, "the request was cut off")
                    body += message.get("body", b"")
                    if len(body) > most:
                        raise _RefusedError(413, f"larger than {most // 1024} KiB")
                    if not message.get("more_body"):
                        return bytes(body)
        except TimeoutError:
            raise _RefusedError(408, "the request took too long to arrive") from None


def _headers_of(scope: Message) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for name, value in scope["headers"]:
        found.setdefault(name.decode("latin-1").lower(), []).append(value.decode("latin-1"))
    return found


def _replayed(body: bytes, receive: Receive) -> Receive:
    """The body once more, in one piece, then what comes after it."""
    is_told = False

    async def replayed() -> Message:
        nonlocal is_told
        if is_told:
            return await receive()
        is_told = True
        return {"type": "http.request", "body": body, "more_body": False}

    return replayed


async def _refuse(send: Send, refused: _RefusedError) -> None:
    body = json.dumps({"error": refused.told}).encode()
    headers = [
        (b"content-type", b"application/json"),
        (b"content-length", str(len(body)).encode()),
        (b"connection", b"close"),
    ]
    await send({"type": "http.response.start", "status": refused.status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
