"""`waffle-cp grids --all`: every grid there is, with workers, shards and a journal."""

from __future__ import annotations

import functools
import re
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from waffle_cp.cli import exit_codes
from waffle_cp.cli.grids.grid_output import write_grid
from waffle_cp.cli.output import Output
from waffle_cp.errors import InputError
from waffle_cp.fill import FillRequest
from waffle_cp.grid import Grid
from waffle_cp.plurals import counted
from waffle_cp.records.grids import grid_record, listing_record
from waffle_cp.result import Result, Status
from waffle_cp.words import WordList

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from waffle_cp.search.problem import GridSearch
    from waffle_cp.search.running.journal import Journal, JournalHead
    from waffle_cp.search.running.run import Progress

__all__ = ["ExhaustivePlan", "exhaustive_options", "list_all", "parse_shard", "write_listed"]

FunctionT = TypeVar("FunctionT", bound=Callable[..., Any])


@dataclass(frozen=True, slots=True)
class ExhaustivePlan:
    """How all grids are to be listed: a shard (number from 1, how many), a journal, Dask."""

    shard: tuple[int, int] = (1, 1)
    journal: Path | None = None
    dask: str | None = None


def exhaustive_options(function: FunctionT) -> FunctionT:
    """`--all`, `--shard`, `--journal`, `--dask`: gives the command a `plan`, None without them."""

    @functools.wraps(function)
    def collected(
        *arguments: Any,
        all_grids: bool,
        shard: str | None,
        journal: str | None,
        dask: str | None,
        **options: Any,
    ) -> Any:
        given = {"--shard": shard, "--journal": journal, "--dask": dask}
        for name, value in given.items():
            if value is not None and not all_grids:
                raise InputError(f"{name} {value!r} goes with --all")
        plan = None
        if all_grids:
            part = (1, 1) if shard is None else parse_shard(shard)
            plan = ExhaustivePlan(part, None if journal is None else Path(journal), dask)
        return function(*arguments, plan=plan, **options)

    for option in (
        click.option(
            "--dask", metavar="ADDRESS", help="With --all: run on the workers of a Dask scheduler."
        ),
        click.option(
            "--journal",
            metavar="FILE",
            type=click.Path(dir_okay=False),
            help="With --all: note finished units here, and go on where a journal stops.",
        ),
        click.option(
            "--shard", metavar="I/N", help="With --all: only part I of N; join them with merge."
        ),
        click.option("--all", "all_grids", is_flag=True, help="Every grid there is, proven."),
    ):
        collected = option(collected)
    return collected  # type: ignore[return-value]


def parse_shard(text: str) -> tuple[int, int]:
    """The shard I/N as two numbers; InputError when it is none.

    >>> parse_shard("2/3")
    (2, 3)
    """
    match = re.fullmatch(r"\s*([0-9]{1,6})\s*/\s*([0-9]{1,6})\s*", text, re.ASCII)
    if not match or not 1 <= int(match[1]) <= int(match[2]):
        raise InputError(f"{text!r}: expected I/N with I from 1 to N, as in 2/3", place="--shard")
    return int(match[1]), int(match[2])


def list_all(
    request: FillRequest,
    words: WordList,
    plan: ExhaustivePlan,
    *,
    stems: Mapping[str, frozenset[int]] | None,
    transposes: bool | None,
    seed: int | None,
    time_limit: float | None,
    workers: int,
    output: Output,
) -> int:
    """Write every grid as it is found; the exit code."""
    from waffle_cp.request.checks import check_request
    from waffle_cp.search.problem import prepare_search
    from waffle_cp.search.running.journal import JournalHead, open_journal

    check_request(request, words, stems)
    started = time.perf_counter()
    deadline = None if time_limit is None else started + time_limit
    search = prepare_search(request, words, stems=stems, transposes=transposes)
    head = JournalHead.of(search, plan.shard)
    written = 0
    open_units = set(head.own_units)
    last: list[Progress] = []

    def note() -> str:
        told = f"{counted(written, 'grid')} by search in {time.perf_counter() - started:.2f} s"
        if plan.shard[1] > 1:
            told += f", shard {plan.shard[0]} of {plan.shard[1]}"
        if open_units:
            return f"{told}, not all: {last[0] if last else 'stopped at once'}"
        if plan.shard[1] > 1 and not head.own_units:
            return f"{told}: an empty shard, the whole search is {counted(head.units, 'unit')}"
        if plan.shard[1] > 1:
            return f"{told}, all of this shard"
        return f"{told}, all there are" if written else f"proven that there is none: {told}"

    with output, ExitStack() as stack:
        journal = None
        if plan.journal is not None:
            journal = stack.enter_context(open_journal(plan.journal, head))
            if journal.done:
                output.note(f"{plan.journal}: done already: {counted(len(journal.done), 'unit')}")
        display = stack.enter_context(output.progress())
        task = display.add_task("searching", total=1.0)

        def hear(progress: Progress) -> None:
            last[:] = [progress]
            display.update(task, completed=progress.share, description=str(progress))

        executor, ahead = stack.enter_context(_executor(plan, workers))
        try:
            for text, finished in _texts(search, head, journal, executor, ahead, deadline, hear):
                if text is not None:
                    grid = Grid(request.layout, tuple(text))
                    write_listed(grid, words, output, written, seed=seed, started=started)
                    written += 1
                if finished is not None:
                    open_units.discard(finished)
        except KeyboardInterrupt:
            output.note(note())
            raise
        is_complete = not open_units and plan.shard[1] == 1
        if output.as_json:
            output.write_json(
                listing_record(
                    request.layout,
                    written,
                    complete=is_complete,
                    list_name=words.name,
                    seconds=time.perf_counter() - started,
                    seed=seed,
                    note=note(),
                )
            )
    output.note(note())
    if open_units:
        return exit_codes.DONE if written else exit_codes.LIMIT
    return exit_codes.DONE if written or plan.shard[1] > 1 else exit_codes.NONE


def write_listed(
    grid: Grid,
    words: WordList,
    output: Output,
    before: int,
    *,
    seed: int | None = None,
    started: float | None = None,
) -> None:
    """One of all grids, written while the search may still go on: not yet complete."""
    if output.as_json:
        seconds = 0.0 if started is None else time.perf_counter() - started
        result = Result(Status.FEASIBLE, (grid,), seconds=seconds, engine="search", seed=seed)
        output.write_json(grid_record(grid, result, grid.layout, words))
    else:
        write_grid(grid, words, output, is_first=before == 0)


def _texts(
    search: GridSearch,
    head: JournalHead,
    journal: Journal | None,
    executor: Executor | None,
    ahead: int,
    deadline: float | None,
    hear: Callable[[Progress], None],
) -> Iterator[tuple[str | None, int | None]]:
    """Letters of grids, and numbers of units when they are finished; the journal's come first."""
    from waffle_cp.search.rows import rows_as_text
    from waffle_cp.search.running.run import run_search

    done = {} if journal is None else dict(sorted(journal.done.items()))
    for number, grids in done.items():
        for text in grids:
            yield text, None
        yield None, number
    letters = search.vocabulary.alphabet.letters
    left = [number for number in head.own_units if number not in done]
    pending: list[str] = []
    for part in run_search(
        search, units=left, executor=executor, ahead=ahead, deadline=deadline, on_progress=hear
    ):
        texts = rows_as_text(part.rows, letters)
        if journal is not None:
            # On the disk before it is listed, so that what was listed is never searched again.
            pending += texts
            if not part.is_last:
                continue
            journal.add(part.unit, pending)
            texts, pending = pending, []
        for text in texts:
            yield text, None
        if part.is_last:
            yield None, part.unit


@contextmanager
def _executor(plan: ExhaustivePlan, workers: int) -> Iterator[tuple[Executor | None, int]]:
    """Where the units run, None for here, and how many of them at a time."""
    from waffle_cp.search.running.executors import dask_executor, process_pool

    if plan.dask is not None:
        with dask_executor(plan.dask) as (executor, threads):
            yield executor, 2 * threads
    elif workers > 1:
        with process_pool(workers, heeds=True) as executor:
            yield executor, 2 * workers
    else:
        yield None, 1
