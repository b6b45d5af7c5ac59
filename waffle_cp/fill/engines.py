"""Engines that fill grids, by name; a registry with a public protocol.

An engine is a function from a task to a result. A plugin registers its own in ENGINES.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Literal, Protocol, get_args

from waffle_cp.errors import InputError
from waffle_cp.grid import Grid
from waffle_cp.kinds import require_kind
from waffle_cp.registry import Registry
from waffle_cp.request.checks import check_request, missing_length
from waffle_cp.request.compiled import CompiledRequest, compile_request
from waffle_cp.request.constraint import Part
from waffle_cp.request.request import FillRequest
from waffle_cp.result import Result, Status
from waffle_cp.validate.grid import check_grid
from waffle_cp.words.wordlist import WordList

__all__ = [
    "ENGINES",
    "FillEngine",
    "FillTask",
    "Goal",
    "fill_grids",
]

Goal = Literal["total", "worst"]
"""The best total score, or the best score of the worst word that is not required."""


@dataclass(frozen=True, eq=False)
class FillTask:
    """What an engine is asked: a checked request, a list, and how much of an answer.

    `compiled` is the request on the list as words by slot, tallies and relations: an engine that
    takes these knows every constraint.

    `count` None asks for every grid. Grids that are transposes of each other count as one unless
    `transposes`. `stems` gives the stem numbers of a word; a missing word shares none. `on_grid`
    hears of each grid as it is found (with a goal, of each best one), so that an interrupt loses
    nothing. Seconds for `time_limit`.
    """

    request: FillRequest
    words: WordList
    count: int | None = 1
    maximize: Goal | None = None
    seed: int = 0
    time_limit: float | None = None
    workers: int = 1
    stems: Mapping[str, frozenset[int]] = field(default_factory=dict)
    transposes: bool = False
    on_grid: Callable[[Grid], None] | None = None

    @cached_property
    def compiled(self) -> CompiledRequest:
        """The compiled request, made once."""
        return compile_request(self.request, self.words, stems=self.stems)


class FillEngine(Protocol):
    """Fills grids: INFEASIBLE only as a proof, OPTIMAL only for a goal, UNKNOWN at a limit.

    An engine that cannot take all kinds of parts of a request says which it takes in an attribute
    `takes`, a set of Part; requests with others are refused before it is called.
    """

    def __call__(self, task: FillTask, /) -> Result[Grid]:
        """The grids found, best first where there is a goal."""
        ...


ENGINES: Registry[FillEngine] = Registry(
    "engine",
    {
        "auto": "waffle_cp.fill.auto:fill_automatically",
        "cp-sat": "waffle_cp.fill.by_model:fill_by_model",
        "search": "waffle_cp.fill.by_search:fill_by_search",
        "reference": "waffle_cp.fill.by_reference:fill_by_reference",
    },
)
"""Engines by name, imported when they are first used."""


def fill_grids(
    request: FillRequest,
    words: WordList,
    *,
    count: int | None = 1,
    engine: str = "auto",
    maximize: Goal | None = None,
    seed: int = 0,
    time_limit: float | None = None,
    workers: int = 1,
    stems: Mapping[str, frozenset[int]] | None = None,
    transposes: bool | None = None,
    on_grid: Callable[[Grid], None] | None = None,
) -> Result[Grid]:
    """Up to `count` different grids that keep a request, all of them for None.

    Without a goal the result is FEASIBLE, INFEASIBLE (a proof) or UNKNOWN (the time limit, in
    seconds); `complete` says that there are no others. With `maximize` the grids come best first,
    OPTIMAL with value and bound. Transposes of a square layout count as one grid, unless
    `transposes` or, where that is None, repeats are asked for. A required word outside the list
    is allowed and told in the note. One worker and no time limit give the same grids for a seed.

    Raises InputError for a request that contradicts itself or does not fit the list.

    >>> from waffle_cp.layout import Layout
    >>> words = WordList.of(["cat", "bet", "cab", "tot", "oaf"])
    >>> request = FillRequest(Layout.waffle(3, 3)).requiring("cab@a1-across")
    >>> print(fill_grids(request, words).unwrap())
    cab
    a e
    tot
    """
    require_kind(request, FillRequest, "request", "FillRequest(Layout.waffle(5, 5))")
    require_kind(words, WordList, "words", "load_words('common')")
    check_request(request, words, stems)
    if maximize is not None and maximize not in get_args(Goal):
        raise InputError(
            f"maximize {maximize!r}: expected {' or '.join(map(repr, get_args(Goal)))}"
        )
    if count is not None and count < 1:
        raise InputError(f"count {count} of grids: expected at least 1")
    if count is None and maximize is not None:
        raise InputError("all grids and a goal: ask for one of the two")
    task = FillTask(
        request,
        words,
        count=count,
        maximize=maximize,
        seed=seed,
        time_limit=time_limit,
        workers=workers,
        stems=stems if stems is not None and request.distinct_stems else {},
        transposes=request.repeats if transposes is None else transposes,
        on_grid=on_grid,
    )
    result = _engine_for(task, engine)(task)
    if ENGINES.is_plugin(engine):
        _check_answer(result, task, engine)
    if result.status is Status.INFEASIBLE and not result.note:
        return replace(result, note=missing_length(request, words))
    return result


def _engine_for(task: FillTask, name: str) -> FillEngine:
    """The engine of a name; InputError when it does not take all that the request asks."""
    engine = ENGINES[name]
    takes: Collection[Part] | None = getattr(engine, "takes", None)
    if takes is not None and (others := sorted(task.compiled.parts - set(takes))):
        raise InputError(f"engine {name!r} does not take {', '.join(others)}: use another, or auto")
    return engine


def _check_answer(result: Result[Grid], task: FillTask, engine: str) -> None:
    """InputError when an engine answers with anything but grids that keep the request."""
    require_kind(result, Result, f"answer of engine {engine!r}", "Result(Status.INFEASIBLE)")
    for grid in result:
        require_kind(grid, Grid, f"answer of engine {engine!r}", "Grid.parse(rows)")
        for fault in check_grid(grid, task.request, task.words, task.stems):
            raise InputError(f"engine {engine!r} gave a grid that breaks the request: {fault}")
