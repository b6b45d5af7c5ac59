"""New grids for puzzles: a word drawn at random stands in the grid, which makes filling quick."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import replace

import numpy as np

from waffle_cp.fill.request import FillRequest, RequiredWord
from waffle_cp.grid import Grid
from waffle_cp.result import Result, Status
from waffle_cp.words import WordList

__all__ = ["draw_word", "new_grid"]

_TRIES = 5
_SEEDS = 2**31


def new_grid(
    request: FillRequest,
    words: WordList,
    draw: random.Random,
    *,
    stems: Mapping[str, frozenset[int]] | None = None,
    time_limit: float | None = None,
) -> Result[Grid]:
    """One grid that keeps the request; the same `draw` state gives the same grid.

    A request that requires no words and bounds no letters gets a word drawn at random in a slot
    drawn at random, up to five times, before it is filled as it is: a fixed word cuts the
    tables of its neighbors, and gives grids that differ from seed to seed. Only the request
    itself proves INFEASIBLE.

    >>> from waffle_cp.layout import Layout
    >>> words = WordList.of(["cat", "bet", "cab", "tot", "oaf"])
    >>> grid = new_grid(FillRequest(Layout.waffle(3, 3)), words, random.Random(0)).unwrap()
    >>> sorted(grid.words)
    ['bet', 'cab', 'cat', 'tot']
    """
    from waffle_cp.fill import fill_grids

    is_plain = not (request.required or request.letter_counts or request.rare)
    for _ in range(_TRIES if is_plain else 0):
        drawn = draw_word(request, words, draw)
        if drawn is None:
            break
        found = fill_grids(
            replace(request, required=(drawn,)),
            words,
            stems=stems,
            seed=draw.randrange(_SEEDS),
            time_limit=time_limit,
        )
        if found.status is not Status.INFEASIBLE:
            return found
    return fill_grids(
        request, words, stems=stems, seed=draw.randrange(_SEEDS), time_limit=time_limit
    )


def draw_word(request: FillRequest, words: WordList, draw: random.Random) -> RequiredWord | None:
    """A slot and a word of the list that the request allows there; None when none is allowed."""
    number = draw.randrange(len(request.layout.slots))
    slot = request.layout.slots[number]
    table = words.table(len(slot))
    allowed = table.scores >= request.min_score
    fixed = request.fixed_letters
    for position, cell in enumerate(slot.cells):
        if cell in fixed:
            if fixed[cell] not in words.alphabet:
                return None
            allowed &= table.codes[:, position] == words.alphabet.code(fixed[cell])
    choices = [table.words[place] for place in np.flatnonzero(allowed)]
    choices = [word for word in choices if word not in request.banned]
    return RequiredWord(draw.choice(choices), number) if choices else None
