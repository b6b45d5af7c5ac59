"""The CP-SAT model of a grid: one variable a crossing cell, one table a slot.

The mathematics is in models/README.md, "Grid". What depends on more of a word than its letters
at crossings is carried as a further column of the slot's table.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from waffle_cp_models.grid.instance import GridInstance, LetterBound
from waffle_cp_models.grid.tables import Projection, SlotWords, crossing_cells, project
from waffle_cp_models.solvers.cpsat import domain_of, new_model

if TYPE_CHECKING:
    from waffle_cp_models.solvers.cpsat import CpModel, IntVar

__all__ = ["GridTables", "Nogood", "build_model"]

Values = tuple[int, ...]
Nogood = tuple[tuple[int, ...], Values]
"""Variable numbers and the values that they may not have together."""


@dataclass(frozen=True, eq=False)
class GridTables:
    """The tables of an instance and the numbering of the model's variables.

    Variables are the letters of the crossing cells and of the cells that must equal others, then
    the further columns of each slot: one for each letter bound that the slot's own cells matter
    to, one for each bound on words, one for the score if totals count, one for the required word.
    """

    instance: GridInstance
    has_scores: bool = False
    cells: tuple[int, ...] = field(init=False)

    def __post_init__(self) -> None:
        cells = {*crossing_cells(self.instance.slots, self.instance.num_cells)}
        cells.update(cell for pair in self.instance.equal_cells for cell in pair)
        object.__setattr__(self, "cells", tuple(sorted(cells)))

    @cached_property
    def cell_variable(self) -> dict[int, int]:
        """Variable number of each cell that has one."""
        return {cell: number for number, cell in enumerate(self.cells)}

    @cached_property
    def column_kinds(self) -> tuple[tuple[tuple[str, int], ...], ...]:
        """For each slot the kinds of its further columns: (name, number of the bound)."""
        shared = [("words", bound) for bound in range(len(self.instance.word_bounds))]
        if self.has_scores:
            shared.append(("score", 0))
        if self.instance.required:
            shared.append(("required", 0))
        found = []
        for cells in self.instance.slots:
            has_own_cells = any(cell not in self.cell_variable for cell in cells)
            bounds = range(len(self.instance.letter_bounds)) if has_own_cells else range(0)
            found.append((*(("letters", bound) for bound in bounds), *shared))
        return tuple(found)

    @cached_property
    def slot_variables(self) -> tuple[tuple[int, ...], ...]:
        """Variable numbers of each slot's table, in the order of its columns."""
        found = []
        last = len(self.cells)
        for slot, kinds in enumerate(self.column_kinds):
            crossing = [
                self.cell_variable[cell]
                for cell in self.instance.slots[slot]
                if cell in self.cell_variable
            ]
            found.append((*crossing, *range(last, last + len(kinds))))
            last += len(kinds)
        return tuple(found)

    @cached_property
    def num_variables(self) -> int:
        """How many variables there are."""
        return len(self.cells) + sum(map(len, self.column_kinds))

    @cached_property
    def projections(self) -> tuple[Projection, ...]:
        """The rows of each slot."""
        return tuple(
            project(self._columns(slot), len(words))
            for slot, words in enumerate(self.instance.words)
        )

    def _columns(self, slot: int) -> list[NDArray[np.integer]]:
        words, cells = self.instance.words[slot], self.instance.slots[slot]
        columns: list[NDArray[np.integer]] = [
            words.codes[:, position]
            for position, cell in enumerate(cells)
            if cell in self.cell_variable
        ]
        own = [position for position, cell in enumerate(cells) if cell not in self.cell_variable]
        for kind, bound in self.column_kinds[slot]:
            columns.append(self._column(kind, bound, words, own))
        return columns

    def _column(
        self, kind: str, bound: int, words: SlotWords, own: Sequence[int]
    ) -> NDArray[np.integer]:
        if kind == "letters":
            counted: NDArray[np.integer] = (
                self.instance.letter_bounds[bound].letters[words.codes[:, own]].sum(axis=1)
            )
            return counted
        if kind == "words":
            weights: NDArray[np.integer] = self.instance.word_bounds[bound].weights[words.numbers]
            return weights
        if kind == "score":
            return words.scores
        column = np.zeros(len(words), np.int64)
        for number, word in enumerate(self.instance.required):
            column[words.numbers == word] = number + 1
        return column

    def variables_of_kind(self, kind: str, bound: int = 0) -> list[int]:
        """Variable numbers of one kind of column, over all slots that have it."""
        found = []
        for kinds, variables in zip(self.column_kinds, self.slot_variables, strict=True):
            own = variables[len(variables) - len(kinds) :]
            found += [v for v, k in zip(own, kinds, strict=True) if k == (kind, bound)]
        return found

    def options(self, values: Values) -> list[list[int]]:
        """For each slot the numbers of the words whose row the values are."""
        found = []
        for words, table, variables in zip(
            self.instance.words, self.projections, self.slot_variables, strict=True
        ):
            row = np.array([values[variable] for variable in variables], np.int64)
            at = np.flatnonzero((table.rows == row).all(axis=1))
            found.append(words.numbers[table.row_of_word == at[0]].tolist())
        return found

    def nogood(self, slots: Iterable[int], values: Values) -> Nogood:
        """The rows of these slots may not stand together again."""
        numbers = sorted({v for slot in slots for v in self.slot_variables[slot]})
        return tuple(numbers), tuple(values[number] for number in numbers)

    def mirrored(self, values: Values) -> Values:
        """The values of the transposed grid."""
        mirror, slots = self.instance.mirror, self.instance.mirrored_slots
        assert mirror is not None
        assert slots is not None
        found = [values[self.cell_variable[mirror[cell]]] for cell in self.cells]
        for slot, kinds in enumerate(self.column_kinds):
            image = self.slot_variables[slots[slot]]
            found += [values[variable] for variable in image[len(image) - len(kinds) :]]
        return tuple(found)


def build_model(
    tables: GridTables,
    nogoods: Iterable[Nogood],
    shuffle: NDArray[np.int64] | None = None,
    *,
    least_total: int = 0,
) -> tuple[CpModel, list[IntVar]]:
    """The model and its variables, numbered as the tables number them.

    `shuffle` renames letter codes, so that a solver that tries small values first tries others;
    the values of cell variables are then shuffle[letter]. Where totals count, they are at least
    `least_total`.
    """
    model = new_model()
    rename = np.arange(tables.instance.num_letters) if shuffle is None else shuffle
    num_cells = len(tables.cells)
    allowed: list[set[int]] = [set() for _ in range(tables.num_variables)]
    seen = [False] * tables.num_variables
    rows_of_slot = []
    for table, numbers in zip(tables.projections, tables.slot_variables, strict=True):
        rows = table.rows.copy()
        for column, number in enumerate(numbers):
            if number < num_cells:
                rows[:, column] = rename[rows[:, column]]
            present = set(np.unique(rows[:, column]).tolist())
            allowed[number] = allowed[number] & present if seen[number] else present
            seen[number] = True
        rows_of_slot.append(rows)
    variables = [model.new_int_var_from_domain(domain_of(values), "") for values in allowed]
    for rows, numbers in zip(rows_of_slot, tables.slot_variables, strict=True):
        if numbers:
            model.add_allowed_assignments([variables[number] for number in numbers], rows)
    for numbers, values in nogoods:
        told = [
            int(rename[value]) if number < num_cells else value
            for number, value in zip(numbers, values, strict=True)
        ]
        if not numbers:
            model.add_bool_or([])
        else:
            model.add_forbidden_assignments([variables[number] for number in numbers], [told])
    for number, bound in enumerate(tables.instance.letter_bounds):
        _add_letter_bound(model, variables, tables, number, bound, allowed, rename)
    for number, limits in enumerate(tables.instance.word_bounds):
        columns = [variables[column] for column in tables.variables_of_kind("words", number)]
        model.add_linear_constraint(sum(columns), limits.least, limits.most)
    for pair in tables.instance.equal_cells:
        one, other = (variables[tables.cell_variable[cell]] for cell in pair)
        model.add(one == other)
    for number in range(len(tables.instance.required)):
        _add_required(model, variables, tables, number + 1, allowed)
    if tables.instance.distinct:
        _add_differences(model, variables, tables)
    if tables.has_scores:
        total = sum(variables[number] for number in tables.variables_of_kind("score"))
        model.add(total >= least_total)
        model.maximize(total)
    return model, variables


def _add_letter_bound(
    model: CpModel,
    variables: Sequence[IntVar],
    tables: GridTables,
    number: int,
    bound: LetterBound,
    allowed: Sequence[set[int]],
    rename: NDArray[np.int64],
) -> None:
    """Counted letters on crossings, each cell once, and on the cells of one slot."""
    counted = set(rename[np.flatnonzero(bound.letters)].tolist())
    terms = [variables[column] for column in tables.variables_of_kind("letters", number)]
    constant = 0
    for variable, letters in zip(variables, allowed[: len(tables.cells)], strict=False):
        if letters <= counted:
            constant += 1
        elif letters & counted:
            is_counted = model.new_bool_var("")
            inside = domain_of(letters & counted)
            outside = domain_of(letters - counted)
            model.add_linear_expression_in_domain(variable, inside).only_enforce_if(is_counted)
            model.add_linear_expression_in_domain(variable, outside).only_enforce_if(~is_counted)
            terms.append(is_counted)
    least, most = bound.least - constant, bound.most - constant
    if terms:
        model.add_linear_constraint(sum(terms), least, most)
    elif not least <= 0 <= most:
        model.add_bool_or([])


def _add_required(
    model: CpModel,
    variables: Sequence[IntVar],
    tables: GridTables,
    mark: int,
    allowed: Sequence[set[int]],
) -> None:
    """Some slot's column has the mark of the required word."""
    stands = []
    for number in tables.variables_of_kind("required"):
        if mark in allowed[number]:
            here = model.new_bool_var("")
            model.add(variables[number] == mark).only_enforce_if(here)
            model.add(variables[number] != mark).only_enforce_if(~here)
            stands.append(here)
    model.add_bool_or(stands)


def _add_differences(model: CpModel, variables: Sequence[IntVar], tables: GridTables) -> None:
    """Slots of crossings alone, where row and word are the same thing, differ in some letter.

    The other slots are kept apart when their rows are spelled.
    """
    slots = tables.instance.slots
    whole = [s for s, cells in enumerate(slots) if all(c in tables.cell_variable for c in cells)]
    for place, one in enumerate(whole):
        for other in whole[place + 1 :]:
            if len(slots[one]) != len(slots[other]):
                continue
            differs = []
            for cell, other_cell in zip(slots[one], slots[other], strict=True):
                if cell == other_cell:
                    continue
                first = variables[tables.cell_variable[cell]]
                second = variables[tables.cell_variable[other_cell]]
                is_other = model.new_bool_var("")
                model.add(first != second).only_enforce_if(is_other)
                model.add(first == second).only_enforce_if(~is_other)
                differs.append(is_other)
            model.add_bool_or(differs)
