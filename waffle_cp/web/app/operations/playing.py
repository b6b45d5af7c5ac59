"""Puzzles for the player and for files: read, play, export."""

from __future__ import annotations

import time
from typing import Annotated, NotRequired, TypedDict

from msgspec import Meta

from waffle_cp.errors import InputError
from waffle_cp.formats import FORMATS
from waffle_cp.records.envelope import Envelope, envelope
from waffle_cp.web.app.operations.operation import Operation, Report
from waffle_cp.web.app.operations.puzzle_text import checked_puzzle, one_puzzle
from waffle_cp.web.app.operations.request import PuzzleText, Request, TimedRequest, one_of
from waffle_cp.web.player import PlayerRecord

__all__ = ["EXPORT", "FORMS", "PLAY", "READ", "ExportRequest", "PlayRequest", "ReadRequest"]

_MOST_PUZZLES = 500
_SECONDS = 30.0

FORMS = (*FORMATS, "html", "svg")
"""Names of the forms that a puzzle can be downloaded in."""

_FILES = {
    "html": ("html", "text/html"),
    "svg": ("svg", "image/svg+xml"),
    "json": ("json", "application/json"),
    "ipuz": ("ipuz", "application/json"),
    "csv": ("csv", "text/csv"),
}


class PlayRequest(TimedRequest, frozen=True, kw_only=True):
    """A puzzle to play."""

    puzzle: PuzzleText
    title: Annotated[str, Meta(max_length=120, description="title of the puzzle")] = ""
    author: Annotated[str, Meta(max_length=120, description="who made it")] = ""


class PlayAnswer(Envelope):
    """What the player takes, and the fragment of a link that opens it in any player's page."""

    record: PlayerRecord
    link: str
    swaps: int


def play(asked: PlayRequest, report: Report) -> PlayAnswer:
    """The player's record of a puzzle and its link; the puzzle is solved where it has to be."""
    from waffle_cp.web.player import playable, puzzle_link, puzzle_record

    started = time.perf_counter()
    puzzle = one_puzzle(asked.puzzle)
    if puzzle.solution is None:
        report("solving")
    puzzle = playable(puzzle, time_limit=asked.time_limit or _SECONDS)
    record = puzzle_record(puzzle, title=asked.title, author=asked.author)
    return {
        **envelope(engine="play", seconds=time.perf_counter() - started),
        "record": record,
        "link": puzzle_link(record),
        "swaps": record["swaps"],
    }


class ReadRequest(Request, frozen=True, kw_only=True):
    """Puzzles as text."""

    text: PuzzleText


class ReadPuzzle(TypedDict):
    """A puzzle as its JSON object, with its mask and where in the text it was."""

    layout: str
    letters: list[str]
    colors: list[str]
    mask: list[str]
    source: str
    solution: NotRequired[list[str]]
    swaps: NotRequired[int]
    rule: NotRequired[str]


class ReadAnswer(Envelope):
    """The puzzles of a text."""

    puzzles: list[ReadPuzzle]


def read(asked: ReadRequest, report: Report) -> ReadAnswer:
    """The puzzles of a text in any form as JSON objects, each with its mask."""
    from waffle_cp.formats import parse_puzzles, record_of_puzzle

    started = time.perf_counter()
    puzzles = parse_puzzles(asked.text)
    if len(puzzles) > _MOST_PUZZLES:
        raise InputError(f"{len(puzzles):,} puzzles: expected at most {_MOST_PUZZLES:,}")
    records: list[ReadPuzzle] = []
    for puzzle in map(checked_puzzle, puzzles):
        known = record_of_puzzle(puzzle)
        record: ReadPuzzle = {
            "layout": known["layout"],
            "letters": known["letters"],
            "colors": known["colors"],
            "mask": list(puzzle.layout.mask),
            "source": puzzle.source,
            "rule": puzzle.rule,
        }
        if "solution" in known:
            record["solution"] = known["solution"]
        if puzzle.swaps is not None:
            record["swaps"] = puzzle.swaps
        records.append(record)
    return {
        **envelope(engine="read", seconds=time.perf_counter() - started),
        "puzzles": records,
    }


class ExportRequest(Request, frozen=True, kw_only=True):
    """A puzzle, and the form to write it in."""

    puzzle: PuzzleText
    form: Annotated[str, one_of(FORMS, "the form to write")]
    title: Annotated[str, Meta(max_length=120, description="title of the page")] = ""
    author: Annotated[str, Meta(max_length=120, description="who made it")] = ""


class ExportAnswer(Envelope):
    """The text of a file, its name, and its media type."""

    name: str
    type: str
    text: str


def export(asked: ExportRequest, report: Report) -> ExportAnswer:
    """The text of a puzzle in a form, with a name and a media type for a file."""
    from waffle_cp.formats import format_puzzles
    from waffle_cp.render import puzzle_svg
    from waffle_cp.web.player import player_page, puzzle_record

    started = time.perf_counter()
    puzzle = one_puzzle(asked.puzzle)
    if asked.form == "html":
        text = player_page([puzzle_record(puzzle, title=asked.title, author=asked.author)])
    elif asked.form == "svg":
        text = puzzle_svg(puzzle)
    else:
        text = format_puzzles([puzzle], asked.form) + "\n"
    ending, media_type = _FILES.get(asked.form, ("txt", "text/plain"))
    return {
        **envelope(engine="export", seconds=time.perf_counter() - started),
        "name": f"waffle.{ending}",
        "type": media_type,
        "text": text,
    }


PLAY = Operation(
    "play",
    "What the player needs of a puzzle; solved where it states no solution.",
    PlayRequest,
    PlayAnswer,
    play,
    seconds=_SECONDS,
    is_short=True,
)
READ = Operation(
    "read", "The puzzles of a text in any form.", ReadRequest, ReadAnswer, read, is_quick=True
)
EXPORT = Operation(
    "export",
    "A puzzle in another form; html is the player and needs the solution.",
    ExportRequest,
    ExportAnswer,
    export,
    is_quick=True,
)
