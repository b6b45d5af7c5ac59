"""The compiled check of a way to fill three lines: do all other slots keep words that fit?"""

from __future__ import annotations

import numpy as np

from waffle_cp.search.kernels.letter_kernels import trailing_zeros
from waffle_cp_models.compiled_kernels import njit

ONE, NONE = np.uint64(1), np.uint64(0)
FEW = 16
"""Crosses with more words are looked at last."""


@njit(cache=True, error_model="numpy")
def can_go_on(plan, work, three):  # type: ignore[no-untyped-def]
    """Whether crosses and further lines keep words that fit each other (arc consistency).

    `three` has a row for each cross: its letters in the first three lines.
    """
    letters_of, cross_letters, meets = plan.line_letters, plan.cross_letters, plan.meets
    rows, sums, own = work.rows, work.sums, work.pair
    lists, counts = work.lists, work.counts
    of_crosses, cross_counts = work.cross_lists, work.cross_counts
    allowed = work.allowed
    lines, crosses = meets.shape
    for cross in range(crosses):
        one, two, last = three[cross, 0], three[cross, 1], three[cross, 2]
        low = plan.cross_places[cross, one, two, last, 0]
        high = plan.cross_places[cross, one, two, last, 1]
        for index in range(high - low):
            of_crosses[cross, index] = low + index
        cross_counts[cross] = high - low
        for line in range(3, lines):
            allowed[line, cross] = plan.rest[cross, one, two, last, line]
    for line in range(3, lines):
        count = 0
        for group in range(sums.shape[3]):
            some = ~NONE
            for cross in range(crosses):
                if meets[line, cross]:
                    some &= sums[line - 3, cross, own[cross], group]
            while some:
                block = (group << 6) + np.int64(trailing_zeros(some))
                some &= some - ONE
                bits = ~NONE
                for cross in range(crosses):
                    if meets[line, cross]:
                        bits &= rows[line - 3, cross, own[cross], block]
                while bits:
                    index = plan.line_starts[line] + (block << 6)
                    lists[line, count] = index + np.int64(trailing_zeros(bits))
                    bits &= bits - ONE
                    count += 1
        counts[line] = count
    most, changes = FEW, True
    while changes or most == FEW:
        if not changes:
            most = 1 << 30
        changes = False
        # What the further lines leave to the crosses, and then the other way round; crosses with
        # many words wait until nothing else changes.
        for line in range(3, lines):
            count = 0
            for cross in range(crosses):
                work.seen[cross] = NONE
            for index in range(counts[line]):
                sign = lists[line, index]
                for cross in range(crosses):
                    if meets[line, cross]:
                        bit = ONE << np.uint64(letters_of[sign, cross])
                        if not allowed[line, cross] & bit:
                            break
                else:
                    lists[line, count] = sign
                    count += 1
                    for cross in range(crosses):
                        work.seen[cross] |= ONE << np.uint64(letters_of[sign, cross])
            if count == 0:
                return False
            counts[line] = count
            for cross in range(crosses):
                if meets[line, cross]:
                    allowed[line, cross] = work.seen[cross]
        for cross in range(crosses):
            if cross_counts[cross] > most:
                continue
            count = 0
            for line in range(3, lines):
                work.seen[line] = NONE
            for index in range(cross_counts[cross]):
                sign = of_crosses[cross, index]
                for line in range(3, lines):
                    if meets[line, cross]:
                        bit = ONE << np.uint64(cross_letters[sign, line])
                        if not allowed[line, cross] & bit:
                            break
                else:
                    of_crosses[cross, count] = sign
                    count += 1
                    for line in range(3, lines):
                        work.seen[line] |= ONE << np.uint64(cross_letters[sign, line])
            if count == 0:
                return False
            cross_counts[cross] = count
            for line in range(3, lines):
                if meets[line, cross] and allowed[line, cross] != work.seen[line]:
                    allowed[line, cross] = work.seen[line]
                    changes = True
    return True
