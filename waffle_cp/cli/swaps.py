"""`waffle-cp swaps`: the fewest swaps between two sequences, proven."""

from __future__ import annotations

import json
import tempfile
from itertools import pairwise
from pathlib import Path
from typing import Any

import click

from waffle_cp.cli import exit_codes
from waffle_cp.cli.options import NameIn, output_options, search_seed_option, time_limit_option
from waffle_cp.cli.output import Output
from waffle_cp.errors import InputError, LimitError
from waffle_cp.plurals import counted
from waffle_cp.records.swapping import swaps_record
from waffle_cp.result import Result, Status
from waffle_cp.swaps import INTERRUPTED, METHODS, Plan, SwapProblem, min_swaps
from waffle_cp.swaps.certificate import Certificate, certified_min_swaps
from waffle_cp.swaps.problem import Tokens
from waffle_cp.swaps.reading import read_pair, read_sides
from waffle_cp.writing import written_whole

__all__ = ["command"]


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
    type=NameIn(METHODS),
    default="auto",
    show_default=True,
    help="How to look for the minimum.",
)
@click.option(
    "--certificate",
    "certificate_path",
    metavar="FILE",
    help="Write what anyone needs to check the minimum: see `check --certificate`.",
)
@click.option(
    "--model",
    "model_path",
    metavar="FILE",
    help="Also write the integer program over all cycles, as .lp or .mps.",
)
@time_limit_option
@search_seed_option
@output_options
def command(
    source: str | None,
    target: str | None,
    path: str | None,
    method: str,
    certificate_path: str | None,
    model_path: str | None,
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
    if certificate_path is not None and method != "auto":
        raise click.UsageError("--certificate goes with --method auto")
    if model_path is not None:
        _write_model(pair, model_path)
    with output:
        with output.progress() as display:
            task = display.add_task("looking for the fewest swaps", total=None)

            def hear(swaps: int, bound: int) -> None:
                display.update(task, description=f"{swaps} swaps, at least {bound}")

            options: dict[str, Any] = {"time_limit": time_limit, "seed": seed, "progress": hear}
            if certificate_path is None:
                result = min_swaps(*pair, method=method, **options)
            else:
                result, certificate = certified_min_swaps(*pair, **options)
                _write_certificate(certificate, certificate_path)
        if output.as_json:
            output.write_json(swaps_record(result))
        else:
            output.write(swaps_text(result, pair[0]))
    if result.note == INTERRUPTED:
        output.note("interrupted: this is the best plan found")
        return exit_codes.INTERRUPTED
    return exit_codes.code_of(result.status)


def _write_model(pair: tuple[Tokens, Tokens], path: str) -> None:
    from waffle_cp_models.packing.ilp import CycleLimitError, write_model

    if not path.endswith((".lp", ".mps")):
        raise InputError(f"model file {path!r}: expected a name that ends in .lp or .mps")
    with tempfile.TemporaryDirectory() as folder:
        draft = Path(folder) / f"model{Path(path).suffix}"
        try:
            write_model(SwapProblem.of(*pair).arcs, str(draft))
        except CycleLimitError as fault:
            raise LimitError(f"the model lists every cycle, and there are {fault}") from None
        with written_whole(path, place="--model") as stream:
            stream.write(draft.read_bytes())


def _write_certificate(certificate: Certificate, path: str) -> None:
    text = json.dumps(certificate.record(), ensure_ascii=False, separators=(",", ":"))
    with written_whole(path, place="--certificate") as stream:
        stream.write(f"{text}\n".encode())


def read_instance(
    source: str | None, target: str | None, path: str | None
) -> tuple[Tokens, Tokens]:
    """The two sequences, from START and TARGET or from `--file`."""
    if path is not None and source is None:
        return read_pair(path)
    if path is None and source is not None and target is not None:
        return read_sides(source, target)
    raise click.UsageError("expected START and TARGET, or --file FILE")


def swaps_text(result: Result[Plan], source: Tokens) -> str:
    """The result for people: a line on the minimum, then the swaps of each cycle."""
    took = f"({result.engine}, {result.seconds:.2f} s)"
    if not result:
        return f"no plan found: {result.note}; at least {result.bound:g} swaps {took}"
    plan = result.answers[0]
    count = counted(len(plan), "swap")
    proof = "proven minimum" if result.status is Status.OPTIMAL else f"at least {result.bound:g}"
    lines = [f"{count}, {proof} {took}"]
    for cycle in plan.cycles:
        tokens = " ".join(str(source[position]) for position in cycle)
        steps = "  ".join(f"{first + 1}-{second + 1}" for first, second in pairwise(cycle))
        lines.append(f"{tokens}: {steps}")
    return "\n".join(lines)
