"""Whether a made puzzle is as it was asked for: letters, greens, swaps, trivial moves.

Nothing here is shared with the maker or with the methods that count swaps.
"""

from __future__ import annotations

from collections.abc import Collection

from waffle_cp.color import Color
from waffle_cp.grid import Grid
from waffle_cp.layout import cell_name
from waffle_cp.puzzle import Puzzle
from waffle_cp.validate.coloring import check_colors
from waffle_cp.validate.cycles import split_into_cycles
from waffle_cp.validate.fault import Fault
from waffle_cp.validate.puzzle import check_letters

__all__ = [
    "check_greens",
    "check_made",
    "check_no_pair",
    "check_no_trivial_move",
    "check_swaps",
]


def check_made(
    puzzle: Puzzle,
    *,
    swaps: int | None = None,
    greens: Collection[int] | None = None,
    allow_trivial: bool = False,
    avoid_pairs: bool = False,
) -> tuple[Fault, ...]:
    """Every rule that a made puzzle breaks, uniqueness aside; none if it keeps them all.

    Taken on trust: that no other grid has these letters and colors, and that the words are words.
    Swaps are counted by plain search; colors as `check_colors` does.

    `swaps` is the exact minimum (the puzzle's own if None), `greens` the cells that are green
    and no others (not checked if None). With `avoid_pairs` no two cells may hold each other's
    letters.

    >>> solution = Grid.parse("cat\\na#o\\nrow")
    >>> marks = Puzzle.parse("cao\\na#t\\nrow\\n\\nggy\\ng#y\\nggg")
    >>> made = Puzzle(marks.layout, marks.letters, marks.colors, solution, swaps=1)
    >>> print(*check_made(made, swaps=2), sep="\\n")
    the minimum is 1 swaps, not 2
    c1: yellow can only go to c2
    c2: yellow can only go to c1
    """
    if puzzle.solution is None:
        return (Fault("solution", "", "a made puzzle carries its solution, this one has none"),)
    faults = [*check_letters(puzzle, puzzle.solution)]
    faults += check_colors(puzzle.solution, puzzle.letters, puzzle.colors, rule=puzzle.rule)
    if greens is not None:
        faults += check_greens(puzzle, greens)
    wanted = puzzle.swaps if swaps is None else swaps
    if wanted is not None and not faults:
        faults += check_swaps(puzzle, puzzle.solution, wanted)
    if not allow_trivial:
        faults += check_no_trivial_move(puzzle)
    if avoid_pairs:
        faults += check_no_pair(puzzle, puzzle.solution)
    return tuple(faults)


def check_no_pair(puzzle: Puzzle, solution: Grid) -> tuple[Fault, ...]:
    """Pairs of cells, neither right, whose swap puts both letters right."""
    faults = []
    names = [cell_name(cell) for cell in puzzle.layout.cells]
    for first, mine in enumerate(puzzle.letters):
        for second in range(first + 1, len(puzzle.letters)):
            other = puzzle.letters[second]
            swapped = (other, mine) == (solution.letters[first], solution.letters[second])
            if swapped and mine != other:
                told = f"holds {mine!r} and {names[second]} {other!r}: one swap mends both"
                faults.append(Fault("pair", names[first], told))
    return tuple(faults)


def check_greens(puzzle: Puzzle, greens: Collection[int]) -> tuple[Fault, ...]:
    """Cells that are green and should not be, or the other way round."""
    faults = []
    for number, cell in enumerate(puzzle.layout.cells):
        is_green = puzzle.colors[number] is Color.GREEN
        if is_green != (number in greens):
            told = "is green, expected not" if is_green else "is not green, expected green"
            faults.append(Fault("greens", cell_name(cell), told))
    return tuple(faults)


def check_no_trivial_move(puzzle: Puzzle) -> tuple[Fault, ...]:
    """Yellow cells whose words have in total exactly one other cell that is not green."""
    faults = []
    numbers = {cell: number for number, cell in enumerate(puzzle.layout.cells)}
    for number, cell in enumerate(puzzle.layout.cells):
        if puzzle.colors[number] is not Color.YELLOW:
            continue
        open_cells = {
            other
            for row_step, column_step in ((0, 1), (0, -1), (1, 0), (-1, 0))
            for other in _run(numbers, cell, row_step, column_step)
            if puzzle.colors[numbers[other]] is not Color.GREEN
        }
        if len(open_cells) == 1:
            told = f"yellow can only go to {cell_name(open_cells.pop())}"
            faults.append(Fault("trivial move", cell_name(cell), told))
    return tuple(faults)


def check_swaps(puzzle: Puzzle, solution: Grid, swaps: int) -> tuple[Fault, ...]:
    """Whether the minimum is exactly `swaps`.

    That is: the wrong cells split into as many cycles as `swaps` leaves, and not into one more.
    """
    held = [x for x, y in zip(puzzle.letters, solution.letters, strict=True) if x != y]
    wanted = [y for x, y in zip(puzzle.letters, solution.letters, strict=True) if x != y]
    cycles = split_into_cycles(held, wanted)
    if len(held) - cycles == swaps:
        return ()
    return (Fault("swaps", "", f"the minimum is {len(held) - cycles} swaps, not {swaps}"),)


def _run(
    numbers: dict[tuple[int, int], int], cell: tuple[int, int], row_step: int, column_step: int
) -> list[tuple[int, int]]:
    """Cells met from a cell in one direction, up to a hole or the edge."""
    run = []
    row, column = cell[0] + row_step, cell[1] + column_step
    while (row, column) in numbers:
        run.append((row, column))
        row, column = row + row_step, column + column_step
    return run
