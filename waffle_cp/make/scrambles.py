"""The strategies of this package: ways to scramble the letters of a grid."""

from __future__ import annotations

import random
from collections.abc import Sequence

from waffle_cp.make.board_task import BoardTask
from waffle_cp.make.reach import choose_wrong_cells, monotone_cycles
from waffle_cp.swaps import fewest_swaps

__all__ = ["direct", "fixed", "random_swaps", "shuffle"]

_TRIES = 8
_WALK = 60


def direct(task: BoardTask, draw: random.Random) -> Sequence[str]:
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


def shuffle(task: BoardTask, draw: random.Random) -> Sequence[str]:
    """Shuffle all letters, wherever the greens then fall: for `any` greens."""
    board = list(task.solution.letters)
    draw.shuffle(board)
    return board


def fixed(task: BoardTask, draw: random.Random) -> Sequence[str]:
    """Leave the green cells alone and shuffle the rest."""
    wrong = choose_wrong_cells(task.solution, task.greens, task.swaps, draw)
    held = [task.solution.letters[cell] for cell in wrong]
    draw.shuffle(held)
    board = list(task.solution.letters)
    for cell, letter in zip(wrong, held, strict=True):
        board[cell] = letter
    return board


def random_swaps(task: BoardTask, draw: random.Random) -> Sequence[str]:
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
