"""The fields of a request: how each is read, what it refuses, and its JSON schema.

One declaration serves the check and the OpenAPI description, so that they cannot differ.
"""

from __future__ import annotations

import json
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from waffle_cp.errors import InputError
from waffle_cp.formats.files import quoted

__all__ = [
    "Choice",
    "Field",
    "Flag",
    "Kind",
    "Real",
    "Text",
    "Texts",
    "Whole",
    "object_schema",
    "parse_body",
    "read_fields",
]

_NO_VALUE: Any = object()


class Kind(Protocol):
    """A kind of value: `read` checks one, `schema` describes it."""

    def read(self, value: object) -> Any:
        """The value, or InputError that says what was expected."""
        ...

    def schema(self) -> dict[str, Any]:
        """Its JSON schema."""
        ...


@dataclass(frozen=True, slots=True)
class Text:
    """A text of at most `most` characters."""

    most: int
    least: int = 0

    def read(self, value: object) -> str:
        """The text; no half of a surrogate pair, which no file could hold."""
        if not isinstance(value, str):
            raise InputError(f"{_shown(value)}: expected a text")
        if not self.least <= len(value) <= self.most:
            raise InputError(f"{len(value):,} characters: expected {_span(self.least, self.most)}")
        if any("\ud800" <= character <= "\udfff" for character in value):
            raise InputError(f"{_shown(value)}: half a character")
        return value

    def schema(self) -> dict[str, Any]:
        """A string."""
        return {"type": "string", "minLength": self.least, "maxLength": self.most}


@dataclass(frozen=True, slots=True)
class Texts:
    """A list of at most `most` texts."""

    item: Text
    most: int

    def read(self, value: object) -> tuple[str, ...]:
        """The texts."""
        if not isinstance(value, list):
            raise InputError(f"{_shown(value)}: expected a list of texts")
        if len(value) > self.most:
            raise InputError(f"{len(value):,} texts: expected at most {self.most:,}")
        return tuple(self.item.read(item) for item in value)

    def schema(self) -> dict[str, Any]:
        """An array of strings."""
        return {"type": "array", "items": self.item.schema(), "maxItems": self.most}


@dataclass(frozen=True, slots=True)
class Whole:
    """A whole number from `least` to `most`."""

    least: int
    most: int

    def read(self, value: object) -> int:
        """The number."""
        is_whole = isinstance(value, int) or (isinstance(value, float) and value.is_integer())
        if isinstance(value, bool) or not isinstance(value, int | float) or not is_whole:
            raise InputError(f"{_shown(value)}: expected a whole number")
        if not self.least <= value <= self.most:
            raise InputError(f"{_shown(value)}: expected {_span(self.least, self.most)}")
        return int(value)

    def schema(self) -> dict[str, Any]:
        """An integer."""
        return {"type": "integer", "minimum": self.least, "maximum": self.most}


@dataclass(frozen=True, slots=True)
class Real:
    """A number above `above` and at most `most`."""

    above: float
    most: float

    def read(self, value: object) -> float:
        """The number."""
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise InputError(f"{_shown(value)}: expected a number")
        if not self.above < value <= self.most or not math.isfinite(value):
            raise InputError(
                f"{_shown(value)}: expected more than {self.above:g}, at most {self.most:g}"
            )
        return float(value)

    def schema(self) -> dict[str, Any]:
        """A number."""
        return {"type": "number", "exclusiveMinimum": self.above, "maximum": self.most}


@dataclass(frozen=True, slots=True)
class Flag:
    """True or false."""

    def read(self, value: object) -> bool:
        """The truth value."""
        if not isinstance(value, bool):
            raise InputError(f"{_shown(value)}: expected true or false")
        return value

    def schema(self) -> dict[str, Any]:
        """A boolean."""
        return {"type": "boolean"}


@dataclass(frozen=True, slots=True)
class Choice:
    """One of a few names: nothing else, so that no name can be a file or a module."""

    names: tuple[str, ...]

    def read(self, value: object) -> str:
        """The name."""
        if not isinstance(value, str) or value not in self.names:
            raise InputError(f"{_shown(value)}: expected {', '.join(self.names)}")
        return value

    def schema(self) -> dict[str, Any]:
        """A string of an enumeration."""
        return {"type": "string", "enum": list(self.names)}


@dataclass(frozen=True, slots=True)
class Field:
    """A named value of a request; needed where there is no `default`. `null` means the default."""

    name: str
    kind: Kind
    about: str
    default: Any = _NO_VALUE
    example: Any = None

    @property
    def is_needed(self) -> bool:
        """Whether a request without it is refused."""
        return self.default is _NO_VALUE

    def read(self, body: Mapping[str, object]) -> Any:
        """Its value in a request, else the default."""
        value = body.get(self.name)
        if value is None:
            if self.is_needed:
                raise InputError(f"no {self.name!r}: {self.about}")
            return self.default
        try:
            return self.kind.read(value)
        except InputError as fault:
            raise InputError(str(fault), place=self.name) from fault

    def schema(self) -> dict[str, Any]:
        """The schema of its values, `null` among them where a default stands ready."""
        schema = self.kind.schema()
        described: dict[str, Any] = {"description": self.about}
        if not self.is_needed:
            schema["type"] = [schema["type"], "null"]
            if "enum" in schema:
                schema["enum"] = [*schema["enum"], None]
            given = list(self.default) if isinstance(self.default, tuple) else self.default
            described["default"] = given
        if self.example is not None:
            described["examples"] = [self.example]
        return schema | described


def read_fields(fields: Sequence[Field], body: object) -> dict[str, Any]:
    """The values of all fields of a request; InputError names the field, or one not known.

    >>> read_fields([Field("swaps", Whole(0, 9), "number of swaps", None)], {"swaps": 12})
    Traceback (most recent call last):
    waffle_cp.errors.InputError: swaps: 12: expected 0 to 9
    """
    if not isinstance(body, dict):
        raise InputError(f"{_shown(body)}: expected a JSON object")
    known = [field.name for field in fields]
    for name in body:
        if name not in known:
            raise InputError(f"unknown field {_shown(name)}: expected {', '.join(known)}")
    return {field.name: field.read(body) for field in fields}


def object_schema(fields: Sequence[Field]) -> dict[str, Any]:
    """The JSON schema of a request with these fields."""
    schema: dict[str, Any] = {
        "type": "object",
        "properties": {field.name: field.schema() for field in fields},
        "additionalProperties": False,
    }
    needed = [field.name for field in fields if field.is_needed]
    return schema | ({"required": needed} if needed else {})


def parse_body(data: bytes) -> object:
    """The JSON value of a body; InputError for what is none, numbers beyond JSON among it.

    >>> parse_body(b'{"swaps": NaN}')
    Traceback (most recent call last):
    waffle_cp.errors.InputError: bad JSON: NaN is no number
    """
    try:
        return json.loads(data.decode("utf-8"), parse_constant=_refuse_constant)
    except UnicodeDecodeError as fault:
        raise InputError(f"byte 0x{data[fault.start]:02x} is not UTF-8 text") from fault
    except json.JSONDecodeError as fault:
        place = f"line {fault.lineno}, column {fault.colno}"
        raise InputError(f"bad JSON: {fault.msg}", place=place) from fault
    except RecursionError as fault:
        raise InputError("bad JSON: nested too deeply") from fault
    except InputError:
        raise
    except ValueError as fault:  # A whole number of thousands of digits.
        raise InputError("bad JSON: a number is too long") from fault


def _refuse_constant(name: str) -> object:
    raise InputError(f"bad JSON: {name} is no number")


def _shown(value: object) -> str:
    if isinstance(value, str):
        return quoted(value)
    try:
        text = json.dumps(value)
    except (ValueError, RecursionError):
        text = type(value).__name__
    return text if len(text) <= 40 else f"{text[:37]}..."


def _span(least: int, most: int) -> str:
    return f"{least:,} to {most:,}"
