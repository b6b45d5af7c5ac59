"""Proposes boards for a grid until one keeps every rule, and counts what was tried."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from waffle_cp.coloring import color_board
from waffle_cp.grid import Grid
from waffle_cp.judging.giveaways import trivial_moves
from waffle_cp.judging.uniqueness import is_unique, with_words
from waffle_cp.make.board_task import BoardTask
from waffle_cp.make.greens import GreenChoice
from waffle_cp.make.made import MadePuzzle
from waffle_cp.make.new_grids import new_grid
from waffle_cp.make.reach import board_count, boards, unreachable
from waffle_cp.make.settings import MakeSettings
from waffle_cp.make.strategies import propose, strategy_named
from waffle_cp.make.themes import theme_grid
from waffle_cp.puzzle import Puzzle
from waffle_cp.request.request import FillRequest
from waffle_cp.result import Result, Status
from waffle_cp.words import WordList, load_words
from waffle_cp_models.deadline import Deadline

if TYPE_CHECKING:
    from waffle_cp.judging.difficulty import Difficulty

__all__ = ["BoardSearch", "NoBoardError", "OutOfTimeError"]

_BOARDS_PER_CHECK = 100
_FEW_BOARDS = 5_000
_STALE = 100


class NoBoardError(Exception):
    """It is proven that there is no such puzzle."""


class OutOfTimeError(Exception):
    """A limit is reached before the next board could be judged."""


@dataclass(slots=True)
class BoardSearch:
    """The settings of one search, and what it has tried so far."""

    words: WordList
    settings: MakeSettings
    choice: GreenChoice
    swaps: int
    seed: int
    check_limit: int
    deadline: Deadline
    draw: random.Random = field(init=False)
    proposed: int = 0
    fitting: int = 0
    trivial: int = 0
    other_level: int = 0
    checked: int = 0
    grids: int = 0

    def __post_init__(self) -> None:
        self.draw = random.Random(self.seed)

    @property
    def left(self) -> float | None:
        """Seconds that are left; OutOfTimeError when none are."""
        if self.deadline.has_passed:
            raise OutOfTimeError("time limit")
        return self.deadline.left

    @property
    def told(self) -> str:
        """What was tried, in one line."""
        if not self.grids:
            return "no grid yet"
        wanted = self.settings.difficulty
        level = f"{self.other_level} not {wanted}, " if wanted else ""
        return (
            f"{self.proposed} boards of {self.grids} grids tried with strategy "
            f"{self.settings.strategy_name}, {self.fitting} of them with the greens and "
            f"{self.swaps} swaps, "
            f"{self.trivial} of these with a trivial move, {level}"
            f"{self.checked} checked for uniqueness"
        )

    def of_request(self, request: FillRequest) -> MadePuzzle | None:
        """A puzzle of the first new grid that has one, or None."""
        fill_words = self.settings.fill_words or self.words
        if self.settings.theme is not None:
            fill_words = self.settings.theme.joined(fill_words)
        for _ in range(self.settings.grids):
            found = self._grid(request, fill_words)
            if found.status is Status.INFEASIBLE:
                raise NoBoardError(_why_no_grid(found.note, request, fill_words))
            if not found:
                raise OutOfTimeError(found.note or "no grid before the limit")
            grid = found.unwrap()
            if unreachable(grid, self.choice, self.swaps):
                self.grids += 1
                continue
            made = self.of_grid(grid, prove=False)
            if made is not None:
                return made
        return None

    def _grid(self, request: FillRequest, fill_words: WordList) -> Result[Grid]:
        limit, stems, theme = self.left, self.settings.stems, self.settings.theme
        if theme is None:
            return new_grid(request, fill_words, self.draw, stems=stems, time_limit=limit)
        return theme_grid(request, theme, fill_words, self.draw, stems=stems, time_limit=limit)

    def of_grid(self, grid: Grid, *, prove: bool) -> MadePuzzle | None:
        """A puzzle of this grid, or None; with `prove` NoBoardError where there are few boards."""
        self.grids += 1
        task = BoardTask(grid, self.choice, self.swaps, self.settings.avoid_pairs)
        words = with_words(self.words, grid)
        seen: set[tuple[str, ...]] = set()
        made = self._first(task, self._proposals(task), words, seen)
        if made is None and prove and board_count(task) <= _FEW_BOARDS:
            left = (board for board in boards(task) if board not in seen)
            made = self._first(task, left, words, seen)
            if made is None:
                raise NoBoardError(f"all {board_count(task)} boards of this grid were tried")
        return made

    def _proposals(self, task: BoardTask) -> Iterator[tuple[str, ...]]:
        limit = self.checked + self.other_level + self.check_limit
        named, name = self.settings.strategy, self.settings.strategy_name
        strategy = strategy_named(named) if isinstance(named, str) else named
        for _ in range(self.check_limit * _BOARDS_PER_CHECK):
            if self.checked + self.other_level >= limit:
                return
            yield propose(strategy, name, task, self.draw)

    def _first(
        self,
        task: BoardTask,
        proposals: Iterable[tuple[str, ...]],
        words: WordList,
        seen: set[tuple[str, ...]],
    ) -> MadePuzzle | None:
        """The first of these boards, not yet seen, that keeps every rule.

        None too when so many in a row were seen before that hardly any is left.
        """
        repeats = 0
        settings = self.settings
        player_words = self._player_words(task.solution)
        for letters in proposals:
            time_left = self.left
            self.proposed += 1
            if letters in seen:
                repeats += 1
                if repeats == _STALE:
                    return None
                continue
            repeats = 0
            seen.add(letters)
            if not task.fits(letters):
                continue
            self.fitting += 1
            layout = task.solution.layout
            colors = color_board(task.solution, letters, rule=settings.rule)
            if not settings.allow_trivial and trivial_moves(layout, colors):
                self.trivial += 1
                continue
            puzzle = Puzzle(layout, letters, colors, task.solution, self.swaps, settings.rule)
            rated = None if player_words is None else _rate(puzzle, player_words)
            if rated is not None and rated.level != settings.difficulty:
                self.other_level += 1
                continue
            self.checked += 1
            asked = Puzzle(layout, letters, colors, rule=settings.rule)
            unique = is_unique(asked, words, time_limit=time_left)
            if unique is None:
                raise OutOfTimeError("time limit")
            if unique:
                return MadePuzzle(
                    puzzle=puzzle,
                    swaps=self.swaps,
                    bound=self.swaps,
                    unique=True,
                    unique_on=words.name,
                    seed=self.seed,
                    strategy=settings.strategy_name,
                    boards=self.proposed,
                    checks=self.checked,
                    grids=self.grids,
                    difficulty=rated,
                )
        return None

    def _player_words(self, grid: Grid) -> WordList | None:
        """The list a player knows, with the words of the grid; None when no level is asked for."""
        if self.settings.difficulty is None:
            return None
        known = self.settings.player_words
        if known is None:
            from waffle_cp.judging.difficulty import PLAYER_LIST

            known = load_words(PLAYER_LIST)
        return with_words(known, grid)

    def result(self, status: Status, *answers: MadePuzzle, note: str = "") -> Result[MadePuzzle]:
        """The frozen result of this search."""
        return Result(
            status,
            answers,
            seconds=self.deadline.seconds,
            engine=self.settings.strategy_name,
            seed=self.seed,
            note=note,
        )


def _rate(puzzle: Puzzle, words: WordList) -> Difficulty:
    from waffle_cp.judging.difficulty import rate_difficulty

    return rate_difficulty(puzzle, words)


def _why_no_grid(note: str, request: FillRequest, words: WordList) -> str:
    """One line on what no grid keeps; a note of the filler's comes after it."""
    required = [repr(wanted.word) for wanted in request.required]
    if len(required) > 1:
        told = f"{', '.join(required[:-1])} and {required[-1]}"
        why = f"no grid of {request.layout.name} holds {told} beside words of list {words.name}"
    elif required:
        why = f"no grid of {request.layout.name} holds {required[0]} beside words of {words.name}"
    else:
        return note or "no grid keeps the request"
    return f"{why}; {note}" if note else why
