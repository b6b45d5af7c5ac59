"""The groups that one guess makes of the words left: the table that tells why it is good."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from waffle_cp.wordle.game.feedback import pattern_matrix
from waffle_cp.wordle.game.patterns import pattern_marks

__all__ = ["Group", "GroupTable", "group_table"]


@dataclass(frozen=True, slots=True)
class Group:
    """Words that give one guess the same colors."""

    marks: str
    words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class GroupTable:
    """Groups of a guess, the largest first; `size` is the number of words in all."""

    guess: str
    groups: tuple[Group, ...]

    @property
    def size(self) -> int:
        """Words in all groups."""
        return sum(len(group.words) for group in self.groups)

    @property
    def largest(self) -> int:
        """Words in the largest group."""
        return max((len(group.words) for group in self.groups), default=0)

    @property
    def expected(self) -> float:
        """Words left on average, if each is as likely: sum of squares over the size."""
        return sum(len(group.words) ** 2 for group in self.groups) / max(1, self.size)

    @property
    def bits(self) -> float:
        """Entropy of the colors in bits."""
        shares = [len(group.words) / self.size for group in self.groups]
        return -sum(share * math.log2(share) for share in shares) + 0.0

    @property
    def may_be_answer(self) -> bool:
        """Whether one group is the guess itself; otherwise it is a probe."""
        return any(set(group.marks) == {"g"} for group in self.groups)

    def group(self, marks: str) -> Group:
        """The group of some colors; empty when no word gives them."""
        return next((group for group in self.groups if group.marks == marks), Group(marks, ()))


def group_table(guess: str, words: Sequence[str]) -> GroupTable:
    """The groups that a guess makes of words of its length.

    >>> table = group_table("rough", ["grown", "brown", "frown"])
    >>> len(table.groups), table.largest, table.groups[0]
    (2, 2, Group(marks='yy...', words=('brown', 'frown')))
    """
    found: dict[int, list[str]] = {}
    codes = pattern_matrix([guess], words)[0].tolist() if words else []
    for word, code in zip(words, codes, strict=True):
        found.setdefault(code, []).append(word)
    groups = [Group(pattern_marks(code, len(guess)), tuple(found[code])) for code in sorted(found)]
    return GroupTable(guess, tuple(sorted(groups, key=lambda group: -len(group.words))))
