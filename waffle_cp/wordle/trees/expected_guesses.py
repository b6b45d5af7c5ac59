"""The fewest expected further guesses, exactly, for likelihoods of any kind and few answers."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from waffle_cp.search.running.executors import check_wanted
from waffle_cp.wordle.game.hard_mode import hard_mode_rows
from waffle_cp.wordle.game.patterns import all_green
from waffle_cp.wordle.pools.pattern_table import IndexArray, PatternTable
from waffle_cp.wordle.pools.position import FloatArray, Position

__all__ = ["ExpectedGuesses"]


@dataclass(slots=True)
class ExpectedGuesses:
    """Depth-first branch and bound over pools; each pool is solved once.

    A group of probability M whose likeliest word has t takes 2 M - t at least: that word in one
    guess, the others in two. `width` is the number of guesses tried at a pool (None: all, which
    makes the values exact).

    >>> from waffle_cp.wordle.game.game_lists import GameLists
    >>> from waffle_cp.wordle.pools.pattern_table import pattern_table
    >>> table = pattern_table(GameLists.of(["dumpy", "jumpy"], ["aahed", "jibed"]))
    >>> search, start = ExpectedGuesses(table), Position(table, table.everything)
    >>> search.best(start), [search.after(start, row) for row in range(4)]
    (1.5, [2.0, 2.0, 1.5, 1.5])
    """

    table: PatternTable
    is_hard: bool = False
    width: int | None = None
    _known: dict[tuple[bytes, bytes], float] = field(default_factory=dict)

    def best(self, position: Position) -> float:
        """Expected guesses from a position on, by the best guesses."""
        masses = self._masses(position.pool)
        return self._total(position.pool, position.allowed) / float(masses.sum())

    def after(self, position: Position, row: int) -> float:
        """Expected guesses from a position on, this one counted, when it is made first.

        A guess that tells nothing and cannot win costs one guess and leaves the position as it is.
        """
        codes = self.table.codes(row, position.pool)
        mass = float(self._masses(position.pool).sum())
        return self._follow(position.pool, codes, row, position.allowed, np.inf) / mass

    def _masses(self, pool: IndexArray) -> FloatArray:
        likelihoods = self.table.likelihoods
        return np.ones(len(pool)) if likelihoods is None else likelihoods[pool]

    def allowed_after(self, row: int, code: int, allowed: IndexArray | None) -> IndexArray | None:
        """Rows that may be guessed after a guess and its colors (None: all)."""
        if not self.is_hard:
            return None
        rows = hard_mode_rows(self.table.letters, [(row, code)], allowed)
        return np.flatnonzero(rows) if allowed is None else allowed[rows]

    def _total(self, pool: IndexArray, allowed: IndexArray | None) -> float:
        """Guesses, each answer counted by its mass."""
        masses = self._masses(pool)
        if len(pool) <= 2:
            return float(masses.sum() + (masses.min() if len(pool) == 2 else 0.0))
        key = (pool.tobytes(), b"" if allowed is None else allowed.tobytes())
        if key not in self._known:
            self._known[key] = self._search(pool, masses, allowed)
        return self._known[key]

    def _search(self, pool: IndexArray, masses: FloatArray, allowed: IndexArray | None) -> float:
        check_wanted()
        rows, bounds = self._tried(pool, masses, allowed)
        best = np.inf
        for row, bound in zip(rows.tolist(), bounds.tolist(), strict=True):
            if bound < best - 1e-12:
                codes = self.table.codes(row, pool)
                best = min(best, self._follow(pool, codes, row, allowed, best))
        return float(best)

    def _tried(
        self, pool: IndexArray, masses: FloatArray, allowed: IndexArray | None
    ) -> tuple[IndexArray, FloatArray]:
        """Guesses by their estimates, one for each way to part the pool, and lower bounds."""
        from waffle_cp.wordle.pools.group_kernels import partition_marks, weighted_groups

        labels = self.table.pool_labels(pool)
        if allowed is not None:
            labels = np.ascontiguousarray(labels[:, allowed])
        measures = np.empty((5, labels.shape[1]))
        weighted_groups(labels, self.table.label_count, masses, measures)
        tops, further = measures[0], measures[4]
        wins = np.zeros(labels.shape[1])
        answers = self.table.lists.first_answer_row + pool
        if allowed is None:
            wins[answers] = masses
        else:
            places = dict(zip(answers.tolist(), masses, strict=True))
            wins[:] = [places.get(row, 0.0) for row in allowed.tolist()]
        bounds = 3 * masses.sum() - tops - wins
        order = np.lexsort((bounds, np.round(further - wins, 9)))
        # A guess that tells nothing would lead here again.
        order = order[(measures[1, order] < masses.sum() - 1e-12) | (wins[order] > 0)]
        marks = np.empty(len(order), np.uint64)
        partition_marks(labels, self.table.label_count, self.table.win, order, marks)
        firsts = np.sort(np.unique(marks, return_index=True)[1])[: self.width]
        columns = order[firsts]
        return (columns if allowed is None else allowed[columns]), bounds[columns]

    def _follow(
        self,
        pool: IndexArray,
        codes: IndexArray,
        row: int,
        allowed: IndexArray | None,
        best: float,
    ) -> float:
        """The total of a guess, or infinity as soon as it cannot be below `best`."""
        win = all_green(self.table.lists.length)
        masses = self._masses(pool)
        present: NDArray[np.int64] = np.unique(codes)
        groups = [(int(code), codes == code) for code in present if code != win]
        least = [2 * masses[group].sum() - masses[group].max() for _, group in groups]
        total = float(masses.sum() + sum(least))
        if len(present) == 1 and groups:
            # It tells nothing: what follows is the same position again.
            return float(masses.sum()) + self._total(
                pool, self.allowed_after(row, groups[0][0], allowed)
            )
        for (code, group), floor in zip(groups, least, strict=True):
            if total >= best:
                return float(np.inf)
            total += self._total(pool[group], self.allowed_after(row, code, allowed)) - float(floor)
        return total
