"""What a maker asks of a grid: constraints as values, compiled once for every engine."""

from waffle_cp.request.compiled import CompiledRequest, compile_request
from waffle_cp.request.constraint import Constraint, ConstraintOption, Part, Relation, Tally
from waffle_cp.request.constraints import CONSTRAINTS, LetterCount, RareWords, RequiredWord
from waffle_cp.request.constraints.fixed import parse_template
from waffle_cp.request.request import FillRequest

__all__ = [
    "CONSTRAINTS",
    "CompiledRequest",
    "Constraint",
    "ConstraintOption",
    "FillRequest",
    "LetterCount",
    "Part",
    "RareWords",
    "Relation",
    "RequiredWord",
    "Tally",
    "compile_request",
    "parse_template",
]
