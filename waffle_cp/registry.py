"""Registries: named things of one kind that a program, or a plugin, can add to."""

from __future__ import annotations

import importlib
import re
from collections.abc import Iterator, Mapping
from typing import Any, TypeVar

from waffle_cp.errors import InputError

__all__ = ["Registry", "UnknownNameError", "imported", "shown_names"]

ValueT = TypeVar("ValueT")

_NAME = re.compile(r"[a-z][a-z0-9_-]*")
_REFERENCE = re.compile(r"[\w.]+:\w+")


class UnknownNameError(InputError, KeyError):
    """A registry has no value of this name; the message lists the names it has."""

    __str__ = Exception.__str__  # That of KeyError quotes the whole message.


class Registry(Mapping[str, ValueT]):
    """Values of one kind by name, in the order in which they were registered.

    It reads as a mapping and grows by `register` alone. A value given as a text
    `module:attribute` is imported when it is first asked for. `registry[name]` raises
    UnknownNameError, an InputError which lists the names, when there is no such name.

    >>> numbers: Registry[float] = Registry("number", {"pi": "math:pi"})
    >>> numbers.register("two", 2.0)
    >>> numbers.names(), numbers["pi"] > 3
    (('pi', 'two'), True)
    >>> numbers["six"]
    Traceback (most recent call last):
    waffle_cp.registry.UnknownNameError: unknown number 'six': expected pi or two
    """

    def __init__(self, kind: str, values: Mapping[str, ValueT | str] | None = None) -> None:
        self.kind = kind
        self._values: dict[str, ValueT | str] = dict(values or {})
        self._own = frozenset(self._values)

    def register(self, name: str, value: ValueT | str) -> None:
        """Add a value under a new name; InputError when the name is taken or not a name."""
        if not _NAME.fullmatch(name):
            raise InputError(
                f"{self.kind} {name!r}: a name has small letters, digits, - and _, a letter first"
            )
        if name in self._values:
            raise InputError(f"{self.kind} {name!r} is already registered")
        self._values[name] = value

    def names(self) -> tuple[str, ...]:
        """All names."""
        return tuple(self._values)

    def is_plugin(self, name: str) -> bool:
        """Whether the value was registered by others: what it answers is checked when it answers.

        >>> numbers: Registry[float] = Registry("number", {"pi": "math:pi"})
        >>> numbers.is_plugin("pi")
        False
        """
        return name not in self._own

    def __getitem__(self, name: str) -> ValueT:
        if name not in self._values:
            names = shown_names(self._values)
            raise UnknownNameError(f"unknown {self.kind} {name!r}: expected {names}")
        value = self._values[name]
        if isinstance(value, str):
            value = self._values[name] = imported(value)
        return value

    def __contains__(self, name: object) -> bool:
        return name in self._values

    def __iter__(self) -> Iterator[str]:
        return iter(tuple(self._values))

    def __len__(self) -> int:
        return len(self._values)

    def __repr__(self) -> str:
        return f"<Registry of {self.kind}: {', '.join(self._values)}>"


def imported(reference: str) -> Any:
    """What `module:attribute` names; InputError when the text has another form.

    >>> imported("math:tau") > 6
    True
    """
    if not _REFERENCE.fullmatch(reference):
        raise InputError(f"{reference!r}: expected module:attribute")
    module, _, attribute = reference.partition(":")
    return getattr(importlib.import_module(module), attribute)


def shown_names(names: Mapping[str, object] | tuple[str, ...]) -> str:
    """Names as a list in a sentence.

    >>> shown_names(("red", "green", "blue"))
    'red, green or blue'
    """
    *head, last = names or ("none",)
    return f"{', '.join(head)} or {last}" if head else last
