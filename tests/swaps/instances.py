"""Seeded random swap problems for tests, campaigns and benchmarks."""

from __future__ import annotations

import random
from collections.abc import Iterator

Pair = tuple[str, str]
LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"


def random_pair(generator: random.Random, size: int, colors: int) -> Pair:
    """Letters drawn evenly, and the same letters in another order."""
    source = [generator.choice(LETTERS[:colors]) for _ in range(size)]
    target = generator.sample(source, size)
    return "".join(source), "".join(target)


def random_pairs(
    seed: int, count: int, sizes: tuple[int, int], colors: tuple[int, int]
) -> Iterator[Pair]:
    """Pairs with size and number of colors drawn from the ranges, ends included."""
    generator = random.Random(seed)
    for _ in range(count):
        yield random_pair(generator, generator.randint(*sizes), generator.randint(*colors))
