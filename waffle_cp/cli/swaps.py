"""`waffle-cp swaps`: the fewest swaps between two sequences, proven."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from itertools import pairwise
from typing import Any

import click

from waffle_cp.cli.options import output_options, time_limit_option
from waffle_cp.cli.output import Output
from waffle_cp.result import Result, Status
from waffle_cp.swaps import METHODS, Plan, min_swaps
from waffle_cp.swaps.reading import read_pair, read_sides

__all__ = ["command"]

EXIT_LIMIT = 4


@click.command(short_help="the fewest swaps between two sequences, proven")
@click.argument("source", required=False, metavar="START")
@click.argument("target", required=False, metavar="TARGET")
@click.option(
    "--file",
    "path",
    metavar="FILE",
    help="Start and target as two lines or two columns; - reads standard input.",
)
@click.option(
    "--method",
    type=click.Choice(list(METHODS)),
    default="auto",
    show_default=True,
    help="How to look for the minimum.",
)
@time_limit_option
@click.option(
    "--seed",
    type=click.IntRange(0, 2**31 - 1),
    default=0,
    show_default=True,
    help="Seed of the search where the problem is large.",
)
@output_options
def command(
    source: str | None,
    target: str | None,
    path: str | None,
    method: str,
    time_limit: float | None,
    seed: int,
    output: Output,
) -> int:
    """The fewest swaps that turn START into TARGET, step by step.

    Both are files if such files exist (a token a line), else sequences: letters, or tokens with
    blanks or commas between them. Positions are counted from 1. Each swap puts at least one more
    token right; the swaps come grouped by cycle.
    """
    pair = read_instance(source, target, path)
    with output:
        result = min_swaps(*pair, method=method, time_limit=time_limit, seed=seed)
        if output.as_json:
            output.write_json(swaps_record(result))
        else:
            output.write(swaps_text(result, pair[0]))
    return 0 if result else EXIT_LIMIT


def read_instance(source: str | None, target: str | None, path: str | None) -> Any:
    """The two sequences, from START and TARGET or from `--file`."""
    if path is not None and source is None:
        return read_pair(path)
    if path is None and source is not None and target is not None:
        return read_sides(source, target)
    raise click.UsageError("expected START and TARGET, or --file FILE")


def swaps_record(result: Result[Plan]) -> dict[str, Any]:
    """The JSON object of a result."""
    plan = result.answers[0] if result else None
    return {
        "status": str(result.status),
        "complete": result.complete,
        "seconds": round(result.seconds, 6),
        "seed": result.seed,
        "engine": result.engine,
        "list": None,
        "swaps": None if plan is None else len(plan),
        "bound": result.bound,
        "proved": result.status is Status.OPTIMAL,
        "steps": None if plan is None else [[a + 1, b + 1] for a, b in plan.swaps],
        "cycles": None if plan is None else [[p + 1 for p in cycle] for cycle in plan.cycles],
    }


def swaps_text(result: Result[Plan], source: Sequence[Hashable]) -> str:
    """The result for people: a line on the minimum, then the swaps of each cycle."""
    took = f"({result.engine}, {result.seconds:.2f} s)"
    if not result:
        return f"no plan found: {result.note}; at least {result.bound:g} swaps {took}"
    plan = result.answers[0]
    count = f"{len(plan)} swap{'' if len(plan) == 1 else 's'}"
    proof = "proven minimum" if result.status is Status.OPTIMAL else f"at least {result.bound:g}"
    lines = [f"{count}, {proof} {took}"]
    for cycle in plan.cycles:
        tokens = " ".join(str(source[position]) for position in cycle)
        steps = "  ".join(f"{first + 1}-{second + 1}" for first, second in pairwise(cycle))
        lines.append(f"{tokens}: {steps}")
    return "\n".join(lines)
