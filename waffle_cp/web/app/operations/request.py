"""What may be asked: typed requests with their limits, read from JSON.

The types are the only statement of a request: they check it and make the OpenAPI document.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Annotated, TypeVar

import msgspec
from msgspec import Meta

from waffle_cp.coloring import ANY, RULES
from waffle_cp.errors import InputError
from waffle_cp.formats.files import quoted
from waffle_cp.seeds import SEEDS
from waffle_cp.words.sources import LIST_NAMES

__all__ = [
    "BadJsonError",
    "ListName",
    "PuzzleText",
    "Request",
    "RuleName",
    "Seed",
    "SolvingRuleName",
    "TimedRequest",
    "one_of",
    "read_request",
]

RequestT = TypeVar("RequestT", bound="Request")


class BadJsonError(Exception):
    """The body is not JSON."""


class Request(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A request; unknown fields are refused."""


class TimedRequest(Request, frozen=True, kw_only=True):
    """A request that works until a time limit, then answers with what was found."""

    time_limit: (
        Annotated[
            float, Meta(gt=0, description="seconds after which it answers with what was found")
        ]
        | None
    ) = None


def one_of(names: Iterable[str], about: str = "") -> Meta:
    """One of a few names: nothing else passes, so that no name can be a file or a module."""
    known = tuple(names)
    # No name with a line break after it: `$` alone would let that pass.
    pattern = f"^(?:{'|'.join(map(re.escape, known))})(?!\\n)$"
    return Meta(pattern=pattern, description=about or None, extra_json_schema={"enum": list(known)})


ListName = Annotated[str, one_of(LIST_NAMES, "a word list, by name")]
RuleName = Annotated[str, one_of(RULES, "how cells are colored")]
SolvingRuleName = Annotated[str, one_of((*RULES, ANY), "how cells are colored")]
Seed = Annotated[
    int, Meta(ge=0, le=SEEDS - 1, description="the same seed gives the same result; null: drawn")
]
PuzzleText = Annotated[
    str,
    Meta(
        min_length=1,
        max_length=64 * 1024,
        description="a puzzle in any form",
        examples=["ac\nbd\n\ngy\n.g"],
    ),
]


def read_request(data: bytes | msgspec.Raw, kind: type[RequestT]) -> RequestT:
    """The request that a body holds.

    Raises BadJsonError for what is not JSON, and InputError that names the field.

    >>> read_request(b'{"time_limit": 0}', TimedRequest)
    Traceback (most recent call last):
    waffle_cp.errors.InputError: time_limit: expected a number above 0.0
    """
    try:
        return msgspec.json.decode(data, type=kind)
    except msgspec.ValidationError as fault:
        raise _told(str(fault), kind) from fault
    except RecursionError as fault:
        raise BadJsonError("bad JSON: nested too deeply") from fault
    except msgspec.DecodeError as fault:
        raise BadJsonError(f"bad JSON: {fault}".replace("JSON is malformed: ", "")) from fault


_KINDS = {
    "int": "a whole number",
    "float": "a number",
    "str": "a text",
    "bool": "true or false",
    "array": "a list",
    "object": "a JSON object",
    "null": "null",
}
_BOUNDS = ((" <= ", " of at most "), (" >= ", " of at least "), (" > ", " above "))


def _told(message: str, kind: type[Request]) -> InputError:
    """The decoder's message in plain words, with the place of the fault."""
    told, _, place = message.partition(" - at `$.")
    place = place.rstrip("`")
    if match := re.search(r"regex '\^\(\?:(.*)\)\(\?!", told):
        names = ", ".join(name.replace("\\", "") for name in match[1].split("|"))
        return InputError(f"expected {names}", place=place)
    if match := re.search(r"unknown field `(.*)`", told, re.DOTALL):
        fields = ", ".join(field.name for field in msgspec.structs.fields(kind))
        return InputError(f"unknown field {quoted(match[1])}: expected {fields}")
    told = told.replace("of length <= ", "with a length of at most ")
    told = told.replace("of length >= ", "with a length of at least ")
    for sign, words in _BOUNDS:
        told = told.replace(sign, words)
    told = re.sub(
        r"`([a-z |]+)`",
        lambda match: " or ".join(_KINDS.get(name, name) for name in match[1].split(" | ")),
        told,
    )
    told = told.replace("`", "'")
    return InputError(told[0].lower() + told[1:], place=place)
