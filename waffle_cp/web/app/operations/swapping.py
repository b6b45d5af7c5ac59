"""The fewest swaps between two sequences of tokens."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from waffle_cp.errors import InputError
from waffle_cp.records.swapping import SwapsRecord, swaps_record
from waffle_cp.swaps import METHODS
from waffle_cp.web.app.operations.operation import Operation, Report
from waffle_cp.web.app.operations.request import Seed, TimedRequest, one_of

__all__ = ["SWAPS", "SwapsAnswer", "SwapsRequest"]

_MOST_TOKENS = 20_000
_SECONDS = 30.0


class SwapsRequest(TimedRequest, frozen=True, kw_only=True):
    """Two sequences of the same tokens: `source` and `target`, or both as `pair`."""

    source: (
        Annotated[
            str,
            Meta(
                max_length=100_000,
                description="letters, or tokens with blanks or commas",
                examples=["dcab"],
            ),
        ]
        | None
    ) = None
    target: (
        Annotated[
            str,
            Meta(
                max_length=100_000,
                description="the same tokens, rearranged",
                examples=["abcd"],
            ),
        ]
        | None
    ) = None
    pair: (
        Annotated[
            str, Meta(max_length=100_000, description="instead of both: two lines or columns")
        ]
        | None
    ) = None
    method: Annotated[str, one_of(METHODS, "how to look for the minimum")] = "auto"
    seed: Seed = 0


class SwapsAnswer(SwapsRecord):
    """The fewest swaps, beside the tokens as they were read."""

    source: list[str]
    target: list[str]


def swaps(asked: SwapsRequest, report: Report) -> SwapsAnswer:
    """As `swaps --json`, with the tokens beside it."""
    from waffle_cp.swaps import SwapProblem, fitting_methods, min_swaps
    from waffle_cp.swaps.reading import parse_pair, parse_tokens

    if asked.pair is not None and asked.source is None and asked.target is None:
        before, after = parse_pair(asked.pair)
    elif asked.pair is None and asked.source is not None and asked.target is not None:
        before, after = parse_tokens(asked.source), parse_tokens(asked.target)
    else:
        raise InputError("expected source and target, or pair")
    if max(len(before), len(after)) > _MOST_TOKENS:
        raise InputError(f"{len(before):,} tokens: expected at most {_MOST_TOKENS:,}")
    problem = SwapProblem.of(before, after)
    fitting = fitting_methods(problem)
    if asked.method not in fitting:
        raise InputError(
            f"method {asked.method!r} is too slow for {problem.wrong_count} wrong tokens: "
            f"expected {', '.join(fitting)}"
        )
    report("counting cycles")
    result = min_swaps(
        before,
        after,
        method=asked.method,
        time_limit=asked.time_limit or _SECONDS,
        seed=asked.seed,
    )
    return {**swaps_record(result), "source": list(before), "target": list(after)}


SWAPS = Operation(
    "swaps",
    "The fewest swaps between two sequences.",
    SwapsRequest,
    SwapsAnswer,
    swaps,
    seconds=_SECONDS,
    is_short=True,
)
