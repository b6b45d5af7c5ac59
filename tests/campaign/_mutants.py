"""Mutants of a module: one small change of its syntax tree each, written back as source."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

SWAPPED = {
    "Lt": "LtE",
    "Gt": "GtE",
    "Eq": "NotEq",
    "Is": "IsNot",
    "In": "NotIn",
    "Add": "Sub",
    "Mult": "FloorDiv",
    "BitOr": "BitAnd",
    "And": "Or",
}
SWAPPED |= {other: one for one, other in SWAPPED.items()}
NAMES = {"min": "max", "any": "all"}
NAMES |= {other: one for one, other in NAMES.items()}
UNTOLD = {"strict", "dtype"}
"""Keywords whose values are no behavior that a test could see."""


@dataclass(frozen=True)
class Mutant:
    """Where, what it was and is, and the source of the module with the change."""

    line: int
    told: str
    source: str


def mutants(source: str) -> Iterator[Mutant]:
    """Every mutant of a module.

    >>> [mutant.told for mutant in mutants("if a < 1: b()")]
    ['a < 1 -> False', 'b() -> pass', 'a < 1 -> a <= 1', '1 -> 2']
    """
    tree = ast.parse(source)
    for node, field, new in list(_changes(tree)):
        old = getattr(node, field)
        shown = node if isinstance(node, ast.expr) else old
        shown = shown[0] if isinstance(shown, list) else shown
        before, line = ast.unparse(shown), getattr(shown, "lineno", 0)
        setattr(node, field, new)
        shown = node if isinstance(node, ast.expr) else new
        shown = shown[0] if isinstance(shown, list) else shown
        after = ast.unparse(shown)
        yield Mutant(line, f"{before[:70]} -> {after[:70]}", ast.unparse(tree))
        setattr(node, field, old)


Change = tuple[Any, str, Any]


def _changes(node: ast.AST) -> Iterator[Change]:
    """What may be set where, below a node; annotations, docstrings and messages stay."""
    yield from _own_changes(node)
    for field, value in ast.iter_fields(node):
        if field in ("annotation", "returns", "decorator_list"):
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.keyword) and child.arg in UNTOLD:
                continue
            if isinstance(child, ast.AST) and not isinstance(child, ast.JoinedStr | ast.Raise):
                yield from _changes(child)


def _own_changes(node: ast.AST) -> Iterator[Change]:
    match node:
        case ast.Compare(ops=[operator]) | ast.BinOp(op=operator) | ast.BoolOp(op=operator):
            name = SWAPPED.get(type(operator).__name__)
            if name is not None:
                new = getattr(ast, name)()
                is_comparison = isinstance(node, ast.Compare)
                yield node, "ops" if is_comparison else "op", [new] if is_comparison else new
        case ast.Name(id=name, ctx=ast.Load()) if name in NAMES:
            yield node, "id", NAMES[name]
        case ast.Constant(value=bool() as value):
            yield node, "value", not value
        case ast.Constant(value=int() as value):
            yield node, "value", value + 1
        case ast.If() | ast.While() | ast.IfExp():
            yield node, "test", ast.Constant(value=False)
        case _:
            pass
    for field in ("body", "orelse"):
        statements = getattr(node, field, None)
        if isinstance(statements, list) and not isinstance(node, ast.Module | ast.ClassDef):
            yield from _dropped(node, field, statements)


def _dropped(node: ast.AST, field: str, statements: list[ast.stmt]) -> Iterator[Change]:
    """A call, a jump or a sum left out; a block of one such statement alone becomes `pass`."""
    for place, statement in enumerate(statements):
        is_text = isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)
        if isinstance(statement, ast.Expr | ast.AugAssign | ast.Continue) and not is_text:
            yield _Block(node, field, place), "statement", ast.Pass()


class _Block:
    """One statement of a block, as something that can be set."""

    def __init__(self, node: ast.AST, field: str, place: int) -> None:
        self.__dict__["_where"] = getattr(node, field), place

    def __getattr__(self, name: str) -> ast.stmt:
        statements, place = self.__dict__["_where"]
        found: ast.stmt = statements[place]
        return found

    def __setattr__(self, name: str, value: ast.stmt) -> None:
        statements, place = self.__dict__["_where"]
        statements[place] = value
