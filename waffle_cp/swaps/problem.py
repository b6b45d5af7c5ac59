"""A swap problem: which token is where, and which is wanted there, as whole numbers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from waffle_cp.errors import InputError
from waffle_cp_models.packing.multigraph import ArcCounts, arc_counts

__all__ = ["SwapProblem", "Tokens"]

NUMPY_SIZE = 1000
"""From this size on numpy counts faster."""

Tokens = Sequence[Hashable] | NDArray[Any]


@dataclass(frozen=True, slots=True, eq=False)
class SwapProblem:
    """Codes of the tokens held and wanted at each position, and the tokens they stand for.

    >>> problem = SwapProblem.of("cdab", "abcd")
    >>> problem.source.tolist(), problem.target.tolist(), problem.tokens
    ([0, 1, 2, 3], [2, 3, 0, 1], ('c', 'd', 'a', 'b'))
    """

    source: NDArray[np.int32]
    target: NDArray[np.int32]
    tokens: tuple[Hashable, ...]

    @classmethod
    def of(cls, source: Tokens, target: Tokens) -> SwapProblem:
        """Code two sequences of hashable tokens, or two numpy arrays.

        Raises InputError when the target is not a rearrangement of the source; the message says
        which token differs.
        """
        if len(source) != len(target):
            raise InputError(
                f"source has {len(source)} tokens and target {len(target)}: expected as many"
            )
        if isinstance(source, np.ndarray) or isinstance(target, np.ndarray):
            source, target = np.asarray(source), np.asarray(target)
            if source.ndim != 1 or target.ndim != 1:
                raise InputError("source and target are arrays of one dimension")
            if source.dtype != object and target.dtype != object:
                return cls._of_arrays(source, target)
            return cls._of_sequences(source.tolist(), target.tolist())
        return cls._of_sequences(source, target)

    @classmethod
    def _of_sequences(cls, source: Sequence[Hashable], target: Sequence[Hashable]) -> SwapProblem:
        codes: dict[Hashable, int] = {}
        held = np.fromiter(
            (codes.setdefault(token, len(codes)) for token in source), np.int32, len(source)
        )
        known = len(codes)
        wanted = np.fromiter(
            (codes.setdefault(token, len(codes)) for token in target), np.int32, len(target)
        )
        tokens = tuple(codes)
        if len(tokens) != known:
            _refuse(tokens[known], Counter(source), Counter(target))
        _check_counts(held, wanted, tokens)
        return cls(held, wanted, tokens)

    @classmethod
    def _of_arrays(cls, source: NDArray[Any], target: NDArray[Any]) -> SwapProblem:
        names, codes = np.unique(np.concatenate([source, target]), return_inverse=True)
        coded = codes.astype(np.int32)
        tokens = tuple(names.tolist())
        held, wanted = coded[: len(source)], coded[len(source) :]
        _check_counts(held, wanted, tokens)
        return cls(held, wanted, tokens)

    @property
    def wrong_count(self) -> int:
        """Number of positions that do not hold the wanted token."""
        return int((self.source != self.target).sum())

    @property
    def arcs(self) -> ArcCounts:
        """How many positions hold one token and want another, for each pair of their codes."""
        if len(self) < NUMPY_SIZE:
            return arc_counts(self.source.tolist(), self.target.tolist())
        size = max(len(self.tokens), 1)
        wrong = self.source != self.target
        keys = self.source[wrong].astype(np.int64) * size + self.target[wrong]
        pairs, counts = np.unique(keys, return_counts=True)
        tails, heads = (column.tolist() for column in np.divmod(pairs, size))
        return dict(zip(zip(tails, heads, strict=True), counts.tolist(), strict=True))

    def __len__(self) -> int:
        return len(self.source)


def _check_counts(
    held: NDArray[np.int32], wanted: NDArray[np.int32], tokens: tuple[Hashable, ...]
) -> None:
    surplus = np.bincount(held, minlength=len(tokens)) - np.bincount(wanted, minlength=len(tokens))
    wrong = surplus.nonzero()[0]
    if len(wrong):
        first = int(wrong[0])
        counts = (Counter({tokens[first]: int((side == first).sum())}) for side in (held, wanted))
        _refuse(tokens[first], *counts)


def _refuse(token: Hashable, held: Counter[Hashable], wanted: Counter[Hashable]) -> None:
    raise InputError(
        f"token {token!r} is {held[token]} times in the source and {wanted[token]} times in the "
        "target: expected as many"
    )
