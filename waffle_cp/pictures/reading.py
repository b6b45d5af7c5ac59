"""A picture read as a puzzle: what each cell shows, how sure that is, and where it stands."""

from __future__ import annotations

import time
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from waffle_cp.alphabet import unfold
from waffle_cp.color import Color
from waffle_cp.errors import InputError
from waffle_cp.formats.files import at, read_bytes
from waffle_cp.layout import Layout, cell_name
from waffle_cp.pictures.boards import DOUBTFUL, Board, Corners, find_boards
from waffle_cp.pictures.decoding import decode_picture
from waffle_cp.pictures.guesses import is_guess_board
from waffle_cp.pictures.joint import Weighed, likely_readings, weigh_readings
from waffle_cp.pictures.letters import LETTERS
from waffle_cp.puzzle import Puzzle
from waffle_cp.words import WordList, load_words

__all__ = ["PictureReading", "read_picture"]

_CERTAIN = 0.95
_LIKELY = 0.85
_READABLE = 0.6


@dataclass(frozen=True)
class PictureReading:
    """The puzzle that a picture shows.

    `puzzle` is the likeliest reading that has a solution in the list, else the likeliest;
    `has_solution` tells which. `confidence` is a probability a cell, `boxes` the corners of each
    tile in pixels, from the top left clockwise. `changes` says where the solution decided against
    the look of a cell. `others` are further readings with a solution, and `is_certain` says that
    none of them, nor a word that the list lacks, is likely enough to be told.
    """

    puzzle: Puzzle
    confidence: tuple[float, ...]
    boxes: tuple[Corners, ...]
    has_solution: bool
    is_certain: bool
    changes: tuple[str, ...] = ()
    others: tuple[Puzzle, ...] = ()

    @property
    def doubtful(self) -> tuple[int, ...]:
        """Numbers of the cells to look at again."""
        return tuple(n for n, sure in enumerate(self.confidence) if sure < DOUBTFUL)

    def differences(self, other: Puzzle) -> tuple[str, ...]:
        """Where another reading of the same board differs, as `c3 'L' grey, not 'I' yellow`."""
        return _differences(other, self.puzzle)


def _differences(puzzle: Puzzle, other: Puzzle) -> tuple[str, ...]:
    told = []
    for n, cell in enumerate(puzzle.layout.cells):
        here, there = (
            f"{unfold(one.letters[n]).upper()!r} {one.colors[n].name.lower()}"
            for one in (puzzle, other)
        )
        if here != there:
            told.append(f"{cell_name(cell)} {here}, not {there}")
    return tuple(told)


def read_picture(
    picture: str | Path | bytes,
    words: WordList | None = None,
    *,
    source: str = "",
    time_limit: float = 10.0,
) -> PictureReading:
    """The puzzle in a screenshot or photograph: a path, `-` for standard input, or the bytes.

    `source` names the picture in the puzzle and in faults, by default its path.

    Letters and colors in doubt are decided by which reading has a solution in `words`, by
    default the full list with its offensive words; this takes `time_limit` seconds at most, for
    most pictures a few hundredths. Raises InputError for what is no picture, shows no board, or
    without the extra `image`.

    >>> read_picture(b"no picture")
    Traceback (most recent call last):
    waffle_cp.errors.InputError: no picture: expected PNG, JPEG, WebP or HEIC
    """
    source = source or ("" if isinstance(picture, bytes) else str(picture))
    data = picture if isinstance(picture, bytes) else read_bytes(picture)
    words = load_words("full", offensive=True) if words is None else words
    deadline = time.perf_counter() + time_limit
    with at(source):
        best: PictureReading | None = None
        for board in find_boards(decode_picture(data)):
            if best is None and is_guess_board(board):
                raise InputError(
                    "a Wordle board, not a Waffle: `waffle-cp wordle PICTURE` reads it"
                )
            left = deadline - time.perf_counter()
            if best is not None and left <= 0:
                break
            reading = _reading(board, words, source=source, time_limit=min(left, time_limit / 2))
            if reading is not None and (best is None or reading.has_solution):
                best = reading
            if best is not None and best.has_solution:
                break
        if best is None:
            raise InputError("no puzzle in the picture: expected tiles with letters and colors")
    return best


def _reading(
    board: Board, words: WordList, *, source: str, time_limit: float
) -> PictureReading | None:
    """The likeliest reading of a board; None when it neither has a solution nor looks like one."""
    found = _puzzle_cells(board)
    if found is None:
        return None
    chosen, layout = found
    letters = board.letters[chosen]
    sure = float(np.exp(letters[:, : len(LETTERS)].max(axis=1)).mean())
    colors = tuple(replace(one, tiles=one.tiles[chosen]) for one in board.colors)
    look = next(likely_readings(layout, letters, colors)).puzzle
    if sure < _READABLE or all(color is Color.GREY for color in look.colors):
        return None
    readings = likely_readings(layout, letters, colors)
    weighed = weigh_readings(readings, words, time_limit=time_limit)
    best, has_solution = weighed.readings[0], weighed.solved[0]
    if not has_solution and (sure < _LIKELY or min(layout.width, layout.height) < 3):
        return None
    return PictureReading(
        puzzle=replace(best, source=source),
        confidence=_confidence(weighed, letters, colors[0].tiles),
        boxes=tuple(board.corners[n] for n in chosen),
        has_solution=has_solution,
        is_certain=has_solution and weighed.posteriors[0] >= _CERTAIN,
        changes=_differences(best, look),
        others=tuple(
            puzzle
            for puzzle, solved in zip(weighed.readings[1:], weighed.solved[1:], strict=True)
            if solved
        ),
    )


def _puzzle_cells(board: Board) -> tuple[list[int], Layout] | None:
    """Numbers of the tiles that make the puzzle, and its layout; tiles apart are left out.

    None when all stand apart.
    """
    chosen = [n for n, empty in enumerate(board.is_empty) if not empty]
    places = {board.places[n] for n in chosen}
    alone = {
        (row, column)
        for row, column in places
        if not places & {(row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)}
    }
    chosen = [n for n in chosen if board.places[n] not in alone]
    places -= alone
    if not places:
        return None
    low = [min(place[axis] for place in places) for axis in (0, 1)]
    high = [max(place[axis] for place in places) for axis in (0, 1)]
    rows = [
        "".join("o" if (row, column) in places else "#" for column in range(low[1], high[1] + 1))
        for row in range(low[0], high[0] + 1)
    ]
    return chosen, Layout.from_mask(rows)


def _confidence(
    weighed: Weighed, letters: NDArray[np.float64], colors: NDArray[np.float64]
) -> tuple[float, ...]:
    """For each cell how likely its letter and color are right."""
    if not weighed.solved[0]:
        return tuple(np.exp(letters.max(axis=1) + colors.max(axis=1)).tolist())
    best = weighed.readings[0]
    sure = np.zeros(len(letters))
    for puzzle, weight in zip(weighed.readings, weighed.posteriors, strict=True):
        same = [
            (puzzle.letters[n], puzzle.colors[n]) == (best.letters[n], best.colors[n])
            for n in range(len(letters))
        ]
        sure += weight * np.array(same)
    return tuple(np.clip(sure, 0, 1).tolist())
