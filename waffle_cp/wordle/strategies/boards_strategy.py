"""The strategy for many boards: few guesses that solve none of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from waffle_cp.wordle.pools.position import FloatArray, Position

__all__ = ["BoardsStrategy"]


@dataclass(frozen=True, slots=True)
class BoardsStrategy:
    """Counts, for a guess, the boards it solves against the spare guesses that it leaves.

    Each board costs one guess in any case, so only the others are spared. A board with m answers
    left is foretold to need `doubt` (1 - 1/m) + `growth` log2(m) of them; small, since the
    guesses for other boards tell of it too.
    """

    name: str = "boards"
    doubt: float = 0.25
    growth: float = 0.0

    @classmethod
    def for_boards(cls, boards: int) -> BoardsStrategy:
        """The strategy for games of a number of boards: with fewer boards, doubt weighs more.

        Fitted to games of 4 and 8 boards of the classic lists.

        >>> [round(BoardsStrategy.for_boards(boards).doubt, 2) for boards in (4, 8, 16)]
        [0.71, 0.25, 0.25]
        """
        return cls(doubt=0.25 * max(1.0, 8 / boards) ** 1.5)

    def keys(self, positions: Sequence[Position]) -> FloatArray:
        """As the protocol of strategies says: foretold spare guesses less boards solved."""
        keys = np.zeros((1, len(positions[0].table.lists.guesses)))
        boards = Counter(position.pool.tobytes() for position in positions)
        for position in {position.pool.tobytes(): position for position in positions}.values():
            # Boards that know the same are judged once.
            count = boards[position.pool.tobytes()]
            if len(position) > 1 and position.is_weighted:
                keys[0] += count * self.doubt * (1 - position.weighted.tops)
            elif len(position) > 1:
                keys[0] += count * self._spared(position) / len(position)
            rows = position.table.lists.first_answer_row + position.pool
            keys[0, rows] -= count * position.weights
        return keys

    def _spared(self, position: Position) -> FloatArray:
        """Spare guesses foretold after each guess, for all answers of a board together."""
        if self.growth:
            sums, _ = position.sums(self.spare)
            return np.asarray(sums[0])
        spared: FloatArray = self.doubt * (len(position) - position.group_counts().astype(float))
        return spared

    def spare(self, sizes: FloatArray) -> FloatArray:
        """Spare guesses foretold for all answers of a group together."""
        spare: FloatArray = self.doubt * (sizes - 1) + self.growth * sizes * np.log2(sizes)
        return spare
