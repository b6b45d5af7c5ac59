"""New grids for puzzles: words drawn at random stand in them, which makes filling quick."""

from __future__ import annotations

import random

from waffle_cp.fill.engines import fill_grids
from waffle_cp.grid import Grid
from waffle_cp.request.compiled import CompiledRequest, compile_request
from waffle_cp.request.constraints import RequiredWord
from waffle_cp.request.request import FillRequest
from waffle_cp.result import Result, Status
from waffle_cp.seeds import SEEDS
from waffle_cp.words import WordList
from waffle_cp.words.stems import StemNumbers

__all__ = ["draw_words", "new_grid"]

_DRAWN_WORDS = 2
_TRIES = 20


def new_grid(
    request: FillRequest,
    words: WordList,
    draw: random.Random,
    *,
    stems: StemNumbers | None = None,
    time_limit: float | None = None,
) -> Result[Grid]:
    """One grid that keeps the request; the same state of `draw` gives the same grid.

    A request that wants no words and has no bounds on the whole grid is first filled around two
    words drawn at random for parallel slots, up to 20 times: all words come up alike, and the
    model, with the tables of the crossing slots cut short, finds a grid or refutes the two in
    milliseconds. Then the request is filled as it is; only that proves INFEASIBLE.

    >>> from waffle_cp.layout import Layout
    >>> words = WordList.of(["cat", "bet", "cab", "tot", "oaf"])
    >>> grid = new_grid(FillRequest(Layout.waffle(3, 3)), words, random.Random(0)).unwrap()
    >>> sorted(grid.words)
    ['bet', 'cab', 'cat', 'tot']
    """
    compiled = compile_request(request, words, stems=stems)
    if not (request.wanted_words or compiled.tallies or compiled.equal_cells):
        for _ in range(_TRIES):
            drawn = draw_words(compiled, draw, _DRAWN_WORDS)
            if not drawn:
                continue
            found = fill_grids(
                request.keeping(*drawn),
                words,
                # The search would be as fast, but takes a second to load.
                engine="cp-sat",
                stems=stems,
                seed=draw.randrange(SEEDS),
                time_limit=time_limit,
            )
            if found.status is not Status.INFEASIBLE:
                return found
    seed = draw.randrange(SEEDS)
    return fill_grids(request, words, stems=stems, seed=seed, time_limit=time_limit)


def draw_words(
    compiled: CompiledRequest, draw: random.Random, count: int
) -> tuple[RequiredWord, ...]:
    """Words in slots of one direction, which may stand together under the request.

    Empty when the draw failed: no such slots, or no word that is allowed there.
    """
    direction = draw.choice(["across", "down"])
    slots = [n for n, slot in enumerate(compiled.layout.slots) if slot.direction == direction]
    if len(slots) < count:
        return ()
    drawn: list[int] = []
    placed = []
    for slot in draw.sample(slots, count):
        allowed = compiled.slots[slot]
        if not len(allowed):
            return ()
        number = int(allowed[draw.randrange(len(allowed))])
        if any(compiled.clash(number, other) for other in drawn):
            return ()
        drawn.append(number)
        placed.append(RequiredWord(compiled.vocabulary.words[number], slot))
    return tuple(placed)
