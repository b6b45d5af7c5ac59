"""Solution grids on request: what to fill, by which engine."""

from waffle_cp.fill.engines import (
    ENGINES,
    FillEngine,
    FillTask,
    fill_grids,
)
from waffle_cp.request import (
    FillRequest,
    LetterCount,
    RareWords,
    RequiredWord,
    parse_template,
)

__all__ = [
    "ENGINES",
    "FillEngine",
    "FillRequest",
    "FillTask",
    "LetterCount",
    "RareWords",
    "RequiredWord",
    "fill_grids",
    "parse_template",
]
