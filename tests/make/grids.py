"""Grids and lists for the tests of the maker."""

from waffle_cp.grid import Grid
from waffle_cp.words import WordList

DAILY = Grid.parse("digit\no r h\ngrace\nm s r\napple")
SMALL = Grid.parse("cat\na o\nrow")
SOLID = Grid.parse("ages\ndraw\nmate\nidea\ntent")
HASHTAG = Grid.parse(" s a \nstore\n a o \nplane\n e a ")
GRIDS = {"daily": DAILY, "small": SMALL, "solid": SOLID, "hashtag": HASHTAG}


def own_words(grid: Grid, *more: str) -> WordList:
    """The words of a grid, and more."""
    return WordList.of([*grid.words, *more])
