"""What the colors of tiles tell: green, yellow or grey, in any theme and under uneven light.

Tiles of one color are taken together, so that a tile in the shade goes with its kind. A kind is
grey when it has little color; else its hue decides under two schemes: green and yellow, or, for
high contrast, orange (right place) and blue (in the word).
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from waffle_cp.color import Color
from waffle_cp.pictures.decoding import picture_library
from waffle_cp.pictures.glyphs import Floats

__all__ = ["COLORS", "ColorScores", "score_colors"]

COLORS = (Color.GREEN, Color.YELLOW, Color.GREY)

_GREY_CHROMA, _CHROMA_WIDTH = 19.0, 2.5
_SAME_KIND = 11.0
_LIGHTNESS_SHARE = 0.4
_FLOOR = -9.0
# Hue in Lab, in degrees, and how far it spreads: measured on the colors of a dozen sites.
_SCHEMES = {
    "green and yellow": ((138.0, 15.0), (85.0, 14.0)),
    "orange and blue": ((54.0, 11.0), (268.0, 17.0)),
}


@dataclass(frozen=True)
class ColorScores:
    """Log-likelihoods of each tile's colors (tiles x COLORS) under a scheme, and the scheme's."""

    scheme: str
    score: float
    tiles: NDArray[np.float64]


def score_colors(faces: list[Floats]) -> tuple[ColorScores, ...]:
    """Likelihoods of the tiles' colors under each scheme, the likelier scheme first.

    >>> faces = [np.array(rgb, np.float32) for rgb in [(106, 170, 100), (201, 180, 88)]]
    >>> best = score_colors(faces)[0]
    >>> best.scheme, [COLORS[column].value for column in best.tiles.argmax(axis=1)]
    ('green and yellow', ['g', 'y'])
    """
    lab = _lab(np.stack(faces))
    kinds = _kinds(lab)
    scored = []
    for scheme, (green, yellow) in _SCHEMES.items():
        tiles = np.empty((len(lab), len(COLORS)))
        total = 0.0
        for kind in range(kinds.max() + 1):
            members = kinds == kind
            middle = np.median(lab[members, 1:], axis=0)
            chroma = float(np.hypot(*middle))
            hue = float(np.degrees(np.arctan2(middle[1], middle[0])))
            colored = -np.logaddexp(0, (_GREY_CHROMA - chroma) / _CHROMA_WIDTH)
            grey = -np.logaddexp(0, (chroma - _GREY_CHROMA) / _CHROMA_WIDTH)
            hues = [_hue_score(hue, *green), _hue_score(hue, *yellow)]
            row = np.array([colored + hues[0], colored + hues[1], grey])
            # How well the scheme explains the kind, before the kind's colors are weighed.
            total += float(np.logaddexp.reduce(row)) * min(int(members.sum()), 3)
            tiles[members] = row - np.logaddexp.reduce(row)
        scored.append(ColorScores(scheme, total, tiles))
    return tuple(sorted(scored, key=lambda one: -one.score))


def _lab(faces: Floats) -> Floats:
    cv2 = picture_library("cv2")
    return np.asarray(cv2.cvtColor(faces[None] / 255, cv2.COLOR_RGB2Lab)[0], np.float32)


def _hue_score(hue: float, middle: float, spread: float) -> float:
    off = (hue - middle + 180) % 360 - 180
    return float(np.logaddexp(-((off / spread) ** 2) / 2, _FLOOR))


def _kinds(lab: Floats) -> NDArray[np.int64]:
    """Number of the kind of each tile: tiles linked by small differences, lightness least."""
    weighed = lab * np.array([_LIGHTNESS_SHARE, 1, 1], np.float32)
    near = np.linalg.norm(weighed[:, None] - weighed[None], axis=2) < _SAME_KIND
    kinds = np.full(len(lab), -1)
    for start in range(len(lab)):
        if kinds[start] >= 0:
            continue
        number, queue = kinds.max() + 1, [start]
        while queue:
            here = queue.pop()
            if kinds[here] < 0:
                kinds[here] = number
                queue.extend(np.flatnonzero(near[here] & (kinds < 0)).tolist())
    return kinds
