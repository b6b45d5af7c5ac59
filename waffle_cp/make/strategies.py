"""Strategies: ways to propose a board for a solution. The maker checks every proposal.

A strategy is any function of a task and a source of randomness that returns one letter a cell. A
plugin registers its own in STRATEGIES; `module:function` and `file.py:function` name one too.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from typing import Protocol

from waffle_cp.errors import InputError, WaffleError
from waffle_cp.make.board_task import BoardTask
from waffle_cp.plugins import load_module
from waffle_cp.registry import Registry

__all__ = ["STRATEGIES", "Strategy", "propose", "strategy_named"]


class Strategy(Protocol):
    """Anything that proposes a board.

    It is called again and again with the same `draw`, until a proposal passes or the limit is
    reached; a proposal that misses the greens or the swaps only costs time.
    """

    def __call__(self, task: BoardTask, draw: random.Random) -> Sequence[str]:
        """The solution's letters in another order, one a cell."""
        ...


STRATEGIES: Registry[Strategy] = Registry(
    "strategy",
    {
        "direct": "waffle_cp.make.scrambles:direct",
        "shuffle": "waffle_cp.make.scrambles:shuffle",
        "fixed": "waffle_cp.make.scrambles:fixed",
        "swaps": "waffle_cp.make.scrambles:random_swaps",
    },
)
"""Strategies by name."""


def strategy_named(name: str) -> Strategy:
    """The strategy of this name in STRATEGIES, or the function that `module:function` names.

    The module is a file that ends in `.py`, or a module that Python finds from the current
    folder. Raises InputError.

    >>> strategy_named("direct") is STRATEGIES["direct"]
    True
    """
    source, _, function = name.rpartition(":")
    if not (source and function):
        return STRATEGIES[name]
    try:
        found = getattr(load_module(source), function, None)
    except InputError as fault:
        raise InputError(str(fault), place=f"strategy {name!r}") from fault
    if not callable(found):
        raise InputError(f"strategy {name!r}: {source} has no function {function!r}")
    chosen: Strategy = found
    return chosen


def propose(strategy: Strategy, name: str, task: BoardTask, draw: random.Random) -> tuple[str, ...]:
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
