"""A picture of a Wordle board read as guesses with their colors."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from waffle_cp.errors import InputError
from waffle_cp.formats.files import at, read_bytes
from waffle_cp.pictures.boards import DOUBTFUL, Board, Corners, find_boards
from waffle_cp.pictures.colors import COLORS
from waffle_cp.pictures.decoding import decode_picture
from waffle_cp.pictures.letters import LETTERS

__all__ = ["GuessesReading", "is_guess_board", "read_guesses"]

_UNLISTED = 5.0
"""How much likelier, in logs, the look of a word must be that the list has not."""
_SAME_FACE = 12.0


@dataclass(frozen=True)
class GuessesReading:
    """The guesses that a picture of a Wordle board shows, from the top.

    `guesses` are pairs of a word and its marks (`g`, `y`, `.`), `confidence` a probability a
    guess, `tiles` a probability for each of its tiles, `boxes` the corners of these in pixels.
    """

    guesses: tuple[tuple[str, str], ...]
    confidence: tuple[float, ...]
    tiles: tuple[tuple[float, ...], ...]
    boxes: tuple[tuple[Corners, ...], ...]

    @property
    def doubtful(self) -> tuple[tuple[int, ...], ...]:
        """For each guess the places, from 0, whose letter or color is in doubt."""
        return tuple(
            tuple(place for place, sure in enumerate(row) if sure < DOUBTFUL) for row in self.tiles
        )


def read_guesses(picture: str | Path | bytes, words: Collection[str] = ()) -> GuessesReading:
    """The guesses of a Wordle board in a picture: a path, `-` for standard input, or the bytes.

    Letters in doubt are decided by which word is in `words`, the list of guesses. Raises
    InputError for what is no picture or shows no such board, or without the extra `image`.

    >>> read_guesses(b"no picture")
    Traceback (most recent call last):
    waffle_cp.errors.InputError: no picture: expected PNG, JPEG, WebP or HEIC
    """
    data = picture if isinstance(picture, bytes) else read_bytes(picture)
    with at("" if isinstance(picture, bytes) else str(picture)):
        for board in find_boards(decode_picture(data)):
            rows = [] if _has_gaps(board) else _guess_rows(board)
            if rows:
                return _reading(board, rows, words)
        raise InputError("no Wordle board in the picture: expected rows of tiles with letters")


def is_guess_board(board: Board) -> bool:
    """Whether a board looks like Wordle: full rows of letters over at least one of empty tiles."""
    rows = _rows(board)
    filled = [[not board.is_empty[n] for n in row] for row in rows]
    is_even = len({len(row) for row in rows}) == 1 and len(rows[0]) >= 3
    whole = [all(row) for row in filled]
    bare = [not any(row) for row in filled]
    return is_even and any(whole) and bare[-1] and whole == sorted(whole, reverse=True)


def _has_gaps(board: Board) -> bool:
    """Whether letters stand apart in a row, as in a Waffle."""
    filled = [[board.places[n][1] for n in row if not board.is_empty[n]] for row in _rows(board)]
    return any(row and max(row) - min(row) >= len(row) for row in filled)


def _rows(board: Board) -> list[list[int]]:
    """Numbers of the tiles of each row, from the top."""
    rows: dict[int, list[int]] = {}
    for n, (row, _) in enumerate(board.places):
        rows.setdefault(row, []).append(n)
    return [rows[row] for row in sorted(rows)]


def _guess_rows(board: Board) -> list[list[int]]:
    """The rows that are guesses: whole, and not as uncolored as the empty tiles are."""
    rows = _rows(board)
    width = max(map(len, rows))
    empty = [board.faces[n] for n, is_empty in enumerate(board.is_empty) if is_empty]
    bare = None if not empty else np.median(np.stack(empty), axis=0)
    found = []
    for row in rows:
        is_whole = len(row) == width >= 3 and not any(board.is_empty[n] for n in row)
        typed = bare is not None and bool(
            (np.abs(board.faces[row] - bare).max(axis=1) < _SAME_FACE).all()
        )
        if not is_whole or typed:
            break
        found.append(row)
    return found


def _reading(board: Board, rows: list[list[int]], words: Collection[str]) -> GuessesReading:
    colors = board.colors[0].tiles
    listed = np.array(
        [
            [LETTERS.index(letter) for letter in word]
            for word in words
            if len(word) == len(rows[0]) and set(word) <= set(LETTERS)
        ],
        int,
    )
    guesses, confidence, tiles = [], [], []
    for row in rows:
        word, sure, letters = likeliest_word(board.letters[row], listed)
        color = colors[row].max(axis=1)
        marks = "".join(COLORS[column].value for column in colors[row].argmax(axis=1))
        guesses.append((word, marks))
        confidence.append(float(sure * np.exp(color.sum())))
        tiles.append(tuple((letters * np.exp(color)).tolist()))
    boxes = tuple(tuple(board.corners[n] for n in row) for row in rows)
    return GuessesReading(tuple(guesses), tuple(confidence), tuple(tiles), boxes)


def likeliest_word(
    letters: NDArray[np.float64], listed: NDArray[np.int64]
) -> tuple[str, float, NDArray[np.float64]]:
    """The likeliest word of the list, unless another is much likelier.

    With its probability and that of each of its letters.
    """
    look = letters[:, : len(LETTERS)].argmax(axis=1)
    if not len(listed):
        sure = np.exp(letters.max(axis=1))
        return "".join(LETTERS[code] for code in look), float(sure.prod()), sure
    totals = letters[np.arange(len(letters)), listed].sum(axis=1)
    best = np.argsort(-totals)[:5]
    scores = np.array([letters.max(axis=1).sum() - _UNLISTED, *totals[best]])
    weights = np.exp(scores - np.logaddexp.reduce(scores))
    codes = np.stack([look, *listed[best]])
    chosen = codes[int(weights.argmax())]
    same = codes == chosen
    word = "".join(LETTERS[code] for code in chosen)
    return word, float(weights[same.all(axis=1)].sum()), weights @ same
