"""Makes a puzzle: proposes boards until one keeps every rule, with its proofs."""

from __future__ import annotations

import time
from collections.abc import Mapping

from waffle_cp.coloring import color_rule
from waffle_cp.errors import InputError
from waffle_cp.grid import Grid
from waffle_cp.judging.giveaways import least_swaps_without_pairs
from waffle_cp.layout import Layout
from waffle_cp.make.board_search import BoardSearch, NoBoardError, OutOfTimeError
from waffle_cp.make.defaults import default_swaps
from waffle_cp.make.greens import GreenChoice
from waffle_cp.make.made import MadePuzzle
from waffle_cp.make.reach import unreachable
from waffle_cp.make.strategies import Strategy, strategy_named
from waffle_cp.make.themes import Theme
from waffle_cp.plurals import counted
from waffle_cp.request.request import FillRequest
from waffle_cp.result import Result, Status
from waffle_cp.words import WordList

__all__ = ["make_puzzle"]

_CHECKS_OF_NEW_GRID = 40
_CHECKS_OF_GIVEN_GRID = 400


def make_puzzle(
    source: Grid | FillRequest,
    words: WordList,
    *,
    swaps: int | None = None,
    greens: str | GreenChoice = "game",
    strategy: str | Strategy = "direct",
    rule: str = "game",
    allow_trivial: bool = False,
    avoid_pairs: bool = False,
    difficulty: str | None = None,
    player_words: WordList | None = None,
    theme: Theme | None = None,
    fill_words: WordList | None = None,
    stems: Mapping[str, frozenset[int]] | None = None,
    grids: int = 20,
    checks: int | None = None,
    seed: int = 0,
    time_limit: float | None = None,
) -> Result[MadePuzzle]:
    """A puzzle of a given grid, or of new grids that a request describes.

    Its minimum of swaps is exactly `swaps` (the real game's number if None), its green cells are
    as `greens` says (GreenChoice.parse), it has exactly one solution among `words` and the words
    of its grid, and no trivial first move unless `allow_trivial`. New grids hold words of
    `fill_words` (`words` if None), no two of one of the `stems` (see fill_grids); at most `grids`
    are tried, with `checks` proofs of uniqueness each.

    With `avoid_pairs` no two cells hold each other's letters (see mutual_pairs); the number of
    swaps, if None, is then as high as that needs. `difficulty` is the level that rate_difficulty
    gives it for a player who knows `player_words` (the list `extended` if None): easy, medium or
    hard. Every new grid holds words of the `theme`.

    INFEASIBLE is a proof that there is no such puzzle; UNKNOWN is a limit. Raises InputError.

    >>> grid = Grid.parse("cat\\na#o\\nrow")
    >>> made = make_puzzle(grid, WordList.of(grid.words), swaps=4).unwrap()
    >>> made.swaps, made.bound, made.unique, made.puzzle.greens
    (4, 4, True, (0, 7))
    """
    started = time.perf_counter()
    choice = GreenChoice.parse(greens, source.layout) if isinstance(greens, str) else greens
    choice.check(source.layout)
    color_rule(rule)
    if difficulty is not None:
        from waffle_cp.judging.difficulty import check_level

        check_level(difficulty)
    if theme is not None and isinstance(source, Grid):
        raise InputError("a theme is for new grids, not for a given one")
    swaps = _default(source.layout, choice, avoid_pairs) if swaps is None else swaps
    if swaps < 0:
        raise InputError(f"swaps {swaps}: expected 0 or more")
    if checks is None:
        checks = _CHECKS_OF_GIVEN_GRID if isinstance(source, Grid) else _CHECKS_OF_NEW_GRID
    if checks < 1 or grids < 1:
        raise InputError(f"checks {checks}, grids {grids}: expected 1 or more of each")
    search = BoardSearch(
        words=words,
        choice=choice,
        swaps=swaps,
        strategy=strategy_named(strategy) if isinstance(strategy, str) else strategy,
        strategy_name=strategy if isinstance(strategy, str) else _name_of(strategy),
        rule=rule,
        allow_trivial=allow_trivial,
        seed=seed,
        check_limit=checks,
        deadline=None if time_limit is None else started + time_limit,
        avoid_pairs=avoid_pairs,
        difficulty=difficulty,
        player_words=player_words,
        theme=theme,
    )
    fault = _never(source.layout, choice, swaps)
    if not fault and avoid_pairs:
        fault = _always_pairs(source.layout, choice, swaps)
    if not fault and isinstance(source, Grid):
        fault = unreachable(source, choice, swaps)
    try:
        if fault:
            raise NoBoardError(fault)
        if isinstance(source, Grid):
            made = search.of_grid(source, prove=True)
        else:
            made = search.of_request(source, fill_words or words, stems, grids)
    except NoBoardError as none:
        return search.result(Status.INFEASIBLE, started, note=str(none))
    except OutOfTimeError as stop:
        note = f"{stop}; {search.told}"
        return search.result(Status.UNKNOWN, started, note=note)
    if made is None:
        return search.result(Status.UNKNOWN, started, note=search.told)
    return search.result(Status.FEASIBLE, started, made)


def _default(layout: Layout, choice: GreenChoice, avoid_pairs: bool) -> int:
    swaps = default_swaps(layout, choice)
    if not avoid_pairs or choice.more is None:
        return swaps
    wrong = len(layout.cells) - len(choice.cells) - choice.more
    return max(swaps, least_swaps_without_pairs(wrong))


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
    )


def _name_of(strategy: Strategy) -> str:
    return str(getattr(strategy, "__name__", type(strategy).__name__))
