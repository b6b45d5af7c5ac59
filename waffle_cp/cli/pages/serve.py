"""`waffle-cp serve`: the local web app."""

from __future__ import annotations

import os

import click

from waffle_cp.cli.options import output_options
from waffle_cp.cli.output import Output
from waffle_cp.records.envelope import envelope

__all__ = ["command"]

_MOST_DEFAULT_WORKERS = 4


@click.command("serve", short_help="the local web app: make, solve, play, swaps")
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    default=8000,
    show_default=True,
    help="Port to listen on; 0 takes a free one.",
)
@click.option(
    "--host",
    default="127.0.0.1",
    show_default=True,
    help="Address to listen on; with another than the default, other machines can reach it.",
)
@click.option(
    "--workers",
    type=click.IntRange(1, 64),
    help="Processes that work side by side, one more in reserve.  [default: cores, at most 4]",
)
@click.option(
    "--time-limit",
    "most_seconds",
    type=click.FloatRange(0, 86_400, min_open=True),
    default=120.0,
    show_default=True,
    metavar="SECONDS",
    help="The longest that one request may work.",
)
@click.option("--open/--no-open", "opens", default=True, help="Open the browser.")
@output_options
def command(
    port: int,
    host: str,
    workers: int | None,
    most_seconds: float,
    opens: bool,
    output: Output,
) -> int:
    """Serve the web app on this machine: make, solve, play, swaps, and the same as a JSON API.

    It answers to this machine alone, unless another --host is given. Ctrl-C ends it. Needs the
    extra [web].
    """
    from waffle_cp.web.app.guard import is_local
    from waffle_cp.web.app.server import open_socket, serve, url_of
    from waffle_cp.web.app.settings import Settings

    if workers is None:
        workers = min(os.cpu_count() or 1, _MOST_DEFAULT_WORKERS)
    settings = Settings(host=host, workers=workers, most_seconds=most_seconds)
    with output, open_socket(host, port) as listener:
        url = url_of(listener)

        def started() -> None:
            if output.as_json:
                output.write_json(
                    {**envelope(engine="serve", seconds=0.0), "url": url, "workers": workers}
                )
            else:
                output.write(url)
            output.note("Ctrl-C ends it.")
            if not is_local(host):
                output.note(
                    f"warning: listening on {host}: other machines can reach it, without password"
                )
            if opens and click.launch(url) != 0:
                output.note("no browser could be started: open the address by hand")

        serve(listener, settings, started)
        output.note("stopped")
    return 0
