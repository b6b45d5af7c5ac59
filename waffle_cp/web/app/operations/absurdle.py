"""Absurdle: the adversary's replies to guesses."""

from __future__ import annotations

import random
import time
from typing import Annotated, TypedDict

from msgspec import Meta

from waffle_cp.errors import InputError
from waffle_cp.records.envelope import Envelope, envelope
from waffle_cp.seeds import drawn_seed
from waffle_cp.web.app.operations.game_lists import GameListName, game_lists
from waffle_cp.web.app.operations.operation import Operation, Report
from waffle_cp.web.app.operations.request import Seed, TimedRequest
from waffle_cp.wordle.game.patterns import LONGEST_WORD

__all__ = ["ABSURDLE", "AbsurdleRequest"]

_MOST_GUESSES = 100
_MOST_WORDS = 200


class AbsurdleRequest(TimedRequest, frozen=True, kw_only=True):
    """The guesses so far, and the target of challenge mode."""

    lists: GameListName = "auto"
    guesses: Annotated[
        tuple[Annotated[str, Meta(min_length=1, max_length=LONGEST_WORD)], ...],
        Meta(max_length=_MOST_GUESSES, examples=[["aesir"]]),
    ] = ()
    target: (
        Annotated[
            str,
            Meta(
                min_length=1,
                max_length=LONGEST_WORD,
                description="challenge mode: the only word that wins",
            ),
        ]
        | None
    ) = None
    draw: Annotated[bool, Meta(description="challenge mode with a target drawn at random")] = False
    seed: Seed | None = None
    words: Annotated[bool, Meta(description="show some of the words left")] = False


class Turn(TypedDict):
    """A guess, its colors, and how many words it left."""

    guess: str
    marks: str
    left: int


class AbsurdleAnswer(Envelope):
    """The game after the guesses."""

    target: str | None
    history: list[Turn]
    left: int
    words: list[str] | None
    won: bool
    lost: bool
    share: str


def absurdle(asked: AbsurdleRequest, report: Report) -> AbsurdleAnswer:
    """The game after the guesses: each reply with the words it left."""
    from waffle_cp.wordle.absurdle.game import AbsurdleGame
    from waffle_cp.wordle.game.patterns import pattern_emoji

    started = time.perf_counter()
    report("reading the lists")
    lists = game_lists(asked.lists, "absurdle")
    target, seed = asked.target, asked.seed
    if asked.draw:
        if target is not None:
            raise InputError("expected target or draw, not both")
        seed = drawn_seed() if seed is None else seed
        target = random.Random(seed).choice(lists.answers)
    game = AbsurdleGame.new(lists, target=None if target is None else target.strip())
    left = []
    for guess in asked.guesses:
        game = game.guess(guess)
        left.append(len(game.pool))
    count = len(game.history)
    title = f"Absurdle {count}" if game.target is None else f"Absurdle {count}, {game.target}"
    share = "\n".join([title, *(pattern_emoji(marks) for _, marks in game.history)])
    return {
        **envelope(
            engine="absurdle",
            seconds=time.perf_counter() - started,
            complete=game.is_won or game.is_lost,
            seed=seed,
            list_name=lists.name,
        ),
        "note": lists.note,
        "target": game.target,
        "history": [
            {"guess": guess, "marks": marks, "left": size}
            for (guess, marks), size in zip(game.history, left, strict=True)
        ],
        "left": len(game.pool),
        "words": list(game.words[:_MOST_WORDS]) if asked.words else None,
        "won": game.is_won,
        "lost": game.is_lost,
        "share": share,
    }


ABSURDLE = Operation(
    "absurdle",
    "The adversary's replies to guesses of Absurdle.",
    AbsurdleRequest,
    AbsurdleAnswer,
    absurdle,
    is_short=True,
)
