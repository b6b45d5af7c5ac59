"""`waffle-cp export`: puzzles in other forms."""

from __future__ import annotations

import time

import click

from waffle_cp.cli.options import NameIn, output_options
from waffle_cp.cli.output import Output
from waffle_cp.cli.pages.playable import link_option, playable_puzzles, player_records
from waffle_cp.errors import InputError
from waffle_cp.formats import FORMATS, format_puzzles, one_of
from waffle_cp.formats.puz import format_puz
from waffle_cp.puzzle import Puzzle
from waffle_cp.records.envelope import envelope
from waffle_cp.render import puzzle_svg
from waffle_cp.web.player import player_page

__all__ = ["command"]


OTHER_FORMS = ("html", "svg", "puz")


@click.command("export")
@click.argument("sources", metavar="PUZZLE...", nargs=-1, required=True)
@click.option("--html", is_flag=True, help="One page that plays the puzzles, without network.")
@click.option("--format", "form", type=NameIn(FORMATS, *OTHER_FORMS), help="The form to write.")
@click.option("--title", help="Title of the page or of its only puzzle.")
@click.option("--author", default="", help="Who made the puzzles, for the page.")
@link_option
@output_options
def command(
    sources: tuple[str, ...],
    html: bool,
    form: str | None,
    title: str | None,
    author: str,
    home: str,
    output: Output,
) -> None:
    """Write puzzles in another form, on standard output or to --out FILE.

    A PUZZLE is a file of any form (puzzle text, JSON, CSV, ipuz, .puz, emoji squares), `-` is
    standard input; a file may hold many. With --json the text is in an object. Some forms (html,
    player, puz) need the solution, as `make` states it; other puzzles are solved first, and
    refused unless they have exactly one.
    """
    if html and form not in (None, "html"):
        raise InputError(f"--html and --format {form} are two forms: say one")
    form = "html" if html else form
    if form is None:
        expected = ", ".join(
            ["--html", *(f"--format {name}" for name in (*OTHER_FORMS[1:], *FORMATS))]
        )
        raise InputError(f"say which form to write: {expected}")
    started = time.perf_counter()
    puzzles = playable_puzzles(sources, needs_solution=form in ("html", "player", "puz"))
    if form == "html":
        text = player_page(player_records(puzzles, title=title, author=author), home=home)
    elif form == "svg":
        text = puzzle_svg(one_of(puzzles, "svg"))
    elif form == "puz":
        _write_puz(puzzles, output)
        return
    else:
        text = format_puzzles(puzzles, form)
    with output:
        if output.as_json:
            known = envelope(engine="export", seconds=time.perf_counter() - started)
            output.write_json({**known, "format": form, "puzzles": len(puzzles), "text": text})
        else:
            output.write(text.rstrip("\n"))
    if output.path is not None:
        output.note(f"{len(puzzles)} written to {output.path}")


def _write_puz(puzzles: list[Puzzle], output: Output) -> None:
    data = format_puz(one_of(puzzles, "puz"))
    if output.path is None:
        raise InputError("a .puz file is binary: say --out FILE")
    with output:
        output.write_bytes(data)
    output.note(f"1 written to {output.path}")
