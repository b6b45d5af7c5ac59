"""In which order the crossing cells are filled; the choice decides how large the search is."""

from __future__ import annotations

from waffle_cp.layout import Layout

__all__ = ["visiting_orders"]


def visiting_orders(layout: Layout) -> dict[str, tuple[int, ...]]:
    """Orders of the crossing cells worth trying, by name: row by row first.

    From each corner: by rows, by columns, and by rows and columns in turn (a row, then the rest
    of a column).

    >>> orders = visiting_orders(Layout.solid(2, 2))
    >>> orders["rows"], orders["columns"], orders["turns up"]
    ((0, 1, 2, 3), (0, 2, 1, 3), (2, 3, 0, 1))
    """
    cells = [crossing.cell for crossing in layout.crossings]
    rows = {row: rank for rank, row in enumerate(sorted({layout.cells[c][0] for c in cells}))}
    columns = {col: rank for rank, col in enumerate(sorted({layout.cells[c][1] for c in cells}))}
    found: dict[str, tuple[int, ...]] = {}
    for corner, is_up, is_left in (
        ("", False, False),
        (" up", True, False),
        (" left", False, True),
        (" up left", True, True),
    ):
        places = {}
        for cell in cells:
            row, column = rows[layout.cells[cell][0]], columns[layout.cells[cell][1]]
            places[cell] = (
                len(rows) - 1 - row if is_up else row,
                len(columns) - 1 - column if is_left else column,
            )
        found["rows" + corner] = tuple(sorted(cells, key=lambda c: places[c]))
        found["columns" + corner] = tuple(sorted(cells, key=lambda c: places[c][::-1]))
        found["turns" + corner] = tuple(sorted(cells, key=lambda c: _turns_key(*places[c])))
    return found


def _turns_key(row: int, column: int) -> tuple[int, int, int, int]:
    return (min(row, column), int(row > column), row, column)
