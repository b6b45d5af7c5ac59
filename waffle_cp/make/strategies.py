"""Ways to propose a board for a solution; the maker checks every proposal.

A strategy is any function of a task and a source of randomness that returns one letter a cell. A
program adds its own to STRATEGIES, or names it as `module:function` or `file.py:function`.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from waffle_cp.grid import Grid
from waffle_cp.judging.giveaways import mutual_pairs
from waffle_cp.make.greens import GreenChoice
from waffle_cp.make.reach import choose_wrong_cells, monotone_cycles
from waffle_cp.swaps import fewest_swaps

__all__ = ["STRATEGIES", "Strategy", "Task", "direct", "fixed", "random_swaps", "shuffle"]

_TRIES = 8
_WALK = 60


@dataclass(frozen=True, slots=True)
class Task:
    """What a board must keep to: the solution, which cells are green, the minimum of swaps.

    With `avoid_pairs` no two cells hold each other's letters (see mutual_pairs).

    >>> task = Task(Grid.parse("cat\\na#o\\nrow"), GreenChoice(frozenset({0})), swaps=1)
    >>> task.minimum("catoarow")
    1
    """

    solution: Grid
    greens: GreenChoice
    swaps: int
    avoid_pairs: bool = False

    def minimum(self, letters: Sequence[str]) -> int:
        """The proven minimum of swaps from these letters to the solution."""
        return fewest_swaps(letters, self.solution.letters)

    def greens_of(self, letters: Sequence[str]) -> frozenset[int]:
        """Cells in which these letters are right."""
        pairs = zip(letters, self.solution.letters, strict=True)
        return frozenset(cell for cell, (mine, wanted) in enumerate(pairs) if mine == wanted)

    def fits(self, letters: Sequence[str]) -> bool:
        """Whether a board of the solution's letters has the greens and the minimum asked for."""
        if self.avoid_pairs and mutual_pairs(letters, self.solution.letters):
            return False
        return self.greens.accepts(self.greens_of(letters)) and self.minimum(letters) == self.swaps


class Strategy(Protocol):
    """Anything that proposes a board.

    It is called again and again with the same `draw`, until a proposal passes or the limit is
    reached; a proposal that misses the greens or the swaps only costs time.
    """

    def __call__(self, task: Task, draw: random.Random) -> Sequence[str]:
        """The solution's letters in another order, one a cell."""
        ...


def direct(task: Task, draw: random.Random) -> Sequence[str]:
    """Build the permutation: as many cycles as the wanted minimum leaves, over the cells not green.

    Equal letters often let a board split into more cycles than it was built from. Then letters
    are exchanged while that brings the minimum nearer; if all that fails, the board is built so
    that no split has more cycles (monotone_cycles).
    """
    wanted = task.solution.letters
    wrong = choose_wrong_cells(task.solution, task.greens, task.swaps, draw)
    own = [wanted[cell] for cell in wrong]
    for _ in range(_TRIES):
        held = _cycles(own, len(own) - task.swaps, draw, shortest=3 if task.avoid_pairs else 2)
        if held is not None and _walk(held, own, task.swaps, draw):
            break
    else:
        held = [own[other] for other in monotone_cycles(own, task.swaps, draw)]
    board = list(wanted)
    for cell, letter in zip(wrong, held, strict=True):
        board[cell] = letter
    return board


def shuffle(task: Task, draw: random.Random) -> Sequence[str]:
    """Shuffle all letters, wherever the greens then fall: for `any` greens."""
    board = list(task.solution.letters)
    draw.shuffle(board)
    return board


def fixed(task: Task, draw: random.Random) -> Sequence[str]:
    """Leave the green cells alone and shuffle the rest."""
    wrong = choose_wrong_cells(task.solution, task.greens, task.swaps, draw)
    held = [task.solution.letters[cell] for cell in wrong]
    draw.shuffle(held)
    board = list(task.solution.letters)
    for cell, letter in zip(wrong, held, strict=True):
        board[cell] = letter
    return board


def random_swaps(task: Task, draw: random.Random) -> Sequence[str]:
    """Swap pairs of cells at random, from the solution on, until exactly the minimum is reached."""
    board = list(task.solution.letters)
    cells = choose_wrong_cells(task.solution, task.greens, task.swaps, draw)
    if len(cells) < 2:
        return board
    for _ in range(len(cells) * 10):
        first, second = draw.sample(cells, 2)
        board[first], board[second] = board[second], board[first]
        if task.fits(board):
            break
    return board


STRATEGIES: dict[str, Strategy] = {
    "direct": direct,
    "shuffle": shuffle,
    "fixed": fixed,
    "swaps": random_swaps,
}
"""Strategies by name; a program may add its own."""


def _cycles(
    own: Sequence[str], cycles: int, draw: random.Random, *, shortest: int
) -> list[str] | None:
    """The letters moved along this many cycles of positions, none onto its own letter."""
    places = list(range(len(own)))
    draw.shuffle(places)
    if shortest * cycles > len(own):
        shortest = 2
    # So many places for each cycle, and the others anywhere.
    sizes = [shortest] * cycles
    for _ in range(len(own) - shortest * cycles):
        sizes[draw.randrange(cycles)] += 1
    held = list(own)
    start = 0
    for size in sizes:
        cycle = places[start : start + size]
        start += size
        for place, following in zip(cycle, [*cycle[1:], cycle[0]], strict=True):
            held[place] = own[following]
    return held if _part(held, own, draw) else None


def _part(held: list[str], own: Sequence[str], draw: random.Random) -> bool:
    """Exchange letters, in place, until none is in a place that wants it; False if that fails."""
    for place in range(len(own)):
        if held[place] != own[place]:
            continue
        others = [
            other
            for other in range(len(own))
            if held[other] != own[place] and held[place] != own[other]
        ]
        if not others:
            return False
        other = draw.choice(others)
        held[place], held[other] = held[other], held[place]
    return True


def _walk(held: list[str], own: Sequence[str], swaps: int, draw: random.Random) -> bool:
    """Exchange letters, in place, so that the minimum comes to `swaps`; False if it does not."""
    gap = abs(fewest_swaps(held, own) - swaps)
    for _ in range(_WALK):
        if gap == 0:
            return True
        first, second = draw.sample(range(len(own)), 2)
        if own[first] == held[second] or own[second] == held[first]:
            continue
        held[first], held[second] = held[second], held[first]
        new = abs(fewest_swaps(held, own) - swaps)
        if new <= gap:
            gap = new
        else:
            held[first], held[second] = held[second], held[first]
    return gap == 0
