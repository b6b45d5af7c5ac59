"""Options that several commands share, so that they read and behave the same everywhere."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any, TypeVar

import click

from waffle_cp import seeds
from waffle_cp.cli.output import Output
from waffle_cp.layout import LAYOUTS
from waffle_cp.registry import Registry, shown_names
from waffle_cp.seeds import SEEDS

__all__ = [
    "NameIn",
    "drawn_seed",
    "layout_option",
    "output_options",
    "search_seed_option",
    "seed_option",
    "stems_option",
    "time_limit_option",
    "words_option",
    "workers_option",
]

_ACCENTS = "waffle_cp.accents"

FunctionT = TypeVar("FunctionT", bound=Callable[..., Any])

seed_option = click.option(
    "--seed",
    type=click.IntRange(0, SEEDS - 1),
    help="Random seed; if omitted, one is drawn and printed.",
)
search_seed_option = click.option(
    "--seed",
    type=click.IntRange(0, SEEDS - 1),
    default=0,
    show_default=True,
    help="Seed of the search.",
)


class Seconds(click.FloatRange):
    """A number of seconds; `nan` and `inf` are none."""

    name = "seconds"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> float:
        """The number, or a usage error."""
        number = float(super().convert(value, param, ctx))
        if not math.isfinite(number):
            self.fail(f"{value!r} is no number of seconds", param, ctx)
        return number


class NameIn(click.ParamType):  # type: ignore[type-arg]
    """A name in a registry, or one of the `others`; another is refused with all there are."""

    def __init__(self, registry: Registry[Any], *others: str) -> None:
        self.name = registry.kind
        self._registry = registry
        self._others = others

    @property
    def names(self) -> tuple[str, ...]:
        """What may be said, plugins included."""
        return (*self._registry, *self._others)

    def get_metavar(self, param: click.Parameter, ctx: click.Context | None = None) -> str:
        """The names, as help shows them."""
        return f"[{'|'.join(self.names)}]"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """The name itself, or a usage error."""
        if value not in self.names:
            self.fail(f"unknown {self.name} {value!r}: expected {shown_names(self.names)}.")
        return str(value)


time_limit_option = click.option(
    "--time-limit",
    type=Seconds(0, min_open=True),
    metavar="SECONDS",
    help="Stop after this time with what was found.",
)
workers_option = click.option(
    "--workers", type=click.IntRange(1, 256), default=1, show_default=True, help="Cores to use."
)
layout_option = click.option(
    "--layout",
    "layout_text",
    default="5x5",
    show_default=True,
    metavar="LAYOUT",
    help=f"5x5, 7x5, solid:4x5, {', '.join(LAYOUTS)}, or a mask file: # or a space is a hole.",
)
stems_option = click.option(
    "--stems",
    "stem_file",
    metavar="FILE",
    help="Which words are forms of one another: a word and its stems a line. The shipped list has "
    "stems of its own.",
)


def words_option(default: str) -> Callable[[FunctionT], FunctionT]:
    """`--words`, with the command's own default list, and `--accents` for a language's list."""

    def with_accents(context: click.Context, parameter: click.Parameter, value: str) -> str:
        from waffle_cp.words.sources import accented_list

        accents = context.meta.pop(_ACCENTS, None)
        return value if accents is None else accented_list(value, accents)

    def keep(context: click.Context, parameter: click.Parameter, value: str | None) -> None:
        context.meta[_ACCENTS] = value

    def decorate(function: FunctionT) -> FunctionT:
        function = click.option(
            "--accents",
            type=click.Choice(["fold", "keep"]),
            is_eager=True,
            expose_value=False,
            callback=keep,
            help="For a list in another language: fold accents as its games do, or keep them.",
        )(function)
        return click.option(
            "--words",
            "words_source",
            default=default,
            show_default=True,
            metavar="LIST",
            callback=with_accents,
            help="easy, common, extended, full; es or es:common in Spanish (`words --languages` "
            "shows what is installed); or a file.",
        )(function)

    return decorate


def output_options(function: FunctionT) -> FunctionT:
    """`--json`, `--out`, `--quiet`, `--color`: gives the command an `output` argument."""

    def collect(context: click.Context, parameter: click.Parameter, value: bool) -> Output:
        return Output(
            as_json=value,
            path=context.params.pop("out_path", None),
            quiet=context.params.pop("is_quiet", False),
            color=context.params.pop("color_mode", "auto"),
        )

    function = click.option(
        "--json", "output", is_flag=True, callback=collect, help="One JSON object a line."
    )(function)
    function = click.option(
        "--out",
        "out_path",
        is_eager=True,
        type=click.Path(dir_okay=False),
        help="Write results to a file at the end; after Ctrl-C it holds what was found.",
    )(function)
    function = click.option(
        "--quiet", "is_quiet", is_flag=True, is_eager=True, help="No progress, no notes."
    )(function)
    return click.option(
        "--color",
        "color_mode",
        is_eager=True,
        type=click.Choice(["auto", "always", "never"]),
        default="auto",
        show_default=True,
        help="Color in the terminal (NO_COLOR is respected).",
    )(function)


def drawn_seed(seed: int | None, output: Output) -> int:
    """The given seed, or a fresh one that is told on standard error."""
    if seed is not None:
        return seed
    drawn = seeds.drawn_seed()
    output.note(f"seed {drawn}")
    return drawn
