"""Ways to choose the next guess by name: a protocol and a registry.

A strategy of your own is an object with a `name` and a method `keys`; `register` makes it known
to the assistant, the simulation and the command line's `--strategy`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from waffle_cp.errors import InputError
from waffle_cp.wordle.pools.position import FloatArray, Position
from waffle_cp.wordle.strategies.boards_strategy import BoardsStrategy
from waffle_cp.wordle.strategies.frequency_strategy import FrequencyStrategy
from waffle_cp.wordle.strategies.group_strategy import GroupStrategy
from waffle_cp.wordle.strategies.tree_strategy import TreeStrategy

__all__ = ["STRATEGIES", "GuessStrategy", "find_strategy", "register"]


class GuessStrategy(Protocol):
    """Ranks guesses. Must be picklable when it is used in several processes."""

    @property
    def name(self) -> str:
        """The name by which it is asked for."""

    def keys(self, positions: Sequence[Position]) -> FloatArray:
        """Sort keys of all guesses, shape (keys, guesses): the smaller the better, first row first.

        `positions` are the unsolved boards, at least one, all of one table. An infinite first key
        rules a guess out. Of equals, one that is likelier to be an answer is taken.
        """


STRATEGIES: dict[str, GuessStrategy] = {}
"""All known strategies by name."""


def register(strategy: GuessStrategy) -> None:
    """Make a strategy known by its name; a name that is taken already is an InputError."""
    if strategy.name in STRATEGIES:
        raise InputError(f"there is a strategy {strategy.name!r} already")
    STRATEGIES[strategy.name] = strategy


def find_strategy(name: str, *, boards: int | None = None) -> GuessStrategy:
    """The strategy of a name; `boards` fits it to games of so many boards, where that matters.

    >>> find_strategy("groups").name
    'groups'
    >>> find_strategy("luck")
    Traceback (most recent call last):
    waffle_cp.errors.InputError: no strategy 'luck': expected groups, entropy, expected, worst, \
estimate, tree, boards, frequency, exploring, uncertain
    """
    if name not in STRATEGIES:
        raise InputError(f"no strategy {name!r}: expected {', '.join(STRATEGIES)}")
    found = STRATEGIES[name]
    if boards is not None and isinstance(found, BoardsStrategy):
        return BoardsStrategy.for_boards(boards)
    return found


for _measure in ("groups", "entropy", "expected", "worst", "estimate"):
    register(GroupStrategy(_measure))
register(TreeStrategy())
register(BoardsStrategy())
register(FrequencyStrategy("frequency"))
register(FrequencyStrategy("exploring", exploring=7.0))
register(FrequencyStrategy("uncertain", exploring=1.0, uncertain=True))
