"""What counting takes, as orders of magnitude measured on one core, and its default limit."""

from __future__ import annotations

__all__ = ["MEMORY_LIMIT", "SECONDS_OF_GRID", "SECONDS_OF_NODE", "SECONDS_OF_WORK", "max_entries"]

MEMORY_LIMIT = 2**30
"""Bytes that the tensors of a contraction may take together, as a default."""

SECONDS_OF_WORK = 1e-9
"""A multiplication of a contraction."""

SECONDS_OF_NODE = 5e-8
"""A node of the search."""

SECONDS_OF_GRID = 1e-6
"""A grid that the search lists."""

# A step holds its two operands, the same in the order of axes that it needs, and its result.
_COPIES = 5


def max_entries(memory_limit: int) -> int:
    """Entries of the largest tensor of a contraction within so many bytes.

    >>> max_entries(4000)
    100
    """
    return memory_limit // (8 * _COPIES)
