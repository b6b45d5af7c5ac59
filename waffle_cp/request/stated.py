"""From what people state, on the command line or in a form, to a request."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from waffle_cp.alphabet import fold
from waffle_cp.errors import InputError
from waffle_cp.layout import Layout
from waffle_cp.request.constraint import Constraint, ConstraintOption
from waffle_cp.request.constraints import CONSTRAINTS
from waffle_cp.request.request import FillRequest

__all__ = ["request_of", "stated_kinds"]


def stated_kinds() -> Iterator[tuple[ConstraintOption, type[Constraint]]]:
    """Each constraint that people can state, with its option, in the order of the help."""
    for kind in CONSTRAINTS.values():
        if kind.option is not None:
            yield kind.option, kind


def request_of(
    layout: Layout,
    stated: Mapping[str, Any],
    *,
    spell: Callable[[str], str] = fold,
    place: Callable[[ConstraintOption], str] = lambda option: option.field,
) -> FillRequest:
    """The request that the values of the options state, by their fields.

    A value is a text, several texts for an option that is multiple, or a flag for a switch; a
    missing one is the default. Letters are folded as `spell` does for the word list, see
    `waffle_cp.words.spelling_of`. Raises InputError that names the `place` of the option.

    >>> request_of(Layout.waffle(3, 3), {"require": ["cat"], "repeats": True}).constraints
    (RequiredWord(word='cat', slot=None), MinScore(score=1), DifferentStems())
    """
    found: list[Constraint] = []
    for option, kind in stated_kinds():
        value = stated.get(option.field)
        if option.switch:
            found += () if value else (kind(),)
            continue
        try:
            for text in _texts(option, value):
                found += kind.parse(spell(text), layout)
        except InputError as fault:
            raise InputError(str(fault), place=place(option)) from fault
    return FillRequest(layout, found)


def _texts(option: ConstraintOption, value: Any) -> tuple[str, ...]:
    if value is None or (isinstance(value, str) and not value.strip()):
        return (option.default,) if option.default else ()
    return tuple(value) if option.multiple else (str(value),)
