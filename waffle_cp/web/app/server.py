"""Serves the app from this machine until Ctrl-C."""

from __future__ import annotations

import socket
from collections.abc import Callable
from contextlib import suppress

from waffle_cp.errors import InputError
from waffle_cp.web.app.settings import Settings

__all__ = ["open_socket", "serve", "url_of"]

_BACKLOG = 128


def open_socket(host: str, port: int) -> socket.socket:
    """A socket that listens; port 0 draws a free one. InputError when it cannot be had."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        return socket.create_server((host, port), family=family, backlog=_BACKLOG)
    except (OSError, OverflowError, UnicodeError) as fault:
        reason = getattr(fault, "strerror", None) or str(fault)
        raise InputError(f"cannot listen on {host!r}, port {port}: {reason}") from fault


def url_of(listener: socket.socket) -> str:
    """The address to open in a browser.

    >>> with open_socket("127.0.0.1", 0) as listener:
    ...     url_of(listener).rpartition(":")[0]
    'http://127.0.0.1'
    """
    host, port = listener.getsockname()[:2]
    if host in ("0.0.0.0", "::"):
        host = "127.0.0.1"
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def serve(listener: socket.socket, settings: Settings, on_start: Callable[[], None]) -> None:
    """Serve on a socket; `on_start` is called once requests are answered. Needs `[web]`.

    Returns on Ctrl-C, with all workers ended. Raises InputError when the extra is not installed.
    """
    try:
        import uvicorn

        from waffle_cp.web.app.connections import timed_protocol
        from waffle_cp.web.app.routes import create_app

        app = create_app(settings)
    except ModuleNotFoundError as fault:
        raise InputError(
            f"{fault.name} is not installed: the web app needs the extra [web], "
            "as in pip install 'waffle-cp[web]'"
        ) from fault

    class Server(uvicorn.Server):
        async def startup(self, sockets: list[socket.socket] | None = None) -> None:
            await super().startup(sockets)
            on_start()

        async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
            # Requests that wait for a job are answered at once, so that nobody holds up the end.
            app.state.pool.cancel_all()
            await super().shutdown(sockets)

    config = uvicorn.Config(
        app,
        http=timed_protocol(settings.header_seconds),
        log_level="warning",
        server_header=False,
        proxy_headers=False,
        timeout_keep_alive=15,
        timeout_graceful_shutdown=2,
        ws="none",
    )
    # Uvicorn ends in order and then raises the signal again.
    with suppress(KeyboardInterrupt):
        Server(config).run(sockets=[listener])
