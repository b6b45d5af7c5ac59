"""From the face of one tile to its color and the shape of its letter, whatever their contrast."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from waffle_cp.pictures.decoding import Pixels, picture_library

__all__ = ["FACE", "GLYPH", "Floats", "Glyph", "extract_glyph"]

Floats = NDArray[np.float32]

FACE = 64
"""Side of a tile's face in pixels, once it is cut out and made square."""

GLYPH = 28
"""Side of a letter's picture in pixels; the letter itself fills 20."""

_LETTER_SIDE = 20
_LEAST_CONTRAST = 30.0
_LEAST_HEIGHT = 0.16
_LARGEST_SHARE = 0.6
_RING = (5, 12)
_MARGIN = 4


@dataclass(frozen=True)
class Glyph:
    """What one tile shows: the color of its face, and its letter's shape if there is one.

    `background` is red, green, blue from 0 to 255; `shape` is GLYPH x GLYPH from 0 (face) to 1
    (ink), None for an empty tile; `contrast` is the distance of ink and face in red, green, blue;
    `box` is left, top, right, bottom of the letter in parts of the face.
    """

    background: Floats
    shape: Floats | None
    contrast: float = 0.0
    box: tuple[float, float, float, float] = (0.0, 0.0, 0.0, 0.0)


def extract_glyph(face: Pixels) -> Glyph:
    """Color and letter of a tile's face, FACE x FACE pixels.

    The ink is told by its difference from the face, so that white on green, black on grey and
    anything between are the same to what reads the shape.
    """
    cv2 = picture_library("cv2")
    pixels = face.astype(np.float32)
    background = _ring_color(pixels)
    difference = pixels - background
    distance = np.linalg.norm(difference, axis=2)
    inner = slice(_MARGIN * 2, FACE - _MARGIN * 2)
    strong = float(np.percentile(distance[inner, inner], 98.5))
    if strong < _LEAST_CONTRAST:
        return Glyph(background, None)
    inside = np.zeros((FACE, FACE), bool)
    inside[inner, inner] = True
    ink = np.median(difference[inside & (distance > 0.7 * strong)], axis=0)
    length = float(np.linalg.norm(ink))
    if length < _LEAST_CONTRAST:
        return Glyph(background, None)
    signal = np.clip(difference @ ink / length**2, 0, 1).astype(np.float32)
    kept = _letter_parts((signal > 0.5).astype(np.uint8))
    if kept is None:
        return Glyph(background, None)
    left, top, width, height = cv2.boundingRect(kept)
    around = cv2.dilate(kept, np.ones((5, 5), np.uint8))
    shape = _centered(np.where(around > 0, signal, 0), (left, top, width, height))
    box = (left / FACE, top / FACE, (left + width) / FACE, (top + height) / FACE)
    return Glyph(background, shape, length, box)


def _ring_color(pixels: Floats) -> Floats:
    """The median color of a ring near the edge, where no letter reaches."""
    near, far = _RING
    ring = np.zeros((FACE, FACE), bool)
    ring[near : FACE - near, near : FACE - near] = True
    ring[far : FACE - far, far : FACE - far] = False
    # The lower edge is shaded on some sites, and corners are round.
    ring[FACE - far :] = False
    return np.asarray(np.median(pixels[ring], axis=0), np.float32)


def _letter_parts(ink: Pixels) -> Pixels | None:
    """The parts of the ink that are the letter: the largest near the middle, and its accents."""
    cv2 = picture_library("cv2")
    count, labels, boxes, centers = cv2.connectedComponentsWithStats(ink, connectivity=8)
    best, most = 0, 0.0
    for part in range(1, count):
        left, top, width, height, area = boxes[part]
        off = np.hypot(*(centers[part] / FACE - 0.5))
        if off > 0.3 or _touches_edges(boxes[part]):
            continue
        weight = area * (1 - 2 * off)
        if height >= _LEAST_HEIGHT * FACE and weight > most:
            best, most = part, weight
    if not best:
        return None
    left, top, width, height, area = boxes[best]
    if area > _LARGEST_SHARE * FACE**2:
        return None
    kept = labels == best
    # Some fonts draw K in two parts, and Q with its tail apart; accents stand above.
    near = 0.12 * height
    for part in range(1, count):
        x, y, wide, high, size = boxes[part]
        over = x < left + width + near and x + wide > left - near
        level = y < top + height + near and y + high > top - 0.45 * height
        middle = centers[part] / FACE - 0.5
        corner = abs(middle).max() > 0.3 and middle[1] > 0
        apart = part == best or corner or _touches_edges(boxes[part])
        if over and level and not apart and size > 0.04 * area:
            kept |= labels == part
    return np.asarray(kept, np.uint8)


def _touches_edges(box: NDArray[np.int32]) -> bool:
    left, top, width, height = (int(value) for value in box[:4])
    return left <= 1 or top <= 1 or left + width >= FACE - 1 or top + height >= FACE - 1


def _centered(signal: Floats, box: tuple[int, int, int, int]) -> Floats:
    cv2 = picture_library("cv2")
    left, top, width, height = box
    scale = _LETTER_SIDE / max(width, height)
    half = GLYPH / 2
    middle = (left + width / 2 - 0.5, top + height / 2 - 0.5)
    move = np.array(
        [
            [scale, 0, half - 0.5 - scale * middle[0]],
            [0, scale, half - 0.5 - scale * middle[1]],
        ],
        np.float32,
    )
    if scale < 0.75:
        signal = cv2.GaussianBlur(signal, (0, 0), 0.4 / scale)
    moved = cv2.warpAffine(signal, move, (GLYPH, GLYPH), flags=cv2.INTER_LINEAR)
    return np.asarray(moved, np.float32)
