"""Contracting a network in doubles that are proven to hold whole numbers.

All entries are whole and not negative. A sum of such numbers in double precision is exact, in any
order, as long as the result stays below 2^53: every partial sum is smaller than the result, and
rounding never carries a sum from 2^53 or more to below it. So an entry that is bounded below 2^53
beforehand, or computed as less, is proven exact, and matrix products run at the speed of the
machine's linear algebra. Where an entry passes 2^53, `exact.py` counts by residues.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from math import prod

import numpy as np
from numpy.typing import NDArray

from waffle_cp.counting.clock import Clock
from waffle_cp.counting.contraction.grades import WORTHLESS, Grading
from waffle_cp.counting.contraction.network import Network, Tensor
from waffle_cp.counting.contraction.order import ContractionPlan, Tree, tree_blocks

__all__ = ["EXACT_BELOW", "Contraction", "Node", "contract", "slices"]

EXACT_BELOW = 2.0**53


@dataclass(frozen=True, eq=False, slots=True)
class Node:
    """A tensor of a contraction tree: its open variables, one axis each, and its parts by grade.

    No entry is above `most`, and none here or in the nodes below above `largest`.
    """

    variables: tuple[int, ...]
    tensor: Tensor
    most: float
    largest: float


@dataclass(frozen=True, eq=False, slots=True)
class Contraction:
    """The nodes of one slice by subtree (with the leaves), and the totals by grade.

    `letters` fixes the sliced variables. `is_exact` says that the totals are proven exact.
    """

    letters: dict[int, int]
    nodes: dict[Tree, Node]
    totals: dict[int, float]
    is_exact: bool


def slices(network: Network, plan: ContractionPlan) -> Iterator[dict[int, int]]:
    """The letters of the sliced variables, every combination; one empty when none is sliced."""
    for letters in product(*(range(network.sizes[v]) for v in plan.sliced)):
        yield dict(zip(plan.sliced, letters, strict=True))


def contract(
    network: Network,
    plan: ContractionPlan,
    letters: dict[int, int],
    *,
    clock: Clock,
    prime: int | None = None,
    keep: bool = False,
) -> Contraction:
    """Contract one slice; with a prime every entry is a residue, and the totals too.

    With `keep` all nodes stay, for sampling. Raises LimitError when the clock has run out.
    """
    nodes: dict[Tree, Node] = {}
    everything = range(len(network.blocks))
    variables = [set(block.variables) - letters.keys() for block in network.blocks]

    def visit(tree: Tree) -> Node:
        clock.check()
        if isinstance(tree, int):
            node = _leaf(network, tree, letters)
        else:
            first, second = visit(tree[0]), visit(tree[1])
            inside = tree_blocks(tree)
            outside = set().union(*(variables[b] for b in everything if b not in inside))
            seen = sorted((set(first.variables) | set(second.variables)) & outside)
            node = _join(first, second, tuple(seen), network.grading, prime)
        if keep:
            nodes[tree] = node
        return node

    root = visit(plan.tree)
    totals = {grade: float(array.reshape(())) for grade, array in root.tensor.items()}
    return Contraction(letters, nodes, totals, root.largest < EXACT_BELOW)


def _leaf(network: Network, block: int, letters: dict[int, int]) -> Node:
    variables = network.blocks[block].variables
    tensor = network.tensors[block]
    where = tuple(letters.get(v, slice(None)) for v in variables)
    cut = {grade: array[where] for grade, array in tensor.items()}
    most = _largest(cut)
    return Node(tuple(v for v in variables if v not in letters), cut, most, most)


def _join(
    first: Node, second: Node, seen: tuple[int, ...], grading: Grading, prime: int | None
) -> Node:
    """Multiply two tensors and sum over the variables that nothing else sees."""
    if not first.tensor or not second.tensor:
        return Node(seen, {}, 0.0, max(first.largest, second.largest))
    lefts, rights = set(first.variables), set(second.variables)
    both = [v for v in first.variables if v in rights and v in seen]
    summed = [v for v in first.variables if v in rights and v not in seen]
    left = [v for v in first.variables if v not in rights]
    right = [v for v in second.variables if v not in lefts]
    sizes = _sizes(first) | _sizes(second)
    one = _matrices(first, [both, left, summed], sizes)
    two = _matrices(second, [both, summed, right], sizes)
    order = [*both, *left, *right]
    axes = [order.index(v) for v in seen]
    sums: Tensor = {}
    for (grade, matrix), (other, factor) in product(one.items(), two.items()):
        grade = grading.add(grade, other)
        if grade == WORTHLESS:
            continue
        result = np.matmul(matrix, factor)
        if prime is not None:
            _reduce(result, prime)
        if grade in sums:
            sums[grade] += result
            if prime is not None:
                _reduce(sums[grade], prime)
        else:
            sums[grade] = result
    tensor = {
        grade: array.reshape([sizes[v] for v in order]).transpose(axes)
        for grade, array in sums.items()
    }
    summands = prod(sizes[v] for v in summed) * len(one) * len(two)
    most = first.most * second.most * summands
    if most >= EXACT_BELOW:
        most = _largest(tensor)
    return Node(seen, tensor, most, max(first.largest, second.largest, most))


def _sizes(node: Node) -> dict[int, int]:
    shape = next(iter(node.tensor.values())).shape
    return dict(zip(node.variables, shape, strict=True))


def _matrices(node: Node, groups: Sequence[list[int]], sizes: dict[int, int]) -> Tensor:
    axes = [node.variables.index(v) for group in groups for v in group]
    shape = [prod(sizes[v] for v in group) for group in groups]
    return {grade: array.transpose(axes).reshape(shape) for grade, array in node.tensor.items()}


def _reduce(array: NDArray[np.float64], prime: int) -> None:
    """Residues in place; exact for whole numbers below 2^53."""
    np.fmod(array, prime, out=array)


def _largest(tensor: Tensor) -> float:
    return max((float(array.max()) for array in tensor.values() if array.size), default=0.0)
