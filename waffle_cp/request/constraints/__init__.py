"""One file a constraint: what a maker can ask of a grid."""

from waffle_cp.registry import Registry
from waffle_cp.request.constraint import Constraint
from waffle_cp.request.constraints.at_most import AtMost
from waffle_cp.request.constraints.banned import BannedWords
from waffle_cp.request.constraints.bar_starts import BarredStarts
from waffle_cp.request.constraints.different import DifferentStems, DifferentWords
from waffle_cp.request.constraints.fixed import FixedLetter, FixedTemplate
from waffle_cp.request.constraints.letter_count import LetterCount
from waffle_cp.request.constraints.min_score import MinScore
from waffle_cp.request.constraints.path import HiddenPath
from waffle_cp.request.constraints.rare import RareWords
from waffle_cp.request.constraints.required import RequiredWord

__all__ = [
    "CONSTRAINTS",
    "AtMost",
    "BannedWords",
    "BarredStarts",
    "DifferentStems",
    "DifferentWords",
    "FixedLetter",
    "FixedTemplate",
    "HiddenPath",
    "LetterCount",
    "MinScore",
    "RareWords",
    "RequiredWord",
]

CONSTRAINTS: Registry[type[Constraint]] = Registry(
    "constraint",
    {
        kind.rule.replace(" ", "-"): kind
        for kind in (
            RequiredWord,
            BannedWords,
            FixedLetter,
            FixedTemplate,
            LetterCount,
            MinScore,
            RareWords,
            BarredStarts,
            AtMost,
            HiddenPath,
            DifferentWords,
            DifferentStems,
        )
    },
)
"""Every constraint by its rule; the order is that of options in the help."""
