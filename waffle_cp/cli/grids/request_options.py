"""The options that say what a grid must hold, made from the constraints' own classes.

`request_options` gives a command one argument `request`, a FillRequest.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

from waffle_cp.cli.options import layout_option
from waffle_cp.errors import InputError
from waffle_cp.formats.files import read_text
from waffle_cp.layout import Layout
from waffle_cp.request.constraint import ConstraintOption
from waffle_cp.request.stated import request_of, stated_kinds
from waffle_cp.words.sources import spelling_of

__all__ = ["read_layout", "request_fields", "request_options"]

FunctionT = TypeVar("FunctionT", bound=Callable[..., Any])


def request_fields() -> tuple[str, ...]:
    """The names of the parameters that the options fill."""
    return ("layout_text", *(option.field for option, _ in stated_kinds()))


def request_options(function: FunctionT) -> FunctionT:
    """The options of a fill request: gives the command a `request` argument.

    It goes with `words_option`, whose list says how letters fold.
    """

    @functools.wraps(function)
    def collected(*arguments: Any, layout_text: str, **options: Any) -> Any:
        stated = {option.field: options.pop(option.field) for option, _ in stated_kinds()}
        places = {}
        for option, _ in stated_kinds():
            places[option.field] = f"--{option.flag}"
            if option.reads_file and stated[option.field] is not None:
                places[option.field] = stated[option.field]
                stated[option.field] = read_text(stated[option.field])
        request = request_of(
            read_layout(layout_text),
            stated,
            spell=spelling_of(options["words_source"]),
            place=lambda option: places[option.field],
        )
        return function(*arguments, request=request, **options)

    with_options: Any = collected
    for option, _ in reversed([*stated_kinds()]):
        with_options = _click_option(option)(with_options)
    command: FunctionT = layout_option(with_options)
    return command


def _click_option(option: ConstraintOption) -> Callable[[Any], Any]:
    if option.switch:
        return click.option(f"--{option.flag}", option.field, is_flag=True, help=option.help)
    return click.option(
        f"--{option.flag}",
        option.field,
        multiple=option.multiple,
        default=option.default or None,
        type=None if option.number is None else click.IntRange(*option.number),
        show_default=bool(option.default),
        metavar=option.metavar,
        help=option.help,
    )


def read_layout(text: str) -> Layout:
    """The layout of a name, or of a mask in the file of this name."""
    try:
        if Path(text).is_file():
            place = text
            return Layout.from_mask(read_text(text, expected="a mask"))
        place = "--layout"
        return Layout.parse(text)
    except InputError as fault:
        raise InputError(str(fault), place=place) from fault
