"""A plan: everything the compiled search reads, as plain arrays that can be sent anywhere."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from waffle_cp.request.compiled import CompiledRequest
from waffle_cp.request.vocabulary import Letters
from waffle_cp.search.planning.tries import DIGIT_BITS, Trie, build_trie, split_digits

__all__ = [
    "SearchPlan",
    "SearchState",
    "SearchWork",
    "TrieStore",
    "build_plan",
    "new_state",
    "new_work",
]

NO_BOUND = 2**30

Ints = NDArray[np.int32]
Places = NDArray[np.uint32]
"""Without a sign, which the compiled loops would look at each time."""
TrieStore = dict[tuple[bytes, tuple[int, ...]], Trie]
"""Tries of one vocabulary by the numbers of the words, as bytes, and the positions."""


class SearchPlan(NamedTuple):
    """Arrays of one search.

    `nodes` has two numbers a node: its mask, and its first child (or first word) with the sole
    word plus one in the high half; nodes are told by where the first of the two stands. A step is
    one digit of one crossing cell, in visiting order; a slot's path is its nodes from
    the root down, one more than its steps. `step_across` and `step_down` say where in the path
    of all slots the nodes above a step stand. `step_partner` is the step of the same digit of
    the transposed cell, if that is earlier and transposes are merged, else -1. `word_weights` has
    shape (tallies, words); `word_least` and `word_most` bound their sums over all slots.
    """

    nodes: NDArray[np.uint64]
    members: Ints
    roots: Places
    slot_path: Places
    slot_leaf: Places
    step_across: Places
    step_down: Places
    step_partner: Ints
    step_is_lower: NDArray[np.bool_]
    cell_slot: Ints
    cell_position: Ints
    letters: Letters
    stems: Ints
    word_weights: Ints
    word_least: Ints
    word_most: Ints
    distinct: bool
    count_bits: NDArray[np.uint64]
    count_least: Ints
    count_most: Ints
    cells_after: Ints


class SearchWork(NamedTuple):
    """The arrays that a running search changes."""

    path: Places
    rests: NDArray[np.uint64]
    digits: Ints
    ties: NDArray[np.bool_]
    counts: Ints
    settled: Ints
    settled_counts: Ints
    word_starts: Ints
    word_counts: Ints
    word_cursors: Ints
    word_turns: Ints
    word_sums: Ints
    chosen: Ints


def build_plan(
    candidates: CompiledRequest,
    order: Sequence[int],
    *,
    merge_transposes: bool = False,
    tries: TrieStore | None = None,
) -> SearchPlan:
    """The plan that visits the crossing cells in this order.

    Tries are taken from `tries` where they are there, and left there for another order. With
    `merge_transposes` the search keeps only grids whose crossings are not greater than those
    of the transposed grid, which is right only where the request is its own transpose.
    """
    layout, vocabulary = candidates.layout, candidates.vocabulary
    digits = 1
    while len(vocabulary.alphabet) > 2 ** (DIGIT_BITS * digits):
        digits += 1
    columns: list[list[int]] = [[] for _ in layout.slots]
    steps: list[tuple[int, int]] = []
    for cell in order:
        pairs = layout.memberships[cell]
        for slot, position in pairs:
            columns[slot].append(position)
        steps.append((pairs[0][0], pairs[1][0]))
    slot_path = np.cumsum([0, *(len(places) * digits + 1 for places in columns)])[:-1]
    seen = [0] * len(layout.slots)
    step_across, step_down = [], []
    for across, down in steps:
        for _ in range(digits):
            step_across.append(slot_path[across] + seen[across])
            step_down.append(slot_path[down] + seen[down])
            seen[across] += 1
            seen[down] += 1
    store = {} if tries is None else tries
    own_tries, numbers = _tries(candidates, columns, digits, store)
    node_starts = np.cumsum([0, *map(len, own_tries)])[:-1]
    partners, lower = _partners(candidates, order, digits, merge_transposes)
    bits, least, most, after = _letter_bounds(candidates, order, digits)
    tallies = candidates.word_tallies
    weights = np.zeros((len(tallies), len(vocabulary.words)), np.int32)
    for number, tally in enumerate(tallies):
        if tally.words is not None:
            weights[number] = tally.words
    owners = [pairs[0] for pairs in layout.memberships]
    return SearchPlan(
        nodes=_packed_nodes(own_tries, node_starts),
        members=np.concatenate([trie.members for trie in own_tries]),
        roots=2 * node_starts[numbers].astype(np.uint32),
        slot_path=slot_path.astype(np.uint32),
        slot_leaf=(slot_path + seen).astype(np.uint32),
        step_across=np.array(step_across, np.uint32),
        step_down=np.array(step_down, np.uint32),
        step_partner=partners,
        step_is_lower=lower,
        cell_slot=np.array([slot for slot, _ in owners], np.int32),
        cell_position=np.array([position for _, position in owners], np.int32),
        letters=vocabulary.letters,
        stems=candidates.stems,
        word_weights=weights,
        word_least=np.array([tally.least for tally in tallies], np.int32),
        word_most=np.array([_bound(tally.most) for tally in tallies], np.int32),
        distinct=candidates.distinct,
        count_bits=bits,
        count_least=least,
        count_most=most,
        cells_after=after,
    )


def new_work(plan: SearchPlan) -> SearchWork:
    """Work arrays for a plan."""
    steps, slots = len(plan.step_across), len(plan.roots)
    counted = len(plan.count_bits)
    return SearchWork(
        path=np.zeros(2 * steps + slots, np.uint32),
        rests=np.zeros(steps + 1, np.uint64),
        digits=np.zeros(steps + 1, np.int32),
        ties=np.ones(steps + 1, bool),
        counts=np.zeros((steps + 1, counted), np.int32),
        settled=np.zeros(slots + 1, np.int32),
        settled_counts=np.zeros(steps + 1, np.int32),
        word_starts=np.zeros(slots, np.int32),
        word_counts=np.ones(slots, np.int32),
        word_cursors=np.zeros(slots, np.int32),
        word_turns=np.zeros(slots, np.int32),
        word_sums=np.zeros((slots, len(plan.word_least)), np.int32),
        chosen=np.zeros(slots, np.int32),
    )


SearchState = NDArray[np.int64]
"""Level, prefix, nodes seen, random number (0: letters in their order), whether it is over."""


def new_state(seed: int | None = None) -> SearchState:
    """The state before the first prefix; with a seed, letters and words come in random order."""
    random = 0
    if seed is not None:
        random = int(np.random.default_rng(seed).integers(1, 2**62))
    return np.array([-1, -1, 0, random, 0], np.int64)


def _tries(
    candidates: CompiledRequest, columns: list[list[int]], digits: int, store: TrieStore
) -> tuple[list[Trie], list[int]]:
    """The different tries, and the number of each slot's trie."""
    used: dict[tuple[bytes, tuple[int, ...]], int] = {}
    numbers = []
    letters = candidates.vocabulary.letters
    for words, places in zip(candidates.slots, columns, strict=True):
        key = (words.tobytes(), tuple(places))
        if key not in store:
            signatures = split_digits(letters[words][:, places], digits)
            store[key] = build_trie(signatures, words, words)
        numbers.append(used.setdefault(key, len(used)))
    return [store[key] for key in used], numbers


def _packed_nodes(tries: list[Trie], node_starts: NDArray[np.int64]) -> NDArray[np.uint64]:
    """The nodes of all tries, two numbers each, so that a node is one place in the cache."""
    parts = []
    words = 0
    for trie, start in zip(tries, node_starts, strict=True):
        is_inner = trie.masks != 0
        first = np.where(is_inner, 2 * (trie.firsts + start), trie.firsts + words)
        more = first.astype(np.uint64) | (trie.soles + 1).astype(np.uint64) << np.uint64(32)
        parts.append(np.stack([trie.masks, more], axis=1).ravel())
        words += len(trie.members)
    return np.concatenate(parts)


def _partners(
    candidates: CompiledRequest, order: Sequence[int], digits: int, merge: bool
) -> tuple[Ints, NDArray[np.bool_]]:
    partners = np.full(len(order) * digits, -1, np.int32)
    lower = np.zeros(len(order) * digits, bool)
    if merge:
        layout = candidates.layout
        place = {cell: index for index, cell in enumerate(order)}
        for index, cell in enumerate(order):
            other = layout.transposition[cell]
            row, column = layout.cells[cell]
            if place[other] < index:
                for digit in range(digits):
                    partners[index * digits + digit] = place[other] * digits + digit
                    lower[index * digits + digit] = row > column
    return partners, lower


def _letter_bounds(
    candidates: CompiledRequest, order: Sequence[int], digits: int
) -> tuple[NDArray[np.uint64], Ints, Ints, Ints]:
    """Letter counts as far as the crossings tell: bits of letters, bounds, cells still open.

    Where a letter has several digits nothing is told; the answers are checked in any case.
    """
    bounds = [
        (sum(1 << int(code) for code in np.flatnonzero(tally.letters)), tally.least, tally.most)
        for tally in (candidates.letter_tallies if digits == 1 else ())
        if tally.letters is not None
    ]
    cells = len(candidates.layout.cells)
    return (
        np.array([bits for bits, _, _ in bounds], np.uint64),
        np.array([least for _, least, _ in bounds], np.int32),
        np.array([_bound(most) for _, _, most in bounds], np.int32),
        cells - 1 - np.arange(len(order) * digits, dtype=np.int32),
    )


def _bound(most: int | None) -> int:
    return NO_BOUND if most is None else min(most, NO_BOUND)
