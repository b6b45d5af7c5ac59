"""Checks of what Python callers pass, so that a wrong type fails at once and in one line."""

from __future__ import annotations

from collections.abc import Iterable

from waffle_cp.errors import InputError

__all__ = ["require_kind", "require_kinds"]

_SHOWN = 40


def require_kind(value: object, kind: type | tuple[type, ...], name: str, how: str) -> None:
    """InputError when a value is not of a kind; `how` says how to make one that is.

    >>> require_kind("5x5", int, "layout", "Layout.waffle(5, 5)")
    Traceback (most recent call last):
    waffle_cp.errors.InputError: layout '5x5' is a str: pass for instance Layout.waffle(5, 5)
    """
    if not isinstance(value, kind):
        shown = repr(value)
        shown = shown if len(shown) <= _SHOWN else shown[:_SHOWN] + "..."
        raise InputError(f"{name} {shown} is a {type(value).__name__}: pass for instance {how}")


def require_kinds(
    values: Iterable[object], kind: type | tuple[type, ...], name: str, how: str
) -> None:
    """InputError when one of several values is not of a kind, or when there is no iterable."""
    require_kind(values, Iterable, name, how)
    for value in values:
        require_kind(value, kind, name, how)
