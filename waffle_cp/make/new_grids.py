"""New grids for puzzles: words drawn at random stand in them, which makes filling quick."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import replace

import numpy as np

from waffle_cp.grid import Grid
from waffle_cp.request.request import FillRequest, RequiredWord
from waffle_cp.result import Result, Status
from waffle_cp.words import WordList

__all__ = ["draw_words", "new_grid"]

StemNumbers = Mapping[str, frozenset[int]]

_DRAWN_WORDS = 2
_TRIES = 20
_SEEDS = 2**31


def new_grid(
    request: FillRequest,
    words: WordList,
    draw: random.Random,
    *,
    stems: StemNumbers | None = None,
    time_limit: float | None = None,
) -> Result[Grid]:
    """One grid that keeps the request; the same state of `draw` gives the same grid.

    A request that requires no words and bounds no letters is first filled around two words drawn
    at random for parallel slots, up to 20 times: all words come up alike, and the model, with
    the tables of the crossing slots cut short, finds a grid or refutes the two in milliseconds.
    Then the request is filled as it is; only that proves INFEASIBLE.

    >>> from waffle_cp.layout import Layout
    >>> words = WordList.of(["cat", "bet", "cab", "tot", "oaf"])
    >>> grid = new_grid(FillRequest(Layout.waffle(3, 3)), words, random.Random(0)).unwrap()
    >>> sorted(grid.words)
    ['bet', 'cab', 'cat', 'tot']
    """
    from waffle_cp.fill import fill_grids

    if not (request.required or request.letter_counts or request.rare):
        for _ in range(_TRIES):
            drawn = draw_words(request, words, draw, _DRAWN_WORDS, stems=stems)
            if not drawn:
                continue
            found = fill_grids(
                replace(request, required=drawn),
                words,
                # The search would be as fast, but takes a second to load.
                engine="cp-sat",
                stems=stems,
                seed=draw.randrange(_SEEDS),
                time_limit=time_limit,
            )
            if found.status is not Status.INFEASIBLE:
                return found
    seed = draw.randrange(_SEEDS)
    return fill_grids(request, words, stems=stems, seed=seed, time_limit=time_limit)


def draw_words(
    request: FillRequest,
    words: WordList,
    draw: random.Random,
    count: int,
    *,
    stems: StemNumbers | None = None,
) -> tuple[RequiredWord, ...]:
    """Words of the list in slots of one direction, which may stand together under the request.

    Empty when the draw failed: no such slots, or no word that is allowed there.
    """
    direction = draw.choice(["across", "down"])
    slots = [n for n, slot in enumerate(request.layout.slots) if slot.direction == direction]
    if len(slots) < count:
        return ()
    drawn: list[RequiredWord] = []
    for number in draw.sample(slots, count):
        word = _draw_word(request, words, draw, number)
        if word is None or any(_clash(word, other.word, request, stems) for other in drawn):
            return ()
        drawn.append(RequiredWord(word, number))
    return tuple(drawn)


def _draw_word(
    request: FillRequest, words: WordList, draw: random.Random, number: int
) -> str | None:
    slot = request.layout.slots[number]
    table = words.table(len(slot))
    allowed = table.scores >= request.min_score
    fixed = request.fixed_letters
    for position, cell in enumerate(slot.cells):
        if cell in fixed:
            if fixed[cell] not in words.alphabet:
                return None
            allowed &= table.codes[:, position] == words.alphabet.code(fixed[cell])
    places = np.flatnonzero(allowed)
    if not len(places):
        return None
    word = table.words[places[draw.randrange(len(places))]]
    return None if word in request.banned else word


def _clash(one: str, other: str, request: FillRequest, stems: StemNumbers | None) -> bool:
    if one == other and not request.repeats:
        return True
    if stems is None or not request.distinct_stems:
        return False
    return bool(stems.get(one, frozenset()) & stems.get(other, frozenset()))
