"""The boards that a picture shows: tiles in rows and columns, what letter and color each may be."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from operator import eq

import numpy as np
from numpy.typing import NDArray

from waffle_cp.errors import InputError
from waffle_cp.pictures.colors import ColorScores, score_colors
from waffle_cp.pictures.decoding import Pixels
from waffle_cp.pictures.glyphs import Glyph, extract_glyph
from waffle_cp.pictures.lattice import Lattice, Place, find_lattices
from waffle_cp.pictures.letters import LETTERS, letter_scores
from waffle_cp.pictures.squares import find_squares

__all__ = ["DOUBTFUL", "Board", "find_boards"]

DOUBTFUL = 0.9
"""A tile is in doubt if its letter and color are less likely than this."""
Corners = tuple[tuple[float, float], ...]

_SCALES = (1_000, 2_000, 600)
_SMALL = 700
_MOST_LATTICES = 8
_LEAST_LETTERS = 4
_SURE_LETTER, _SURER_LETTER = 0.5, 0.85
_MOST_ASIDE = 0.1
_HEIGHT_SPREAD = 0.3
_FACE_STEP = 5.0
_KEYBOARD = ("qwertyuiop", "asdfghjkl", "zxcvbnm", "azertyuiop", "qsdfghjklm", "qwertzuiop")


@dataclass(frozen=True)
class Board:
    """Tiles of one board in reading order, those without a letter among them.

    `places` are (row, column), `corners` pixels from the top left clockwise; `letters` are
    log-likelihoods (tiles x 27, the last of no letter) and `colors` those under each scheme, the
    likelier first; `is_empty` says which tiles show no letter.
    """

    places: tuple[Place, ...]
    corners: tuple[Corners, ...]
    letters: NDArray[np.float64]
    colors: tuple[ColorScores, ...]
    faces: NDArray[np.float32]
    is_empty: tuple[bool, ...]

    @property
    def lettered(self) -> int:
        """How many tiles show a letter."""
        return len(self.is_empty) - sum(self.is_empty)


def find_boards(pixels: Pixels) -> Iterator[Board]:
    """Boards in a picture, each the one of the most letters by area in some scale.

    A later one is another look at the same board where the first was read wrongly; most pictures
    need one. Raises InputError when the picture shows none.
    """
    yielded: list[Board] = []
    lattices: list[Lattice] = []
    for scale in _scales(max(pixels.shape)):
        found = find_lattices(find_squares(pixels, scale=scale))[:_MOST_LATTICES]
        boards = [(_board(pixels, lattice), lattice) for lattice in found]
        weighed = [(_weight(board), board, lattice) for board, lattice in boards if board]
        if not weighed:
            continue
        _, best, lattice = max(weighed, key=lambda item: item[0])
        lattices.append(lattice)
        if not any(_is_same(best, other) for other in yielded):
            yielded.append(best)
            yield best
    for lattice in lattices:
        further = _board(pixels, lattice, reach=2)
        if further is not None and not any(_is_same(further, other) for other in yielded):
            yielded.append(further)
            yield further
    if not yielded:
        raise InputError("no board in the picture: expected tiles in rows and columns with letters")


def _scales(longest: int) -> list[float]:
    """Scales to look at a picture in, the likeliest first."""
    if longest < _SMALL / 2:
        return [2.0, 3.0, 1.0]
    if longest < _SMALL:
        return [1.0, 2.0, 3.0]
    scales = [min(1.0, side / longest) for side in _SCALES]
    if longest < 2 * _SMALL:
        scales.append(2.0)
    return list(dict.fromkeys(scales))


def _is_same(one: Board, other: Board) -> bool:
    return (
        one.places == other.places
        and one.is_empty == other.is_empty
        and bool((one.letters.argmax(axis=1) == other.letters.argmax(axis=1)).all())
    )


def _weight(board: Board) -> float:
    """Area of the tiles with a letter, by how sure their letters are."""
    area = np.array([_area(corners) for corners in board.corners])
    sure = np.exp(board.letters.max(axis=1)) * ~np.array(board.is_empty)
    return float((area * sure).sum())


def _area(corners: Corners) -> float:
    (a, b), (c, d), (e, f), (g, h) = corners
    return abs((a - e) * (d - h) - (c - g) * (b - f)) / 2


def _board(pixels: Pixels, lattice: Lattice, *, reach: int = 1) -> Board | None:
    """What the tiles of a lattice show, those around it and between them that were not seen too.

    With a reach of 1 a further tile must have an edge; with more a letter will do that is as high
    and stands as in the tiles seen: in a blurred picture grey tiles melt into the page.
    """
    around = [
        (row, column)
        for row in range(-reach, lattice.rows + reach)
        for column in range(-reach, lattice.columns + reach)
    ]
    inside = [place for place in around if _is_inside(pixels, lattice, place)]
    glyphs = {place: extract_glyph(lattice.face(pixels, place)) for place in inside}
    shaped = [place for place in inside if glyphs[place].shape is not None]
    scores = dict(zip(shaped, letter_scores([_shape(glyphs[p]) for p in shaped]), strict=True))
    sure = [
        place
        for place, row in scores.items()
        if place in lattice.seen and _sureness(row) > _SURE_LETTER
    ]
    if len(sure) < _LEAST_LETTERS:
        return None
    height = float(np.median([_height(glyphs[place]) for place in sure]))
    middle = np.median([_middle(glyphs[place]) for place in sure], axis=0)

    def is_tile(place: Place) -> bool:
        glyph = glyphs[place]
        off = abs(float(np.log(_height(glyph) / height)))
        if place in lattice.seen:
            return off < _HEIGHT_SPREAD
        if reach == 1:
            is_sure = _sureness(scores[place]) > _SURE_LETTER
            return (
                is_sure
                and off < _HEIGHT_SPREAD
                and _stands_out(pixels, lattice, place, glyphs, sure)
            )
        aside = np.abs(np.subtract(_middle(glyph), middle)).max()
        is_sure = _sureness(scores[place]) > _SURER_LETTER
        return bool(is_sure and off < _HEIGHT_SPREAD / 2 and aside < _MOST_ASIDE)

    lettered = {place for place in shaped if is_tile(place)}
    tiles = sorted({place for place in lattice.seen if place in glyphs} | lettered)
    if len(lettered) < _LEAST_LETTERS or _is_keyboard(lettered, scores):
        return None
    none = np.full(len(LETTERS) + 1, -20.0)
    faces = np.stack([glyphs[place].background for place in tiles])
    return Board(
        places=tuple(tiles),
        corners=tuple(
            tuple((float(x), float(y)) for x, y in lattice.corners(place)) for place in tiles
        ),
        letters=np.stack([scores[place] if place in lettered else none for place in tiles]),
        colors=score_colors(list(faces)),
        faces=faces,
        is_empty=tuple(place not in lettered for place in tiles),
    )


def _shape(glyph: Glyph) -> NDArray[np.float32]:
    assert glyph.shape is not None
    return glyph.shape


def _sureness(row: NDArray[np.float64]) -> float:
    """The probability of the likeliest letter, 0 when "no letter" is likelier."""
    return float(np.exp(row.max())) if row.argmax() < len(LETTERS) else 0.0


def _middle(glyph: Glyph) -> tuple[float, float]:
    left, top, right, bottom = glyph.box
    return (left + right) / 2, (top + bottom) / 2


def _height(glyph: Glyph) -> float:
    return glyph.box[3] - glyph.box[1]


def _is_inside(pixels: Pixels, lattice: Lattice, place: Place) -> bool:
    corners = lattice.corners(place)
    height, width = pixels.shape[:2]
    return bool((corners > -2).all() and (corners < (width + 2, height + 2)).all())


def _stands_out(
    pixels: Pixels, lattice: Lattice, place: Place, glyphs: dict[Place, Glyph], seen: list[Place]
) -> bool:
    """Whether a place that was not seen as a tile has the face of one and an edge around it."""
    face = glyphs[place].background
    if min(np.abs(face - glyphs[other].background).max() for other in seen) > 30:
        return False
    corners = lattice.corners(place, inset=-0.12)
    points = [(corners[n] + corners[(n + 1) % 4]) / 2 for n in range(4)]
    height, width = pixels.shape[:2]
    steps = []
    for x, y in points:
        if 0 <= x < width and 0 <= y < height:
            steps.append(float(np.abs(pixels[int(y), int(x)] - face).max()))
    return len(steps) >= 2 and float(np.median(steps)) > _FACE_STEP


def _is_keyboard(lettered: set[Place], scores: dict[Place, NDArray[np.float64]]) -> bool:
    rows: dict[int, str] = {}
    for row, column in sorted(lettered):
        best = int(scores[row, column][:-1].argmax())
        rows[row] = rows.get(row, "") + LETTERS[best]
    return any(_is_key_row(text) for text in rows.values() if len(text) >= 6)


def _is_key_row(text: str) -> bool:
    """Whether letters are a run of keys; a few may be misread, as keys are small."""
    for keys in _KEYBOARD:
        for start in range(len(keys) - len(text) + 1):
            if sum(map(eq, text, keys[start:])) >= 0.6 * len(text):
                return True
    return False
