"""`waffle-cp sample`: grids drawn uniformly at random from all that exist."""

from __future__ import annotations

import click

from waffle_cp.cli import exit_codes
from waffle_cp.cli.grids.grid_output import write_grid
from waffle_cp.cli.grids.request_options import request_options
from waffle_cp.cli.options import (
    drawn_seed,
    output_options,
    seed_option,
    time_limit_option,
    words_option,
)
from waffle_cp.cli.output import Output
from waffle_cp.counting import sample_grids
from waffle_cp.fill import FillRequest
from waffle_cp.grid import Grid
from waffle_cp.plurals import counted
from waffle_cp.records.grids import grid_record
from waffle_cp.result import Result, Status
from waffle_cp.words import load_words

__all__ = ["command"]


@click.command(short_help="grids drawn uniformly at random")
@request_options
@words_option("common")
@click.option(
    "--count", type=click.IntRange(1), default=1, show_default=True, help="Grids to draw."
)
@click.option(
    "--transposes",
    is_flag=True,
    help="Draw a square grid and its transpose as two; --repeats implies it.",
)
@seed_option
@time_limit_option
@output_options
def command(
    request: FillRequest,
    words_source: str,
    count: int,
    transposes: bool,
    seed: int | None,
    time_limit: float | None,
    output: Output,
) -> int:
    """Draw grids at random, each of all that exist with the same chance.

    Draws are independent: one grid can come twice. Words are all different, unless --repeats
    allows them twice; words of one stem count as different words. A seed gives the same grids
    again.
    """
    words = load_words(words_source)
    seed = drawn_seed(seed, output)
    with output:
        result = sample_grids(
            request,
            words,
            count=count,
            seed=seed,
            transposes=transposes or request.repeats,
            time_limit=time_limit,
        )
        for number, grid in enumerate(result or (None,)):
            if output.as_json:
                output.write_json(grid_record(grid, result, request.layout, words))
            elif grid is not None:
                write_grid(grid, words, output, is_first=number == 0)
    _tell(result, count, output)
    return exit_codes.code_of(result.status)


def _tell(result: Result[Grid], count: int, output: Output) -> None:
    took = f"({result.engine}, {result.seconds:.2f} s)"
    note = f": {result.note}" if result.note else ""
    if result.status is Status.INFEASIBLE:
        output.note(f"proven that there is no such grid {took}")
    elif len(result) < count:
        output.note(f"{len(result)} of {count} grids before the limit {took}{note}")
    else:
        output.note(f"{counted(count, 'grid')} {took}")
