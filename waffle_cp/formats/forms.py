"""The forms of puzzle files by name: how each is written, recognized and read."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from waffle_cp.formats.csv_table import format_csv, looks_like_csv, parse_csv
from waffle_cp.formats.emoji import format_emoji, has_squares, parse_emoji
from waffle_cp.formats.ipuz import format_ipuz
from waffle_cp.formats.records import format_json, looks_like_json, parse_json
from waffle_cp.formats.seed_player import (
    format_seed_player,
    looks_like_seed_player,
    parse_seed_player,
)
from waffle_cp.formats.text import format_seed_text, format_text, parse_blocks
from waffle_cp.puzzle import Puzzle
from waffle_cp.registry import Registry

__all__ = ["FORMATS", "PuzzleFormat", "Reader", "named_readers", "reads_at_once"]

Reader = Callable[[str], Sequence[tuple[str, Callable[[], Puzzle]]]]
"""From a text to a name (or nothing) and a function for each of its puzzles.

A function raises InputError when its puzzle cannot be read, which leaves the others alone.
"""


@dataclass(frozen=True, slots=True)
class PuzzleFormat:
    """A form of puzzle files.

    `write` gives the text of any number of puzzles, with `holds_one` of exactly one. `read` reads
    the texts that `recognizes` accepts; a form without it is read as puzzle text.
    """

    write: Callable[[Sequence[Puzzle]], str]
    recognizes: Callable[[str], bool] | None = None
    read: Reader | None = None
    holds_one: bool = False


def reads_at_once(parse: Callable[[str], Sequence[Puzzle]]) -> Reader:
    """A reader from a function that reads all puzzles of a text together."""
    return lambda text: [("", partial(_itself, puzzle)) for puzzle in parse(text)]


FORMATS: Registry[PuzzleFormat] = Registry(
    "form",
    {
        "text": PuzzleFormat(format_text),
        "seed": PuzzleFormat(format_seed_text),
        "json": PuzzleFormat(format_json, looks_like_json, parse_json),
        "csv": PuzzleFormat(format_csv, looks_like_csv, parse_csv),
        "ipuz": PuzzleFormat(lambda puzzles: format_ipuz(*puzzles), holds_one=True),
        "player": PuzzleFormat(
            lambda puzzles: format_seed_player(*puzzles),
            looks_like_seed_player,
            reads_at_once(lambda text: [parse_seed_player(text)]),
            holds_one=True,
        ),
        "emoji": PuzzleFormat(format_emoji, has_squares, reads_at_once(parse_emoji)),
    },
)
"""Forms by name. A text is read by the first that recognizes it; ipuz is recognized as JSON."""


def named_readers(text: str) -> Sequence[tuple[str, Callable[[], Puzzle]]]:
    """The puzzles of a text in any form, read one by one; see Reader."""
    for form in FORMATS.values():
        if form.recognizes is not None and form.read is not None and form.recognizes(text):
            return form.read(text)
    return [("", read) for read in parse_blocks(text)]


def _itself(puzzle: Puzzle) -> Puzzle:
    return puzzle
