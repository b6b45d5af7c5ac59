"""Makes a puzzle: proposes boards until one keeps every rule, with its proofs."""

from __future__ import annotations

from dataclasses import replace
from typing import Unpack

from waffle_cp.errors import InputError
from waffle_cp.grid import Grid
from waffle_cp.judging.giveaways import least_swaps_without_pairs
from waffle_cp.kinds import require_kind
from waffle_cp.layout import Layout
from waffle_cp.make.board_search import BoardSearch, NoBoardError, OutOfTimeError
from waffle_cp.make.greens import GreenChoice
from waffle_cp.make.made import MadePuzzle
from waffle_cp.make.reach import unreachable
from waffle_cp.make.settings import MakeSettings, SettingsByName
from waffle_cp.plurals import counted
from waffle_cp.request.request import FillRequest
from waffle_cp.result import Result, Status
from waffle_cp.words import WordList
from waffle_cp_models.deadline import Deadline

__all__ = ["make_puzzle"]

_USUAL = MakeSettings()
_CHECKS_OF_NEW_GRID = 40
_CHECKS_OF_GIVEN_GRID = 400


def make_puzzle(
    source: Grid | FillRequest,
    words: WordList,
    *,
    settings: MakeSettings = _USUAL,
    seed: int = 0,
    time_limit: float | None = None,
    **changes: Unpack[SettingsByName],
) -> Result[MadePuzzle]:
    """A puzzle of a given grid, or of new grids that a request describes.

    It is as `settings` say, with `changes` by the names of the fields: see MakeSettings. It has
    exactly one solution among `words` and the words of its grid. INFEASIBLE is a proof that there
    is no such puzzle; UNKNOWN is a limit, as of time in seconds. Raises InputError.

    >>> grid = Grid.parse("cat\\na#o\\nrow")
    >>> made = make_puzzle(grid, WordList.of(grid.words), swaps=4).unwrap()
    >>> made.swaps, made.bound, made.unique, made.puzzle.greens
    (4, 4, True, (0, 7))
    """
    require_kind(source, (Grid, FillRequest), "source", "FillRequest(Layout.waffle(5, 5))")
    require_kind(words, WordList, "words", "load_words('full')")
    deadline = Deadline(time_limit)
    settings = replace(settings, **changes)
    if settings.theme is not None and isinstance(source, Grid):
        raise InputError("a theme is for new grids, not for a given one")
    greens = settings.greens_on(source.layout)
    swaps = settings.swaps_on(source.layout, greens)
    checks = settings.checks
    if checks is None:
        checks = _CHECKS_OF_GIVEN_GRID if isinstance(source, Grid) else _CHECKS_OF_NEW_GRID
    search = BoardSearch(
        words=words,
        settings=settings,
        choice=greens,
        swaps=swaps,
        seed=seed,
        check_limit=checks,
        deadline=deadline,
    )
    fault = _never(source.layout, greens, swaps)
    if not fault and settings.avoid_pairs:
        fault = _always_pairs(source.layout, greens, swaps)
    if not fault and isinstance(source, Grid):
        fault = unreachable(source, greens, swaps)
    try:
        if fault:
            raise NoBoardError(fault)
        if isinstance(source, Grid):
            made = search.of_grid(source, prove=True)
        else:
            made = search.of_request(source)
    except NoBoardError as none:
        return search.result(Status.INFEASIBLE, note=str(none))
    except OutOfTimeError as stop:
        return search.result(Status.UNKNOWN, note=f"{stop}; {search.told}")
    if made is None:
        return search.result(Status.UNKNOWN, note=search.told)
    return search.result(Status.FEASIBLE, made)


def _always_pairs(layout: Layout, choice: GreenChoice, swaps: int) -> str:
    """Why two cells hold each other's letters on every such board; empty when not on all."""
    free = len(layout.cells) - len(choice.cells)
    # With greens left open the fewest wrong cells that need so many swaps leave the most room.
    wrong = min(free, swaps + 1 if swaps else 0) if choice.more is None else free - choice.more
    least = least_swaps_without_pairs(wrong)
    if least <= swaps:
        return ""
    return (
        f"{swaps} swaps for {wrong} cells that are not green: two of them hold each other's "
        f"letters on every board; without such a pair it needs {least} or more"
    )


def _never(layout: Layout, choice: GreenChoice, swaps: int) -> str:
    """Why no letters at all can give such a board; empty when some might."""
    free = len(layout.cells) - len(choice.cells)
    sizes = range(free + 1) if choice.more is None else [free - choice.more]
    # n wrong cells need between n/2 and n - 1 swaps, whatever the letters are.
    if any(wrong <= 2 * swaps and swaps <= max(0, wrong - 1) for wrong in sizes):
        return ""
    wrong = max(sizes)
    least = 0 if choice.more is None else (wrong + 1) // 2
    reach = "0" if wrong == 0 else "no number of" if wrong == 1 else f"{least} to {wrong - 1}"
    return (
        f"{counted(swaps, 'swap')} with {wrong} cells that are not green: they need {reach} swaps"
        + _remedy(free, choice, swaps)
    )


def _remedy(free: int, choice: GreenChoice, swaps: int) -> str:
    """Which choice of greens would allow the number of swaps, or nothing when none does."""
    if choice.more is None or swaps >= free + len(choice.cells):
        return ""
    return (
        "; greens 'any' leaves open how many are green"
        if swaps < free
        else ("; greens 'none' leaves more cells to swap")
    )
