"""Branch and bound over pools of answers: the fewest guesses that a pool takes in all."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import numpy as np

from waffle_cp.search.running.executors import check_wanted
from waffle_cp.wordle.game.hard_mode import hard_mode_rows
from waffle_cp.wordle.game.patterns import PatternArray, all_green, pattern_marks
from waffle_cp.wordle.pools.guess_estimate import estimated_total
from waffle_cp.wordle.pools.pattern_table import IndexArray, PatternTable
from waffle_cp.wordle.pools.position import FloatArray
from waffle_cp.wordle.trees.decision_tree import DecisionTree

__all__ = ["NO_BUDGET", "Node", "NodeSearch"]

NO_BUDGET = 1 << 40
"""More than any total; as a lower bound it says that there is no tree."""


class Node(NamedTuple):
    """Answers still possible, rows that may be guessed (None: all), guesses left (None: any)."""

    pool: IndexArray
    allowed: IndexArray | None = None
    left: int | None = None

    @property
    def key(self) -> tuple[bytes, bytes, int | None]:
        """The node as a key of a dictionary."""
        allowed = b"" if self.allowed is None else self.allowed.tobytes()
        return self.pool.tobytes(), allowed, self.left


class _Entry(NamedTuple):
    """What is known of a node: best total found (None: none below the budget), bound, guess."""

    value: int | None
    bound: int
    row: int
    budget: int


@dataclass(slots=True)
class NodeSearch:
    """Depth-first branch and bound, each node solved once.

    A group of m answers takes at least 2m - 1 guesses (one in 1, the others in 2), so a guess
    over n answers takes at least n plus that of its groups. Guesses are tried in the order of an
    estimate, `width` of them at a node (None: all); those that part the pool alike count once,
    and those whose bound is no better than the best total so far are passed over.

    >>> from waffle_cp.wordle.game.game_lists import GameLists
    >>> lists = GameLists.of(["grown", "brown", "frown"], ["beige", "rough"])
    >>> NodeSearch(PatternTable(lists), None).solve(Node(np.arange(3)))
    (6, 6)
    """

    table: PatternTable
    width: int | None
    is_hard: bool = False
    deadline: float | None = None
    _known: dict[tuple[bytes, bytes, int | None], _Entry] = field(default_factory=dict)

    def solve(self, node: Node, budget: int = NO_BUDGET) -> tuple[int | None, int]:
        """The best total below a budget (or None), and a lower bound of the least total."""
        size = len(node.pool)
        if node.left is not None and node.left < min(size, 2):
            return None, NO_BUDGET
        if size <= 2:
            least = 2 * size - 1
            return (least if least < budget else None), least
        entry = self._known.get(node.key)
        if entry is None or (entry.value is None and entry.budget < budget):
            entry = self._search(node, budget)
            self._known[node.key] = entry
        value = entry.value
        return (value if value is not None and value < budget else None), entry.bound

    def totals(self, node: Node, tried: int) -> dict[int, int]:
        """Best totals, by row, of the guesses tried first; those without a tree are left out."""
        totals = {}
        table = self.table
        labels = _labels(table, node)
        scores, bounds = self._judge(node, labels)
        for guess in self._distinct(labels, scores, bounds)[:tried]:
            row = _row(node, guess)
            total, _ = self._follow(node, labels[:, guess], row, int(bounds[guess]), NO_BUDGET)
            if total < NO_BUDGET:
                totals[row] = total
        return totals

    def tree(self, node: Node) -> DecisionTree:
        """The tree of a solved node."""
        lists = self.table.lists
        first, win = lists.first_answer_row, all_green(lists.length)
        is_small = len(node.pool) <= 2
        row = first + int(node.pool[0]) if is_small else self._known[node.key].row
        children = {
            pattern_marks(code, lists.length): self.tree(self._below(node, row, code, group))
            for code, group in self.table.split(row, node.pool).items()
            if code != win
        }
        return DecisionTree(lists.guesses[row], children, bool(np.isin(row - first, node.pool)))

    def _search(self, node: Node, budget: int) -> _Entry:
        check_wanted()
        labels = _labels(self.table, node)
        scores, bounds = self._judge(node, labels)
        least = int(bounds.min())
        if least >= budget:
            return _Entry(None, least, -1, budget)
        distinct = self._distinct(labels, scores, bounds, budget)
        width = self._width_now(len(distinct))
        tried, passed = distinct[:width], distinct[width:]
        best, best_row = budget, -1
        floor = int(bounds[passed].min()) if len(passed) else budget
        for guess in tried:
            if bounds[guess] >= best:
                continue
            row = _row(node, guess)
            total, bound = self._follow(node, labels[:, guess], row, int(bounds[guess]), best)
            floor = min(floor, bound)
            if total < best:
                best, best_row = total, row
            if best == least:
                break
        bound = max(least, min(floor, best))
        return _Entry(best if best_row >= 0 else None, bound, best_row, budget)

    def _follow(
        self, node: Node, labels: PatternArray, row: int, bound: int, best: int
    ) -> tuple[int, int]:
        """The total of a guess (`best` when it is no better) and its lower bound."""
        total = bound
        order = np.argsort(labels, kind="stable")
        cuts = np.flatnonzero(np.diff(labels[order])) + 1
        groups = np.split(order, cuts)
        if node.left is None:
            groups = [group for group in groups if len(group) > 2]
        groups.sort(key=len, reverse=True)
        for group in groups:
            if labels[group[0]] == self.table.win:
                continue
            pool = node.pool[group]
            size, least = len(group), 2 * len(group) - 1
            left = None if node.left is None else node.left - 1
            if left is not None and left < min(size, 2):
                return best, NO_BUDGET
            below = Node(pool, None, left)
            if self.is_hard and size > 2:
                code = int(self.table.codes(row, pool[:1])[0])
                below = self._below(node, row, code, pool)
            value, floor = self.solve(below, best - total + least)
            bound += floor - least
            if value is None:
                return best, bound
            total += value - least
        return min(total, best), bound

    def _judge(self, node: Node, labels: PatternArray) -> tuple[FloatArray, FloatArray]:
        """Estimated totals and lower bounds of all guesses, shape (guesses,) each."""
        from waffle_cp.wordle.pools.group_kernels import group_sums_and_counts

        size, guesses = labels.shape
        values = np.zeros(size + 1)
        values[1:] = estimated_total(np.arange(1, size + 1, dtype=np.float64))
        sums, groups = np.empty(guesses), np.empty(guesses, np.int32)
        group_sums_and_counts(labels, self.table.label_count, np.diff(values), sums, groups)
        # A group of m answers takes 2 m - 1 at least: over all groups, twice the size less their
        # number.
        bounds = 2.0 * size - groups
        answers = self.table.lists.first_answer_row + node.pool
        allowed = node.allowed
        wins = answers if allowed is None else np.flatnonzero(np.isin(allowed, answers))
        sums[wins] -= 1.0
        bounds[wins] -= 1.0
        return size + np.round(sums, 9), size + bounds

    def _distinct(
        self, labels: PatternArray, scores: FloatArray, bounds: FloatArray, budget: int = NO_BUDGET
    ) -> IndexArray:
        """Guesses whose bound is below the budget, best first, one for each way to part."""
        from waffle_cp.wordle.pools.group_kernels import partition_marks

        guesses = np.flatnonzero(bounds < budget)
        guesses = guesses[np.lexsort((bounds[guesses], scores[guesses]))]
        marks = np.empty(len(guesses), np.uint64)
        partition_marks(labels, self.table.label_count, self.table.win, guesses, marks)
        _, firsts = np.unique(marks, return_index=True)
        distinct: IndexArray = guesses[np.sort(firsts)]
        return distinct

    def _below(self, node: Node, row: int, code: int, pool: IndexArray) -> Node:
        """The node of a group that a guess leaves."""
        allowed = node.allowed
        if self.is_hard:
            rows = hard_mode_rows(self.table.letters, [(row, code)], allowed)
            allowed = np.flatnonzero(rows) if allowed is None else allowed[rows]
        return Node(pool, allowed, None if node.left is None else node.left - 1)

    def _width_now(self, guesses: int) -> int:
        if self.deadline is not None and time.time() > self.deadline:
            return 1
        return guesses if self.width is None else self.width


def _labels(table: PatternTable, node: Node) -> PatternArray:
    labels: np.ndarray[Any, Any] = table.pool_labels(node.pool)
    return labels if node.allowed is None else np.ascontiguousarray(labels[:, node.allowed])


def _row(node: Node, guess: Any) -> int:
    return int(guess) if node.allowed is None else int(node.allowed[guess])
