"""`waffle-cp make`: a puzzle from a new or a given grid, proven unique."""

from __future__ import annotations

import click
from click.core import ParameterSource

from waffle_cp.cli import exit_codes
from waffle_cp.cli.grids.request_options import request_fields, request_options
from waffle_cp.cli.options import (
    NameIn,
    drawn_seed,
    output_options,
    seed_option,
    stems_option,
    time_limit_option,
    words_option,
)
from waffle_cp.cli.output import Output
from waffle_cp.cli.puzzles.judging_options import judging_options, player_list, read_theme
from waffle_cp.cli.puzzles.make_output import write_all
from waffle_cp.cli.puzzles.series_options import read_series, series_options
from waffle_cp.coloring import RULES
from waffle_cp.errors import InputError
from waffle_cp.fill.larger_list import ask_larger_lists
from waffle_cp.formats.grids import read_grids
from waffle_cp.grid import Grid
from waffle_cp.judging.uniqueness import uniqueness_list
from waffle_cp.make import STRATEGIES, MakeSettings, make_puzzles, make_series
from waffle_cp.make.settings import fitting_greens
from waffle_cp.request.request import FillRequest
from waffle_cp.words import load_words, sibling_list, stems_for

__all__ = ["command"]

_GREENS = "game"
_LOOSE_STRATEGY = "shuffle"
_NEW_GRIDS_ONLY = ("words_source", "stem_file", "theme_path", "theme_words", "series_count")


@click.command(short_help="a puzzle from a new or a given grid, proven unique")
@click.option(
    "--grid",
    "grid_path",
    metavar="FILE",
    help="Grids to use instead of new ones: rows of text, or the JSON of grids.",
)
@request_options
@words_option("common")
@stems_option
@click.option(
    "--swaps",
    type=click.IntRange(0, 10_000),
    metavar="K",
    help="Exact minimum of swaps; without it 10 for 5x5, 20 for 7x7, 15 for royale.",
)
@click.option(
    "--greens",
    metavar="SPEC",
    help="game, none, any, a number, or cells as in a1,e5; +N or +any for more. "
    f"[default: {_GREENS} where K goes with it, else any; any with {_LOOSE_STRATEGY}]",
)
@click.option(
    "--strategy",
    default="direct",
    show_default=True,
    metavar="NAME",
    help=f"{', '.join(STRATEGIES)}, or your own as module:function or file.py:function.",
)
@click.option(
    "--rule",
    type=NameIn(RULES),
    default="game",
    show_default=True,
    help="How cells are colored.",
)
@click.option(
    "--unique-on",
    "unique_source",
    metavar="LIST",
    help="The list on which the solution is the only one, score 0 included, joined by --words. "
    "[default: full, in the language of --words]",
)
@click.option("--allow-trivial", is_flag=True, help="Allow a first move that the colors give away.")
@judging_options
@click.option(
    "--count", type=click.IntRange(1), default=1, show_default=True, help="Puzzles to make."
)
@series_options
@time_limit_option
@seed_option
@output_options
def command(
    grid_path: str | None,
    request: FillRequest,
    words_source: str,
    stem_file: str | None,
    swaps: int | None,
    greens: str | None,
    strategy: str,
    rule: str,
    unique_source: str | None,
    allow_trivial: bool,
    difficulty: str | None,
    known_source: str | None,
    avoid_pairs: bool,
    theme_path: str | None,
    theme_words: int | None,
    count: int,
    series_count: int | None,
    no_repeat_within: int | None,
    start: str | None,
    calendar: str | None,
    link: str | None,
    time_limit: float | None,
    seed: int | None,
    output: Output,
) -> int:
    """Make a puzzle: exactly K swaps, chosen greens, one solution, no trivial first move.

    The grid is new, as the options ask, or given; the letters are exchanged until the proven
    minimum of swaps is exactly K. The solution is proven to be the only one among all words of
    the list of --unique-on. Puzzle N of a run is made with seed + N - 1.

    --series makes daily puzzles: numbered, with dates, as a calendar, no word again too soon.
    """
    context = click.get_current_context()
    if series_count is not None and _is_given(context, "count"):
        raise InputError("--count and --series: ask for one of the two")
    series = read_series(series_count, no_repeat_within, start, calendar, link)
    sources: tuple[Grid | FillRequest, ...] = (request,)
    if grid_path is not None:
        _refuse_with_grid(context)
        sources = read_grids(grid_path)
    theme = read_theme(theme_path, theme_words)
    fill_words = None if grid_path else load_words(words_source)
    if theme is not None and fill_words is not None:
        fill_words = theme.joined(fill_words)
    stems = None
    if fill_words is not None and request.distinct_stems:
        stems = stems_for(words_source, stem_file).numbers(fill_words)
    unique_words = uniqueness_list(unique_source or sibling_list(words_source, "full"), fill_words)
    known = player_list(known_source, words_source, fill_words or unique_words)
    if greens is None:
        layout = sources[0].layout if sources else request.layout
        greens = "any" if strategy == _LOOSE_STRATEGY else fitting_greens(layout, swaps)
        if greens != _GREENS and strategy != _LOOSE_STRATEGY:
            output.note(
                f"{swaps} swaps are hardly possible with the green cells of the game: others are "
                "chosen (--greens game insists)"
            )
    seed = drawn_seed(seed, output)
    settings = MakeSettings(
        swaps=swaps,
        greens=greens,
        strategy=strategy,
        rule=rule,
        allow_trivial=allow_trivial,
        avoid_pairs=avoid_pairs,
        difficulty=difficulty,
        player_words=known,
        theme=theme,
        fill_words=fill_words,
        stems=stems,
    )
    worst = 0
    with output:
        for source in sources:
            if series is not None:
                assert isinstance(source, FillRequest)
                results = make_series(
                    source,
                    unique_words,
                    count=series.count,
                    no_repeat_within=series.no_repeat_within,
                    seed=seed,
                    time_limit=time_limit,
                    settings=settings,
                )
            else:
                results = make_puzzles(
                    source,
                    unique_words,
                    count=count,
                    seed=seed,
                    time_limit=time_limit,
                    settings=settings,
                )
            list_name = None if isinstance(source, Grid) else words_source
            code = write_all(results, output, source, list_name, known, series)
            if code == exit_codes.NONE and isinstance(source, FillRequest) and theme is None:
                asked = ask_larger_lists(
                    source, words_source, is_proven=False, seed=seed, time_limit=time_limit
                )
                if asked is not None:
                    output.note(str(asked))
            worst = max(worst, code)
    return worst


def _refuse_with_grid(context: click.Context) -> None:
    """InputError when an option that only new grids have is given beside `--grid`."""
    names = (*request_fields(), *_NEW_GRIDS_ONLY)
    for parameter in context.command.params:
        if parameter.name in names and _is_given(context, parameter.name):
            raise InputError(f"{parameter.opts[0]} is for new grids, not for those of --grid")


def _is_given(context: click.Context, name: str) -> bool:
    return context.get_parameter_source(name) is ParameterSource.COMMANDLINE
