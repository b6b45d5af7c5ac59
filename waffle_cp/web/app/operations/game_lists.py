"""The lists of the Wordle family by name, and what they hold."""

from __future__ import annotations

import time
from functools import lru_cache
from typing import Annotated

from waffle_cp.errors import InputError
from waffle_cp.records.envelope import Envelope, envelope
from waffle_cp.web.app.operations.operation import Operation, Report
from waffle_cp.web.app.operations.request import Request, one_of
from waffle_cp.wordle.game.game_lists import SOURCES, GameLists, load_game_lists

__all__ = ["LIST_CHOICES", "WORDLE_LISTS", "GameListName", "ListsRequest", "game_lists"]

LIST_CHOICES = ("auto", *SOURCES)
"""Lists by name; `auto` takes the game's own if they are installed, else ours."""

GameListName = Annotated[str, one_of(LIST_CHOICES, "answers and guesses, by name")]


class ListsRequest(Request, frozen=True, kw_only=True):
    """Which lists, and for which game."""

    lists: GameListName = "auto"
    game: Annotated[str, one_of(("wordle", "absurdle"), "whose lists")] = "wordle"


class ListsAnswer(Envelope):
    """How many words the lists hold, how long they are, and their letters."""

    length: int
    answers: int
    guesses: int
    letters: list[str]


def describe_lists(asked: ListsRequest, report: Report) -> ListsAnswer:
    """What the lists hold, and which of them this is."""
    started = time.perf_counter()
    lists = game_lists(asked.lists, asked.game)
    return {
        **envelope(
            engine="wordle_lists",
            seconds=time.perf_counter() - started,
            list_name=lists.name,
        ),
        "note": lists.note,
        "length": lists.length,
        "answers": len(lists.answers),
        "guesses": len(lists.guesses),
        "letters": sorted(set("".join(lists.guesses))),
    }


@lru_cache(maxsize=8)
def game_lists(name: str, game: str) -> GameLists:
    """The lists of a name; InputError when their package is not installed."""
    try:
        return load_game_lists(name, preferred="absurdle" if game == "absurdle" else "classic")
    except InputError:
        raise InputError(
            f"{name!r} is not installed: install waffle-cp[wordle], or choose auto or own",
            place="lists",
        ) from None


WORDLE_LISTS = Operation(
    "wordle_lists",
    "What the lists of Wordle hold.",
    ListsRequest,
    ListsAnswer,
    describe_lists,
    is_quick=True,
)
