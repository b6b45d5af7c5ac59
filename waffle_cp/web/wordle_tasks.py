"""What can be asked of the Wordle pages: the fields and limits of their tasks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from waffle_cp.web.fields import Choice, Field, Flag, Text, Texts, Whole
from waffle_cp.web.tasks import Task
from waffle_cp.wordle.assistant.session import MOST_BOARDS
from waffle_cp.wordle.game.game_lists import SOURCES
from waffle_cp.wordle.game.patterns import LONGEST_WORD
from waffle_cp.wordle.strategies.registry import STRATEGIES

__all__ = ["LIST_CHOICES", "wordle_tasks"]

LIST_CHOICES = ("auto", *SOURCES)
"""Lists by name; `auto` takes the game's own if they are installed, else ours."""

_MOST_GUESSES = 64
_MOST_ABSURDLE_GUESSES = 100
_WORD = Text(LONGEST_WORD, 1)
_COLORS = Text(MOST_BOARDS * (LONGEST_WORD + 1), 1)
_LISTS = Field("lists", Choice(LIST_CHOICES), "answers and guesses, by name", "auto")


class Timed(Protocol):
    """Adds the time limit to the fields of a task."""

    def __call__(self, *fields: Field, default: float) -> tuple[Field, ...]:
        """The fields with it."""
        ...


def wordle_tasks(timed: Timed) -> Sequence[Task]:
    """The tasks of both pages: `wordle`, `absurdle`, and what a list holds."""
    return (
        Task(
            "wordle",
            "Words left and the best next guesses, on 1 to 32 boards of Wordle.",
            timed(*_wordle_fields(), default=60.0),
        ),
        Task(
            "absurdle",
            "The adversary's replies to guesses of Absurdle.",
            timed(*_absurdle_fields(), default=30.0),
        ),
        Task(
            "wordle_lists",
            "What the lists of Wordle hold.",
            (_LISTS, Field("game", Choice(("wordle", "absurdle")), "whose lists", "wordle")),
            is_quick=True,
        ),
    )


def _wordle_fields() -> Sequence[Field]:
    return (
        _LISTS,
        Field("boards", Whole(1, MOST_BOARDS), "number of boards", 1),
        Field("hard", Flag(), "hard mode: what was told must be used; for one board", False),
        Field("guesses", Texts(_WORD, _MOST_GUESSES), "the guesses so far", (), example=["salet"]),
        Field(
            "colors",
            Texts(_COLORS, _MOST_GUESSES),
            "a text for each guess: g, y or a dot for each letter, the boards that were not "
            "solved yet parted by blanks",
            (),
            example=[".y..g"],
        ),
        Field(
            "strategy",
            Choice(tuple(STRATEGIES)),
            "how guesses are ranked; null: groups, or boards where there are several",
            None,
        ),
        Field("advise", Flag(), "rank the next guesses", True),
        Field("top", Whole(1, 50), "as many of them", 10),
        Field("explain", _WORD, "the word whose groups are shown; null: the best guess", None),
        Field("explain_board", Whole(1, MOST_BOARDS), "on this board; null: the first", None),
        Field("review", Flag(), "look back at each guess on a board: skill and luck", False),
    )


def _absurdle_fields() -> Sequence[Field]:
    return (
        _LISTS,
        Field(
            "guesses",
            Texts(_WORD, _MOST_ABSURDLE_GUESSES),
            "the guesses so far",
            (),
            example=["aesir"],
        ),
        Field("target", _WORD, "challenge mode: the only word that wins", None),
        Field("draw", Flag(), "challenge mode with a target drawn at random", False),
        Field("seed", Whole(0, 2**31 - 1), "seed of the draw; null: drawn", None),
        Field("words", Flag(), "tell some of the words left", False),
    )
