"""Single changes that would give a puzzle without a solution one: a color, or a missing word."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain, islice, product
from math import prod

import numpy as np

from waffle_cp.alphabet import unfold
from waffle_cp.color import Color
from waffle_cp.coloring import ANY, RULES, colors_fit
from waffle_cp.grid import Grid
from waffle_cp.layout import cell_name
from waffle_cp.puzzle import Puzzle
from waffle_cp.solve.translate import LOCAL_RULES, grid_of_rows, instance_of
from waffle_cp.words import WordList
from waffle_cp_models.deadline import Deadline
from waffle_cp_models.puzzle.candidates import CellColor, letters_in_play
from waffle_cp_models.puzzle.model import solve_puzzle_model

__all__ = ["find_mends"]

_MOST_WORDS = 6
_MOST_FREE_ROWS = 20_000
_COLOR_NAMES = {Color.GREEN: "green", Color.YELLOW: "yellow", Color.GREY: "grey"}


def find_mends(
    puzzle: Puzzle, words: WordList, *, max_mends: int = 3, time_limit: float = 2.0
) -> tuple[str, ...]:
    """Single changes that would give the puzzle a solution, each as a sentence; maybe none.

    Tried are the other color rules, the other two colors of each cell, and in each slot a word
    that the list may lack, until `max_mends` are found or `time_limit` seconds have passed. This
    is advice and proves nothing.

    >>> words = WordList.of(["abc", "fgh", "adf", "ceh"])
    >>> puzzle = Puzzle.parse("bac\\nd#e\\nfgh\\n\\ny.g\\ng#g\\nggg")
    >>> find_mends(puzzle, words)
    ("with b1 'A' yellow instead of grey there is a solution",)
    """
    deadline = Deadline(time_limit)
    mends = chain(
        _rule_mends(puzzle, words, deadline),
        _color_mends(puzzle, words, deadline),
        _word_mends(puzzle, words, deadline),
    )
    return tuple(islice(mends, max_mends))


def _rule_mends(puzzle: Puzzle, words: WordList, deadline: Deadline) -> Iterator[str]:
    """The first other rule under which there is a solution, `any` last."""
    for rule in (*RULES, ANY):
        if rule == puzzle.rule or deadline.has_passed:
            continue
        if _has_solution(replace(puzzle, rule=rule), words, deadline):
            yield f"with the color rule {rule!r} there is a solution"
            return


def _color_mends(puzzle: Puzzle, words: WordList, deadline: Deadline) -> Iterator[str]:
    for cell, color in enumerate(puzzle.colors):
        for other in (Color.GREY, Color.YELLOW, Color.GREEN):
            if other is color:
                continue
            if deadline.has_passed:
                return
            colors = (*puzzle.colors[:cell], other, *puzzle.colors[cell + 1 :])
            if _has_solution(replace(puzzle, colors=colors), words, deadline):
                name = cell_name(puzzle.layout.cells[cell])
                letter = unfold(puzzle.letters[cell])
                change = f"{_COLOR_NAMES[other]} instead of {_COLOR_NAMES[color]}"
                yield f"with {name} {letter!r} {change} there is a solution"


def _has_solution(puzzle: Puzzle, words: WordList, deadline: Deadline) -> bool:
    def recolors(rows: Sequence[int]) -> bool:
        grid = grid_of_rows(puzzle, words, rows)
        return colors_fit(grid, puzzle.letters, puzzle.colors, rule=puzzle.rule)

    outcome = solve_puzzle_model(
        instance_of(puzzle, words),
        max_answers=1,
        accept=None if puzzle.rule in LOCAL_RULES else recolors,
        time_limit=max(deadline.left or 0.0, 0.01),
    )
    return outcome.status.has_answer


def _word_mends(puzzle: Puzzle, words: WordList, deadline: Deadline) -> Iterator[str]:
    for number, slot in enumerate(puzzle.layout.slots):
        if deadline.has_passed:
            return
        lacking = {grid.words[number] for grid in _without_word(puzzle, words, number, deadline)}
        if lacking:
            shown = ", ".join(map(repr, sorted(lacking)[:_MOST_WORDS]))
            shown += ", ..." if len(lacking) > _MOST_WORDS else ""
            yield f"with a word at {slot} that the list lacks there is a solution: {shown}"


def _without_word(
    puzzle: Puzzle, words: WordList, number: int, deadline: Deadline
) -> Iterator[Grid]:
    """Some grids in which all words but that of one slot are in the list, and the colors fit.

    The slot keeps only its cells of one word, with any letters; its yellow cells tell nothing
    of the crossing words, and the whole grid is recolored in the end.
    """
    instance = instance_of(puzzle, words)
    slot = puzzle.layout.slots[number]
    own = tuple(cell for cell in slot.cells if len(puzzle.layout.memberships[cell]) == 1)
    in_play, _ = letters_in_play(instance)
    choices = [
        [instance.letters[cell]] if puzzle.colors[cell] is Color.GREEN else in_play.tolist()
        for cell in own
    ]
    if prod(map(len, choices)) > _MOST_FREE_ROWS:
        return
    kept = [n for n in range(len(instance.slots)) if n != number]
    tables = [instance.words[n] for n in kept]
    slots = [instance.slots[n] for n in kept]
    if own:
        slots.append(own)
        tables.append(np.array(list(product(*choices)), np.uint16))
    told = (CellColor.GREEN, CellColor.GREY)
    colors = tuple(
        CellColor.OPEN
        if cell in own and color is not CellColor.GREEN
        else color
        if color in told or cell not in slot.cells
        else CellColor.OPEN
        for cell, color in enumerate(instance.colors)
    )
    freed = replace(instance, slots=tuple(slots), words=tuple(tables), colors=colors)
    letter_of = dict(zip(instance.letters, puzzle.letters, strict=True))
    letter_of |= dict(enumerate(words.alphabet.letters))

    def grid_of(rows: Sequence[int]) -> Grid:
        codes = {
            cell: int(code)
            for cells, table, row in zip(slots, tables, rows, strict=True)
            for cell, code in zip(cells, table[row], strict=True)
        }
        return Grid(puzzle.layout, tuple(letter_of[codes[c]] for c in range(len(puzzle.letters))))

    def fits(rows: Sequence[int]) -> bool:
        return colors_fit(grid_of(rows), puzzle.letters, puzzle.colors, rule=puzzle.rule)

    left = max(deadline.left or 0.0, 0.01)
    outcome = solve_puzzle_model(freed, max_answers=_MOST_WORDS + 1, accept=fits, time_limit=left)
    yield from map(grid_of, outcome.answers)
