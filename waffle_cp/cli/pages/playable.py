"""Puzzles for the player: read from files, solved where they do not state their solution."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar
from urllib.parse import urlsplit

import click

from waffle_cp.errors import InputError
from waffle_cp.formats import read_puzzles
from waffle_cp.puzzle import Puzzle
from waffle_cp.web.player import (
    PlayerRecord,
    playable,
    puzzle_record,
    puzzle_titles,
    word_scores,
)

__all__ = ["link_option", "playable_puzzles", "player_records"]

FunctionT = TypeVar("FunctionT", bound=Callable[..., Any])


def link_option(function: FunctionT) -> FunctionT:
    """Give a command `--link`, the address that the player's links lead to."""
    return click.option(
        "--link",
        "home",
        default="",
        metavar="URL",
        callback=_address,
        help="Address where this page will be: links copied from a file lead there.",
    )(function)


def _address(context: click.Context, parameter: click.Parameter, text: str) -> str:
    parts = urlsplit(text)
    if text and (parts.scheme not in ("http", "https") or not parts.netloc or "#" in text):
        told = "expected the address of a page without '#', as in https://example.org/waffle.html"
        raise InputError(f"{text!r}: {told}", place="--link")
    return text


def playable_puzzles(sources: Sequence[str], *, needs_solution: bool = True) -> list[Puzzle]:
    """The puzzles of all files, each with its solution when that is needed.

    Raises InputError for a file that cannot be read, or a puzzle that has not exactly one
    solution on the full list.
    """
    puzzles = [puzzle for source in sources for puzzle in read_puzzles(source)]
    return [playable(puzzle) for puzzle in puzzles] if needs_solution else puzzles


def player_records(
    puzzles: Sequence[Puzzle], *, title: str | None = None, author: str = ""
) -> list[PlayerRecord]:
    """What the player takes of each puzzle, with titles and how well known the words are."""
    titles = puzzle_titles(puzzles, title)
    return [
        puzzle_record(puzzle, title=name, author=author, scores=word_scores(puzzle))
        for puzzle, name in zip(puzzles, titles, strict=True)
    ]
