"""`waffle-cp merge`: joins the journals of shards into one list of grids."""

from __future__ import annotations

from pathlib import Path

import click

from waffle_cp.cli import exit_codes
from waffle_cp.cli.grids.exhaustive import write_listed
from waffle_cp.cli.options import output_options
from waffle_cp.cli.output import Output
from waffle_cp.grid import Grid
from waffle_cp.plurals import counted
from waffle_cp.records.grids import listing_record
from waffle_cp.words import WordList, load_words

__all__ = ["command"]


@click.command(short_help="join the journals of shards into one list")
@click.argument("journals", nargs=-1, required=True, type=click.Path(exists=True, dir_okay=False))
@click.option(
    "--words", "words_source", metavar="LIST", help="The list of the search, for the words' scores."
)
@output_options
def command(journals: tuple[str, ...], words_source: str | None, output: Output) -> int:
    """List the grids of journals that `grids --all --shard I/N --journal FILE` wrote.

    The list is that of a single run. A unit that several journals hold is listed once; when units
    are missing, standard error says which, and the exit code is 4.
    """
    from waffle_cp.search.running.journal import merge_journals

    head, units, missing = merge_journals([Path(name) for name in journals])
    words = WordList(head.list_name, {}) if words_source is None else load_words(words_source)
    written = 0
    with output:
        for grids in units.values():
            for text in grids:
                write_listed(Grid(head.layout, tuple(text)), words, output, written)
                written += 1
        if output.as_json:
            output.write_json(
                listing_record(head.layout, written, complete=not missing, list_name=head.list_name)
            )
    number = counted(written, "grid")
    if missing:
        told = ", ".join(map(str, missing[:10])) + (", ..." if len(missing) > 10 else "")
        output.note(f"{number}; {len(missing)} of {head.units} units are missing: {told}")
        return exit_codes.LIMIT
    output.note(f"{number}, all there are ({counted(head.units, 'unit')})")
    return exit_codes.DONE if written else exit_codes.NONE
