"""The puzzle that a picture shows."""

from __future__ import annotations

import time
from typing import Annotated

from msgspec import Meta

from waffle_cp.records.envelope import Envelope, envelope
from waffle_cp.records.picturing import PictureRecord, picture_record
from waffle_cp.web.app.operations.operation import Operation, Report
from waffle_cp.web.app.operations.request import ListName, TimedRequest
from waffle_cp.words import load_words

__all__ = ["PICTURE", "PictureRequest"]

_SECONDS = 20.0


class PictureRequest(TimedRequest, frozen=True, kw_only=True):
    """A picture of a board, small enough for the body of a request."""

    picture: Annotated[
        bytes, Meta(min_length=1, description="a PNG, JPEG, WebP or HEIC file in base64")
    ]
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


PICTURE = Operation(
    "picture",
    "The puzzle that a picture shows.",
    PictureRequest,
    PictureAnswer,
    picture,
    seconds=_SECONDS,
    is_short=True,
)
