"""What was read from a picture as a JSON object."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypedDict

from waffle_cp.alphabet import unfold

if TYPE_CHECKING:
    from waffle_cp.pictures import PictureReading

__all__ = ["PictureRecord", "picture_record"]


class PictureRecord(TypedDict):
    """The board in a picture; `confidence`, `boxes` and `doubtful` number cells in reading order.

    `rows` and `colors` are as in a puzzle's text. A box is the four corners of a tile in pixels,
    from the top left clockwise. `changes` are cells that having a solution decided against their
    look, `others` further readings with a solution, each told by what differs.
    """

    certain: bool
    has_solution: bool
    rows: list[str]
    colors: list[str]
    confidence: list[float]
    doubtful: list[int]
    boxes: list[list[list[float]]]
    changes: list[str]
    others: list[str]


def picture_record(reading: PictureReading) -> PictureRecord:
    """The JSON object of a reading."""
    puzzle = reading.puzzle
    return {
        "certain": reading.is_certain,
        "has_solution": reading.has_solution,
        "rows": list(puzzle.layout.rows([unfold(letter) for letter in puzzle.letters])),
        "colors": list(puzzle.layout.rows(puzzle.colors)),
        "confidence": [round(sure, 4) for sure in reading.confidence],
        "doubtful": list(reading.doubtful),
        "boxes": [[[round(x, 1), round(y, 1)] for x, y in box] for box in reading.boxes],
        "changes": list(reading.changes),
        "others": ["; ".join(reading.differences(other)) for other in reading.others],
    }
