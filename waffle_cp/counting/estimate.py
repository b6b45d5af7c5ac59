"""How many grids to expect if letters were independent, and the odds that two letters match.

Two estimates of the number of grids: words over all slots, times the chance that the two letters
of each crossing match. By letters, one chance holds for every crossing: the sum of the squares of
the letter frequencies over all words. By position, each crossing has its own: the sum over
letters of (frequency at that place of the across word) x (the same of the down word).
Where words must differ, n (n - 1) (n - 2) ... stands for n^k; where transposes are merged, half.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import permutations
from math import prod

import numpy as np
from numpy.typing import NDArray

from waffle_cp.counting.pools import SlotPools
from waffle_cp.counting.transposes import merges_transposes
from waffle_cp.errors import InputError
from waffle_cp.layout import Crossing
from waffle_cp.request.compiled import compile_request
from waffle_cp.request.request import FillRequest
from waffle_cp.words.wordlist import WordList

__all__ = ["Estimates", "LetterOdds", "estimate_grids", "letter_odds", "request_odds"]


@dataclass(frozen=True, eq=False, slots=True)
class LetterOdds:
    """Chances that two random letters of random words of a list match.

    `overall` is over all letters of all words. `by_position[length]` has shape (length, length):
    the letter at position i of one word of this length against position j of another.
    """

    overall: float
    by_position: Mapping[int, NDArray[np.float64]]


@dataclass(frozen=True, slots=True)
class Estimates:
    """The number of grids to expect, by letters and by position; letter counts are left out."""

    by_letters: float
    by_position: float


def letter_odds(
    words: WordList, *, lengths: Iterable[int] | None = None, min_score: int = 1
) -> LetterOdds:
    """The letter odds of a list, or of its words of some lengths, each word weighing the same.

    Raises InputError when there is no such word.

    >>> odds = letter_odds(WordList.of(["ab", "ac"]))
    >>> odds.overall, odds.by_position[2].tolist()
    (0.375, [[1.0, 0.0], [0.0, 0.5]])
    """
    chosen = sorted(words.words_by_length) if lengths is None else sorted(set(lengths))
    tables = [words.table(length) for length in chosen]
    found = _odds([table.codes[table.scores >= min_score] for table in tables], len(words.alphabet))
    if found is None:
        raise InputError(
            f"list {words.name} has no word of {' or '.join(map(str, chosen))} letters"
        )
    return found


def request_odds(request: FillRequest, words: WordList) -> LetterOdds | None:
    """The letter odds of the words that some slot of a request may hold; None if there are none.

    >>> from waffle_cp.layout import Layout
    >>> request = FillRequest(Layout.waffle(3, 3)).banning("tot")
    >>> found = request_odds(request, WordList.of(["cat", "tot"]))
    >>> found.by_position[3].tolist()
    [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]]
    """
    pools = SlotPools.of(compile_request(request, words))
    return _odds(_usable_codes(pools), len(pools.alphabet))


def _odds(tables: Iterable[NDArray[np.integer]], size: int) -> LetterOdds | None:
    """The odds of words as letter codes, a table a length; None when all are empty."""
    letters = np.zeros(size)
    by_position = {}
    for codes in tables:
        if len(codes):
            counts = np.array([np.bincount(column, minlength=size) for column in codes.T], float)
            letters += counts.sum(axis=0)
            shares = counts / len(codes)
            by_position[codes.shape[1]] = shares @ shares.T
    if not by_position:
        return None
    shares = letters / letters.sum()
    return LetterOdds(float(shares @ shares), by_position)


def _usable_codes(pools: SlotPools) -> list[NDArray[np.intp]]:
    """For each length the letter codes of the words that some slot may hold."""
    found = []
    for length, pool in pools.pools.items():
        slots = zip(pools.allowed, pools.layout.slots, strict=True)
        masks = [mask for mask, slot in slots if len(slot) == length]
        found.append(pool.codes[np.logical_or.reduce(masks)])
    return found


def estimate_grids(
    request: FillRequest, words: WordList, *, transposes: bool | None = None
) -> Estimates:
    """Both estimates for a request; 0 where a slot has no word.

    Transposes count as in `count_grids`. Required words that may stand anywhere are tried in all
    slots; bounds on letters and on rare words are left out of account.

    >>> from waffle_cp.layout import Layout
    >>> words = WordList.of(["cat", "cot", "tot", "tat"])
    >>> found = estimate_grids(FillRequest(Layout.waffle(3, 3)), words, transposes=True)
    >>> round(found.by_letters, 3), found.by_position
    (0.296, 3.0)
    """
    candidates = SlotPools.of(compile_request(request, words))
    if not all(candidates.numbers):
        return Estimates(0.0, 0.0)
    wanted = candidates.anywhere
    chances = _odds(_usable_codes(candidates), len(candidates.alphabet))
    odds = 0.0 if chances is None else chances.overall
    free = sum(not _is_settled(candidates, crossing) for crossing in request.layout.crossings)
    by_letters = by_position = 0.0
    for slots in permutations(range(len(request.layout.slots)), len(wanted)):
        masks = _placed(candidates, dict(zip(slots, wanted, strict=True)))
        if masks is None:
            continue
        ways = _word_choices(candidates, masks)
        by_letters += ways * odds**free
        by_position += ways * _crossing_odds(candidates, masks)
    if merges_transposes(request, transposes):
        by_letters /= 2
        by_position /= 2
    return Estimates(by_letters, by_position)


def _is_settled(candidates: SlotPools, crossing: Crossing) -> bool:
    """Whether the request leaves one letter at a crossing, where the list has more."""
    sides = (
        (crossing.across, crossing.across_position),
        (crossing.down, crossing.down_position),
    )
    columns = [candidates.pool(slot).codes[:, place] for slot, place in sides]
    left = [
        set(column[candidates.allowed[slot]].tolist())
        for column, (slot, _) in zip(columns, sides, strict=True)
    ]
    has_choice = any(len(np.unique(column)) > 1 for column in columns)
    return has_choice and left[0] == left[1] and len(left[0]) == 1


def _placed(candidates: SlotPools, words: Mapping[int, str]) -> list[NDArray[np.bool_]] | None:
    masks = list(candidates.allowed)
    for slot, word in words.items():
        masks[slot] = masks[slot] & candidates.pool(slot).only(word)
        if not masks[slot].any():
            return None
    return masks


def _word_choices(candidates: SlotPools, masks: list[NDArray[np.bool_]]) -> float:
    numbers = [int(mask.sum()) for mask in masks]
    if not candidates.distinct:
        return float(prod(numbers))
    by_length: dict[int, list[int]] = {}
    for slot, number in zip(candidates.layout.slots, numbers, strict=True):
        by_length.setdefault(len(slot), []).append(number)
    return float(
        prod(
            max(0, number - before)
            for group in by_length.values()
            for before, number in enumerate(sorted(group))
        )
    )


def _crossing_odds(candidates: SlotPools, masks: list[NDArray[np.bool_]]) -> float:
    size = len(candidates.alphabet)

    def share(slot: int, position: int) -> NDArray[np.float64]:
        codes = candidates.pool(slot).codes[masks[slot], position]
        return np.bincount(codes, minlength=size) / len(codes)

    return float(
        prod(
            share(c.across, c.across_position) @ share(c.down, c.down_position)
            for c in candidates.layout.crossings
        )
    )
