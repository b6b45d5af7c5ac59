"""Which words still fit each slot of a grid that is being filled by hand."""

from __future__ import annotations

import time
from typing import Annotated, TypedDict

import numpy as np
from msgspec import Meta

from waffle_cp.records.envelope import Envelope, envelope
from waffle_cp.web.app.operations.grid_request import GridRequest, fill_request
from waffle_cp.web.app.operations.operation import Operation, Report
from waffle_cp.words import load_words, stems_for

__all__ = ["FITS", "FitsRequest"]


class FitsRequest(GridRequest, frozen=True, kw_only=True):
    """A grid with some letters, as a template, and what the words must keep."""

    top: Annotated[int, Meta(ge=1, le=500, description="how many words to name a slot")] = 30


class SlotWords(TypedDict):
    """The number of words that fit a slot, and the best known of them."""

    slot: str
    count: int
    words: list[str]


class FitsAnswer(Envelope):
    """What fits each slot; a word that the crossings rule out is not counted."""

    slots: list[SlotWords]


def fits(asked: FitsRequest, report: Report) -> FitsAnswer:
    """The words left for each slot, where each letter occurs in a word of the crossing slot."""
    from waffle_cp.request.compiled import compile_request

    started = time.perf_counter()
    request = fill_request(asked)
    words = load_words(asked.words)
    stems = stems_for(asked.words).numbers(words)
    compiled = compile_request(request, words, stems=stems).filtered()
    vocabulary = compiled.vocabulary
    found: list[SlotWords] = []
    for slot, numbers in zip(request.layout.slots, compiled.slots, strict=True):
        best = numbers[np.argsort(-vocabulary.scores[numbers], kind="stable")][: asked.top]
        found.append(
            {
                "slot": slot.name,
                "count": len(numbers),
                "words": [vocabulary.words[number] for number in best],
            }
        )
    possible = all(one["count"] for one in found)
    return {
        **envelope(
            engine="arc consistency",
            seconds=time.perf_counter() - started,
            status="unknown" if possible else "infeasible",
            complete=not possible,
            list_name=words.name,
        ),
        "slots": found,
    }


FITS = Operation(
    "fits",
    "The words that still fit each slot of a grid with some letters.",
    FitsRequest,
    FitsAnswer,
    fits,
    seconds=10.0,
    is_short=True,
)
