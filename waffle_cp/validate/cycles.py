"""The most cycles of a few wrong tokens, by plain search; nothing that counts swaps elsewhere."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

__all__ = ["split_into_cycles"]

Pair = tuple[int, int]


def split_into_cycles(held: Sequence[Hashable], wanted: Sequence[Hashable]) -> int:
    """Most cycles that cells with these letters, all wrong, split into; plain search, exact.

    Pairs of cells that want each other's letters are cycles of some best split, and taken first.
    The first cell of the rest lies in some cycle, of three cells or more: each simple cycle
    through it is tried, and what remains is split in turn.

    >>> split_into_cycles("dcab", "abcd"), split_into_cycles("cdab", "abcd")
    (1, 2)
    >>> 12 - split_into_cycles("DBDFAFECBCAE", "AABBCCDDEEFF")
    8
    """
    known: dict[tuple[Pair, ...], int] = {(): 0}

    def most(cells: tuple[Pair, ...]) -> int:
        if cells not in known:
            best = 0
            for cycle in sorted(_cycles_through_first(cells), key=len):
                left = len(cells) - len(cycle)
                if 1 + left // 3 <= best:
                    break
                rest = list(cells)
                for pair in cycle:
                    rest.remove(pair)
                best = max(best, 1 + most(tuple(rest)))
            known[cells] = best
        return known[cells]

    codes: dict[Hashable, int] = {}
    pairs = [
        (codes.setdefault(here, len(codes)), codes.setdefault(there, len(codes)))
        for here, there in zip(held, wanted, strict=True)
    ]
    swapped = 0
    for pair in list(pairs):
        if pair in pairs and pair[::-1] in pairs:
            pairs.remove(pair)
            pairs.remove(pair[::-1])
            swapped += 1
    return swapped + most(tuple(sorted(pairs)))


def _cycles_through_first(cells: tuple[Pair, ...]) -> list[list[Pair]]:
    first = cells[0]
    following: dict[int, list[int]] = {}
    for held, wanted in sorted(set(cells)):
        following.setdefault(held, []).append(wanted)
    found = []
    paths = [[first[0], first[1]]]
    while paths:
        path = paths.pop()
        for letter in following[path[-1]]:
            if letter == first[0]:
                found.append(list(zip(path, [*path[1:], letter], strict=True)))
            elif letter not in path:
                paths.append([*path, letter])
    return found
