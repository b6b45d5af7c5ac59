"""`waffle-cp grids`: solution grids of a layout from a word list."""

from __future__ import annotations

import click

from waffle_cp.cli import exit_codes
from waffle_cp.cli.grids.exhaustive import ExhaustivePlan, exhaustive_options, list_all
from waffle_cp.cli.grids.grid_output import write_grid
from waffle_cp.cli.grids.request_options import request_options
from waffle_cp.cli.options import (
    NameIn,
    drawn_seed,
    output_options,
    seed_option,
    stems_option,
    time_limit_option,
    words_option,
    workers_option,
)
from waffle_cp.cli.output import Output
from waffle_cp.errors import InputError
from waffle_cp.fill import ENGINES, FillRequest, fill_grids
from waffle_cp.fill.engines import Goal
from waffle_cp.fill.larger_list import ask_larger_lists
from waffle_cp.grid import Grid
from waffle_cp.plurals import counted
from waffle_cp.records.grids import grid_record
from waffle_cp.result import Result, Status
from waffle_cp.words import WordList, load_words, stems_for

__all__ = ["command"]


@click.command(short_help="solution grids of a layout from word lists")
@request_options
@words_option("common")
@stems_option
@click.option(
    "--count", type=click.IntRange(1), default=1, show_default=True, help="Different grids to find."
)
@exhaustive_options
@click.option(
    "--maximize",
    type=click.Choice(["total", "worst"]),
    help="The best grids: highest total score, or highest score of the worst word.",
)
@click.option("--engine", type=NameIn(ENGINES), default="auto", show_default=True, help="Method.")
@click.option("--transposes", is_flag=True, help="Count a square grid and its transpose as two.")
@seed_option
@time_limit_option
@workers_option
@output_options
def command(
    request: FillRequest,
    words_source: str,
    stem_file: str | None,
    count: int,
    plan: ExhaustivePlan | None,
    maximize: Goal | None,
    engine: str,
    transposes: bool,
    seed: int | None,
    time_limit: float | None,
    workers: int,
    output: Output,
) -> int:
    """Fill a layout with words: any grid that keeps what is asked, the best ones, or all.

    Required words may be missing from the list. Words are all different and no two share a stem,
    unless --repeats or --same-stems allow it. With one worker a seed gives the same grids again.
    """
    words = load_words(words_source)
    stems = None
    if request.distinct_stems:
        stems = stems_for(words_source, stem_file).numbers(words)
    if plan is not None:
        if maximize is not None or engine not in ("auto", "search"):
            wrong = "--maximize" if maximize is not None else f"--engine {engine}"
            raise InputError(f"--all lists grids by the exhaustive search, without {wrong}")
        return list_all(
            request,
            words,
            plan,
            stems=stems,
            transposes=transposes or None,
            seed=seed,
            time_limit=time_limit,
            workers=workers,
            output=output,
        )
    seed = drawn_seed(seed, output)
    found: list[Grid] = []

    def keep(grid: Grid) -> None:
        found.append(grid)
        if not output.as_json and maximize is None:
            write_grid(grid, words, output, is_first=len(found) == 1)

    with output:
        try:
            result = fill_grids(
                request,
                words,
                count=count,
                engine=engine,
                maximize=maximize,
                seed=seed,
                time_limit=time_limit,
                workers=workers,
                stems=stems,
                transposes=transposes or None,
                on_grid=keep,
            )
        except KeyboardInterrupt:
            _write_interrupted(found, words, output, maximize, engine, seed)
            raise
        if not output.as_json and maximize is not None:
            for number, best in enumerate(result):
                write_grid(best, words, output, is_first=number == 0)
        if output.as_json:
            for grid in result or (None,):
                output.write_json(grid_record(grid, result, request.layout, words))
        _tell(result, output, count)
        if result.status is Status.INFEASIBLE:
            left = None if time_limit is None else time_limit - result.seconds
            asked = ask_larger_lists(request, words_source, seed=seed, time_limit=left)
            if asked is not None:
                output.note(str(asked))
    return exit_codes.code_of(result.status)


def _write_interrupted(
    found: list[Grid],
    words: WordList,
    output: Output,
    maximize: Goal | None,
    engine: str,
    seed: int,
) -> None:
    """What was found until the interrupt and is not written yet."""
    if maximize is not None:
        found = found[-1:]
    if not found:
        return
    if output.as_json:
        result = Result(Status.FEASIBLE, tuple(found), engine=engine, seed=seed)
        for grid in found:
            output.write_json(grid_record(grid, result, grid.layout, words))
    elif maximize is not None:
        write_grid(found[0], words, output, is_first=True)


def _tell(result: Result[Grid], output: Output, count: int) -> None:
    note = f": {result.note}" if result.note else ""
    if not result:
        told = (
            "proven that there is no such grid"
            if result.status is Status.INFEASIBLE
            else "no grid before the limit"
        )
        output.note(f"{told} ({result.engine}, {result.seconds:.2f} s){note}")
        return
    told = f"{counted(len(result), 'grid')} by {result.engine} in {result.seconds:.2f} s"
    if result.value is not None:
        is_best = result.status is Status.OPTIMAL
        bound = "proven best" if is_best else f"bound {result.bound}"
        told += f", best value {result.value:g} ({bound})"
    if len(result) < count:
        told += ", all there are" if result.complete else ", then the limit"
    output.note(told + note)
