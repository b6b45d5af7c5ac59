"""In which order to contract a network, within a limit of memory and of work.

The width of an order is the size of its largest tensor. Up to ten blocks the best order is
found by dynamic programming over sets of blocks; beyond, the pair whose union is smallest is
joined first. Where no order fits, letters of some variables are fixed one after another
(slices), which trades memory for work.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

__all__ = ["ContractionPlan", "Tree", "make_plan", "tree_blocks"]

Tree = int | tuple["Tree", "Tree"]
"""A block's number, or two trees whose tensors are contracted with each other."""

_MOST_FOR_BEST_ORDER = 10
_MOST_SLICED = 4
# A greedy order may need more work than the best, but hardly so many times.
_HOPELESS = 1000


@dataclass(frozen=True, slots=True)
class ContractionPlan:
    """A contraction tree, the variables to slice, and what it costs.

    `entries` is the size of the largest tensor, `work` the number of multiplications.
    """

    tree: Tree
    sliced: tuple[int, ...]
    entries: int
    work: int


def tree_blocks(tree: Tree) -> frozenset[int]:
    """The numbers of the blocks of a tree.

    >>> sorted(tree_blocks(((0, 2), 1)))
    [0, 1, 2]
    """
    if isinstance(tree, int):
        return frozenset((tree,))
    return tree_blocks(tree[0]) | tree_blocks(tree[1])


def make_plan(
    variables: Sequence[Sequence[int]],
    sizes: Sequence[int],
    *,
    max_entries: int,
    max_work: int,
    draws: int = 0,
) -> ContractionPlan | None:
    """The cheapest plan found for blocks over these variables, or None beyond the limits.

    Fillings to be drawn add to the work what a draw must look at in each step.

    >>> square = [(0, 1), (2, 3), (0, 2), (1, 3)]
    >>> make_plan(square, [26] * 4, max_entries=10**4, max_work=10**6).work
    35828
    >>> make_plan(square, [26] * 4, max_entries=675, max_work=10**6).sliced
    (0, 3)
    >>> make_plan(square, [26] * 4, max_entries=10**4, max_work=10**4) is None
    True
    """
    sliced: tuple[int, ...] = ()
    quick = _plan(variables, sizes, (), None, quick=True)
    if quick is None or quick.work > _HOPELESS * max_work:
        return None
    while True:
        found = _plan(variables, sizes, sliced, max_entries, draws=draws)
        if found is not None and found.work <= max_work:
            return found
        if found is not None or len(sliced) == _MOST_SLICED:
            return None
        options = []
        for variable in sorted({v for block in variables for v in block} - set(sliced)):
            option = _plan(variables, sizes, (*sliced, variable), None, quick=len(variables) > 8)
            assert option is not None
            fits = option.entries <= max_entries
            options.append((not fits, option.work if fits else option.entries, variable))
        if not options:
            return None
        sliced = (*sliced, min(options)[2])


def _plan(
    variables: Sequence[Sequence[int]],
    sizes: Sequence[int],
    sliced: tuple[int, ...],
    max_entries: int | None,
    *,
    quick: bool = False,
    draws: int = 0,
) -> ContractionPlan | None:
    masks = [sum(1 << v for v in set(block) - set(sliced)) for block in variables]
    volumes = _Volumes(sizes)
    if not quick and len(masks) <= _MOST_FOR_BEST_ORDER:
        found = _best_order(masks, volumes, max_entries, draws)
    else:
        found = _greedy_order(masks, volumes)
    if found is None:
        return None
    tree, entries, work = found
    if max_entries is not None and entries > max_entries:
        return None
    slices = volumes[sum(1 << v for v in sliced)]
    return ContractionPlan(tree, sliced, entries, work * slices)


class _Volumes(dict[int, int]):
    """Number of entries of a tensor over a set of variables, given as bits."""

    def __init__(self, sizes: Sequence[int]) -> None:
        super().__init__()
        self._sizes = sizes

    def __missing__(self, mask: int) -> int:
        volume = 1
        for variable, size in enumerate(self._sizes):
            if mask >> variable & 1:
                volume *= size
        self[mask] = volume
        return volume


def _best_order(
    masks: list[int], volumes: _Volumes, max_entries: int | None, draws: int
) -> tuple[Tree, int, int] | None:
    """Least work within the limit of entries; without a limit, least entries and then work."""
    everything = (1 << len(masks)) - 1
    inside = [0] * (everything + 1)
    for blocks in range(1, everything + 1):
        low = blocks & -blocks
        inside[blocks] = inside[blocks ^ low] | masks[low.bit_length() - 1]
    best: dict[int, tuple[int, int, Tree]] = {}
    for blocks in range(1, everything + 1):
        visible = inside[blocks] & inside[everything ^ blocks]
        low = blocks & -blocks
        if blocks == low:
            own = volumes[masks[low.bit_length() - 1]]
            if max_entries is None:
                best[blocks] = (own, 0, low.bit_length() - 1)
            elif own <= max_entries:
                best[blocks] = (0, own, low.bit_length() - 1)
            continue
        own = volumes[visible]
        if max_entries is not None and own > max_entries:
            continue
        rest = blocks ^ low
        part = rest
        while part:
            # `part` runs over the subsets without the lowest block, so each split comes once.
            one, two = best.get(blocks ^ part), best.get(part)
            if one and two:
                step = volumes[
                    (inside[blocks ^ part] & inside[everything ^ blocks ^ part])
                    | (inside[part] & inside[everything ^ part])
                ]
                if blocks != everything:
                    # At the root all draws look at the same weights.
                    step += draws * (step // max(1, own))
                if max_entries is None:
                    cost = (max(one[0], two[0], own), one[1] + two[1] + step)
                else:
                    cost = (one[0] + two[0] + step, max(one[1], two[1], own))
                if blocks not in best or cost < best[blocks][:2]:
                    best[blocks] = (*cost, (one[2], two[2]))
            part = (part - 1) & rest
    if everything not in best:
        return None
    first, second, tree = best[everything]
    return (tree, first, second) if max_entries is None else (tree, second, first)


def _greedy_order(masks: list[int], volumes: _Volumes) -> tuple[Tree, int, int]:
    groups: list[tuple[Tree, int]] = list(enumerate(masks))
    entries = max(volumes[mask] for mask in masks)
    work = 0
    while len(groups) > 1:
        once = twice = thrice = 0
        for _, mask in groups:
            thrice |= twice & mask
            twice |= once & mask
            once |= mask
        options = []
        for i, (_, one) in enumerate(groups):
            for j, (_, two) in enumerate(groups[:i]):
                if one & two or not one or not two:
                    # A variable that only these two have is summed out.
                    visible = (one | two) & ~(one & two & ~thrice)
                    gain = volumes[visible] - volumes[one] - volumes[two]
                    options.append((gain, i, j, visible))
        if not options:
            # Parts without a common variable: their tensors are joined as they are.
            options = [(0, 1, 0, groups[0][1] | groups[1][1])]
        _, i, j, visible = min(options)
        work += volumes[groups[i][1] | groups[j][1]]
        entries = max(entries, volumes[visible])
        joined = ((groups[j][0], groups[i][0]), visible)
        groups = [g for k, g in enumerate(groups) if k not in (i, j)] + [joined]
    return groups[0][0], entries, work
