"""Options of `make` about judging: difficulty, themes, pairs that are mended at once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click

from waffle_cp.errors import InputError
from waffle_cp.judging.difficulty import LEVELS, PLAYER_LIST
from waffle_cp.make.themes import Theme
from waffle_cp.words import LIST_NAMES, WordList, load_words, sibling_list

__all__ = ["judging_options", "player_list", "read_theme"]

FunctionT = TypeVar("FunctionT", bound=Callable[..., Any])

_OPTIONS = (
    click.option(
        "--difficulty",
        type=click.Choice(list(LEVELS)),
        help="How hard the puzzle is for a person, as check measures it.",
    ),
    click.option(
        "--known",
        "known_source",
        metavar="LIST",
        help="The words that a player is taken to know, for difficulty. "
        f"[default: {PLAYER_LIST}, in the language of --words]",
    ),
    click.option(
        "--avoid-pairs",
        is_flag=True,
        help="No two cells hold each other's letters, so that no swap mends two at once.",
    ),
    click.option(
        "--theme",
        "theme_path",
        metavar="LIST",
        help="Words of a subject, of which grids hold some.",
    ),
    click.option(
        "--theme-words",
        type=click.IntRange(1, 1000),
        metavar="K",
        help="At least so many of them in each grid. [default: 2]",
    ),
)


def judging_options(function: FunctionT) -> FunctionT:
    """Give a command the options of this module."""
    for option in reversed(_OPTIONS):
        function = option(function)
    return function


def read_theme(path: str | None, count: int | None) -> Theme | None:
    """The theme in a file of words; InputError for a count without a file."""
    if path is None:
        if count is not None:
            raise InputError("--theme-words goes with --theme FILE")
        return None
    return Theme.of(load_words(path), count=2 if count is None else count)


def player_list(
    known_source: str | None, words_source: str, fill_words: WordList | None
) -> WordList:
    """The list that a player knows: the one named, else `extended` in the language of the words.

    A file of which English lacks most words is another language: then it is known itself.
    """
    if known_source is not None:
        return load_words(known_source)
    player_source = sibling_list(words_source, PLAYER_LIST)
    if fill_words is not None and fill_words.name not in LIST_NAMES and player_source in LIST_NAMES:
        full = load_words("full", offensive=True)
        if 2 * sum(word in full for word in fill_words) < len(fill_words):
            return fill_words
    return load_words(player_source)
