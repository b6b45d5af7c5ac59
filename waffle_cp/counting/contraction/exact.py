"""The number of fillings of one network as a whole number of any size.

First all is contracted in doubles; below 2^53 that is exact (see `contraction.py`). Otherwise the
same is done again over residues modulo primes small enough that products stay below 2^53, and the
Chinese remainder theorem gives the count modulo the product M of the primes. The doubles already
tell the count up to a relative error, so that M has only to exceed the width of that interval:
often one prime is enough.

The error: each rounding of a sum of numbers that are not negative is relative, at most 2^-53, and
an entry passes through at most K + 1 roundings a step with K summands, so that with R such
roundings on the way the computed total is within (1 + 2^-53)^(+-R) of the true one.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import isfinite, isqrt, prod

from waffle_cp.counting.clock import Clock
from waffle_cp.counting.contraction.contract import contract, slices
from waffle_cp.counting.contraction.network import Network
from waffle_cp.counting.contraction.order import ContractionPlan, Tree, tree_blocks

__all__ = ["count_fillings"]


def count_fillings(network: Network, plan: ContractionPlan, *, clock: Clock) -> int:
    """The exact number of fillings of a network whose grades are accepted.

    >>> from waffle_cp.counting.pools import SlotPools
    >>> from waffle_cp.counting.contraction.network import build_network
    >>> from waffle_cp.counting.contraction.order import make_plan
    >>> from waffle_cp.request import FillRequest, compile_request
    >>> from waffle_cp.layout import Layout
    >>> from waffle_cp.words import WordList
    >>> words = WordList.of(["cat", "cot", "tot"])
    >>> candidates = SlotPools.of(compile_request(FillRequest(Layout.waffle(3, 3)), words))
    >>> network = build_network(candidates, [(0,), (1,), (2,), (3,)])
    >>> variables = [block.variables for block in network.blocks]
    >>> plan = make_plan(variables, network.sizes, max_entries=100, max_work=10**6)
    >>> count_fillings(network, plan, clock=Clock(None))
    5
    """
    if network.is_void:
        return 0
    exact = 0
    in_doubles = 0.0
    inexact = []
    for letters in slices(network, plan):
        found = contract(network, plan, letters, clock=clock)
        totals = [found.totals.get(grade, 0.0) for grade in network.grading.accepted]
        if found.is_exact:
            exact += sum(map(int, totals))
        else:
            inexact.append(letters)
            in_doubles += sum(totals)
    if inexact:
        exact += _by_residues(network, plan, inexact, in_doubles, clock)
    return exact


def _by_residues(
    network: Network,
    plan: ContractionPlan,
    parts: list[dict[int, int]],
    in_doubles: float,
    clock: Clock,
) -> int:
    longest, roundings = _summands(network, plan)
    low, high = _interval(network, in_doubles, roundings, len(parts))
    modulus, residue = 1, 0
    for prime in _primes_below(isqrt((2**53 - 1) // longest)):
        total = 0
        for letters in parts:
            found = contract(network, plan, letters, clock=clock, prime=prime)
            total += sum(int(found.totals.get(g, 0.0)) for g in network.grading.accepted)
        # Chinese remainders: the number below modulus * prime with both residues.
        step = (total - residue) * pow(modulus, -1, prime) % prime
        residue += modulus * step
        modulus *= prime
        if modulus > high - low:
            break
    return low + (residue - low) % modulus


def _interval(network: Network, in_doubles: float, roundings: int, parts: int) -> tuple[int, int]:
    if not isfinite(in_doubles):
        return 0, prod(len(block.rows) for block in network.blocks)
    # Twice the roundings is ample for (1 + u)^R <= 1 + 2 R u while R u is small.
    slack = Fraction(2 * (roundings + parts + network.grading.count), 2**53)
    assert slack < Fraction(1, 4)
    estimate = Fraction(in_doubles)
    return int(estimate / (1 + slack)), int(estimate * (1 + 2 * slack)) + 1


def _summands(network: Network, plan: ContractionPlan) -> tuple[int, int]:
    """The most summands of one matrix product, and the roundings on the way to the total."""
    everything = frozenset(range(len(network.blocks)))
    longest, roundings = 1, 0

    def seen(blocks: frozenset[int]) -> set[int]:
        inside = {v for b in blocks for v in network.blocks[b].variables}
        outside = {v for b in everything - blocks for v in network.blocks[b].variables}
        return (inside & outside) - set(plan.sliced)

    def visit(tree: Tree) -> None:
        nonlocal longest, roundings
        if isinstance(tree, int):
            return
        one, two = tree_blocks(tree[0]), tree_blocks(tree[1])
        summed = (seen(one) | seen(two)) - seen(one | two)
        summands = prod(network.sizes[v] for v in summed)
        longest = max(longest, summands)
        # Each product is rounded, each of its sums, and each sum over pairs of grades.
        roundings += summands + 1 + network.grading.pairs
        visit(tree[0])
        visit(tree[1])

    visit(plan.tree)
    return longest, roundings


def _primes_below(limit: int) -> Iterator[int]:
    for number in range(limit | 1, 2, -2):
        if number < limit and all(number % d for d in range(3, isqrt(number) + 1, 2)):
            yield number
