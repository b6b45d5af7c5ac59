"""Values as plain dicts, and back: what JSON, a database or another program can hold.

Every dict names what it is by its `kind`. Puzzles and grids are written as in JSON files of
puzzles, constraints by their names in the registry CONSTRAINTS, everything else by its fields.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, replace
from enum import Enum
from types import NoneType, UnionType
from typing import Any, TypeVar, Union, get_args, get_origin, get_type_hints

from waffle_cp.errors import InputError
from waffle_cp.formats.records import puzzle_of_record, record_of_puzzle
from waffle_cp.grid import Grid
from waffle_cp.judging import Difficulty
from waffle_cp.layout import Layout
from waffle_cp.make import MadePuzzle
from waffle_cp.puzzle import Puzzle, hole_mark
from waffle_cp.registry import shown_names
from waffle_cp.request.constraint import Constraint
from waffle_cp.request.constraints import CONSTRAINTS
from waffle_cp.request.request import FillRequest
from waffle_cp.result import Result
from waffle_cp.solve import Solution
from waffle_cp.swaps import Plan

__all__ = ["from_dict", "to_dict"]

_KINDS: dict[str, type] = {
    "layout": Layout,
    "grid": Grid,
    "puzzle": Puzzle,
    "request": FillRequest,
    "plan": Plan,
    "solution": Solution,
    "difficulty": Difficulty,
    "made puzzle": MadePuzzle,
    "result": Result,
}
_NAMES = {kind.__name__: kind for kind in _KINDS.values()}


def to_dict(value: object) -> dict[str, Any]:
    """A layout, grid, puzzle, request, plan, solution, difficulty, made puzzle or result as a
    dict of texts, numbers, lists and dicts, which `json.dumps` writes and `from_dict` reads.

    Cells and positions count from 0, as in the value. Raises InputError for other values.

    >>> to_dict(Grid.parse("cat\\na o\\nbet"))
    {'kind': 'grid', 'layout': 'waffle 3x3', 'rows': ['cat', 'a o', 'bet']}
    >>> to_dict(FillRequest(Layout.waffle(3, 3)).requiring("cat"))["constraints"][-1]
    {'rule': 'required', 'word': 'cat', 'slot': None}
    """
    name = next((name for name, kind in _KINDS.items() if type(value) is kind), None)
    if name is None:
        expected = shown_names(tuple(_KINDS))
        raise InputError(f"a {type(value).__name__} has no dict: expected a {expected}")
    return {"kind": name, **_written(value)}


def from_dict(record: Mapping[str, Any]) -> Any:
    """The value that `to_dict` wrote.

    Keys that are not known are left alone. Raises InputError that names what is missing or wrong.

    >>> puzzle = Puzzle.parse("ac\\nbd\\n\\ngy\\n.g")
    >>> from_dict(to_dict(puzzle)) == puzzle
    True
    >>> from_dict({"kind": "plan", "cycles": [[0, 1]]})
    Traceback (most recent call last):
    waffle_cp.errors.InputError: plan without 'swaps'
    """
    if not isinstance(record, Mapping):
        raise InputError(f"a {type(record).__name__}, expected a dict that has a 'kind'")
    name = record.get("kind")
    kind = _KINDS.get(name) if isinstance(name, str) else None
    if name is None or kind is None:
        raise InputError(f"unknown kind {name!r}: expected {shown_names(tuple(_KINDS))}")
    if kind is Layout:
        return _layout(_part(record, "mask", name, tuple[str, ...]), record, "name")
    if kind is Grid:
        layout = _layout(_part(record, "rows", name, tuple[str, ...]), record, "layout")
        return Grid.parse("\n".join(record["rows"]), layout)
    if kind is Puzzle:
        return _puzzle(record)
    if kind is FillRequest:
        constraints = _part(record, "constraints", name, tuple[Any, ...])
        return FillRequest(_part(record, "layout", name, Layout), map(_constraint, constraints))
    return _of_fields(kind, record, name)


def _written(value: Any) -> dict[str, Any]:
    if isinstance(value, Layout):
        return {"mask": list(value.mask), "name": value.name}
    if isinstance(value, Grid):
        rows = value.layout.rows(value.letters, hole=hole_mark(value.layout))
        return {"layout": value.layout.name, "rows": list(rows)}
    if isinstance(value, Puzzle):
        return record_of_puzzle(value) | ({"source": value.source} if value.source else {})
    if isinstance(value, FillRequest):
        constraints = [{"rule": _rule(one), **_fields(one)} for one in value.constraints]
        return {"layout": to_dict(value.layout), "constraints": constraints}
    return _fields(value)


def _fields(value: Any) -> dict[str, Any]:
    return {field.name: _plain(getattr(value, field.name)) for field in fields(value)}


def _plain(value: Any) -> Any:
    if isinstance(value, Enum):
        return value.value
    if value is None or isinstance(value, str | int | float):
        return value
    if isinstance(value, frozenset):
        return sorted(value)
    if isinstance(value, tuple | list):
        return [_plain(item) for item in value]
    if isinstance(value, Mapping):
        return {key: _plain(item) for key, item in value.items()}
    return to_dict(value)


def _rule(constraint: Constraint) -> str:
    for name, kind in CONSTRAINTS.items():
        if type(constraint) is kind:
            return name
    raise InputError(f"{type(constraint).__name__} is no registered constraint")


def _constraint(record: Any) -> Constraint:
    rule = _part(record, "rule", "constraint", str)
    found: Constraint = _of_fields(CONSTRAINTS[rule], record, f"constraint {rule}")
    return found


def _layout(rows: tuple[str, ...], record: Mapping[str, Any], key: str) -> Layout:
    name = record.get(key, "")
    return Layout.from_mask(rows, name=_typed(name, str, f"{record['kind']}: {key}"))


def _puzzle(record: Mapping[str, Any]) -> Puzzle:
    # A layout of one's own has a name that no text can state, so it is not compared.
    source = _typed(record.get("source", ""), str, "puzzle: source")
    return replace(puzzle_of_record({**record, "layout": None}), source=source)


def _of_fields(kind: Any, record: Mapping[str, Any], what: str) -> Any:
    hints = get_type_hints(kind, localns=_NAMES)
    given = {
        field.name: _part(record, field.name, what, hints[field.name]) for field in fields(kind)
    }
    try:
        return kind(**given)
    except ValueError as fault:
        raise InputError(f"{what}: {fault}") from fault


def _part(record: Any, key: str, what: str, hint: Any) -> Any:
    if not isinstance(record, Mapping):
        raise InputError(f"{what} {record!r}: expected a dict")
    if key not in record:
        raise InputError(f"{what} without {key!r}")
    return _typed(record[key], hint, f"{what}: {key}")


def _typed(value: Any, hint: Any, where: str) -> Any:
    """A plain value as the type of a field has it."""
    origin, inner = get_origin(hint), get_args(hint)
    if origin in (Union, UnionType):
        if value is None and NoneType in inner:
            return None
        (hint,) = (one for one in inner if one is not NoneType)
        return _typed(value, hint, where)
    if origin in (tuple, frozenset) and isinstance(value, list | tuple):
        if inner[-1] is not Ellipsis and origin is tuple and len(inner) != len(value):
            raise InputError(f"{where}: {len(value)} items, expected {len(inner)}")
        items = (_typed(item, inner[0], where) for item in value)
        return frozenset(items) if origin is frozenset else tuple(items)
    if origin is dict and isinstance(value, Mapping):
        return {key: _typed(item, inner[1], where) for key, item in value.items()}
    if isinstance(hint, TypeVar) or hint is Any:
        return from_dict(value) if isinstance(value, Mapping) and "kind" in value else value
    if hint in _KINDS.values() and isinstance(value, Mapping):
        value = from_dict(value)
    elif isinstance(hint, type) and issubclass(hint, Enum):
        known = {one.value: one for one in hint}
        value = known.get(value, value) if isinstance(value, str) else value
    number = hint is float and isinstance(value, int) and not isinstance(value, bool)
    is_typed = origin is None and isinstance(value, hint)
    if (isinstance(value, bool) and hint is not bool) or not (is_typed or number):
        shown = getattr(hint, "__name__", str(hint))
        raise InputError(f"{where} is {str(value)[:40]!r}, expected a {shown}")
    return value
