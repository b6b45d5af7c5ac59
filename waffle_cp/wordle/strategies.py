"""Ways to choose the next guess: a protocol, a registry, and those that look at groups.

A strategy of your own is an object with a `name` and a method `keys`; `register` makes it known
to the assistant, the simulation and the command line's `--strategy`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np

from waffle_cp.errors import InputError
from waffle_cp.wordle.boards import BoardsStrategy
from waffle_cp.wordle.estimate import estimate_keys
from waffle_cp.wordle.frequency import FrequencyStrategy
from waffle_cp.wordle.position import FloatArray, Position
from waffle_cp.wordle.tree_strategy import TreeStrategy

__all__ = ["STRATEGIES", "GroupStrategy", "Strategy", "find_strategy", "register"]


class Strategy(Protocol):
    """Ranks guesses. Must be picklable when it is used in several processes."""

    @property
    def name(self) -> str:
        """The name by which it is asked for."""

    def keys(self, positions: Sequence[Position]) -> FloatArray:
        """Sort keys of all guesses, shape (keys, guesses): the smaller the better, first row first.

        `positions` are the unsolved boards, at least one, all of one table. An infinite first key
        rules a guess out. Of equals, one that is likelier to be an answer is taken.
        """


@dataclass(frozen=True, slots=True)
class GroupStrategy:
    """Judges a guess by the sizes of its groups, added up over the boards.

    `measure` is one of:
    groups, the most groups, then the smallest largest group;
    entropy, the most bits that the colors tell on average;
    expected, the fewest answers left on average;
    worst, the fewest answers left at worst, then expected;
    estimate, the fewest further guesses, as the size of a group foretells them.
    """

    measure: str

    @property
    def name(self) -> str:
        """The measure."""
        return self.measure

    def keys(self, positions: Sequence[Position]) -> FloatArray:
        """As the protocol says."""
        # Boards that know the same are judged once: before the first guess all of them do.
        pools = [position.pool.tobytes() for position in positions]
        judged = {
            pool: np.atleast_2d(self._board_keys(position))
            for pool, position in dict(zip(pools, positions, strict=True)).items()
        }
        total: FloatArray = np.add.reduce([judged[pool] for pool in pools])
        return total

    def _board_keys(self, position: Position) -> FloatArray:
        size = len(position)
        if self.measure == "groups":
            sums, largest = position.sums(np.ones_like)
            return np.stack([-sums[0], largest.astype(np.float64)])
        if self.measure == "entropy":
            sums, _ = position.sums(lambda sizes: sizes * np.log2(sizes))
            return sums / size
        if self.measure == "estimate":
            return estimate_keys([position])
        sums, largest = position.sums(np.square)
        if self.measure == "expected":
            return sums / size
        if self.measure == "worst":
            return np.stack([largest.astype(np.float64), sums[0] / size])
        raise InputError(f"no measure of groups {self.measure!r}")


STRATEGIES: dict[str, Strategy] = {}
"""All known strategies by name."""


def register(strategy: Strategy) -> None:
    """Make a strategy known by its name; a name that is taken already is an InputError."""
    if strategy.name in STRATEGIES:
        raise InputError(f"there is a strategy {strategy.name!r} already")
    STRATEGIES[strategy.name] = strategy


def find_strategy(name: str) -> Strategy:
    """The strategy of a name.

    >>> find_strategy("groups").name
    'groups'
    >>> find_strategy("luck")
    Traceback (most recent call last):
    waffle_cp.errors.InputError: no strategy 'luck': expected groups, entropy, expected, worst, \
estimate, tree, boards, frequency, exploring, uncertain
    """
    if name not in STRATEGIES:
        raise InputError(f"no strategy {name!r}: expected {', '.join(STRATEGIES)}")
    return STRATEGIES[name]


for _measure in ("groups", "entropy", "expected", "worst", "estimate"):
    register(GroupStrategy(_measure))
register(TreeStrategy())
register(BoardsStrategy())
register(FrequencyStrategy("frequency"))
register(FrequencyStrategy("exploring", exploring=7.0))
register(FrequencyStrategy("uncertain", exploring=1.0, uncertain=True))
