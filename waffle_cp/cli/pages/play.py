"""`waffle-cp play`: opens the single-file player in the browser."""

from __future__ import annotations

import json
import tempfile
import time
import webbrowser
from pathlib import Path

import click

from waffle_cp.cli.options import output_options
from waffle_cp.cli.output import Output
from waffle_cp.cli.pages.playable import link_option, playable_puzzles, player_records
from waffle_cp.records.envelope import envelope
from waffle_cp.web.player import player_page

__all__ = ["command"]


@click.command("play")
@click.argument("sources", metavar="PUZZLE...", nargs=-1, required=True)
@click.option("--title", help="Title of the page or of its only puzzle.")
@link_option
@click.option("--no-open", is_flag=True, help="Write the page and print where it is; open nothing.")
@output_options
def command(
    sources: tuple[str, ...], title: str | None, home: str, no_open: bool, output: Output
) -> int:
    """Play puzzles in the browser: one page, complete in itself, written to --out or a new file.

    A PUZZLE is a file of any form, as `make` writes them; `-` is standard input.
    """
    started = time.perf_counter()
    puzzles = playable_puzzles(sources)
    text = player_page(player_records(puzzles, title=title), home=home)
    path = output.path
    if path is None:
        path = Path(tempfile.mkdtemp(prefix="waffle-cp-")) / "player.html"
        path.write_text(text, "utf-8")
    else:
        with output:
            output.write(text.rstrip("\n"))
    known = envelope(engine="player", seconds=time.perf_counter() - started)
    record = {**known, "page": str(path), "puzzles": len(puzzles)}
    click.echo(json.dumps(record) if output.as_json else str(path))
    if no_open:
        return 0
    if not webbrowser.open(path.resolve().as_uri()):
        output.note("no browser could be started: open the page by hand")
    return 0
