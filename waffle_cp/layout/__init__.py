"""Layouts: the cells of a puzzle, the word slots over them, their crossings, and known names."""

from waffle_cp.layout.cells import CELL, HOLE, Cell, cell_name, parse_cell
from waffle_cp.layout.layout import Crossing, Direction, Layout, Slot
from waffle_cp.layout.named import LAYOUTS

__all__ = [
    "CELL",
    "HOLE",
    "LAYOUTS",
    "Cell",
    "Crossing",
    "Direction",
    "Layout",
    "Slot",
    "cell_name",
    "parse_cell",
]
