"""The options that say what a grid must hold, shared by every command that fills grids.

`request_options` gives a command one argument `request`, a FillRequest.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from waffle_cp.cli.options import layout_option
from waffle_cp.errors import InputError
from waffle_cp.formats.files import read_text
from waffle_cp.layout import Layout
from waffle_cp.request.letter_counts import parse_letter_counts
from waffle_cp.request.request import FillRequest, RareWords

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["build_request", "read_layout", "request_options"]

FunctionT = TypeVar("FunctionT", bound=Callable[..., Any])

_OPTIONS = (
    layout_option,
    click.option(
        "--require",
        "required",
        multiple=True,
        metavar="WORD[@SLOT]",
        help="A word the grid must hold, anywhere or in a slot as in honey@a1-across; repeatable.",
    ),
    click.option("--ban", "banned", multiple=True, metavar="WORD", help="A word to avoid."),
    click.option(
        "--cell", "cells", multiple=True, metavar="CELL=LETTER", help="A letter fixed, as in a1=w."
    ),
    click.option(
        "--template", metavar="FILE", help="Fixed letters in the grid's shape; a dot is free."
    ),
    click.option(
        "--letters",
        "letter_counts",
        multiple=True,
        metavar="SPEC",
        help="How often letters stand in the grid: q>=1, e<=3, vowels=9; commas between several.",
    ),
    click.option(
        "--min-score",
        type=click.IntRange(0, 100),
        default=1,
        show_default=True,
        help="Least score of each word.",
    ),
    click.option(
        "--rare",
        metavar="K<SCORE",
        help="At most K words with a score under SCORE, as in 1<60.",
    ),
    click.option("--repeats", is_flag=True, help="Allow a word twice."),
    click.option("--same-stems", is_flag=True, help="Allow words of one stem, as bake and baked."),
)


def request_options(function: FunctionT) -> FunctionT:
    """The options of a fill request: gives the command a `request` argument."""

    @functools.wraps(function)
    def collected(
        *arguments: Any,
        layout_text: str,
        required: tuple[str, ...],
        banned: tuple[str, ...],
        cells: tuple[str, ...],
        template: str | None,
        letter_counts: tuple[str, ...],
        min_score: int,
        rare: str | None,
        repeats: bool,
        same_stems: bool,
        **options: Any,
    ) -> Any:
        request = build_request(
            read_layout(layout_text),
            required=required,
            banned=banned,
            cells=cells,
            template=template,
            letter_counts=letter_counts,
            min_score=min_score,
            rare=rare,
            repeats=repeats,
            distinct_stems=not same_stems,
        )
        return function(*arguments, request=request, **options)

    for option in reversed(_OPTIONS):
        collected = option(collected)
    return collected  # type: ignore[return-value]


def read_layout(text: str) -> Layout:
    """The layout of a name, or of a mask in the file of this name."""
    if Path(text).is_file():
        mask = read_text(text, expected="a mask")
        with _option(text):
            return Layout.from_mask(mask)
    with _option("--layout"):
        return Layout.parse(text)


def build_request(
    layout: Layout,
    *,
    required: tuple[str, ...] = (),
    banned: tuple[str, ...] = (),
    cells: tuple[str, ...] = (),
    template: str | None = None,
    letter_counts: tuple[str, ...] = (),
    min_score: int = 1,
    rare: str | None = None,
    repeats: bool = False,
    distinct_stems: bool = True,
) -> FillRequest:
    """The request that the texts of the options state; InputError names the option."""
    with _option("--rare"):
        few = None if rare is None else _parse_rare(rare)
    with _option("--letters"):
        counts = tuple(count for text in letter_counts for count in parse_letter_counts(text))
    request = FillRequest(
        layout,
        letter_counts=counts,
        min_score=min_score,
        rare=few,
        repeats=repeats,
        distinct_stems=distinct_stems,
    )
    with _option("--require"):
        request = request.requiring(*required)
    with _option("--ban"):
        request = request.banning(*banned)
    for text in cells:
        with _option("--cell"):
            name, equals, letter = text.partition("=")
            if not equals:
                raise InputError(f"{text!r}: expected a cell and a letter, as in a1=w")
            request = request.with_cell(name, letter)
    if template is not None:
        content = read_text(template)
        with _option(template):
            request = request.with_template(content)
    return request


def _parse_rare(text: str) -> RareWords:
    most, sign, score = (part.strip() for part in text.partition("<"))
    if not (sign and most.isdecimal() and score.isdecimal()):
        raise InputError(f"{text!r}: expected a number of words and a score, as in 1<60")
    return RareWords(int(most), int(score))


@contextmanager
def _option(name: str) -> Iterator[None]:
    """Name the option, or file, in the faults of what it gave."""
    try:
        yield
    except InputError as fault:
        raise InputError(str(fault), place=name) from fault
