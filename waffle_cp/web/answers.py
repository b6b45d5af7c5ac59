"""What the tasks do: from the checked values of a request to the JSON of the command line.

Nothing here takes the name of a file, a module or a command: word lists, strategies and rules are
chosen by name from fixed lists, everything else is text.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any, Protocol

from waffle_cp.errors import InputError, LimitError
from waffle_cp.web.inputs import checked_puzzle, fill_request, one_puzzle
from waffle_cp.web.wordle_answers import WORDLE_ANSWERS
from waffle_cp.words import WordList, load_words, stems_for

__all__ = ["ANSWERS", "Answer", "Report", "out_of_time", "warm_up"]

Values = Mapping[str, Any]
Answer = Callable[[Values, "Report"], dict[str, Any]]


class Report(Protocol):
    """Takes what a task is at, and what is known already should its time be over."""

    def __call__(self, stage: str, known: Mapping[str, Any] | None = None) -> None:
        """Pass it on."""
        ...


_MOST_PUZZLES = 500
_MOST_TOKENS = 20_000
_EXACT_SHARE = 0.6


def answer_make(values: Values, report: Report) -> dict[str, Any]:
    """As `make --json`; without `unique` it is only told whether there is one solution."""
    from waffle_cp.cli.puzzles.make import record_of, unique_list
    from waffle_cp.judging import rate_difficulty
    from waffle_cp.make import make_puzzle
    from waffle_cp.solve import find_solutions

    started = time.perf_counter()
    request = fill_request(values)
    report("reading the word lists")
    words = load_words(values["words"])
    stems = stems_for(values["words"]).numbers(words) if request.distinct_stems else None
    every = unique_list(values["unique_on"], words)
    seed = secrets.randbelow(2**31) if values["seed"] is None else values["seed"]
    report("looking for a puzzle")
    result = make_puzzle(
        request,
        every if values["unique"] else WordList.of(["a"], name="no list"),
        swaps=values["swaps"],
        greens=values["greens"],
        strategy=values["strategy"],
        rule=values["rule"],
        allow_trivial=values["allow_trivial"],
        avoid_pairs=values["avoid_pairs"],
        difficulty=values["difficulty"],
        fill_words=words,
        stems=stems,
        seed=seed,
        time_limit=values["time_limit"],
    )
    if result:
        made = result.unwrap()
        rated = made.difficulty or rate_difficulty(made.puzzle)
        result = replace(result, answers=(replace(made, difficulty=rated),))
    record = record_of(result, request, values["words"])
    if result and not values["unique"]:
        report("counting its solutions")
        left = max(1.0, values["time_limit"] - (time.perf_counter() - started))
        found = find_solutions(result.unwrap().puzzle, every, time_limit=left)
        is_one = len(found) == 1 if found.complete or len(found) > 1 else None
        record |= {"unique": is_one, "unique_on": values["unique_on"]}
    return record


def answer_solve(values: Values, report: Report) -> dict[str, Any]:
    """As `solve --json` of one puzzle."""
    from waffle_cp.cli.puzzles.solve_output import json_record
    from waffle_cp.solve import solve_puzzle

    puzzle = one_puzzle(values["puzzle"])
    if values["rule"] is not None:
        puzzle = replace(puzzle, rule=values["rule"])
    report("reading the word list")
    words = load_words(values["words"], offensive=True)
    report("looking for solutions")
    result = solve_puzzle(
        puzzle,
        words,
        swaps=values["swaps"],
        max_solutions=values["max_solutions"],
        time_limit=values["time_limit"],
        seed=values["seed"],
    )
    stated = puzzle.swaps if values["swaps"] is None else values["swaps"]
    return json_record(puzzle, result, words.name, stated)


def answer_swaps(values: Values, report: Report) -> dict[str, Any]:
    """As `swaps --json`, with the tokens beside it."""
    from waffle_cp.cli.swaps import swaps_record
    from waffle_cp.swaps import SwapProblem, fitting_methods, min_swaps
    from waffle_cp.swaps.reading import parse_pair, parse_tokens

    source, target, pair = values["source"], values["target"], values["pair"]
    if pair is not None and source is None and target is None:
        before, after = parse_pair(pair)
    elif pair is None and source is not None and target is not None:
        before, after = parse_tokens(source), parse_tokens(target)
    else:
        raise InputError("expected source and target, or pair")
    if max(len(before), len(after)) > _MOST_TOKENS:
        raise InputError(f"{len(before):,} tokens: expected at most {_MOST_TOKENS:,}")
    problem = SwapProblem.of(before, after)
    fitting = fitting_methods(problem)
    if values["method"] not in fitting:
        raise InputError(
            f"method {values['method']!r} is too slow for {problem.wrong_count} wrong tokens: "
            f"expected {', '.join(fitting)}"
        )
    report("counting cycles")
    result = min_swaps(
        before,
        after,
        method=values["method"],
        time_limit=values["time_limit"],
        seed=values["seed"],
    )
    return swaps_record(result) | {"source": list(before), "target": list(after)}


def answer_count(values: Values, report: Report) -> dict[str, Any]:
    """As `count --json`: exact within a part of the time, else an estimate by random draws."""
    from waffle_cp.cli.grids.count import count_record
    from waffle_cp.counting import count_grids, estimate_by_sampling, estimate_grids

    started = time.perf_counter()
    request = fill_request(values)
    report("reading the word list")
    words = load_words(values["words"])
    estimates = estimate_grids(request, words, transposes=request.repeats)
    guess = {
        "count": None,
        "estimate": estimates.by_letters,
        "estimate_by_position": estimates.by_position,
    }
    report("counting", guess)
    result = count_grids(
        request, words, transposes=request.repeats, time_limit=values["time_limit"] * _EXACT_SHARE
    )
    record = count_record(request, words, result, estimates, request.repeats)
    if result.count is None:
        report("drawing grids at random", record)
        left = values["time_limit"] - (time.perf_counter() - started)
        try:
            sampled = estimate_by_sampling(
                request, words, seed=0, transposes=request.repeats, time_limit=max(0.1, left)
            )
        except LimitError:
            return record
        record |= {"sampled": sampled.value, "sampled_error": sampled.error}
    return record


def answer_play(values: Values, report: Report) -> dict[str, Any]:
    """The player's record of a puzzle and its link; the puzzle is solved where it has to be."""
    from waffle_cp.solve import find_solutions
    from waffle_cp.swaps import fewest_swaps
    from waffle_cp.web.player import puzzle_link, puzzle_record

    started = time.perf_counter()
    puzzle = one_puzzle(values["puzzle"])
    if puzzle.solution is None:
        report("solving")
        found = find_solutions(
            puzzle,
            load_words("full", offensive=True),
            max_solutions=2,
            time_limit=values["time_limit"],
        )
        if not found.complete and len(found) < 2:
            raise InputError("it states no solution, and none was proven before the time limit")
        if len(found) != 1:
            count = "several solutions" if found else "no solution"
            raise InputError(f"a puzzle with {count} cannot be played")
        puzzle = replace(puzzle, solution=found.unwrap())
    solution = puzzle.solution
    assert solution is not None
    if puzzle.swaps is None:
        puzzle = replace(puzzle, swaps=fewest_swaps(puzzle.letters, solution.letters))
    record = puzzle_record(puzzle)
    return {
        **_quick("play", started),
        "record": record,
        "link": puzzle_link(record),
        "swaps": puzzle.swaps,
    }


def answer_read(values: Values, report: Report) -> dict[str, Any]:
    """The puzzles of a text as JSON objects, each with its mask."""
    from waffle_cp.formats import parse_puzzles, record_of_puzzle

    started = time.perf_counter()
    puzzles = parse_puzzles(values["text"])
    if len(puzzles) > _MOST_PUZZLES:
        raise InputError(f"{len(puzzles):,} puzzles: expected at most {_MOST_PUZZLES:,}")
    records = [
        record_of_puzzle(puzzle) | {"source": puzzle.source, "mask": list(puzzle.layout.mask)}
        for puzzle in map(checked_puzzle, puzzles)
    ]
    return {**_quick("read", started), "puzzles": records}


def answer_export(values: Values, report: Report) -> dict[str, Any]:
    """The text of a puzzle in a form, with a name and a media type for a file."""
    from waffle_cp.formats import format_puzzles
    from waffle_cp.render import puzzle_svg
    from waffle_cp.web.player import player_page

    started = time.perf_counter()
    puzzle = one_puzzle(values["puzzle"])
    form = values["form"]
    if form == "html":
        text = player_page([puzzle], titles=[values["title"]] if values["title"] else [])
    elif form == "svg":
        text = puzzle_svg(puzzle)
    else:
        text = format_puzzles([puzzle], form) + "\n"
    ending, media_type = _FILES.get(form, ("txt", "text/plain"))
    name = f"waffle.{ending}"
    return {**_quick("export", started), "name": name, "type": media_type, "text": text}


_FILES = {
    "html": ("html", "text/html"),
    "svg": ("svg", "image/svg+xml"),
    "json": ("json", "application/json"),
    "ipuz": ("ipuz", "application/json"),
    "csv": ("csv", "text/csv"),
}

ANSWERS: Mapping[str, Answer] = MappingProxyType(
    {
        "make": answer_make,
        "solve": answer_solve,
        "swaps": answer_swaps,
        "count": answer_count,
        "play": answer_play,
        "read": answer_read,
        "export": answer_export,
        **WORDLE_ANSWERS,
    }
)
"""Functions by the name of their task."""


def _quick(engine: str, started: float) -> dict[str, Any]:
    return {
        "status": "feasible",
        "complete": True,
        "seconds": round(time.perf_counter() - started, 6),
        "seed": None,
        "engine": engine,
        "list": None,
    }


def out_of_time(values: Values, seconds: float, note: str) -> dict[str, Any]:
    """What is told of a job whose process was ended: nothing is known.

    >>> out_of_time({"words": "common"}, 2.0, "time limit")["status"]
    'unknown'
    """
    return {
        "status": "unknown",
        "complete": False,
        "seconds": round(seconds, 6),
        "seed": values.get("seed"),
        "engine": "",
        "list": values.get("words"),
        "note": note,
    }


def warm_up() -> None:
    """Load what every job needs: the lists, the stems, the solver."""
    from waffle_cp.grid import Grid
    from waffle_cp.make import make_puzzle

    load_words("full", offensive=True)
    stems_for("common").numbers(load_words("common"))
    grid = Grid.parse("cat\na#o\nrow")
    make_puzzle(grid, WordList.of(grid.words), swaps=4)
