"""The strategy that looks to the end: the best guesses by the totals of their trees."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from waffle_cp.wordle.pools.guess_estimate import estimate_keys
from waffle_cp.wordle.pools.position import FloatArray, Position

__all__ = ["TreeStrategy"]


@dataclass(frozen=True, slots=True)
class TreeStrategy:
    """Searches the tree below the `tried` guesses that an estimate likes most.

    The keys are 0 and the total of guesses over all answers for those, 1 and the estimate for the
    others. More than one board, or more than `largest` answers, are judged by the estimate alone.
    """

    name: str = "tree"
    tried: int = 10
    width: int = 10
    largest: int = 500
    largest_weighted: int = 100

    def keys(self, positions: Sequence[Position]) -> FloatArray:
        """As the protocol of strategies says."""
        from waffle_cp.wordle.trees.node_search import Node, NodeSearch

        estimates = estimate_keys(positions)
        keys = np.stack([np.ones(len(estimates)), estimates])
        position = positions[0]
        if len(positions) == 1 and position.is_weighted:
            if len(position) <= self.largest_weighted:
                self._add_expected(keys, position)
        elif len(positions) == 1 and len(position) <= self.largest:
            search = NodeSearch(position.table, self.width, is_hard=position.allowed is not None)
            totals = search.totals(Node(position.pool, position.allowed), self.tried)
            for row, total in totals.items():
                keys[:, row] = 0.0, total
        return keys

    def _add_expected(self, keys: FloatArray, position: Position) -> None:
        """Write the expected guesses of those tried, where some answers are likelier."""
        from waffle_cp.wordle.trees.expected_guesses import ExpectedGuesses

        search = ExpectedGuesses(position.table, position.allowed is not None, self.width)
        rows = np.arange(len(keys[1])) if position.allowed is None else position.allowed
        for row in rows[np.argsort(keys[1, rows], kind="stable")][: self.tried].tolist():
            keys[:, row] = 0.0, search.after(position, row)
