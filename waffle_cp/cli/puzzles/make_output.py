"""What `make` writes: puzzles as text or JSON, a note on each, and the calendar of a series."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from waffle_cp.cli import exit_codes
from waffle_cp.cli.output import Output
from waffle_cp.cli.puzzles.series_options import Edition, Series
from waffle_cp.grid import Grid
from waffle_cp.judging.difficulty import rate_difficulty
from waffle_cp.layout import Layout
from waffle_cp.make import MadePuzzle
from waffle_cp.plurals import counted
from waffle_cp.puzzle import Puzzle
from waffle_cp.records.making import MakeRecord, make_record
from waffle_cp.request.request import FillRequest
from waffle_cp.result import Result, Status
from waffle_cp.words import WordList

__all__ = ["write_all"]


def write_all(
    results: Iterator[Result[MadePuzzle]],
    output: Output,
    source: Grid | FillRequest,
    list_name: str | None,
    known: WordList,
    series: Series | None,
) -> int:
    """Write each puzzle as it comes, then the calendar; the exit code of the last result."""
    code = 0
    try:
        for number, result in enumerate(results, start=1):
            edition = None if series is None else series.edition(number)
            if result:
                result = _rated(result, known)
            if output.as_json:
                output.write_json(_record(result, source.layout, list_name, edition))
            if not result:
                output.note(_fault(result))
                code = exit_codes.code_of(result.status)
                break
            made = result.unwrap()
            if not output.as_json:
                if number > 1:
                    output.write("")
                _write_puzzle(made.puzzle, output)
            output.note(_told(result, edition))
            if series is not None and edition is not None:
                series.add(edition, made.puzzle)
    finally:
        # An interrupted series keeps the days that were made, as the other results are kept.
        told = "" if series is None else series.write_calendar()
        if told:
            output.note(told)
    return code


def _rated(result: Result[MadePuzzle], known: WordList) -> Result[MadePuzzle]:
    """The result with the puzzle's difficulty, if no level was asked for."""
    made = result.unwrap()
    if made.difficulty is not None:
        return result
    return replace(result, answers=(replace(made, difficulty=rate_difficulty(made.puzzle, known)),))


def _told(result: Result[MadePuzzle], edition: Edition | None) -> str:
    made = result.unwrap()
    swaps = counted(made.swaps, "swap")
    place = ""
    if edition is not None:
        place = f"puzzle {edition.number}, " + (f"{edition.day}, " if edition.day else "")
    return (
        f"{place}{swaps}, one solution on {made.unique_on}, seed {made.seed} "
        f"({result.seconds:.2f} s, boards {made.boards}, grids {made.grids}); {made.difficulty}"
    )


def _write_puzzle(puzzle: Puzzle, output: Output) -> None:
    if not output.has_color:
        output.write(str(puzzle))
        return
    from waffle_cp.render import puzzle_text

    output.write(puzzle_text(puzzle))


def _fault(result: Result[MadePuzzle]) -> str:
    proven = result.status is Status.INFEASIBLE
    head = "proven that there is no such puzzle" if proven else "no puzzle before the limit"
    return f"{head}: {result.note}"


def _record(
    result: Result[MadePuzzle], layout: Layout, list_name: str | None, edition: Edition | None
) -> MakeRecord:
    record = make_record(result, layout, list_name)
    if edition is not None:
        record["number"] = edition.number
        record["date"] = None if edition.day is None else str(edition.day)
        record["id"] = edition.title
    return record
