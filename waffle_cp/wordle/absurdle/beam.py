"""Fast solvers of Absurdle: the smallest pool at each step, and a beam of such paths.

Ties are broken as the program does from which the published results come, so that they can be
compared word for word.
"""

from __future__ import annotations

import time

import numpy as np

from waffle_cp.errors import InputError
from waffle_cp.result import Result, Status
from waffle_cp.wordle.absurdle.game import AbsurdleGame
from waffle_cp.wordle.absurdle.reply_table import AbsurdleTable, absurdle_table
from waffle_cp.wordle.pools.pattern_table import IndexArray

__all__ = ["beam_search", "greedy_search"]


def greedy_search(game: AbsurdleGame) -> Result[tuple[str, ...]]:
    """All guesses of a game that goes on from a position with the smallest pool each time.

    Of equal pools the one with the highest reply is taken, then the first guess in the order of
    the lists. With a target, guesses that rule it out are not looked at; UNKNOWN when no guess
    makes the pool smaller, else FEASIBLE: the game may be longer than need be.

    >>> from waffle_cp.wordle.game.game_lists import GameLists
    >>> greedy_search(AbsurdleGame.new(GameLists("letters", ("a", "b", "c")))).unwrap()
    ('a', 'b', 'c')
    """
    start, table = time.perf_counter(), absurdle_table(game.lists)
    pool, path = game.pool, list(game.guesses)
    while len(pool) > 1 and not game.is_over:
        sizes, ranks = _steps(table, game, pool)
        row = int(np.lexsort((-ranks, sizes))[0])
        if sizes[row] >= len(pool):
            note = f"no guess after {', '.join(path)} makes the pool smaller"
            return _result((), start, "greedy", note)
        path.append(game.lists.guesses[row])
        pool = table.part(row, int(ranks[row]), pool)
    return _result((_finished(game, path, pool),), start, "greedy")


def beam_search(game: AbsurdleGame, *, width: int) -> Result[tuple[str, ...]]:
    """All guesses of a game, from the `width` paths with the smallest pools at each step.

    Each path keeps its `width` smallest pools, of equal ones those with the lowest replies, then
    the first guesses; of all together the smallest are kept, the first among equals. Ends at the
    first pool of one answer. With a target as `greedy_search`.

    >>> from waffle_cp.wordle.game.game_lists import GameLists
    >>> lists = GameLists.of(["grown", "brown", "frown"], ["beige", "rough"])
    >>> beam_search(AbsurdleGame.new(lists), width=2).unwrap()
    ('beige', 'frown')
    """
    if width < 1:
        raise InputError(f"beam of {width}, expected at least 1")
    engine = f"beam of {width}"
    start, table = time.perf_counter(), absurdle_table(game.lists)
    paths = [(game.guesses, game.pool)]
    while len(paths[0][1]) > 1 and not game.is_over:
        found: list[tuple[int, tuple[str, ...], IndexArray, int, int]] = []
        for path, pool in paths:
            sizes, ranks = _steps(table, game, pool)
            for row in np.lexsort((ranks, sizes))[:width]:
                if sizes[row] < len(pool):
                    found.append((int(sizes[row]), path, pool, int(row), int(ranks[row])))
        if not found:
            return _result((), start, engine, "no guess makes a pool of the beam smaller")
        found.sort(key=lambda step: step[0])
        paths = [
            ((*path, game.lists.guesses[row]), table.part(row, rank, pool))
            for _, path, pool, row, rank in found[:width]
        ]
    return _result((_finished(game, list(paths[0][0]), paths[0][1]),), start, engine)


def _steps(
    table: AbsurdleTable, game: AbsurdleGame, pool: IndexArray
) -> tuple[IndexArray, IndexArray]:
    """Sizes and ranks of the groups kept; without end for a guess that rules out the target."""
    target = None if game.target is None else game.lists.answer_index(game.target)
    kept, ranks = table.kept(pool, target=target)
    sizes = kept.astype(np.int64)
    sizes[sizes == 0] = np.iinfo(np.int64).max
    return sizes, ranks.astype(np.int64)


def _finished(game: AbsurdleGame, path: list[str], pool: IndexArray) -> tuple[str, ...]:
    return tuple(path) if game.is_over else (*path, game.lists.answers[int(pool[0])])


def _result(
    answers: tuple[tuple[str, ...], ...], start: float, engine: str, note: str = ""
) -> Result[tuple[str, ...]]:
    return Result(
        Status.FEASIBLE if answers else Status.UNKNOWN,
        answers,
        value=len(answers[0]) if answers else None,
        seconds=time.perf_counter() - start,
        engine=engine,
        note=note,
    )
