"""The compiled search three lines at a time, for layouts in which many words cross many.

With the first line given, all that matters of a cross is its letters in the second line and in the
third: for each pair of them, a bit set tells which words of each further line it allows. A way to
fill three lines stays if, for every further line, the bit sets of all crosses have a word in
common. Few do, and only these are searched letter by letter.

Everything that a stopped run needs to go on is in the arrays of LineWork and in the state.
"""

from __future__ import annotations

import numpy as np

from waffle_cp.search.kernels.consistency_kernels import can_go_on
from waffle_cp.search.kernels.letter_kernels import trailing_zeros
from waffle_cp_models.compiled_kernels import njit

PREFIX, SECOND, SECONDS, THIRD, THIRDS, SORTED, TESTED, DONE = range(8)
BEFORE, TIE, AFTER = range(3)
ONE, NONE = np.uint64(1), np.uint64(0)


@njit(cache=True, error_model="numpy")
def _open_first_line(plan, work, prefix):  # type: ignore[no-untyped-def]
    """The words left to the second line under a first line with these letters: how many.

    For each cross whose letter is another than under the first line before, fills `third_rows` with
    the words of line 2 by its letter in line 1, `rows` with those of each further line by its
    letters in lines 1 and 2, and `sums` with the blocks of 64 of each row that are not empty.
    """
    letters_of, starts, meets = plan.line_letters, plan.line_starts, plan.meets
    second, third, rest = plan.second, plan.third, plan.rest
    by_letter = plan.by_letter
    rows, sums, third_rows = work.rows, work.sums, work.third_rows
    own, pairs = work.own, work.pairs
    lines, crosses = meets.shape
    for step in range(prefix.shape[0]):
        work.digits[step] = prefix[step]
    work.words[0] = plan.line_words[_find_word(plan, prefix)]
    for cross in range(crosses):
        letter = np.int64(0)
        for step in range(prefix.shape[0]):
            if plan.step_cross[step] == cross:
                letter = np.int64(prefix[step])
        if own[cross] == letter:
            continue
        own[cross] = letter
        pair = 0
        bits = second[cross, letter]
        while bits:
            two = np.int64(trailing_zeros(bits))
            bits &= bits - ONE
            more = third[cross, letter, two]
            row = third_rows[cross, two]
            row[:] = NONE
            while more:
                three = np.int64(trailing_zeros(more))
                more &= more - ONE
                if meets[2, cross]:
                    source = by_letter[2, cross, three]
                    for block in range(row.shape[0]):
                        row[block] |= source[block]
                pairs[cross, two, three] = pair
                for line in range(3, lines):
                    if meets[line, cross]:
                        further = rows[line - 3, cross, pair]
                        further[:] = NONE
                        mask = rest[cross, letter, two, three, line]
                        while mask:
                            four = np.int64(trailing_zeros(mask))
                            mask &= mask - ONE
                            source = by_letter[line, cross, four]
                            for block in range(further.shape[0]):
                                further[block] |= source[block]
                        some = sums[line - 3, cross, pair]
                        some[:] = NONE
                        for block in range(further.shape[0]):
                            if further[block]:
                                some[block >> 6] |= ONE << np.uint64(block & 63)
                pair += 1
    size = 0
    for candidate in range(starts[1], starts[2]):
        for cross in range(crosses):
            if meets[1, cross]:
                bit = ONE << np.uint64(letters_of[candidate, cross])
                if not second[cross, own[cross]] & bit:
                    break
        else:
            work.seconds[size] = candidate
            size += 1
    return size


@njit(cache=True, error_model="numpy")
def _find_word(plan, prefix):  # type: ignore[no-untyped-def]
    """Where the first line's word with these letters stands: they are sorted."""
    low, high = plan.line_starts[0], plan.line_starts[1]
    while low < high:
        middle = (low + high) >> 1
        is_below = False
        for step in range(prefix.shape[0]):
            letter = plan.line_letters[middle, plan.step_cross[step]]
            if letter != prefix[step]:
                is_below = letter < prefix[step]
                break
        if is_below:
            low = middle + 1
        else:
            high = middle
    return low


@njit(cache=True, error_model="numpy")
def _place_word(plan, digits, sign, first, stop, order):  # type: ignore[no-untyped-def]
    """Writes a word's letters from step `first` to `stop`; how grid and transpose sort then.

    `order` is how they did before these steps; after AFTER the rest is not written.
    """
    for step in range(first, stop):
        digits[step] = plan.line_letters[sign, plan.step_cross[step]]
        partner = plan.step_partner[step]
        if order == TIE and partner >= 0 and digits[step] != digits[partner]:
            if (digits[step] > digits[partner]) != plan.step_is_lower[step]:
                return AFTER
            order = BEFORE
    return order


@njit(cache=True, error_model="numpy")
def fill_three_lines(plan, work, state, prefixes, out, limit):  # type: ignore[no-untyped-def]
    """Goes on until `out` is full, `limit` ways are tested or all prefixes are searched.

    `prefixes` holds the letters of the first line and `out` receives those of three lines, a row
    each. Returns how many rows it wrote; state[DONE] tells the end. Opening a first line counts as
    `plan.first_cost` tests.
    """
    letters_of, words_of, meets = plan.line_letters, plan.line_words, plan.meets
    ends, distinct = plan.line_ends, plan.distinct
    rows, sums, third_rows, kept = work.rows, work.sums, work.third_rows, work.kept
    found, pairs, order, digits = work.found, work.pairs, work.order, work.digits
    own, pair, three, words = work.own, work.pair, work.three, work.words
    lines, crosses = meets.shape
    width, two_lines, total = ends[0], ends[1], out.shape[1]
    written = 0
    tested = 0
    while tested < limit and written < out.shape[0]:
        if state[THIRD] == state[THIRDS]:
            if state[SECOND] == state[SECONDS]:
                state[PREFIX] += 1
                if state[PREFIX] >= prefixes.shape[0]:
                    state[DONE] = 1
                    break
                tested += plan.first_cost
                state[SECOND] = 0
                state[SECONDS] = _open_first_line(plan, work, prefixes[state[PREFIX]])
                continue
            sign = work.seconds[state[SECOND]]
            state[SECOND] += 1
            words[1] = words_of[sign]
            if distinct and words[1] >= 0 and words[1] == words[0]:
                continue
            state[SORTED] = _place_word(plan, digits, sign, width, two_lines, TIE)
            if state[SORTED] == AFTER:
                continue
            kept[:] = ~NONE
            for cross in range(crosses):
                three[cross, 0] = own[cross]
                three[cross, 1] = letters_of[sign, cross]
                if meets[2, cross]:
                    row = third_rows[cross, three[cross, 1]]
                    for block in range(row.shape[0]):
                        kept[block] &= row[block]
            count = 0
            for block in range(kept.shape[0]):
                bits = kept[block]
                while bits:
                    found[count] = (
                        plan.line_starts[2] + (block << 6) + np.int64(trailing_zeros(bits))
                    )
                    bits &= bits - ONE
                    count += 1
            state[THIRD] = 0
            state[THIRDS] = count
            tested += 1
            continue
        sign = found[state[THIRD]]
        state[THIRD] += 1
        word = words_of[sign]
        if distinct and word >= 0 and (word == words[0] or word == words[1]):
            continue
        if _place_word(plan, digits, sign, two_lines, total, state[SORTED]) == AFTER:
            continue
        tested += 1
        for cross in range(crosses):
            three[cross, 2] = letters_of[sign, cross]
            pair[cross] = pairs[cross, three[cross, 1], three[cross, 2]]
        for place in range(lines - 3):
            line = order[place]
            fits = False
            for group in range(sums.shape[3]):
                some = ~NONE
                for cross in range(crosses):
                    if meets[line, cross]:
                        some &= sums[line - 3, cross, pair[cross], group]
                while some and not fits:
                    number = (group << 6) + np.int64(trailing_zeros(some))
                    some &= some - ONE
                    bits = ~NONE
                    for cross in range(crosses):
                        if meets[line, cross]:
                            bits &= rows[line - 3, cross, pair[cross], number]
                    fits = bits != NONE
                if fits:
                    break
            if not fits:
                # What refuted this way is likely to refute the next.
                for later in range(place, 0, -1):
                    order[later] = order[later - 1]
                order[0] = line
                break
        if fits and can_go_on(plan, work, three):
            out[written] = digits[:total]
            written += 1
    state[TESTED] += tested
    return written
