"""What `make` finds as a JSON object."""

from __future__ import annotations

from typing import NotRequired, TypedDict

from waffle_cp.formats import record_of_puzzle
from waffle_cp.judging import Difficulty
from waffle_cp.layout import Layout
from waffle_cp.make import MadePuzzle
from waffle_cp.records.envelope import Envelope, result_envelope
from waffle_cp.result import Result

__all__ = ["DifficultyRecord", "MakeRecord", "difficulty_record", "make_record"]


class DifficultyRecord(TypedDict):
    """How hard a puzzle is for a person: a score, its level, why, and how often each step."""

    score: float
    level: str
    reason: str
    steps: dict[str, int]


class MakeRecord(Envelope):
    """A puzzle with its solution; its keys are null when none was made.

    `swaps` is the proven minimum and `bound` its proof; `unique` is null when not decided in time.
    A puzzle of a series has its number, its date or null, and the title that it is chosen by.
    """

    layout: str
    letters: list[str] | None
    colors: list[str] | None
    solution: list[str] | None
    swaps: int | None
    bound: int | None
    unique: bool | None
    unique_on: NotRequired[str]
    rule: NotRequired[str]
    difficulty: NotRequired[DifficultyRecord | None]
    number: NotRequired[int]
    date: NotRequired[str | None]
    id: NotRequired[str]


def make_record(result: Result[MadePuzzle], layout: Layout, list_name: str | None) -> MakeRecord:
    """The JSON object of a result, with the note on why there is no puzzle."""
    record: MakeRecord = {
        "layout": layout.name,
        "letters": None,
        "colors": None,
        "solution": None,
        "swaps": None,
        "bound": None,
        "unique": None,
        "seed": result.seed,
        **result_envelope(result, list_name),  # type: ignore[typeddict-item]
    }
    if not result:
        record["note"] = result.note
        return record
    made = result.unwrap()
    known = record_of_puzzle(made.puzzle)
    rated = made.difficulty
    record |= {
        "layout": known["layout"],
        "letters": known["letters"],
        "colors": known["colors"],
        "solution": known["solution"],
        "swaps": made.swaps,
        "bound": made.bound,
        "unique": made.unique,
        "unique_on": made.unique_on,
        "rule": made.puzzle.rule,
        "difficulty": None if rated is None else difficulty_record(rated),
    }
    return record


def difficulty_record(rated: Difficulty) -> DifficultyRecord:
    """A difficulty as plain values."""
    return {
        "score": rated.score,
        "level": rated.level,
        "reason": rated.reason,
        "steps": rated.counts,
    }
