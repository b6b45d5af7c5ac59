"""Classic backtracking over slots: slow, short, and the reference for every other engine."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator, Mapping
from typing import Literal

from waffle_cp.grid import Grid
from waffle_cp.layout import Layout
from waffle_cp.request.constraint import CheckContext
from waffle_cp.request.request import FillRequest
from waffle_cp.result import Result, Status
from waffle_cp.words.wordlist import WordList

__all__ = ["fill_by_backtracking"]

_ENGINE = "reference"


def fill_by_backtracking(
    request: FillRequest,
    words: WordList,
    *,
    count: int | None = 1,
    maximize: Literal["total", "worst"] | None = None,
    seed: int = 0,
    time_limit: float | None = None,
    stems: Mapping[str, frozenset[int]] | None = None,
    transposes: bool = False,
    on_grid: Callable[[Grid], None] | None = None,
) -> Result[Grid]:
    """Grids found by trying every word in every slot, in random order by seed.

    Takes time exponential in the number of slots; best for testing. With `maximize` all grids
    are visited. Arguments and result are those of waffle_cp.fill.fill_grids.

    >>> request = FillRequest(Layout.waffle(3, 3))
    >>> words = WordList.of(["cat", "cot", "tab"])
    >>> len(fill_by_backtracking(request, words, count=None))
    0
    """
    started = time.perf_counter()
    deadline = None if time_limit is None else started + time_limit
    found: dict[tuple[str, ...], Grid] = {}
    values: dict[tuple[str, ...], int] = {}
    is_late = False
    is_stopped = False
    try:
        for grid in _grids(request, words, stems or {}, seed, deadline):
            key = grid.letters if transposes else _canonical(grid)
            if key in found:
                continue
            found[key] = grid
            if maximize is not None:
                values[key] = _value(grid, request, words, maximize)
            if on_grid is not None and (maximize is None or values[key] == max(values.values())):
                on_grid(grid)
            if maximize is None and len(found) == count:
                is_stopped = True
                break
    except TimeoutError:
        is_late = True
    order = list(found)
    if maximize is not None:
        order = sorted(found, key=lambda key: -values[key])[:count]
    answers = tuple(found[key] for key in order)
    is_all = not is_late and not is_stopped and len(order) == len(found)
    if answers:
        is_best = maximize is not None and not is_late
        status = Status.OPTIMAL if is_best else Status.FEASIBLE
    else:
        status = Status.UNKNOWN if is_late else Status.INFEASIBLE
    value = float(values[order[0]]) if maximize is not None and answers else None
    return Result(
        status,
        answers,
        complete=is_all,
        value=value,
        bound=value if status is Status.OPTIMAL else None,
        seconds=time.perf_counter() - started,
        engine=_ENGINE,
        seed=seed,
        note=f"time limit of {time_limit:g} s" if is_late else "",
    )


def _canonical(grid: Grid) -> tuple[str, ...]:
    """One key for a grid and its transpose."""
    if not grid.layout.is_square:
        return grid.letters
    return min(grid.letters, grid.transposed.letters)


def _value(grid: Grid, request: FillRequest, words: WordList, maximize: str) -> int:
    scores = [words.scores.get(word, 0) for word in grid.words]
    if maximize == "total":
        return sum(scores)
    wanted = request.wanted_words
    chosen = [words.scores.get(word, 0) for word in grid.words if word not in wanted]
    return min(chosen or scores)


def _slot_order(layout: Layout) -> list[int]:
    """Next the slot with the most cells that earlier slots have filled."""
    order: list[int] = []
    filled: set[int] = set()
    while len(order) < len(layout.slots):
        rest = [slot for slot in range(len(layout.slots)) if slot not in order]
        best = max(rest, key=lambda slot: len(filled & set(layout.slots[slot].cells)))
        order.append(best)
        filled |= set(layout.slots[best].cells)
    return order


def _grids(
    request: FillRequest,
    words: WordList,
    stems: Mapping[str, frozenset[int]],
    seed: int,
    deadline: float | None,
) -> Iterator[Grid]:
    layout = request.layout
    required = set(request.wanted_words)
    in_slot = {wanted.slot: wanted.word for wanted in request.required if wanted.slot is not None}
    usable = {word for word, score in words.scores.items() if score >= request.min_score}
    usable = (usable | required) - request.banned
    shuffled = sorted(usable)
    random.Random(seed).shuffle(shuffled)
    order = _slot_order(layout)
    letters: dict[int, str] = dict(request.fixed)
    chosen: list[str] = []

    def fits(word: str, slot: int) -> bool:
        cells = layout.slots[slot].cells
        if len(word) != len(cells) or in_slot.get(slot, word) != word:
            return False
        if any(
            letters.get(cell, letter) != letter for cell, letter in zip(cells, word, strict=True)
        ):
            return False
        for other in chosen:
            if word == other and not request.repeats:
                return False
            shared = stems.get(word, frozenset()) & stems.get(other, frozenset())
            if word != other and request.distinct_stems and shared:
                return False
        return True

    def extend(depth: int) -> Iterator[Grid]:
        if deadline is not None and time.perf_counter() > deadline:
            raise TimeoutError
        if depth == len(order):
            grid = Grid(layout, tuple(letters[cell] for cell in range(len(layout.cells))))
            if _keeps(grid, request, words, stems):
                yield grid
            return
        missing = required - set(chosen)
        if len(missing) > len(order) - depth:
            return
        for word in shuffled:
            if fits(word, order[depth]):
                cells = layout.slots[order[depth]].cells
                new = [cell for cell in cells if cell not in letters]
                letters.update(zip(cells, word, strict=True))
                chosen.append(word)
                yield from extend(depth + 1)
                chosen.pop()
                for cell in new:
                    del letters[cell]

    return extend(0)


def _keeps(
    grid: Grid, request: FillRequest, words: WordList, stems: Mapping[str, frozenset[int]]
) -> bool:
    """Whether no constraint finds a fault; what a word alone shows was looked at before."""
    context = CheckContext(words, stems, request.wanted_words)
    return not any(
        fault for constraint in request.constraints for fault in constraint.check(grid, context)
    )
