"""What is told of a puzzle from a picture: what solving decided, and what is in doubt."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from waffle_cp.alphabet import unfold
from waffle_cp.layout import cell_name
from waffle_cp.plurals import counted

if TYPE_CHECKING:
    from waffle_cp.pictures import PictureReading

__all__ = ["picture_notes"]

_SHOWN = 6


def picture_notes(reading: PictureReading) -> Iterator[str]:
    """Lines for standard error; none for a reading that is certain as it looks."""
    puzzle, place = reading.puzzle, reading.puzzle.source
    for change in reading.changes:
        yield f"{place}: read {change}, because then there is a solution"
    for other in reading.others:
        yield f"{place}: it could also show {'; '.join(reading.differences(other))}"
    if reading.is_certain:
        return
    if not reading.has_solution:
        yield f"{place}: no reading of the picture has a solution in the list"
    cells = sorted(reading.doubtful, key=lambda cell: reading.confidence[cell])
    if cells:
        told = ", ".join(
            f"{cell_name(puzzle.layout.cells[cell])} {unfold(puzzle.letters[cell]).upper()!r} "
            f"{puzzle.colors[cell].name.lower()} ({reading.confidence[cell]:.0%})"
            for cell in cells[:_SHOWN]
        )
        more = f", and {len(cells) - _SHOWN} more" if len(cells) > _SHOWN else ""
        yield f"{place}: {counted(len(cells), 'cell')} in doubt: {told}{more}"
    else:
        yield f"{place}: compare the board with the picture"
