"""Swaps that are safe whatever the solution is, and what the colors after them reveal.

A puzzle with several solutions may still be fair: a player who only makes swaps that belong to a
shortest way to every solution left can learn from the colors which one it is.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from waffle_cp.coloring import color_board
from waffle_cp.grid import Grid
from waffle_cp.puzzle import Puzzle
from waffle_cp.swaps import fewest_swaps

__all__ = ["Revelation", "reveal_by_play", "safe_swaps"]

Swap = tuple[int, int]
Board = tuple[str, ...]
Ways = dict[Grid, tuple[Swap, ...]]

_NODE_LIMIT = 400


@dataclass(frozen=True, slots=True)
class Revelation:
    """Whether safe swaps alone tell the solutions apart.

    `revealed` is None when the search was stopped by its limit. Where it is True, `ways` has for
    each solution, in the order given, the safe swaps after which it is the only one left.
    """

    revealed: bool | None
    ways: tuple[tuple[Swap, ...], ...] = ()


def safe_swaps(board: Sequence[str], solutions: Sequence[Grid]) -> tuple[Swap, ...]:
    """Pairs of cells whose swap brings the board one swap closer to every solution.

    Those that put a letter right in all solutions come first.

    >>> solutions = [Grid.parse("abc\\nd#e\\nfgh"), Grid.parse("abc\\nd#g\\nfeh")]
    >>> safe_swaps("bacdefgh", solutions)
    ((0, 1),)
    """
    distances = [fewest_swaps(board, solution.letters) for solution in solutions]
    found = []
    for first, second in combinations(range(len(board)), 2):
        if board[first] == board[second]:
            continue
        if any(
            board[cell] == solution.letters[cell]
            for solution in solutions
            for cell in (first, second)
        ):
            # A right letter never has to move, so that a shortest way need not touch it.
            continue
        after = _swapped(board, (first, second))
        if all(
            fewest_swaps(after, solution.letters) == distance - 1
            for solution, distance in zip(solutions, distances, strict=True)
        ):
            found.append((first, second))
    return tuple(sorted(found, key=lambda swap: (-_rights(board, swap, solutions), swap)))


def reveal_by_play(
    puzzle: Puzzle, solutions: Sequence[Grid], *, node_limit: int = _NODE_LIMIT
) -> Revelation:
    """Whether a player who makes safe swaps alone learns which of the solutions it is.

    Searches all orders of safe swaps: after each the board is colored by the puzzle's rule, and
    the solutions that would show the same colors stay. A way must exist for whichever solution
    is the right one. `node_limit` bounds the positions looked at.

    >>> board = Puzzle.parse("ab\\ncd\\n\\n..\\n..")
    >>> reveal_by_play(board, [Grid.parse("ba\\ndc")])
    Revelation(revealed=True, ways=((),))
    """
    search = _Search(puzzle.rule, node_limit)
    ways = search.ways(tuple(puzzle.letters), tuple(solutions))
    if ways is not None:
        return Revelation(True, tuple(ways[solution] for solution in solutions))
    return Revelation(None if search.is_stopped else False)


class _Search:
    def __init__(self, rule: str, limit: int) -> None:
        self._rule = rule
        self._left = limit
        self._known: dict[tuple[Board, tuple[Grid, ...]], Ways | None] = {}

    @property
    def is_stopped(self) -> bool:
        return self._left <= 0

    def ways(self, board: Board, solutions: tuple[Grid, ...]) -> Ways | None:
        """For each solution the swaps that single it out, or None when some cannot be."""
        if len(solutions) == 1:
            return {solutions[0]: ()}
        key = (board, solutions)
        if key not in self._known:
            if self.is_stopped:
                return None
            self._left -= 1
            self._known[key] = self._find(board, solutions)
        return self._known[key]

    def _find(self, board: Board, solutions: tuple[Grid, ...]) -> Ways | None:
        moves = []
        for swap in safe_swaps(board, solutions):
            after = _swapped(board, swap)
            parts: dict[object, list[Grid]] = {}
            for solution in solutions:
                parts.setdefault(color_board(solution, after, rule=self._rule), []).append(solution)
            moves.append((swap, after, [tuple(part) for part in parts.values()]))
        # Swaps that tell solutions apart at once come first.
        moves.sort(key=lambda move: max(len(part) for part in move[2]))
        for swap, after, parts_left in moves:
            found: Ways = {}
            for part in parts_left:
                ways = self.ways(after, part)
                if ways is None:
                    break
                found |= {solution: (swap, *way) for solution, way in ways.items()}
            else:
                return found
        return None


def _swapped(board: Sequence[str], swap: Swap) -> Board:
    letters = list(board)
    first, second = swap
    letters[first], letters[second] = letters[second], letters[first]
    return tuple(letters)


def _rights(board: Sequence[str], swap: Swap, solutions: Sequence[Grid]) -> int:
    """The least number of letters that the swap puts right, over all solutions."""
    first, second = swap
    return min(
        (board[first] == solution.letters[second]) + (board[second] == solution.letters[first])
        for solution in solutions
    )
