"""Grades: where the tallies of a partly filled grid stand, as one small whole number.

A tally that has only to reach a number stops there; one that must not pass a number makes the
grid worthless beyond it. So a grade has few values, and adding two of them stays exact.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from math import prod

import numpy as np
from numpy.typing import NDArray

from waffle_cp.counting.pools import SlotTally

__all__ = ["WORTHLESS", "Grading"]

WORTHLESS = -1


@dataclass(frozen=True, eq=False, slots=True)
class Grading:
    """The grades of some tallies: mixed-radix numbers, the first tally the lowest digit.

    >>> grading = Grading((SlotTally((), 2, None), SlotTally((), 0, 1)))
    >>> grading.count, grading.add(2, 1), grading.add(3, 3), grading.accepted
    (6, 2, -1, (2, 5))
    """

    tallies: tuple[SlotTally, ...]
    _sums: dict[tuple[int, int], int] = field(default_factory=dict, init=False, repr=False)

    @property
    def sizes(self) -> tuple[int, ...]:
        """Number of values of each tally."""
        return tuple(1 + (t.least if t.most is None else t.most) for t in self.tallies)

    @property
    def count(self) -> int:
        """Number of grades."""
        return prod(self.sizes)

    @property
    def accepted(self) -> tuple[int, ...]:
        """The grades of whole grids that keep all bounds."""
        return tuple(
            grade
            for grade in range(self.count)
            if all(v >= t.least for v, t in zip(self._values(grade), self.tallies, strict=True))
        )

    @property
    def pairs(self) -> int:
        """How many pairs of grades have a sum that is worth something."""
        return prod(
            size * size if tally.most is None else size * (size + 1) // 2
            for size, tally in zip(self.sizes, self.tallies, strict=True)
        )

    def _values(self, grade: int) -> tuple[int, ...]:
        values = []
        for size in self.sizes:
            grade, value = divmod(grade, size)
            values.append(value)
        return tuple(values)

    def add(self, first: int, second: int) -> int:
        """The grade of two parts together, or WORTHLESS."""
        key = (first, second) if first <= second else (second, first)
        if key not in self._sums:
            sums = [
                np.array([a + b])
                for a, b in zip(self._values(first), self._values(second), strict=True)
            ]
            self._sums[key] = int(self.encode(sums, 1)[0])
        return self._sums[key]

    def encode(self, sums: list[NDArray[np.int64]], length: int) -> NDArray[np.int64]:
        """Grades, shape (length,), of sums by tally; WORTHLESS where one is too large."""
        grades = np.zeros(length, np.int64)
        worthless = np.zeros(length, np.bool_)
        unit = 1
        for tally, size, values in zip(self.tallies, self.sizes, sums, strict=True):
            if tally.most is not None:
                worthless |= values > tally.most
            grades += unit * np.minimum(values, size - 1)
            unit *= size
        grades[worthless] = WORTHLESS
        return grades
