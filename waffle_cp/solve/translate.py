"""Between puzzles and word lists on one side, and the plain numbers of the model on the other."""

from __future__ import annotations

from collections.abc import Sequence

from waffle_cp.color import Color
from waffle_cp.coloring import check_rule
from waffle_cp.grid import Grid
from waffle_cp.puzzle import Puzzle
from waffle_cp.words import WordList
from waffle_cp_models.puzzle.candidates import CellColor, PuzzleInstance

__all__ = ["LOCAL_RULES", "grid_of_rows", "instance_of"]

LOCAL_RULES = frozenset({"game"})
"""Rules whose colors can be asked of each word by numbers alone. Under the others the model asks
for what every legal coloring keeps, and its solutions are recolored and compared."""

_COLORS = {
    Color.GREY: CellColor.GREY,
    Color.YELLOW: CellColor.YELLOW,
    Color.GREEN: CellColor.GREEN,
}


def instance_of(puzzle: Puzzle, words: WordList) -> PuzzleInstance:
    """The puzzle in the letter codes of the list; letters outside its alphabet get further codes.

    Raises InputError when the puzzle's color rule is unknown.
    """
    check_rule(puzzle.rule)
    known = {letter: code for code, letter in enumerate(words.alphabet.letters)}
    letters = tuple(known.setdefault(letter, len(known)) for letter in puzzle.letters)
    return PuzzleInstance(
        slots=tuple(slot.cells for slot in puzzle.layout.slots),
        words=tuple(words.table(len(slot)).codes for slot in puzzle.layout.slots),
        letters=letters,
        colors=tuple(_COLORS[color] for color in puzzle.colors),
        letter_count=len(known),
        ranked=puzzle.rule in LOCAL_RULES,
    )


def grid_of_rows(puzzle: Puzzle, words: WordList, rows: Sequence[int]) -> Grid:
    """The grid with the word of this row number of its table in each slot."""
    slots = puzzle.layout.slots
    picked = {n: words.table(len(slots[n])).words[row] for n, row in enumerate(rows)}
    return Grid.from_words(puzzle.layout, picked)
