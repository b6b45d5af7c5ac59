"""Transposes of square layouts: one grid or two."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from waffle_cp.counting.pools import SlotPools
from waffle_cp.layout import Layout
from waffle_cp.request.request import FillRequest

__all__ = ["allowed_both_ways", "merges_transposes", "transposed_slots"]


def merges_transposes(request: FillRequest, transposes: bool | None) -> bool:
    """Whether a grid and its transpose are one: on square layouts, unless both are asked for.

    None asks for both where the request allows repeats.

    >>> merges_transposes(FillRequest(Layout.waffle(5, 5)), None)
    True
    """
    both = request.repeats if transposes is None else transposes
    return request.layout.is_square and not both


def transposed_slots(layout: Layout) -> tuple[int, ...]:
    """For each slot of a square layout the slot that transposing turns it into.

    >>> transposed_slots(Layout.hashtag())
    (2, 3, 0, 1)
    """
    by_cells = {frozenset(slot.cells): number for number, slot in enumerate(layout.slots)}
    turned = layout.transposition
    return tuple(by_cells[frozenset(turned[c] for c in slot.cells)] for slot in layout.slots)


def allowed_both_ways(candidates: SlotPools) -> SlotPools:
    """The pools of grids that are allowed as they are and transposed; the same if all are.

    Tallies are sums over the whole grid, so that transposing does not change them.
    """
    allowed = candidates.allowed
    turned = transposed_slots(candidates.layout)
    cells = candidates.layout.transposition
    pairs = {tuple(sorted(pair)) for pair in candidates.equal_cells}
    images = {tuple(sorted((cells[one], cells[other]))) for one, other in pairs}
    same_words = all(np.array_equal(allowed[s], allowed[t]) for s, t in enumerate(turned))
    if same_words and pairs == images:
        return candidates
    return replace(
        candidates,
        allowed=tuple(allowed[s] & allowed[t] for s, t in enumerate(turned)),
        equal_cells=tuple((one, other) for one, other in sorted(pairs | images)),
    )
