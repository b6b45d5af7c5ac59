"""The compiled inner loops: depth first over the crossings, then over the words at the leaves.

Each loop is one flat function over plain arrays: calls that hand arrays on cost more in reference
counts than the whole search. Everything that a stopped run needs to go on is in the arrays of
SearchWork and in the state, so that a caller can take a few answers, look at the clock, and come
back.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import types
from numba.extending import intrinsic

from waffle_cp_models.compiled_kernels import njit

LEVEL, PREFIX, NODES, RANDOM, DONE = range(5)
ONE, HALF, LOW = np.uint64(1), np.uint64(32), np.uint64(2**32 - 1)
NEXT, TWICE = np.uint32(1), np.uint32(2)


def _count_bits_code(_context, _value):  # type: ignore[no-untyped-def]
    def generate(_context, builder, _signature, arguments):  # type: ignore[no-untyped-def]
        return builder.ctpop(arguments[0])

    return types.uint64(types.uint64), generate


def _trailing_zeros_code(_context, _value):  # type: ignore[no-untyped-def]
    def generate(context, builder, _signature, arguments):  # type: ignore[no-untyped-def]
        return builder.cttz(arguments[0], context.get_constant(types.boolean, True))

    return types.uint64(types.uint64), generate


_count_bits: Any = intrinsic(_count_bits_code)
trailing_zeros: Any = intrinsic(_trailing_zeros_code)


@njit(cache=True)
def _next_random(value):  # type: ignore[no-untyped-def]
    """The next of a xorshift sequence of 64 bits (Marsaglia 2003)."""
    value ^= value << np.uint64(13)
    value ^= value >> np.uint64(7)
    value ^= value << np.uint64(17)
    return value


@njit(cache=True)
def _tied_digits(digit, is_lower):  # type: ignore[no-untyped-def]
    """Digits that a cell may hold while a grid equals its transpose: not above, not below."""
    below = (ONE << np.uint64(digit)) - ONE
    return ~below if is_lower else (below << ONE) | ONE


@njit(cache=True, error_model="numpy")
def advance(plan, work, state, prefixes, out, node_limit, stop):  # type: ignore[no-untyped-def]
    """Goes on until `out` is full, `node_limit` nodes are seen or all prefixes are searched.

    Writes a grid a row, or, with `stop` less than the number of steps, the digits of each way to
    fill the first `stop` steps. Returns how many rows it wrote; state[DONE] tells the end.
    """
    tree, members = plan.nodes, plan.members
    roots, slot_path, slot_leaf = plan.roots, plan.slot_path, plan.slot_leaf
    across, down = plan.step_across, plan.step_down
    partners, is_lower = plan.step_partner, plan.step_is_lower
    cell_slot, cell_position, letters = plan.cell_slot, plan.cell_position, plan.letters
    stems, word_weights = plan.stems, plan.word_weights
    word_least, word_most = plan.word_least, plan.word_most
    distinct, cells_after = plan.distinct, plan.cells_after
    count_bits, count_least, count_most = plan.count_bits, plan.count_least, plan.count_most
    path, rests, digits, ties = work.path, work.rests, work.digits, work.ties
    counts, settled, settled_counts = work.counts, work.settled, work.settled_counts
    word_starts, word_counts = work.word_starts, work.word_counts
    word_cursors, word_turns = work.word_cursors, work.word_turns
    word_sums, chosen = work.word_sums, work.chosen
    steps, slots = across.shape[0], roots.shape[0]
    bounds, floor = count_bits.shape[0], prefixes.shape[1]
    level, prefix, random = state[LEVEL], state[PREFIX], np.uint64(state[RANDOM])
    is_random = random != 0
    written = 0
    nodes = 0
    opens = False
    while nodes < node_limit and written < out.shape[0]:
        if level < 0:
            # The next prefix, every slot at the root of its trie again.
            prefix += 1
            if prefix >= prefixes.shape[0]:
                state[DONE] = 1
                break
            count = 0
            fits = True
            for slot in range(slots):
                path[slot_path[slot]] = roots[slot]
                word = np.int32(tree[roots[slot] + NEXT] >> HALF) - 1
                if distinct and word >= 0:
                    for index in range(count):
                        if settled[index] == word:
                            fits = False
                    settled[count] = word
                    count += 1
            settled_counts[0] = count
            ties[0] = True
            for bound in range(bounds):
                counts[0, bound] = 0
            if not fits:
                continue
            level = 0
            opens = True
        if opens:
            opens = False
            if level == stop and stop < steps:
                for step in range(stop):
                    out[written, step] = digits[step]
                written += 1
                level -= 1
                continue
            if level < steps:
                mask = tree[path[across[level]]] & tree[path[down[level]]]
                if partners[level] >= 0 and ties[level]:
                    mask &= _tied_digits(digits[partners[level]], is_lower[level])
                if level < floor:
                    mask &= ONE << np.uint64(prefixes[prefix, level])
                if mask == 0:
                    level -= 1
                    continue
                rests[level] = mask
            else:
                slot = level - steps
                leaf = path[slot_leaf[slot]]
                word_starts[slot] = np.int32(tree[leaf + NEXT] & LOW)
                word_counts[slot] = np.int32(tree[leaf + TWICE + NEXT] & LOW) - word_starts[slot]
                word_cursors[slot] = 0
                word_turns[slot] = 0
                if is_random:
                    random = _next_random(random)
                    word_turns[slot] = (random >> ONE) % np.uint64(word_counts[slot])
        if level < 0:
            continue
        if level < steps:
            rest = rests[level]
            if rest == 0:
                level -= 1
                continue
            bit = rest
            if is_random:
                random = _next_random(random)
                for _ in range((random >> ONE) % _count_bits(rest)):
                    bit &= bit - ONE
            bit &= ~bit + ONE
            rests[level] = rest ^ bit
            nodes += 1
            here_across, here_down = across[level], down[level]
            node_across, node_down = path[here_across], path[here_down]
            below = bit - ONE
            more_across, more_down = tree[node_across + NEXT], tree[node_down + NEXT]
            bits_across = _count_bits(tree[node_across] & below)
            bits_down = _count_bits(tree[node_down] & below)
            child_across = np.uint32(more_across & LOW) + TWICE * np.uint32(bits_across)
            child_down = np.uint32(more_down & LOW) + TWICE * np.uint32(bits_down)
            digit = np.int32(trailing_zeros(bit))
            fits = True
            if distinct:
                # A slot with one word left takes it: no other slot may be left with the same.
                count = settled_counts[level]
                word = np.int32(tree[child_across + NEXT] >> HALF) - 1
                if word >= 0 and more_across <= LOW:
                    for index in range(count):
                        if settled[index] == word:
                            fits = False
                    settled[count] = word
                    count += 1
                word = np.int32(tree[child_down + NEXT] >> HALF) - 1
                if word >= 0 and more_down <= LOW:
                    for index in range(count):
                        if settled[index] == word:
                            fits = False
                    settled[count] = word
                    count += 1
                settled_counts[level + 1] = count
            for bound in range(bounds):
                seen = counts[level, bound]
                seen += np.int32((count_bits[bound] >> np.uint64(digit)) & ONE)
                if seen > count_most[bound] or seen + cells_after[level] < count_least[bound]:
                    fits = False
                counts[level + 1, bound] = seen
            if fits:
                digits[level] = digit
                path[here_across + NEXT] = child_across
                path[here_down + NEXT] = child_down
                partner = partners[level]
                ties[level + 1] = ties[level] and (partner < 0 or digit == digits[partner])
                level += 1
                opens = True
            continue
        slot = level - steps
        if word_cursors[slot] == word_counts[slot]:
            level -= 1
            continue
        turned = word_cursors[slot] + word_turns[slot]
        if turned >= word_counts[slot]:
            turned -= word_counts[slot]
        word_cursors[slot] += 1
        word = members[word_starts[slot] + turned]
        fits = True
        for tally in range(word_least.shape[0]):
            total = word_weights[tally, word]
            if slot > 0:
                total += word_sums[slot - 1, tally]
            if total > word_most[tally] or (slot + 1 == slots and total < word_least[tally]):
                fits = False
            word_sums[slot, tally] = total
        for earlier in range(slot):
            other = chosen[earlier]
            if other == word:
                fits = fits and not distinct
                continue
            for one in range(stems.shape[1]):
                stem = stems[word, one]
                for two in range(stems.shape[1]):
                    if stem >= 0 and stems[other, two] == stem:
                        fits = False
        if not fits:
            continue
        chosen[slot] = word
        if slot + 1 < slots:
            level += 1
            opens = True
            continue
        for cell in range(out.shape[1]):
            out[written, cell] = letters[chosen[cell_slot[cell]], cell_position[cell]]
        written += 1
    state[LEVEL] = level
    state[PREFIX] = prefix
    state[NODES] += nodes
    state[RANDOM] = np.int64(random)
    return written


@njit(cache=True, error_model="numpy")
def probe(plan, work, state, prefixes, probes, nodes, grids):  # type: ignore[no-untyped-def]
    """Estimates the nodes and the grids under each prefix by random descents (Knuth 1975).

    A descent that had k choices at a step stands for k descents. Words are not compared with each
    other, so that both are rather too high.
    """
    tree = plan.nodes
    roots, slot_path, slot_leaf = plan.roots, plan.slot_path, plan.slot_leaf
    across, down = plan.step_across, plan.step_down
    partners, is_lower = plan.step_partner, plan.step_is_lower
    path, digits, ties = work.path, work.digits, work.ties
    steps, slots, floor = across.shape[0], roots.shape[0], prefixes.shape[1]
    random = np.uint64(state[RANDOM])
    for slot in range(slots):
        path[slot_path[slot]] = roots[slot]
    ties[0] = True
    for index in range(prefixes.shape[0]):
        total_nodes = 1.0
        total_grids = 0.0
        for _ in range(probes):
            weight = 1.0
            level = 0
            while level < steps:
                node_across, node_down = path[across[level]], path[down[level]]
                mask = tree[node_across] & tree[node_down]
                if partners[level] >= 0 and ties[level]:
                    mask &= _tied_digits(digits[partners[level]], is_lower[level])
                if level < floor:
                    mask &= ONE << np.uint64(prefixes[index, level])
                if mask == 0:
                    break
                choices = _count_bits(mask)
                weight *= np.float64(choices)
                if level >= floor:
                    total_nodes += weight / probes
                random = _next_random(random)
                bit = mask
                for _skip in range((random >> ONE) % choices):
                    bit &= bit - ONE
                bit &= ~bit + ONE
                below = bit - ONE
                digit = np.int32(trailing_zeros(bit))
                bits_across = _count_bits(tree[node_across] & below)
                bits_down = _count_bits(tree[node_down] & below)
                path[across[level] + NEXT] = np.uint32(
                    tree[node_across + NEXT] & LOW
                ) + TWICE * np.uint32(bits_across)
                path[down[level] + NEXT] = np.uint32(
                    tree[node_down + NEXT] & LOW
                ) + TWICE * np.uint32(bits_down)
                partner = partners[level]
                ties[level + 1] = ties[level] and (partner < 0 or digit == digits[partner])
                digits[level] = digit
                level += 1
            if level == steps:
                for slot in range(slots):
                    leaf = path[slot_leaf[slot]]
                    weight *= np.float64(tree[leaf + TWICE + NEXT] & LOW) - np.float64(
                        tree[leaf + NEXT] & LOW
                    )
                total_grids += weight / probes
        nodes[index] = total_nodes
        grids[index] = total_grids
    state[RANDOM] = np.int64(random)
