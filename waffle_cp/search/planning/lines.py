"""The slots of one direction as lines, filled three at a time: arrays for the compiled loop."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from waffle_cp.request.compiled import CompiledRequest
from waffle_cp.search.planning.letters import Ints, SearchPlan

__all__ = [
    "LinePlan",
    "LineWork",
    "build_line_plan",
    "expected_ways",
    "new_line_state",
    "new_line_work",
]

Longs = NDArray[np.int64]
Masks = NDArray[np.uint64]

_MOST_LETTERS = 32
_MOST_BYTES = 2**29
_LEAST_COST = 20
_BYTES_OF_TEST = 10_000
"""So many bytes of rows are made anew while one way is tested."""


class LinePlan(NamedTuple):
    """Arrays of a search by lines; crosses are the slots of the other direction.

    `line_letters` (words, crosses) has the letters of each line's words at its crosses, sorted,
    words with the same letters once; those of line l are `line_starts[l]` up to the next.
    `line_words` is the number of the only word with these letters, or -1. `line_ends` are the steps
    after each of the first three lines. Letters that a cross may have, as masks: in the second
    line, by its letter in the first, `second`; in the third, by both, `third`; in any line, by all
    three, `rest`. `by_letter` has the words of a line with a letter at a cross, as bits of blocks.
    `cross_letters` (words, lines) are those of the crosses, sorted, and `cross_places` where those
    with three letters start and stop. Where cross and line do not meet, the letter is 0.
    `first_ways` are the expected ways to fill the next two lines under each word of the first, and
    `first_cost` is what opening one takes, in ways tested.
    """

    line_letters: NDArray[np.uint8]
    line_starts: Longs
    line_words: Ints
    line_ends: Longs
    meets: NDArray[np.bool_]
    second: Masks
    third: Masks
    rest: Masks
    by_letter: Masks
    cross_letters: NDArray[np.uint8]
    cross_places: Ints
    step_cross: Longs
    step_partner: Ints
    step_is_lower: NDArray[np.bool_]
    distinct: bool
    most_pairs: int
    first_ways: NDArray[np.float64]
    first_cost: int

    @property
    def first_letters(self) -> NDArray[np.uint8]:
        """The letters of each word of the first line in the order of steps."""
        steps = self.step_cross[: self.line_ends[0]]
        return np.ascontiguousarray(self.line_letters[: self.line_starts[1]][:, steps])


class LineWork(NamedTuple):
    """The arrays that a running search by lines changes."""

    seconds: Ints
    found: Ints
    rows: Masks
    sums: Masks
    third_rows: Masks
    kept: Masks
    pairs: Ints
    order: Longs
    digits: NDArray[np.uint8]
    own: Longs
    pair: Longs
    three: Longs
    words: Longs
    lists: Ints
    counts: Longs
    cross_lists: Ints
    cross_counts: Longs
    allowed: Masks
    seen: Masks


@dataclass(frozen=True, eq=False, slots=True)
class _Crossings:
    """Lines and crosses of an order, and the letters of their words where they meet.

    `columns` holds for each line the positions at which it meets the crosses, `rows` for each cross
    those at which it meets the lines; -1 where they do not meet.
    """

    candidates: CompiledRequest
    lines: tuple[int, ...]
    crosses: tuple[int, ...]
    steps: tuple[tuple[int, int], ...]
    columns: NDArray[np.int64]
    rows: NDArray[np.int64]

    @classmethod
    def of(cls, candidates: CompiledRequest, order: Sequence[int]) -> _Crossings | None:
        """None when there are fewer than four lines, or the order is not line by line."""
        members = [candidates.layout.memberships[cell] for cell in order]
        if len(members) < 2 or not candidates.are_possible:
            return None
        side = 0 if members[0][0][0] == members[1][0][0] else 1
        lines = list(dict.fromkeys(pair[side][0] for pair in members))
        crosses = list(dict.fromkeys(pair[1 - side][0] for pair in members))
        steps = [(lines.index(pair[side][0]), crosses.index(pair[1 - side][0])) for pair in members]
        if len(lines) < 4 or [line for line, _ in steps] != sorted(line for line, _ in steps):
            return None
        columns = np.full((len(lines), len(crosses)), -1, np.int64)
        rows = np.full((len(crosses), len(lines)), -1, np.int64)
        for (line, cross), pair in zip(steps, members, strict=True):
            columns[line, cross] = pair[side][1]
            rows[cross, line] = pair[1 - side][1]
        return cls(candidates, tuple(lines), tuple(crosses), tuple(steps), columns, rows)

    def letters(self, slot: int, positions: NDArray[np.int64]) -> NDArray[np.uint8]:
        """Letters of a slot's words at these positions, 0 for -1: shape (words, positions)."""
        numbers = self.candidates.slots[slot]
        found = self.candidates.vocabulary.letters[numbers][:, positions]
        return np.where(positions >= 0, found, 0).astype(np.uint8)


def expected_ways(candidates: CompiledRequest, order: Sequence[int]) -> float:
    """How many ways to fill three lines are to be expected; infinite where it cannot be done.

    Letters of a line's word are taken to be independent of each other.
    """
    crossings = _Crossings.of(candidates, order)
    if crossings is None or len(candidates.vocabulary.alphabet) > _MOST_LETTERS:
        return math.inf
    lines = [
        crossings.letters(line, crossings.columns[number])
        for number, line in enumerate(crossings.lines[:3])
    ]
    crosses = [
        crossings.letters(cross, crossings.rows[number, :3])
        for number, cross in enumerate(crossings.crosses)
    ]
    size = len(candidates.vocabulary.alphabet)
    return float(_ways(lines, [_third_letters(letters, size) for letters in crosses]).sum())


def _third_letters(letters: NDArray[np.uint8], size: int) -> NDArray[np.bool_]:
    """Whether a cross has a word with these letters in the first three lines."""
    found = np.zeros((size, size, size), bool)
    found[letters[:, 0], letters[:, 1], letters[:, 2]] = True
    return found


def _ways(
    lines: Sequence[NDArray[np.uint8]], thirds: Sequence[NDArray[np.bool_]]
) -> NDArray[np.float64]:
    """Expected ways to fill the second and third line under each word of the first."""
    ways = np.full(len(lines[0]), float(len(lines[1])) * len(lines[2]))
    for cross, third in enumerate(thirds):
        second_share, third_share = (
            np.bincount(line[:, cross], minlength=len(third)) / len(line) for line in lines[1:3]
        )
        ways *= (second_share @ (third @ third_share).T)[lines[0][:, cross]]
    return ways


def build_line_plan(
    candidates: CompiledRequest, order: Sequence[int], plan: SearchPlan
) -> LinePlan | None:
    """The search by lines that visits the cells as a plan does.

    None where it cannot be: with fewer than four lines, an order that is not line by line, a large
    alphabet, or tables that would be too large.
    """
    crossings = _Crossings.of(candidates, order)
    size = len(candidates.vocabulary.alphabet)
    if crossings is None or size > _MOST_LETTERS:
        return None
    meets = crossings.columns >= 0
    line_signs = [
        _signatures(crossings.letters(line, crossings.columns[number]), candidates.slots[line])
        for number, line in enumerate(crossings.lines)
    ]
    cross_signs = [
        _signatures(crossings.letters(cross, crossings.rows[number]), candidates.slots[cross])[0]
        for number, cross in enumerate(crossings.crosses)
    ]
    blocks = (max(len(signs) for signs, _ in line_signs) + 63) // 64
    exists = np.stack([_third_letters(signs, size) for signs in cross_signs])
    lines, crosses = meets.shape
    most_pairs = int(exists.sum(axis=(2, 3)).max())
    row_bytes = 8 * (lines - 3) * crosses * most_pairs * blocks
    if row_bytes + 8 * exists.size * lines > _MOST_BYTES:
        return None
    second, third = np.zeros((crosses, size), np.uint64), np.zeros((crosses, size, size), np.uint64)
    rest = np.zeros((*exists.shape, lines), np.uint64)
    places = np.zeros((*exists.shape, 2), np.int32)
    ends = 0
    for cross, signs in enumerate(cross_signs):
        bits = np.uint64(1) << signs.astype(np.uint64)
        one, two, three = signs[:, 0], signs[:, 1], signs[:, 2]
        np.bitwise_or.at(second[cross], one, bits[:, 1])
        np.bitwise_or.at(third[cross], (one, two), bits[:, 2])
        np.bitwise_or.at(rest[cross], (one, two, three), bits)
        keys = np.ravel_multi_index((one, two, three), exists.shape[1:])
        stops = np.searchsorted(keys, np.arange(size**3), side="right").reshape(exists.shape[1:])
        places[cross, ..., 1] = ends + stops
        places[cross, ..., 0].flat[1:] = ends + stops.flat[:-1]
        places[cross, 0, 0, 0, 0] = ends
        ends += len(signs)
    by_letter = np.zeros((lines, crosses, size, blocks), np.uint64)
    for line, (signs, _) in enumerate(line_signs):
        index = np.arange(len(signs))
        bit = np.uint64(1) << (index & 63).astype(np.uint64)
        for cross in range(crosses):
            np.bitwise_or.at(by_letter[line, cross], (signs[:, cross], index >> 6), bit)
    starts = np.cumsum([0, *(len(signs) for signs, _ in line_signs)])
    ways = _ways([signs for signs, _ in line_signs[:3]], list(exists))
    return LinePlan(
        line_letters=np.concatenate([signs for signs, _ in line_signs]),
        line_starts=starts.astype(np.int64),
        line_words=np.concatenate([sole for _, sole in line_signs]),
        line_ends=np.cumsum(meets[:3].sum(axis=1)).astype(np.int64),
        meets=meets,
        second=second,
        third=third,
        rest=rest,
        by_letter=by_letter,
        cross_letters=np.concatenate(cross_signs),
        cross_places=places,
        step_cross=np.array([cross for _, cross in crossings.steps], np.int64),
        step_partner=plan.step_partner,
        step_is_lower=plan.step_is_lower,
        distinct=plan.distinct,
        most_pairs=most_pairs,
        first_ways=ways,
        first_cost=_LEAST_COST + row_bytes // _BYTES_OF_TEST,
    )


def _signatures(
    letters: NDArray[np.uint8], numbers: NDArray[np.int32]
) -> tuple[NDArray[np.uint8], Ints]:
    """Each row of letters once, sorted; the only word that has it, or -1."""
    order = np.lexsort(letters.T[::-1])
    rows = letters[order]
    is_new = np.ones(len(rows), bool)
    is_new[1:] = (rows[1:] != rows[:-1]).any(axis=1)
    starts = np.flatnonzero(is_new)
    is_sole = np.diff(np.append(starts, len(rows))) == 1
    return rows[starts], np.where(is_sole, numbers[order][starts], -1).astype(np.int32)


def new_line_work(plan: LinePlan) -> LineWork:
    """Work arrays for a plan of lines."""
    lines, crosses, size, blocks = plan.by_letter.shape
    most = int(np.diff(plan.line_starts).max())
    most_cross = int((plan.cross_places[..., 1] - plan.cross_places[..., 0]).max())
    rows = (lines - 3, crosses, plan.most_pairs)
    return LineWork(
        seconds=np.zeros(most, np.int32),
        found=np.zeros(most, np.int32),
        rows=np.zeros((*rows, blocks), np.uint64),
        sums=np.zeros((*rows, (blocks + 63) // 64), np.uint64),
        third_rows=np.zeros((crosses, size, blocks), np.uint64),
        kept=np.zeros(blocks, np.uint64),
        pairs=np.zeros((crosses, size, size), np.int32),
        order=np.arange(3, lines, dtype=np.int64),
        digits=np.zeros(len(plan.step_cross), np.uint8),
        own=np.full(crosses, -1, np.int64),
        pair=np.zeros(crosses, np.int64),
        three=np.zeros((crosses, 3), np.int64),
        words=np.zeros(2, np.int64),
        lists=np.zeros((lines, most), np.int32),
        counts=np.zeros(lines, np.int64),
        cross_lists=np.zeros((crosses, most_cross), np.int32),
        cross_counts=np.zeros(crosses, np.int64),
        allowed=np.zeros((lines, crosses), np.uint64),
        seen=np.zeros(max(lines, crosses), np.uint64),
    )


def new_line_state() -> Longs:
    """The state before the first prefix."""
    return np.array([-1, 0, 0, 0, 0, 0, 0, 0], np.int64)
