"""One file a constraint: what a maker can ask of a grid."""

from waffle_cp.registry import Registry
from waffle_cp.request.constraint import Constraint
from waffle_cp.request.constraints.banned import BannedWords
from waffle_cp.request.constraints.different import DifferentStems, DifferentWords
from waffle_cp.request.constraints.fixed import FixedLetter, FixedTemplate
from waffle_cp.request.constraints.letter_count import LetterCount
from waffle_cp.request.constraints.min_score import MinScore
from waffle_cp.request.constraints.rare import RareWords
from waffle_cp.request.constraints.required import RequiredWord

__all__ = [
    "CONSTRAINTS",
    "BannedWords",
    "DifferentStems",
    "DifferentWords",
    "FixedLetter",
    "FixedTemplate",
    "LetterCount",
    "MinScore",
    "RareWords",
    "RequiredWord",
]

CONSTRAINTS: Registry[type[Constraint]] = Registry(
    "constraint",
    {
        "required": RequiredWord,
        "banned": BannedWords,
        "fixed": FixedLetter,
        "template": FixedTemplate,
        "letters": LetterCount,
        "min-score": MinScore,
        "rare": RareWords,
        "bar-starts": "waffle_cp.request.constraints.bar_starts:BarredStarts",
        "at-most": "waffle_cp.request.constraints.at_most:AtMost",
        "path": "waffle_cp.request.constraints.path:HiddenPath",
        "repeats": DifferentWords,
        "stems": DifferentStems,
    },
)
"""Every constraint by its rule; the order is that of options in the help."""
