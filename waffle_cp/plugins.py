"""Strategies by name, and those that a user keeps in a file of their own."""

from __future__ import annotations

import importlib
import importlib.util
import random
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from types import ModuleType

from waffle_cp.errors import InputError, WaffleError
from waffle_cp.make.strategies import STRATEGIES, Strategy, Task

__all__ = ["propose", "strategy_named"]


def strategy_named(name: str) -> Strategy:
    """The strategy of this name in STRATEGIES, or the function that `module:function` names.

    The module is a file that ends in `.py`, or a module that Python finds from the folder one is
    in. Raises InputError.

    >>> strategy_named("direct") is STRATEGIES["direct"]
    True
    """
    if name in STRATEGIES:
        return STRATEGIES[name]
    source, colon, function = name.rpartition(":")
    if not (colon and source and function):
        known = ", ".join(STRATEGIES)
        raise InputError(f"unknown strategy {name!r}: expected {known}, or module:function")
    found = getattr(_load(source, name), function, None)
    if not callable(found):
        raise InputError(f"strategy {name!r}: {source} has no function {function!r}")
    chosen: Strategy = found
    return chosen


def propose(strategy: Strategy, name: str, task: Task, draw: random.Random) -> tuple[str, ...]:
    """One board of a strategy; InputError when it fails, or changes the letters of the grid."""
    try:
        board: Sequence[str] = tuple(strategy(task, draw))
    except WaffleError:
        raise
    except Exception as fault:
        raise InputError(f"strategy {name!r} failed: {type(fault).__name__}: {fault}") from fault
    if len(board) != len(task.solution.letters):
        size = len(task.solution.letters)
        raise InputError(f"strategy {name!r} gave {len(board)} letters for {size} cells")
    if Counter(board) != Counter(task.solution.letters):
        raise InputError(
            f"strategy {name!r} gave letters {''.join(map(str, board))!r}, not the grid's"
        )
    return tuple(board)


def _load(source: str, name: str) -> ModuleType:
    try:
        if not source.endswith(".py"):
            if "" not in sys.path:
                sys.path.insert(0, "")
            return importlib.import_module(source)
        path = Path(source)
        spec = importlib.util.spec_from_file_location(path.stem, path)
        if spec is None or spec.loader is None or not path.is_file():
            raise InputError(f"strategy {name!r}: no file {source!r}")
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
    except WaffleError:
        raise
    except Exception as fault:
        told = f"{type(fault).__name__}: {fault}"
        raise InputError(f"strategy {name!r} cannot be imported: {told}") from fault
    return module
