"""The JSON objects of results, written alike by the command line and the web app.

Every object starts with the same keys, the `Envelope`; each module adds those of one subject.
"""

from waffle_cp.records.counts import CountRecord, count_record
from waffle_cp.records.envelope import Envelope, envelope, result_envelope
from waffle_cp.records.making import (
    DifficultyRecord,
    MakeRecord,
    difficulty_record,
    make_record,
)
from waffle_cp.records.picturing import PictureRecord, picture_record
from waffle_cp.records.solving import SolutionRecord, SolveRecord, solve_record
from waffle_cp.records.swapping import SwapsRecord, swaps_record

__all__ = [
    "CountRecord",
    "DifficultyRecord",
    "Envelope",
    "MakeRecord",
    "PictureRecord",
    "SolutionRecord",
    "SolveRecord",
    "SwapsRecord",
    "count_record",
    "difficulty_record",
    "envelope",
    "make_record",
    "picture_record",
    "result_envelope",
    "solve_record",
    "swaps_record",
]
