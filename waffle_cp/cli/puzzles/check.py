"""`waffle-cp check`: validate grids, puzzles and plans; run all methods and compare."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click

from waffle_cp.cli.options import (
    output_options,
    search_seed_option,
    time_limit_option,
    words_option,
)
from waffle_cp.cli.output import Output
from waffle_cp.cli.puzzles.check_report import CheckReport
from waffle_cp.errors import InputError
from waffle_cp.grid import Grid
from waffle_cp.judging.difficulty import PLAYER_LIST
from waffle_cp.swaps import SwapProblem, min_swaps
from waffle_cp.swaps.comparison import Comparison, compare_methods
from waffle_cp.swaps.crosscheck import CrossCheck
from waffle_cp.swaps.reading import read_pair, read_sides
from waffle_cp.validate.fault import Fault

__all__ = ["command"]


@click.command(short_help="validate a grid, puzzle, plan or certificate; compare all methods")
@click.argument("sources", metavar="[FILE]...", nargs=-1)
@click.option("--pair", nargs=2, metavar="START TARGET", help="Compare all swap methods that fit.")
@click.option("--file", "path", metavar="FILE", help="The same for two lines or two columns.")
@click.option("--plan", "plan_path", metavar="FILE", help="JSON of `swaps --json` for that pair.")
@click.option(
    "--certificate",
    "certificate_path",
    metavar="FILE",
    help="Verify a certificate of `swaps`; with --pair or --file also that it is about these.",
)
@click.option(
    "--random", "count", type=click.IntRange(1), metavar="N", help="Compare on N random problems."
)
@click.option(
    "--tokens",
    type=click.IntRange(0),
    default=12,
    show_default=True,
    help="Most tokens of a random problem.",
)
@click.option(
    "--colors",
    type=click.IntRange(1),
    default=6,
    show_default=True,
    help="Most colors of a random problem.",
)
@click.option(
    "--journal", metavar="FILE", help="Records finished problems so that a stopped run can resume."
)
@words_option("full")
@click.option(
    "--known",
    "known_source",
    metavar="LIST",
    help="The words that a player is taken to know, for difficulty and uniqueness. "
    f"[default: {PLAYER_LIST}, in the language of --words]",
)
@time_limit_option
@search_seed_option
@output_options
def command(
    sources: tuple[str, ...],
    pair: tuple[str, str] | None,
    path: str | None,
    plan_path: str | None,
    certificate_path: str | None,
    count: int | None,
    tokens: int,
    colors: int,
    journal: str | None,
    words_source: str,
    known_source: str | None,
    time_limit: float | None,
    seed: int,
    output: Output,
) -> int:
    """Validate what FILEs hold, and compare all methods on the swaps between two sequences.

    A FILE is a grid or holds puzzles in any form: letters, colors, words and the stated number
    of swaps are checked, and every method that fits must prove the same minimum. On a puzzle
    there is a report: words and scores, uniqueness on the full list, on the words that a player
    knows and by play, trivial first moves, difficulty. Exit code 3 says that a fault was found.
    """
    if count is not None:
        return _compare_random(CrossCheck(tokens, colors, seed), count, journal, time_limit, output)
    if plan_path is not None and pair is None and path is None:
        raise click.UsageError("--plan needs the sequences: --pair START TARGET or --file FILE")
    if not sources and pair is None and path is None and certificate_path is None:
        raise click.UsageError("expected a FILE, --pair START TARGET or --file FILE")
    options = {"time_limit": time_limit, "seed": seed}
    report = CheckReport(output, seed)
    with output:
        instance = None
        if pair is not None or path is not None:
            instance = read_sides(*pair) if pair else read_pair(path or "")
        if certificate_path is not None:
            _check_certificate(certificate_path, instance, report, output)
        elif instance is not None:
            if plan_path is not None:
                report.tell(plan_path, _plan_faults(plan_path, *instance, time_limit))
            else:
                problem = SwapProblem.of(*instance)
                comparison = compare_methods(problem, **options)  # type: ignore[arg-type]
                report.tell(path or "pair", comparison.faults, comparison)
        for source in sources:
            _check_file(source, words_source, known_source, options, report)
    return report.exit_code


def _check_certificate(path: str, instance: Any, report: CheckReport, output: Output) -> None:
    import json

    from waffle_cp.validate.certificate import check_certificate

    try:
        record = json.loads(Path(path).read_text("utf-8"))
    except (ValueError, RecursionError) as fault:
        raise InputError("is no JSON", place=path) from fault
    if not isinstance(record, dict):
        raise InputError("expected a JSON object", place=path)
    found = check_certificate(record, instance)
    if not found.faults and not output.as_json:
        proof = "proven that none is shorter"
        if not found.is_optimal:
            proof = f"proven that at least {found.proven} are needed"
        output.write(f"{found.swaps} swaps; {proof}")
    stated = {
        "swaps": found.swaps,
        "bound": found.bound,
        "proven": found.proven,
        "optimal": found.is_optimal,
    }
    report.tell(path, found.faults, stated=stated)


def _compare_random(
    check: CrossCheck, count: int, journal: str | None, time_limit: float | None, output: Output
) -> int:
    """All methods on random problems; exit code 3 when they disagree anywhere."""
    report = CheckReport(output, check.seed)
    place = Path(journal) if journal else None
    faults: list[Fault] = []
    with output:
        with output.progress() as display:
            task = display.add_task("random problems", total=count)
            for number, found in check.run(range(count), journal=place, time_limit=time_limit):
                display.update(task, completed=number + 1)
                if found is not None:
                    faults += found.faults
                    if not output.as_json:
                        output.write(f"{found.source} {found.target}")
        report.tell(f"{count} random problems", faults)
    return report.exit_code


def _plan_faults(
    path: str, start: Sequence[str], target: Sequence[str], time_limit: float | None
) -> tuple[Fault, ...]:
    """Faults of the JSON of `swaps --json`, with its steps, swaps, bound and status.

    The bound is held against the best plan that is found here.
    """
    import json

    from waffle_cp.swaps.reading import read_file_text
    from waffle_cp.validate.plan import check_plan_record

    try:
        record = json.loads(read_file_text(path))
    except (ValueError, RecursionError) as fault:
        raise InputError("is no JSON", place=path) from fault
    faults = check_plan_record(record, start, target)
    if any(fault.rule == "form" for fault in faults):
        raise InputError(str(faults[0]), place=path)
    if faults or "bound" not in record:
        return faults
    result = min_swaps(start, target, time_limit=time_limit)
    if result.value is not None and result.value < record["bound"]:
        told = f"{record['bound']} is claimed, and {result.value:g} swaps do"
        return (Fault("bound", "bound", told),)
    return ()


def _check_file(
    source: str,
    words_source: str,
    known_source: str | None,
    options: dict[str, Any],
    report: CheckReport,
) -> None:
    from waffle_cp.formats import each_in_file
    from waffle_cp.formats.files import at
    from waffle_cp.formats.grids import parse_grids
    from waffle_cp.judging import report_on
    from waffle_cp.words import load_words, sibling_list, stems_for

    words = load_words(words_source, offensive=True)
    try:
        text = _grid_text(source)
        if text is not None:
            with at(source):
                grids = parse_grids(text)
            for number, grid in enumerate(grids, start=1):
                name = source if len(grids) == 1 else f"{source}#{number}"
                report.tell(name, _grid_faults(grid, words))
            return
        items = each_in_file(source)
    except InputError as fault:
        report.refuse(fault)
        return
    if known_source is None:
        known_source = sibling_list(words_source, PLAYER_LIST)
    known = load_words(known_source)
    stems = stems_for(words_source)
    for item in items:
        if isinstance(item, InputError):
            report.refuse(item)
            continue
        faults, comparison = _puzzle_faults(item, words, options)
        spelled = () if item.solution is None else item.solution.words
        judged = report_on(
            item,
            words,
            known,
            stems=stems.numbers(spelled),
            time_limit=options["time_limit"],
        )
        report.tell(item.source or source, faults, comparison, judged, known.name)


def _grid_text(source: str) -> str | None:
    """The text of a file that holds grids, letters without colors; None for others."""
    from waffle_cp.formats.files import STANDARD_INPUT, read_bytes, text_of
    from waffle_cp.formats.grids import holds_grids
    from waffle_cp.formats.puz import is_puz

    if source == STANDARD_INPUT:
        return None
    data = read_bytes(source)
    if is_puz(data):
        return None
    text = text_of(data, source)
    return text if holds_grids(text) else None


def _grid_faults(grid: Grid, words: Any) -> tuple[Fault, ...]:
    from waffle_cp.request.request import FillRequest
    from waffle_cp.validate.grid import check_grid

    return check_grid(grid, FillRequest(grid.layout), words)


def _puzzle_faults(
    puzzle: Any, words: Any, options: dict[str, Any]
) -> tuple[tuple[Fault, ...], Comparison | None]:
    from waffle_cp.validate.puzzle import check_puzzle, check_solution

    if puzzle.solution is None:
        return check_puzzle(puzzle), None
    faults = list(check_solution(puzzle, puzzle.solution, words))
    if faults:
        return tuple(faults), None
    problem = SwapProblem.of(puzzle.letters, puzzle.solution.letters)
    comparison = compare_methods(problem, **options)
    lower, upper = comparison.bounds
    stated = puzzle.swaps
    if stated is not None and (stated < lower or (upper is not None and upper < stated)):
        fewest = f"{lower}" if lower == upper else f"{lower} or more"
        faults.append(Fault("swaps", "", f"{stated} swaps are stated, the minimum is {fewest}"))
    return (*faults, *comparison.faults), comparison
