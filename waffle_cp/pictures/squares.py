"""Square patches of even color in a picture: what may be the tiles of a board, and much else.

A tile is an even face with an edge around it, however weak: on grey tiles over white the step is
15 of 255. So patches are looked for where the picture is flat, at several levels of what is flat,
and those that are square with rounded corners at most are kept.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from waffle_cp.pictures.decoding import Pixels, picture_library

__all__ = ["Square", "find_squares"]

_LEVELS = (5, 9, 16, 28, 48)
_LEAST_SIDE = 11
_LEAST_FILL = 0.8
_MOST_CONTOURS = 4_000
_LARGEST_TURN = 25.0


@dataclass(frozen=True, slots=True)
class Square:
    """A patch: its center and sides in pixels, its turn in degrees, and how much it fills."""

    x: float
    y: float
    width: float
    height: float
    turn: float
    fill: float


def find_squares(pixels: Pixels, *, scale: float = 1.0) -> list[Square]:
    """Patches of even color that are nearly square, each once; in pixels of the picture given.

    The picture is looked at in this scale: more than 1 for tiles of fewer than 30 pixels.
    """
    cv2 = picture_library("cv2")
    if scale != 1.0:
        how = cv2.INTER_AREA if scale < 1 else cv2.INTER_CUBIC
        pixels = cv2.resize(pixels, None, fx=scale, fy=scale, interpolation=how)
    smooth = cv2.medianBlur(pixels, 3)
    kernel = np.ones((3, 3), np.uint8)
    steps = cv2.morphologyEx(smooth, cv2.MORPH_GRADIENT, kernel).max(axis=2)
    found: list[Square] = []
    for level in _LEVELS:
        found.extend(_patches((steps <= level).astype(np.uint8), scale))
    return _each_once(found)


def _patches(flat: Pixels, scale: float) -> list[Square]:
    cv2 = picture_library("cv2")
    contours, tree = cv2.findContours(flat, cv2.RETR_CCOMP, cv2.CHAIN_APPROX_SIMPLE)
    if tree is None:
        return []
    largest = 0.5 * max(flat.shape)
    outer = [contours[n] for n in np.flatnonzero(tree[0][:, 3] < 0) if len(contours[n]) >= 4]
    boxed = []
    for contour in outer:
        _, _, width, height = cv2.boundingRect(contour)
        if min(width, height) >= _LEAST_SIDE and max(width, height) <= largest:
            boxed.append((width * height, contour))
    boxed.sort(key=lambda pair: -pair[0])
    found = []
    for _, contour in boxed[:_MOST_CONTOURS]:
        hull = cv2.convexHull(contour)
        (x, y), (width, height), turn = cv2.minAreaRect(hull)
        # A pixel of each edge is lost: sides are those between the centers of the outer pixels.
        width, height = width + 3, height + 3
        if turn > 45:
            width, height, turn = height, width, turn - 90
        elif turn < -45:
            width, height, turn = height, width, turn + 90
        if not 0.55 < width / height < 1.8 or abs(turn) > _LARGEST_TURN:
            continue
        area = cv2.contourArea(hull)
        fill = area / ((width - 3) * (height - 3))
        if fill < _LEAST_FILL or cv2.contourArea(contour) < 0.8 * area:
            continue
        sides = (width / scale, height / scale)
        found.append(Square((x + 0.5) / scale, (y + 0.5) / scale, *sides, turn, fill))
    return found


def _each_once(squares: list[Square]) -> list[Square]:
    """Of patches on the same place and of about the same size the one that fills best."""
    kept: list[Square] = []
    cells: dict[tuple[int, int], list[Square]] = {}
    for one in sorted(squares, key=lambda square: -square.fill):
        key = (int(one.x // 24), int(one.y // 24))
        near = [
            other
            for row in (-1, 0, 1)
            for column in (-1, 0, 1)
            for other in cells.get((key[0] + row, key[1] + column), [])
        ]
        if not any(_same(one, other) for other in near):
            kept.append(one)
            cells.setdefault(key, []).append(one)
    return kept


def _same(one: Square, other: Square) -> bool:
    near = 0.15 * min(one.width, other.width)
    return (
        abs(one.x - other.x) < near
        and abs(one.y - other.y) < near
        and 0.85 < one.width / other.width < 1.18
        and 0.85 < one.height / other.height < 1.18
    )
