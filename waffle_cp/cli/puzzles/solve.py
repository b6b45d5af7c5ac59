"""`waffle-cp solve`: every solution of each puzzle, ranked, with the fewest swaps, proven."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import click

from waffle_cp.cli import exit_codes
from waffle_cp.cli.options import (
    NameIn,
    output_options,
    search_seed_option,
    time_limit_option,
    words_option,
)
from waffle_cp.cli.output import Output
from waffle_cp.cli.puzzles.picture_output import picture_notes
from waffle_cp.cli.puzzles.solve_output import compact_text, full_text
from waffle_cp.coloring import ANY, RULES
from waffle_cp.errors import InputError
from waffle_cp.formats import each_in_bytes, read_bytes
from waffle_cp.pictures import PictureReading, is_picture, read_picture
from waffle_cp.puzzle import Puzzle
from waffle_cp.records.picturing import picture_record
from waffle_cp.records.solving import solve_record
from waffle_cp.result import Result
from waffle_cp.solve import InterruptedSolving, Solution, solve_puzzle
from waffle_cp.validate.puzzle import check_puzzle
from waffle_cp.words import WordList, load_words

__all__ = ["command"]

_SHOWN_NAMES = 10


@click.command("solve")
@click.argument("sources", metavar="PUZZLE...", nargs=-1, required=True)
@click.option(
    "--swaps",
    type=click.IntRange(0),
    metavar="K",
    help="Stated number of swaps: solutions that need exactly K come first.",
)
@words_option("full")
@click.option("--max-solutions", type=click.IntRange(1), metavar="N", help="Stop at N solutions.")
@time_limit_option
@click.option(
    "--rule",
    type=NameIn(RULES, ANY),
    help="Color rule of the puzzles; else the file's.",
)
@click.option(
    "--steps/--no-steps",
    "shows_steps",
    default=None,
    help="Show each swap with the board after it; by default for a single puzzle.",
)
@search_seed_option
@output_options
def command(
    sources: tuple[str, ...],
    swaps: int | None,
    words_source: str,
    max_solutions: int | None,
    time_limit: float | None,
    rule: str | None,
    shows_steps: bool | None,
    seed: int,
    output: Output,
) -> int:
    """Solve puzzles: all solutions, ranked, each with its fewest swaps and the proof.

    A PUZZLE is a file of any form (puzzle text, JSON, emoji squares), which may hold many, or a
    picture: a screenshot or photograph of a board (extra `image`); `-` is standard input. The
    search is exact over the word list, offensive words included. A solution that a file states
    is only used to check.
    """
    words = load_words(words_source, offensive=True)
    found = list(_puzzles(sources, words))
    if len(found) == 1 and isinstance(found[0], InputError):
        raise found[0]
    shows_steps = len(found) == 1 if shows_steps is None else shows_steps
    codes = [0]
    several = []
    with output:
        for item in found:
            if isinstance(item, InputError):
                click.echo(f"waffle-cp: {' '.join(str(item).split())}", err=True)
                codes.append(exit_codes.BAD_INPUT)
                continue
            reading = item if isinstance(item, PictureReading) else None
            puzzle = item.puzzle if isinstance(item, PictureReading) else item
            puzzle = replace(puzzle, rule=rule) if rule else puzzle
            interrupted = False
            try:
                result = solve_puzzle(
                    puzzle,
                    words,
                    swaps=swaps,
                    max_solutions=max_solutions,
                    time_limit=time_limit,
                    seed=seed,
                )
            except InterruptedSolving as stop:
                result, interrupted = stop.result, True
            stated = puzzle.swaps if swaps is None else swaps
            if output.as_json:
                record = solve_record(puzzle, result, words.name, stated)
                if reading is not None:
                    record["picture"] = picture_record(reading)
                output.write_json(record)
            elif shows_steps:
                output.write(full_text(puzzle, result, stated))
            else:
                output.write(compact_text(puzzle, result, stated))
            for note in picture_notes(reading) if reading else ():
                output.note(note)
            if interrupted:
                output.note("interrupted")
                return exit_codes.INTERRUPTED
            codes.append(_told(puzzle, result, output))
            if len(result) > 1:
                several.append(f"{puzzle.source} ({len(result)})")
        if several and len(found) > 1:
            names = ", ".join(several[:_SHOWN_NAMES])
            more = len(several) - _SHOWN_NAMES
            names += f", and {more} more" if more > 0 else ""
            output.note(f"{len(several)} of {len(found)} have several solutions: {names}")
    return exit_codes.gravest(codes)


def _puzzles(
    sources: tuple[str, ...], words: WordList
) -> Iterator[Puzzle | PictureReading | InputError]:
    for source in sources:
        try:
            data = read_bytes(source)
            if is_picture(data):
                yield read_picture(data, words, source=source)
            else:
                yield from each_in_bytes(data, source=source)
        except InputError as fault:
            yield fault


def _told(puzzle: Puzzle, result: Result[Solution], output: Output) -> int:
    """The exit code of one puzzle; tells on the side how the file's own solution compares."""
    code = exit_codes.code_of(result.status)
    if puzzle.solution is None:
        return code
    for fault in check_puzzle(puzzle):
        output.note(f"{puzzle.source}: the file's solution: {fault}")
        code = code or exit_codes.NONE
    ranks = [solution.rank for solution in result if solution.grid == puzzle.solution]
    if not ranks and result.complete:
        output.note(f"{puzzle.source}: the file's solution is not among those found")
        code = code or exit_codes.NONE
    elif ranks and ranks[0] > 1:
        output.note(f"{puzzle.source}: the file's solution is ranked {ranks[0]}")
    return code
