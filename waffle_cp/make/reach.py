"""Which boards a grid has: the numbers of swaps they can need, and all of them where few.

The bounds are exact and from letters alone.

Let n cells be wrong and let their commonest letter stand in m of them. Boards that need exactly K
swaps, with all n cells wrong, exist if and only if m <= n - K <= n/2.

A board is a directed multigraph with an arc from each letter that is held to the letter wanted
there, and K = n - c for the most cycles c that it splits into. A cycle has two arcs or more, so
c <= n/2. A cycle meets a letter once at most, so m cycles at least are in any split: c >= m. For
any c between, deal the letters, sorted, to c rounds in turn: no round gets a letter twice (no
letter has more than m <= c copies) and each gets two or more (n >= 2c). Let each round go up
through its letters in one order of all letters and close with one arc down. Every cycle needs an
arc down, there are c of them, so no split has more than c cycles.
"""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from waffle_cp.grid import Grid
from waffle_cp.make.board_task import BoardTask
from waffle_cp.make.greens import GreenChoice

__all__ = [
    "board_count",
    "boards",
    "choose_wrong_cells",
    "has_room",
    "monotone_cycles",
    "swaps_in_reach",
    "unreachable",
]


def swaps_in_reach(letters: Iterable[str]) -> range:
    """Every number of swaps that boards with all these cells wrong can need; may be empty.

    `letters` are the solution's letters in the cells that are to be wrong.

    >>> swaps_in_reach("banana")
    range(3, 4)
    >>> swaps_in_reach("waffle"), swaps_in_reach("anna")
    (range(3, 5), range(2, 3))
    """
    counts = Counter(letters)
    size = counts.total()
    return range((size + 1) // 2, size - max(counts.values(), default=0) + 1)


def has_room(letters: Iterable[str], wrong: int, swaps: int) -> bool:
    """Whether `wrong` of the cells with these letters can be wrong and need `swaps` swaps.

    Exact: the cells can be drawn so that no letter is in more than wrong - swaps of them.

    >>> has_room("banana", 5, 3), has_room("banana", 4, 3)
    (True, False)
    """
    cycles = wrong - swaps
    if wrong == 0:
        return swaps == 0
    room = sum(min(count, cycles) for count in Counter(letters).values())
    return cycles >= 1 and 2 * cycles <= wrong <= room


def unreachable(solution: Grid, choice: GreenChoice, swaps: int) -> str:
    """Why no board with these greens needs exactly so many swaps; empty when one does.

    >>> grid = Grid.parse("digit\\no r h\\ngrace\\nm s r\\napple")
    >>> unreachable(grid, GreenChoice.parse("game", grid.layout), 16)
    '16 cells that are not green never need 16 swaps: with these letters 8 to 13'
    """
    free = [x for cell, x in enumerate(solution.letters) if cell not in choice.cells]
    if choice.more is None:
        if any(has_room(free, wrong, swaps) for wrong in range(len(free) + 1)):
            return ""
        return f"no board of these letters needs {swaps} swaps: too few cells are free to be wrong"
    wrong = len(free) - choice.more
    if has_room(free, wrong, swaps):
        return ""
    reach = [number for number in range(wrong + 1) if has_room(free, wrong, number)]
    told = f"with these letters {reach[0]} to {reach[-1]}" if reach else "no number does"
    return f"{wrong} cells that are not green never need {swaps} swaps: {told}"


def choose_wrong_cells(
    solution: Grid, choice: GreenChoice, swaps: int, draw: random.Random
) -> list[int]:
    """Cells to be wrong, drawn at random so that boards which need `swaps` swaps exist.

    The choice must be reachable (see unreachable).
    """
    free = [cell for cell in range(len(solution.letters)) if cell not in choice.cells]
    if choice.more == 0:
        return free
    letters = [solution.letters[cell] for cell in free]
    if choice.more is None:
        wrong = draw.choice([n for n in range(len(free) + 1) if has_room(letters, n, swaps)])
    else:
        wrong = len(free) - choice.more
    held: Counter[str] = Counter()
    chosen: list[int] = []
    draw.shuffle(free)
    for cell in free:
        if len(chosen) < wrong and held[solution.letters[cell]] < wrong - swaps:
            held[solution.letters[cell]] += 1
            chosen.append(cell)
    return sorted(chosen)


def monotone_cycles(letters: Sequence[str], swaps: int, draw: random.Random) -> list[int]:
    """A permutation of cells, every cell wrong, that needs exactly `swaps` swaps by construction.

    Cell i takes the letter of cell result[i]. The number must be in reach (see swaps_in_reach).

    >>> letters = "banana"
    >>> "".join(letters[i] for i in monotone_cycles(letters, 3, random.Random(0)))
    'ananab'
    """
    cycles = len(letters) - swaps
    alphabet = sorted(set(letters))
    draw.shuffle(alphabet)
    deal = {letter: rank for rank, letter in enumerate(alphabet)}
    dealt = sorted(range(len(letters)), key=lambda cell: (deal[letters[cell]], draw.random()))
    draw.shuffle(alphabet)
    order = {letter: rank for rank, letter in enumerate(alphabet)}
    permutation = list(range(len(letters)))
    for start in range(cycles):
        cycle = sorted(dealt[start::cycles], key=lambda cell: order[letters[cell]])
        for cell, following in zip(cycle, [*cycle[1:], cycle[0]], strict=True):
            permutation[cell] = following
    return permutation


def board_count(task: BoardTask) -> int:
    """Number of arrangements of the letters outside the cells that must be green.

    >>> board_count(BoardTask(Grid.parse("ab\\nba"), GreenChoice(frozenset({0})), swaps=1))
    3
    """
    counts = _free_letters(task)
    return math.factorial(counts.total()) // math.prod(map(math.factorial, counts.values()))


def boards(task: BoardTask) -> Iterator[tuple[str, ...]]:
    """Each arrangement once; the greens and swaps are not checked."""
    free = [cell for cell in range(len(task.solution.letters)) if cell not in task.greens.cells]
    left = _free_letters(task)
    board = list(task.solution.letters)

    def place(depth: int) -> Iterator[tuple[str, ...]]:
        if depth == len(free):
            yield tuple(board)
            return
        for letter in sorted(left):
            if left[letter]:
                left[letter] -= 1
                board[free[depth]] = letter
                yield from place(depth + 1)
                left[letter] += 1

    return place(0)


def _free_letters(task: BoardTask) -> Counter[str]:
    return Counter(
        letter for cell, letter in enumerate(task.solution.letters) if cell not in task.greens.cells
    )
