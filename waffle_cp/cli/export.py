"""`waffle-cp export`: puzzles in other forms."""

from __future__ import annotations

import click

from waffle_cp.cli.options import output_options
from waffle_cp.cli.output import Output
from waffle_cp.cli.playable import playable_puzzles
from waffle_cp.errors import InputError
from waffle_cp.formats import FORMATS, format_puzzles
from waffle_cp.render import puzzle_svg
from waffle_cp.web.player import player_page, puzzle_titles

__all__ = ["command"]


@click.command("export")
@click.argument("sources", metavar="PUZZLE...", nargs=-1, required=True)
@click.option(
    "--html", "form", flag_value="html", help="One page that plays the puzzles, without network."
)
@click.option(
    "--format", "form", type=click.Choice(["html", "svg", *FORMATS]), help="The form to write."
)
@click.option("--title", help="Title of the page or of its only puzzle.")
@output_options
def command(sources: tuple[str, ...], form: str | None, title: str | None, output: Output) -> None:
    """Write puzzles in another form, on standard output or to --out FILE.

    A PUZZLE is a file of any form (puzzle text, JSON, emoji squares), `-` is standard input; a
    file may hold many. A page to play needs puzzles that state their solution, as `make` writes
    them; others are solved first, and refused unless they have exactly one solution.
    """
    if form is None:
        expected = ", ".join(["--html", *(f"--format {name}" for name in ("svg", *FORMATS))])
        raise InputError(f"say which form to write: {expected}")
    puzzles = playable_puzzles(sources, needs_solution=form == "html")
    if form == "html":
        text = player_page(puzzles, titles=puzzle_titles(puzzles, title))
    elif form == "svg":
        if len(puzzles) != 1:
            raise InputError(f"{len(puzzles)} puzzles: a picture (svg) shows one")
        text = puzzle_svg(puzzles[0])
    else:
        text = format_puzzles(puzzles, form)
    with output:
        output.write(text.rstrip("\n"))
    if output.path is not None:
        output.note(f"{len(puzzles)} written to {output.path}")
