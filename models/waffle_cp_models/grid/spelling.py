"""Words for the rows that the grid model chose: k slots need k words that do not clash.

The model sees rows, not words. Whether its rows can be spelled with words that are all different
and share no stem is decided here, exactly, and told back as sets of slots whose rows clash.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations

__all__ = ["clashing_slots", "spellings"]

Clash = Callable[[int, int], bool]


def spellings(options: Sequence[Sequence[int]], clash: Clash) -> Iterator[tuple[int, ...]]:
    """Every choice of one word a slot without a clash, by backtracking.

    >>> list(spellings([[1, 2], [1], [3]], lambda a, b: a == b))
    [(2, 1, 3)]
    """
    order = sorted(range(len(options)), key=lambda slot: len(options[slot]))
    chosen = [-1] * len(options)

    def extend(depth: int) -> Iterator[tuple[int, ...]]:
        if depth == len(order):
            yield tuple(chosen)
            return
        slot = order[depth]
        for word in options[slot]:
            if not any(clash(word, chosen[other]) for other in order[:depth]):
                chosen[slot] = word
                yield from extend(depth + 1)

    return extend(0)


def clashing_slots(options: Sequence[Sequence[int]], clash: Clash) -> list[tuple[int, ...]]:
    """Sets of slots that cannot be spelled together, given that not all can.

    All pairs that clash, or else one set from which no slot can be left out.

    >>> clashing_slots([[1], [1], [2, 3]], lambda a, b: a == b)
    [(0, 1)]
    >>> clashing_slots([[1, 2], [1, 2], [1, 2], [3]], lambda a, b: a == b)
    [(0, 1, 2)]
    """
    pairs = [
        (one, other)
        for one, other in combinations(range(len(options)), 2)
        if all(clash(word, again) for word in options[one] for again in options[other])
    ]
    if pairs:
        return list(pairs)
    kept = list(range(len(options)))
    for slot in range(len(options)):
        fewer = [other for other in kept if other != slot]
        if next(spellings([options[other] for other in fewer], clash), None) is None:
            kept = fewer
    return [tuple(kept)]
