"""Finished grids as rows of letter codes: last checks, one of two transposes, text."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from waffle_cp.request.compiled import CompiledRequest
from waffle_cp.request.vocabulary import Letters

__all__ = ["RowCheck", "rows_as_text"]


@dataclass(frozen=True, eq=False, slots=True)
class _SlotWords:
    """The words that a slot may hold, to be looked up by their letters: shape (words, cells)."""

    cells: NDArray[np.intp]
    words: frozenset[bytes]

    @classmethod
    def of(cls, compiled: CompiledRequest, slot: int) -> _SlotWords:
        cells = compiled.layout.slots[slot].cells
        letters = compiled.vocabulary.letters[compiled.slots[slot], : len(cells)]
        return cls(np.array(cells, np.intp), frozenset(row.tobytes() for row in letters))

    def hold(self, rows: Letters) -> NDArray[np.bool_]:
        """In which rows the slot holds one of the words, shape (rows,)."""
        letters, kinds = np.unique(rows[:, self.cells], axis=0, return_inverse=True)
        known = np.array([row.tobytes() in self.words for row in letters], np.bool_)
        found: NDArray[np.bool_] = known[kinds.ravel()]
        return found


@dataclass(frozen=True, eq=False, slots=True)
class RowCheck:
    """What the inner loop leaves to check of finished rows, shape (grids, cells).

    `bounds` are tables of the letters that count, with the least and the most of them; `equal`
    are pairs of cells that hold one letter. When transposes are merged, the smaller of two
    transposes stays, where the request allows both: `turned` are the slots that may hold other
    words than their images, and `turned_equal` the pairs that the transpose must keep too.
    """

    bounds: tuple[tuple[NDArray[np.bool_], int, int], ...]
    equal: tuple[tuple[int, int], ...]
    transposition: NDArray[np.intp] | None
    turned: tuple[_SlotWords, ...]
    turned_equal: tuple[tuple[int, int], ...]
    crossings: NDArray[np.intp] | None

    @classmethod
    def of(
        cls, compiled: CompiledRequest, *, merge_transposes: bool, loop_merges: bool
    ) -> RowCheck:
        """The check for a request; `loop_merges` says that the inner loop merges transposes."""
        layout = compiled.layout
        bounds = tuple(
            (tally.letters, tally.least, len(layout.cells) if tally.most is None else tally.most)
            for tally in compiled.tallies
            if tally.letters is not None
        )
        merges = merge_transposes and layout.is_square
        turned: tuple[_SlotWords, ...] = ()
        if merges and not compiled.is_symmetric:
            turned = tuple(
                _SlotWords.of(compiled, slot)
                for slot, image in enumerate(compiled.turned_slots)
                if not np.array_equal(compiled.slots[slot], compiled.slots[image])
            )
        return cls(
            bounds,
            compiled.equal_cells,
            np.array(layout.transposition, np.intp) if merges else None,
            turned,
            () if not merges or compiled.has_symmetric_relations else compiled.equal_cells,
            np.array([c.cell for c in layout.crossings], np.intp)
            if merges and loop_merges
            else None,
        )

    @property
    def digest(self) -> bytes:
        """Tells checks apart that may keep other rows."""
        parts = [f"{self.equal} {self.turned_equal} {len(self.turned)}".encode()]
        for counted, least, most in self.bounds:
            parts.append(counted.tobytes() + f"{least} {most}".encode())
        for slot in self.turned:
            parts += [slot.cells.tobytes(), *sorted(slot.words)]
        return b"".join(parts)

    def __call__(self, rows: Letters) -> Letters:
        """The rows that stay; of two transposes the one that sorts first."""
        for counted, least, most in self.bounds:
            numbers = counted[rows].sum(axis=1)
            rows = rows[(numbers >= least) & (numbers <= most)]
        for one, other in self.equal:
            rows = rows[rows[:, one] == rows[:, other]]
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
        for slot in self.turned:
            allowed &= slot.hold(turned)
        for one, other in self.turned_equal:
            allowed &= turned[:, one] == turned[:, other]
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
