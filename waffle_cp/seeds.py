"""Seeds of random choices: the same seed gives the same result."""

from __future__ import annotations

import secrets

__all__ = ["SEEDS", "drawn_seed"]

SEEDS = 2**31
"""Seeds are 0 to SEEDS - 1, what every solver takes."""


def drawn_seed() -> int:
    """A seed that nobody can foresee.

    >>> 0 <= drawn_seed() < SEEDS
    True
    """
    return secrets.randbelow(SEEDS)
