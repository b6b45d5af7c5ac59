"""Why a puzzle has no solution: a color that cannot be, or a word that the list has not.

Each reason is true of the puzzle on its own, and told with the cell or slot that it is about.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from waffle_cp.alphabet import unfold
from waffle_cp.color import Color
from waffle_cp.layout import cell_name
from waffle_cp.puzzle import Puzzle
from waffle_cp.solve.mends import find_mends
from waffle_cp.solve.translate import instance_of
from waffle_cp.words import WordList
from waffle_cp_models.puzzle.candidates import (
    PuzzleInstance,
    SlotTable,
    filter_candidates,
    letters_in_play,
)

__all__ = ["Clash", "explain_clashes"]

_COLOR_NAMES = {Color.GREEN: "green", Color.YELLOW: "yellow", Color.GREY: "grey"}


@dataclass(frozen=True, slots=True)
class Clash:
    """A reason why there is no solution, and the cell or slot that it is about."""

    place: str
    message: str

    def __str__(self) -> str:
        return f"{self.place}: {self.message}" if self.place else self.message


def explain_clashes(
    puzzle: Puzzle, words: WordList, *, time_limit: float = 2.0
) -> tuple[Clash, ...]:
    """Reasons why a puzzle that has no solution in the list has none; at least one.

    First what the colors alone forbid whatever the words are; if nothing, the letters and slots
    that no word of the list serves; if none, where the candidate words disagree. Then the single
    changes that would give a solution (`find_mends`), looked for during `time_limit` seconds.

    >>> words = WordList.of(["abc", "fgh", "adf", "ceh"], name="mine")
    >>> puzzle = Puzzle.parse("bac\\nd#e\\nfgh\\n\\nyyg\\ng#g\\nyyg")
    >>> print(*explain_clashes(puzzle, words), sep="\\n")
    a3-across: no word of the list 'mine' fits __H with a3 'F' yellow, b3 'G' yellow
    a1-down: no word of the list 'mine' fits _D_ with a1 'B' yellow, a3 'F' yellow
    """
    case = _Case(puzzle, words)
    for reasons in (_of_colors, _of_lengths, _of_letters, _of_slots, _of_crossings, _of_totals):
        clashes = tuple(reasons(case))
        if clashes:
            break
    else:
        clashes = (Clash("", "each slot has candidate words, but no choice of them fits together"),)
    return (
        *clashes,
        *(Clash("", mend) for mend in find_mends(puzzle, words, time_limit=time_limit)),
    )


@dataclass(frozen=True)
class _Case:
    """A puzzle with its instance, and the candidates of each slot."""

    puzzle: Puzzle
    words: WordList

    @cached_property
    def instance(self) -> PuzzleInstance:
        return instance_of(self.puzzle, self.words)

    @cached_property
    def tables(self) -> list[SlotTable]:
        return [filter_candidates(self.instance, n) for n in range(len(self.instance.slots))]

    def name(self, cell: int) -> str:
        return cell_name(self.puzzle.layout.cells[cell])

    def letter(self, cell: int) -> str:
        return unfold(self.puzzle.letters[cell])

    def is_open(self, cell: int) -> bool:
        return self.puzzle.colors[cell] is not Color.GREEN

    def told(self, cell: int) -> str:
        return f"{self.name(cell)} {self.letter(cell)!r} {_COLOR_NAMES[self.puzzle.colors[cell]]}"


def _of_colors(case: _Case) -> Iterator[Clash]:
    """Yellow cells whose letter none of their words can want as often as the color says."""
    layout, letters, colors = case.puzzle.layout, case.puzzle.letters, case.puzzle.colors
    for cell, color in enumerate(colors):
        if color is not Color.YELLOW:
            continue
        reasons = []
        for number, _ in layout.memberships[cell]:
            slot = layout.slots[number]
            opened = [c for c in slot.cells if case.is_open(c)]
            copies = [c for c in opened if letters[c] == letters[cell]]
            room = len(opened) - len(copies)
            rank = copies.index(cell) + 1 if case.instance.ranked else 1
            grey = [c for c in copies[: rank - 1] if colors[c] is Color.GREY]
            if grey:
                reasons.append(
                    f"in {slot} the same letter before it, at {case.name(grey[0])}, is grey"
                )
            elif rank > room:
                other = f" for {rank} of it" if rank > 1 else ""
                reasons.append(f"{slot} has no other open cell{other}")
        if len(reasons) == len(layout.memberships[cell]):
            told = f"{case.letter(cell)!r} cannot be yellow: {', and '.join(reasons)}"
            yield Clash(case.name(cell), told)
    opened = [cell for cell in range(len(letters)) if case.is_open(cell)]
    for letter in sorted({letters[cell] for cell in opened}):
        copies = [cell for cell in opened if letters[cell] == letter]
        if len(copies) > len(opened) - len(copies):
            told = f"{unfold(letter)!r} is not green in {len(copies)} cells, but only "
            told += f"{len(opened) - len(copies)} other cells are not green"
            yield Clash(case.name(copies[0]), told)


def _of_lengths(case: _Case) -> Iterator[Clash]:
    """Slots of a length that no word of the list has."""
    for slot in case.puzzle.layout.slots:
        if not len(case.words.table(len(slot))):
            told = f"the list {case.words.name!r} has no word of {len(slot)} letters"
            yield Clash(slot.name, told)


def _of_letters(case: _Case) -> Iterator[Clash]:
    """Letters that no word of the list has, each with its first cell."""
    letters = case.puzzle.letters
    for letter in dict.fromkeys(letters):
        if letter not in case.words.alphabet:
            cell = letters.index(letter)
            told = f"{case.letter(cell)!r} is in no word of the list {case.words.name!r}"
            yield Clash(case.name(cell), told)


def _of_slots(case: _Case) -> Iterator[Clash]:
    """Slots without a candidate: no word has the pattern, or fits the colors."""
    puzzle, instance = case.puzzle, case.instance
    for number, slot in enumerate(puzzle.layout.slots):
        if len(case.tables[number]):
            continue
        table = case.words.table(len(slot))
        list_name = f"the list {case.words.name!r}"
        pattern = "".join("_" if case.is_open(c) else case.letter(c) for c in slot.cells)
        fits = np.ones(len(table), np.bool_)
        for position, cell in enumerate(slot.cells):
            if not case.is_open(cell):
                fits &= table.codes[:, position] == instance.letters[cell]
        if not fits.any():
            yield Clash(slot.name, f"no word of {list_name} has the pattern {pattern}")
            continue
        in_play, _ = letters_in_play(instance)
        for position, cell in enumerate(slot.cells):
            if case.is_open(cell):
                fits &= np.isin(table.codes[:, position], in_play)
        if not fits.any():
            told = (
                f"no word of {list_name} has the pattern {pattern} with the puzzle's open letters"
            )
            yield Clash(slot.name, told)
            continue
        opened = ", ".join(case.told(cell) for cell in slot.cells if case.is_open(cell))
        yield Clash(slot.name, f"no word of {list_name} fits {pattern} with {opened}")


def _of_crossings(case: _Case) -> Iterator[Clash]:
    """Crossings at which the candidates of the two slots share no letter."""
    for crossing in case.puzzle.layout.crossings:
        sides = []
        for number, position in (
            (crossing.across, crossing.across_position),
            (crossing.down, crossing.down_position),
        ):
            found = set(case.tables[number].codes[:, position].tolist())
            sides.append((case.puzzle.layout.slots[number].name, found))
        (across, one), (down, two) = sides
        if not one & two:
            told = f"{across} wants {_listed(case, one)} there, {down} wants {_listed(case, two)}"
            yield Clash(case.name(crossing.cell), told)


def _of_totals(case: _Case) -> Iterator[Clash]:
    """Letters that the candidates use more or less often than the puzzle holds them."""
    in_play, totals = letters_in_play(case.instance)
    least = sum(table.uses.min(axis=0) for table in case.tables)
    most = sum(table.uses.max(axis=0) for table in case.tables)
    for code, total, low, high in zip(in_play, totals, least, most, strict=True):
        if not low <= total <= high:
            letter = unfold(case.words.alphabet.letters[code])
            bound = f"at least {low}" if low > total else f"at most {high}"
            told = f"letter {letter!r} is in {total} cells that are not green, but the words use"
            yield Clash("", f"{told} {bound}")


def _listed(case: _Case, codes: set[int]) -> str:
    shown = [repr(unfold(case.words.alphabet.letters[code])) for code in sorted(codes)]
    return ", ".join(shown[:8]) + (", ..." if len(shown) > 8 else "")
