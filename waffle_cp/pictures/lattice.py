"""Rows and columns among square patches: a board, told by how its tiles repeat."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from waffle_cp.pictures.decoding import Pixels, picture_library
from waffle_cp.pictures.glyphs import FACE
from waffle_cp.pictures.squares import Square

__all__ = ["Lattice", "find_lattices"]

Place = tuple[int, int]

_LEAST_TILES = 4
_LARGEST_SIDE = 21
_SIZE_SPREAD = 0.16
_TURN_SPREAD = 8.0
_NEAREST, _FARTHEST = 0.9, 1.75
_TOLERANCE = 0.2


@dataclass(frozen=True)
class Lattice:
    """Tiles in rows and columns: which places were seen, and where any place is in the picture.

    `transform` takes (column, row) to pixels, `half` is half a tile's width and height in parts
    of a column and a row.
    """

    seen: frozenset[Place]
    rows: int
    columns: int
    transform: NDArray[np.float64]
    half: tuple[float, float]

    def corners(self, place: Place, *, inset: float = 0.0) -> NDArray[np.float64]:
        """The four corners of the tile at (row, column), in pixels, from the top left clockwise."""
        row, column = place
        across, down = (side * (1 - inset) for side in self.half)
        flat = np.array(
            [
                [column - across, row - down, 1],
                [column + across, row - down, 1],
                [column + across, row + down, 1],
                [column - across, row + down, 1],
            ]
        )
        spread = flat @ self.transform.T
        return np.asarray(spread[:, :2] / spread[:, 2:], np.float64)

    def face(self, pixels: Pixels, place: Place) -> Pixels:
        """The tile at (row, column), cut out and made square."""
        cv2 = picture_library("cv2")
        source = self.corners(place).astype(np.float32) - 0.5
        ends = FACE - 0.5
        target = np.array([[-0.5, -0.5], [ends, -0.5], [ends, ends], [-0.5, ends]], np.float32)
        low = np.floor(source.min(axis=0)).astype(int) - 3
        high = np.ceil(source.max(axis=0)).astype(int) + 4
        low, high = np.maximum(low, 0), np.minimum(high, pixels.shape[1::-1])
        if (high - low < 2).any():
            return np.zeros((FACE, FACE, 3), np.uint8)
        part = pixels[low[1] : high[1], low[0] : high[0]]
        shrink = FACE / max(1.0, float(np.linalg.norm(source[1] - source[0])))
        if shrink < 0.75:
            part = cv2.GaussianBlur(part, (0, 0), 0.4 / shrink)
        move = cv2.getPerspectiveTransform(source - low.astype(np.float32), target)
        edge = cv2.BORDER_REPLICATE
        cut = cv2.warpPerspective(part, move, (FACE, FACE), flags=cv2.INTER_LINEAR, borderMode=edge)
        return np.asarray(cut, np.uint8)


def find_lattices(squares: list[Square]) -> list[Lattice]:
    """Lattices of four tiles or more in two rows and columns at least, the largest area first."""
    table = np.array([(s.x, s.y, s.width, s.height, s.turn) for s in squares], np.float64)
    found: list[tuple[float, Lattice]] = []
    free = np.ones(len(squares), bool)
    if not len(squares):
        return []
    alike = _alike(table)
    for seed in np.argsort(-alike.sum(axis=1) * table[:, 2] * table[:, 3], kind="stable"):
        if not free[seed]:
            continue
        group = np.flatnonzero(alike[seed] & free)
        if len(group) < _LEAST_TILES:
            continue
        for members, places in _components(table[group]):
            lattice = _fitted(table[group][members], places)
            if lattice is not None:
                area = float(np.prod(table[group][members][:, 2:4], axis=1).sum())
                found.append((area, lattice))
                free[group[members]] = False
        free[seed] = False
    found.sort(key=lambda pair: -pair[0])
    return [lattice for _, lattice in found]


def _alike(table: NDArray[np.float64]) -> NDArray[np.bool_]:
    """Which patches have about the same sides and turn."""
    sides = np.log(table[:, 2:4])
    same = (np.abs(sides[:, None] - sides[None]) < _SIZE_SPREAD).all(axis=2)
    return np.asarray(same & (np.abs(table[:, None, 4] - table[None, :, 4]) < _TURN_SPREAD))


def _components(table: NDArray[np.float64]) -> list[tuple[list[int], list[Place]]]:
    """Patches that stand in steps of one column or row from each other, with their places."""
    steps = _steps(table)
    if steps is None:
        return []
    across, down = steps
    basis = np.stack([across, down], axis=1)
    left = set(range(len(table)))
    components = []
    while left:
        start = min(left)
        left.discard(start)
        places: dict[int, Place] = {start: (0, 0)}
        taken = {(0, 0)}
        queue = [start]
        while queue:
            here = queue.pop(0)
            others = np.array(sorted(left), int)
            if not len(others):
                break
            offsets = np.linalg.solve(basis, (table[others, :2] - table[here, :2]).T).T
            whole = np.rint(offsets)
            near = np.abs(whole).sum(axis=1)
            error = np.abs(offsets - whole).max(axis=1)
            # A step of two bridges a hole, with less room for error for each.
            fits = (near >= 1) & (near <= 2) & (np.abs(whole).max(axis=1) == near)
            fits &= error < _TOLERANCE
            for n in np.flatnonzero(fits)[np.argsort((near + error)[fits], kind="stable")]:
                row, column = places[here]
                place = (row + int(whole[n, 1]), column + int(whole[n, 0]))
                if place not in taken:
                    taken.add(place)
                    places[int(others[n])] = place
                    left.discard(int(others[n]))
                    queue.append(int(others[n]))
        if len(places) >= _LEAST_TILES:
            components.append((list(places), list(places.values())))
    return components


def _steps(table: NDArray[np.float64]) -> tuple[NDArray[np.float64], NDArray[np.float64]] | None:
    """The step from a tile to its right and to its lower neighbor: the middle of those seen."""
    width, height, turn = np.median(table[:, 2:5], axis=0)
    angle = np.deg2rad(turn)
    rotation = np.array([[np.cos(angle), np.sin(angle)], [-np.sin(angle), np.cos(angle)]])
    offsets = table[None, :, :2] - table[:, None, :2]
    turned = offsets @ rotation.T
    found: list[NDArray[np.float64] | None] = []
    for axis, side, cross in ((0, width, height), (1, height, width)):
        along, aside = turned[..., axis], np.abs(turned[..., 1 - axis])
        near = (along > _NEAREST * side) & (along < _FARTHEST * side) & (aside < 0.35 * cross)
        if not near.any():
            found.append(None)
            continue
        nearest = np.where(near, along, np.inf).argmin(axis=1)
        rows = np.flatnonzero(near.any(axis=1))
        lengths = along[rows, nearest[rows]]
        # The shortest step that is common: patches between tiles make longer ones.
        common = np.abs(lengths - np.percentile(lengths, 40)) < 0.12 * side
        found.append(np.median(offsets[rows, nearest[rows]][common], axis=0))
    across, down = found
    if across is None or down is None:
        return None
    return across, down


def _fitted(table: NDArray[np.float64], places: list[Place]) -> Lattice | None:
    cv2 = picture_library("cv2")
    grid = np.array(places)
    low = grid.min(axis=0)
    grid = grid - low
    rows, columns = (int(side) + 1 for side in grid.max(axis=0))
    if min(rows, columns) < 2 or max(rows, columns) > _LARGEST_SIDE:
        return None
    flat = grid[:, ::-1].astype(np.float64)
    width, height = np.median(table[:, 2:4], axis=0)
    if len(places) >= 8 and min(rows, columns) >= 3:
        cv2.setRNGSeed(0)
        transform, inliers = cv2.findHomography(flat, table[:, :2], cv2.RANSAC, 0.08 * width)
        if transform is None:
            return None
        good = inliers.ravel().astype(bool)
    else:
        affine, *_ = np.linalg.lstsq(np.c_[flat, np.ones(len(flat))], table[:, :2], rcond=None)
        transform = np.vstack([affine.T, [0, 0, 1]])
        good = np.ones(len(flat), bool)
    if good.sum() < _LEAST_TILES:
        return None
    middle = Lattice(frozenset(), rows, columns, transform, (0.5, 0.5))
    around = middle.corners((rows // 2, columns // 2))
    step = np.linalg.norm(around[1] - around[0]), np.linalg.norm(around[3] - around[0])
    half = (float(width / step[0] / 2), float(height / step[1] / 2))
    seen = frozenset((int(row), int(column)) for row, column in grid[good])
    return Lattice(seen, rows, columns, transform, half)
