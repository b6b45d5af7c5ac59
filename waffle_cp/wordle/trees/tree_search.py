"""The best decision tree: a search over the best guesses of each node, with proven bounds."""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import Executor
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from waffle_cp.errors import InputError
from waffle_cp.plurals import counted
from waffle_cp.result import Result, Status
from waffle_cp.wordle.game.game_lists import GameLists
from waffle_cp.wordle.game.hard_mode import hard_mode_rows
from waffle_cp.wordle.game.patterns import all_green, pattern_marks
from waffle_cp.wordle.pools.pattern_table import pattern_table
from waffle_cp.wordle.trees.decision_tree import DecisionTree
from waffle_cp.wordle.trees.node_search import NO_BUDGET, Node, NodeSearch

__all__ = ["best_tree"]


def best_tree(
    lists: GameLists,
    *,
    opener: str | None = None,
    width: int | None = 20,
    is_hard: bool = False,
    within: int | None = None,
    time_limit: float | None = None,
    executor: Executor | None = None,
    on_progress: Callable[[float], None] = lambda share: None,
) -> Result[DecisionTree]:
    """The tree of fewest guesses over all answers, after an opener if one is given.

    `width` is the number of guesses tried at a node, those that part the answers alike counted
    once; None tries all. `value` is the total of guesses, `bound` a proven lower bound; where
    they meet the status is OPTIMAL, else FEASIBLE. `within` is the most guesses that an answer
    may take; INFEASIBLE is proven, UNKNOWN means that the guesses tried were not enough. After
    `time_limit` seconds the rest is finished with the first guess of each node. With an executor
    the groups of the opener are shared out. `on_progress` is told the share of the answers whose
    group is done, when there is an opener.

    >>> lists = GameLists.of(["grown", "brown", "frown"], ["beige", "rough"])
    >>> result = best_tree(lists)
    >>> int(result.value), int(result.bound), result.status.name, result.unwrap().guess
    (6, 6, 'OPTIMAL', 'beige')
    """
    if width is not None and width < 1:
        raise InputError(f"width is {width}, expected at least 1")
    if within is not None and within < 1:
        raise InputError(f"within is {within} guesses, expected at least 1")
    start = time.perf_counter()
    table = pattern_table(lists)
    deadline = None if time_limit is None else time.time() + time_limit
    settings = _Settings(lists, width, is_hard, deadline)
    if opener is None:
        solved = settings.solve(Node(table.everything, None, within))
    else:
        solved = _after_opener(settings, lists.row(opener), within, executor, on_progress)
    is_exact = solved.bound >= (NO_BUDGET if solved.value is None else solved.value)
    if solved.tree is None:
        status = Status.INFEASIBLE if is_exact else Status.UNKNOWN
    else:
        status = Status.OPTIMAL if is_exact else Status.FEASIBLE
    return Result(
        status,
        () if solved.tree is None else (solved.tree,),
        value=solved.value,
        bound=None if solved.bound >= NO_BUDGET else solved.bound,
        seconds=time.perf_counter() - start,
        engine="tree search",
        note="all guesses" if width is None else f"{counted(width, 'guess')} a node",
    )


class _Solved(NamedTuple):
    """A tree with its total, or None when there is none; a lower bound of the total."""

    tree: DecisionTree | None
    value: int | None
    bound: int


@dataclass(frozen=True, slots=True)
class _Settings:
    """What a worker needs to know."""

    lists: GameLists
    width: int | None
    is_hard: bool
    deadline: float | None

    def solve(self, node: Node) -> _Solved:
        """The best tree of a node."""
        search = NodeSearch(
            pattern_table(self.lists), self.width, is_hard=self.is_hard, deadline=self.deadline
        )
        value, bound = search.solve(node)
        tree = None if value is None else search.tree(node)
        return _Solved(tree, value, bound)


def _after_opener(
    settings: _Settings,
    row: int,
    within: int | None,
    executor: Executor | None,
    on_progress: Callable[[float], None],
) -> _Solved:
    table, lists = pattern_table(settings.lists), settings.lists
    win = all_green(lists.length)
    left = None if within is None else within - 1
    tasks: list[tuple[int, Node]] = []
    for code, pool in table.split(row, table.everything).items():
        if code != win:
            allowed = None
            if settings.is_hard:
                allowed = np.flatnonzero(hard_mode_rows(table.letters, [(row, code)]))
            tasks.append((code, Node(pool, allowed, left)))
    # Largest first, so that no worker is left with a long one at the end.
    nodes = [node for _, node in sorted(tasks, key=lambda task: -len(task[1].pool))]
    coming = map(settings.solve, nodes) if executor is None else executor.map(settings.solve, nodes)
    solved: dict[bytes, _Solved] = {}
    done = 0
    for node, branch in zip(nodes, coming, strict=True):
        solved[node.pool.tobytes()] = branch
        done += len(node.pool)
        on_progress(done / len(lists.answers))
    answers, opener = len(lists.answers), lists.guesses[row]
    bound = answers + sum(branch.bound for branch in solved.values())
    children: dict[str, DecisionTree] = {}
    total = answers
    for code, node in tasks:
        branch = solved[node.pool.tobytes()]
        if branch.tree is None or branch.value is None:
            return _Solved(None, None, min(bound, NO_BUDGET))
        children[pattern_marks(code, lists.length)] = branch.tree
        total += branch.value
    tree = DecisionTree(opener, children, lists.answer_index(opener) is not None)
    return _Solved(tree, total, bound)
