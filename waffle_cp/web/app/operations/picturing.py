"""What a picture shows: a puzzle, or the guesses of a Wordle board."""

from __future__ import annotations

import time
from typing import Annotated

from msgspec import Meta

from waffle_cp.errors import InputError
from waffle_cp.records.envelope import Envelope, envelope
from waffle_cp.records.picturing import PictureRecord, picture_record
from waffle_cp.web.app.operations.game_lists import GameListName, game_lists
from waffle_cp.web.app.operations.operation import Operation, Report
from waffle_cp.web.app.operations.request import ListName, TimedRequest
from waffle_cp.words import load_words

__all__ = ["GUESS_PICTURE", "PICTURE", "GuessPictureRequest", "PictureRequest"]

_SECONDS = 20.0

_Picture = Annotated[
    bytes, Meta(min_length=1, description="a PNG, JPEG, WebP or HEIC file in base64")
]


class PictureRequest(TimedRequest, frozen=True, kw_only=True):
    """A picture of a board, small enough for the body of a request."""

    picture: _Picture
    words: ListName = "full"


class PictureAnswer(Envelope):
    """The puzzle, and what of it is in doubt."""

    layout: str
    picture: PictureRecord


def picture(asked: PictureRequest, report: Report) -> PictureAnswer:
    """As the key `picture` of `solve --json`."""
    from waffle_cp.pictures import read_picture

    started = time.perf_counter()
    report("reading the picture")
    words = load_words(asked.words, offensive=True)
    limit = (asked.time_limit or _SECONDS) / 2
    reading = read_picture(asked.picture, words, time_limit=limit)
    seconds = time.perf_counter() - started
    return {
        **envelope(engine="picture", seconds=seconds, list_name=words.name),
        "layout": reading.puzzle.layout.name,
        "picture": picture_record(reading),
    }


class GuessPictureRequest(TimedRequest, frozen=True, kw_only=True):
    """A picture of a Wordle board, small enough for the body of a request."""

    picture: _Picture
    lists: GameListName = "auto"


class GuessPictureAnswer(Envelope):
    """The guesses from the top, each with its colors: g, y or a dot for each letter.

    `confidence` is a probability a guess; `doubtful` has for each guess the places, from 0, whose
    letter or color is in doubt.
    """

    guesses: list[str]
    colors: list[str]
    confidence: list[float]
    doubtful: list[list[int]]


def guess_picture(asked: GuessPictureRequest, report: Report) -> GuessPictureAnswer:
    """The guesses; letters in doubt are decided by the words that may be guessed."""
    from waffle_cp.pictures import read_guesses

    started = time.perf_counter()
    report("reading the picture")
    lists = game_lists(asked.lists, "wordle")
    reading = read_guesses(asked.picture, (*lists.answers, *lists.others))
    length = len(reading.guesses[0][0])
    if length != lists.length:
        raise InputError(
            f"the guesses in the picture have {length} letters: expected {lists.length}"
        )
    seconds = time.perf_counter() - started
    return {
        **envelope(engine="picture", seconds=seconds, list_name=lists.name),
        "guesses": [word for word, _ in reading.guesses],
        "colors": [marks for _, marks in reading.guesses],
        "confidence": [round(sure, 4) for sure in reading.confidence],
        "doubtful": [list(places) for places in reading.doubtful],
    }


PICTURE = Operation(
    "picture",
    "The puzzle that a picture shows.",
    PictureRequest,
    PictureAnswer,
    picture,
    seconds=_SECONDS,
    is_short=True,
)

GUESS_PICTURE = Operation(
    "guess_picture",
    "The guesses that a picture of a Wordle board shows.",
    GuessPictureRequest,
    GuessPictureAnswer,
    guess_picture,
    seconds=_SECONDS,
    is_short=True,
)
