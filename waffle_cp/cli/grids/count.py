"""`waffle-cp count`: the exact number of grids, beside what chance would let one expect."""

from __future__ import annotations

from typing import Any, get_args

import click

from waffle_cp.cli import exit_codes
from waffle_cp.cli.grids.request_options import request_options
from waffle_cp.cli.options import output_options, time_limit_option, words_option
from waffle_cp.cli.output import Output
from waffle_cp.counting import (
    Count,
    Estimates,
    LetterOdds,
    SampledEstimate,
    count_grids,
    estimate_by_sampling,
    estimate_grids,
    request_odds,
)
from waffle_cp.counting.count import Method
from waffle_cp.errors import LimitError
from waffle_cp.plurals import counted
from waffle_cp.records.counts import count_record, times_too_large
from waffle_cp.request import FillRequest, compile_request
from waffle_cp.words import WordList, load_words

__all__ = ["command"]

SAMPLING_SECONDS = 15.0


@click.command(short_help="exact number of grids beside the estimates")
@request_options
@words_option("common")
@click.option(
    "--transposes",
    is_flag=True,
    help="Count a square grid and its transpose as two; --repeats implies it.",
)
@click.option("--odds", is_flag=True, help="Show the letter odds by position.")
@click.option(
    "--method",
    type=click.Choice(get_args(Method)),
    default="auto",
    show_default=True,
    help="Contraction of the layout's tensor network, or exhaustive search.",
)
@time_limit_option
@output_options
def command(
    request: FillRequest,
    words_source: str,
    transposes: bool,
    odds: bool,
    method: Method,
    time_limit: float | None,
    output: Output,
) -> int:
    """Count the grids of a layout exactly, mostly without listing them.

    Words are all different, unless --repeats allows them twice; words of one stem count as
    different words. Beside the number stand two estimates: as if letters were independent with
    the same odds everywhere, and with the odds of each position. Where an exact count is out of
    reach a third comes from random draws.
    """
    words = load_words(words_source)
    both = transposes or request.repeats
    estimates = estimate_grids(request, words, transposes=both)
    chances = request_odds(request, words)
    with output:
        with output.progress() as display:
            task = display.add_task("counting", total=1.0)
            result = count_grids(
                request,
                words,
                transposes=both,
                method=method,
                time_limit=time_limit,
                on_progress=lambda far: display.update(
                    task, completed=far.share, description=f"{far.found:,} found"
                ),
            )
        sampled = None
        if result.count is None:
            seconds = min(SAMPLING_SECONDS, time_limit or SAMPLING_SECONDS)
            sampled = _sampled(request, words, both, seconds)
        if output.as_json:
            record = count_record(request, words, result, estimates, both)
            if sampled is not None:
                record |= {"sampled": sampled.value, "sampled_error": sampled.error}
            if odds and chances is not None:
                record["odds"] = _odds_record(chances)
            output.write_json(record)
        else:
            output.write(_text(request, words, result, estimates, both))
            if sampled is not None:
                output.write(_sampled_text(sampled))
            if chances is not None:
                output.write(_odds_text(chances, tables=odds))
    return exit_codes.code_of(result.status)


def _sampled(
    request: FillRequest, words: WordList, both: bool, seconds: float
) -> SampledEstimate | None:
    try:
        return estimate_by_sampling(
            request, words, seed=0, transposes=both, time_limit=max(seconds, 1.0)
        )
    except LimitError:
        return None


def _text(
    request: FillRequest, words: WordList, result: Count, estimates: Estimates, both: bool
) -> str:
    kinds = "words may stand twice" if request.repeats else "words all different"
    if request.layout.is_square:
        kinds += ", transposes counted as two" if both else ", transposes counted once"
    what = f"{request.layout.name} from {words.name}: {kinds}"
    took = f"{result.engine}, {result.seconds:.2f} s"
    if result.count is None:
        lines = [f"not counted: {result.note} ({took})", what]
    else:
        grids = counted(result.count, "grid", grouped=True)
        lines = [f"{grids}, exactly ({took})", what]
    if compile_request(request, words).tallies:
        lines.append("the estimates leave bounds on letters and on words out of account")
    for name, value in (
        ("by letter odds", estimates.by_letters),
        ("by odds of each position", estimates.by_position),
    ):
        off = times_too_large(value, result.count)
        told = "" if off is None else f", {off:.3g} times the exact number"
        lines.append(f"estimate {name}: {_number(value)}{told}")
    return "\n".join(lines)


def _number(value: float) -> str:
    """A count of any size with grouped digits, small ones with decimals."""
    return f"{value:.3g}" if value < 100 or value >= 1e18 else f"{value:,.0f}"


def _sampled_text(sampled: SampledEstimate) -> str:
    return (
        f"estimate by random draws: {_number(sampled.value)}, "
        f"standard error {_number(sampled.error)}"
    )


def _odds_text(chances: LetterOdds, *, tables: bool) -> str:
    overall = f"two random letters of its words match with chance {chances.overall:.5f}"
    lines = [f"{overall} (1 in {1 / chances.overall:.1f})"]
    if tables:
        for length, table in chances.by_position.items():
            lines += ["", f"words of {length}: position against position"]
            lines.append("    " + " ".join(f"{place + 1:6}" for place in range(length)))
            for place, row in enumerate(table):
                lines.append(f"{place + 1:4}" + " ".join(f"{chance:.4f}" for chance in row))
    return "\n".join(lines)


def _odds_record(chances: LetterOdds) -> dict[str, Any]:
    tables = {str(n): table.round(6).tolist() for n, table in chances.by_position.items()}
    return {"overall": round(chances.overall, 6), "by_position": tables}
