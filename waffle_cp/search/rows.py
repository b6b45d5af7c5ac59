"""Finished grids as rows of letter codes: last checks, one of two transposes, text."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from waffle_cp.layout import Layout
from waffle_cp.request.request import FillRequest
from waffle_cp.search.candidates import Letters, Vocabulary

__all__ = ["RowCheck", "is_symmetric", "rows_as_text"]


def is_symmetric(request: FillRequest) -> bool:
    """Whether a request on a square layout asks the same of a grid and of its transpose."""
    layout = request.layout
    if not layout.is_square:
        return False
    fixed = set(request.fixed)
    required = {(wanted.word, wanted.slot) for wanted in request.required}
    return fixed == {(layout.transposition[cell], letter) for cell, letter in fixed} and (
        required
        == {(word, slot if slot is None else _across_from(layout, slot)) for word, slot in required}
    )


def _across_from(layout: Layout, slot: int) -> int:
    """The slot on whose cells a slot falls when rows and columns are exchanged."""
    cells = tuple(layout.transposition[cell] for cell in layout.slots[slot].cells)
    return next(number for number, other in enumerate(layout.slots) if other.cells == cells)


@dataclass(frozen=True, eq=False, slots=True)
class RowCheck:
    """What the inner loop leaves to check of finished rows, shape (grids, cells).

    `bounds` are tables of the letters that count, with the least and the most of them. When
    transposes are merged, the smaller of two transposes stays, where the request allows both:
    `fixed` cells and codes tell for which transposes it does.
    """

    bounds: tuple[tuple[NDArray[np.bool_], int, int], ...]
    transposition: NDArray[np.intp] | None
    fixed: tuple[tuple[int, int], ...]
    crossings: NDArray[np.intp] | None

    @classmethod
    def of(
        cls,
        request: FillRequest,
        vocabulary: Vocabulary,
        *,
        merge_transposes: bool,
        loop_merges: bool,
    ) -> RowCheck:
        """The check for a request; `loop_merges` says that the inner loop merges transposes."""
        layout, alphabet = request.layout, vocabulary.alphabet
        bounds = tuple(
            (
                np.array([bound.matches(letter) for letter in alphabet.letters], bool),
                bound.least,
                len(layout.cells) if bound.most is None else bound.most,
            )
            for bound in request.letter_counts
        )
        merges = merge_transposes and layout.is_square
        letters = request.fixed_letters
        for wanted in request.required:
            if wanted.slot is not None:
                letters |= dict(zip(layout.slots[wanted.slot].cells, wanted.word, strict=True))
        fixed = tuple(
            (cell, alphabet.code(letter) if letter in alphabet else -1)
            for cell, letter in letters.items()
        )
        return cls(
            bounds,
            np.array(layout.transposition, np.intp) if merges else None,
            fixed,
            np.array([c.cell for c in layout.crossings], np.intp)
            if merges and loop_merges
            else None,
        )

    def __call__(self, rows: Letters) -> Letters:
        """The rows that stay; of two transposes the one that sorts first."""
        for counted, least, most in self.bounds:
            numbers = counted[rows].sum(axis=1)
            rows = rows[(numbers >= least) & (numbers <= most)]
        if self.transposition is None or not len(rows):
            return rows
        turned = rows[:, self.transposition]
        is_first = ~_sorts_before(turned, rows)
        if self.crossings is not None:
            # The inner loop has merged all but the grids whose crossings equal their transpose's.
            tied = (rows[:, self.crossings] == turned[:, self.crossings]).all(axis=1)
            keep = ~tied | is_first
            smaller: Letters = np.where(is_first[:, None], rows, turned)
            kept: Letters = smaller[keep]
            return kept
        allowed = np.ones(len(rows), bool)
        for cell, code in self.fixed:
            allowed &= turned[:, cell] == code
        return rows[is_first | ~allowed]


def _sorts_before(left: Letters, right: Letters) -> NDArray[np.bool_]:
    differs = left != right
    first = differs.argmax(axis=1)
    places = np.arange(len(left))
    before: NDArray[np.bool_] = left[places, first] < right[places, first]
    found: NDArray[np.bool_] = differs[places, first] & before
    return found


def rows_as_text(rows: Letters, letters: str) -> list[str]:
    """Each row's letters as one text, in the order of cells.

    >>> rows_as_text(np.array([[0, 1], [1, 1]], np.uint8), "ab")
    ['ab', 'bb']
    """
    if not rows.size:
        return []
    known = np.array(list(letters), "<U1")
    found: list[str] = known[np.ascontiguousarray(rows)].view(f"<U{rows.shape[1]}").ravel().tolist()
    return found
