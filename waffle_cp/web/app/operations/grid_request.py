"""The fields that ask for grids, made from the constraints' own classes."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated, Any

import msgspec
from msgspec import Meta

from waffle_cp.errors import InputError
from waffle_cp.layout import LAYOUTS, Layout
from waffle_cp.request.constraint import ConstraintOption
from waffle_cp.request.request import FillRequest
from waffle_cp.request.stated import request_of, stated_kinds
from waffle_cp.web.app.operations.request import ListName, TimedRequest
from waffle_cp.words.sources import spelling_of

__all__ = ["GridRequest", "LayoutRequest", "check_size", "fault_in", "fill_request"]

MOST_CELLS = 400


class LayoutRequest(TimedRequest, frozen=True, kw_only=True):
    """A layout and a word list."""

    layout: Annotated[
        str,
        Meta(
            min_length=1,
            max_length=2000,
            description=f"5x5, solid:4x5, {', '.join(LAYOUTS)}, or rows of a mask",
        ),
    ] = "5x5"
    words: ListName = "common"


def _field(option: ConstraintOption) -> tuple[str, Any, Any]:
    """The field of a constraint: its name, type and default."""
    about = option.help[0].lower() + option.help[1:].removesuffix(".")
    if option.switch:
        return option.field, Annotated[bool, Meta(description=about)], False
    if option.number is not None:
        least, most = option.number
        kind = Annotated[int, Meta(ge=least, le=most, description=about)]
        return option.field, kind, int(option.default)
    if option.multiple:
        text = Annotated[str, Meta(min_length=1, max_length=200)]
        return (
            option.field,
            Annotated[tuple[text, ...], Meta(max_length=400, description=about)],
            (),
        )
    return option.field, Annotated[str, Meta(max_length=2000, description=about)], option.default


if TYPE_CHECKING:

    class GridRequest(LayoutRequest, frozen=True, kw_only=True):
        """Which grids: a layout, a word list, and a field for each constraint."""

else:
    GridRequest = msgspec.defstruct(
        "GridRequest",
        [_field(option) for option, _ in stated_kinds()],
        bases=(LayoutRequest,),
        frozen=True,
        kw_only=True,
        namespace={"__doc__": "Which grids: a layout, a word list, and a field a constraint."},
    )


def fill_request(asked: GridRequest) -> FillRequest:
    """The request as the engines take it; InputError names the field."""
    with fault_in("layout"):
        layout = Layout.parse(asked.layout)
        check_size(layout)
    stated = {option.field: getattr(asked, option.field) for option, _ in stated_kinds()}
    return request_of(layout, stated, spell=spelling_of(asked.words))


def check_size(layout: Layout) -> None:
    """InputError when a layout has too many cells for one request."""
    if len(layout.cells) > MOST_CELLS:
        raise InputError(f"{len(layout.cells):,} cells: expected at most {MOST_CELLS}")


@contextmanager
def fault_in(name: str) -> Iterator[None]:
    """Say in which field of the request a fault is."""
    try:
        yield
    except InputError as fault:
        raise InputError(str(fault), place=name) from fault
