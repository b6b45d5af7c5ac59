"""What the tasks of the Wordle pages do: from checked values to JSON."""

from __future__ import annotations

import random
import secrets
import time
from collections.abc import Mapping, Sequence
from dataclasses import asdict, replace
from functools import lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from waffle_cp.alphabet import fold
from waffle_cp.errors import InputError
from waffle_cp.wordle.game.game_lists import GameLists, load_game_lists

if TYPE_CHECKING:
    from waffle_cp.web.answers import Answer, Report, Values
    from waffle_cp.wordle.assistant.session import Session
    from waffle_cp.wordle.assistant.suggestions import Suggestion
    from waffle_cp.wordle.strategies.registry import GuessStrategy

__all__ = ["WORDLE_ANSWERS"]

_MOST_WORDS = 200
_MOST_WORDS_OF_MANY = 40
_MOST_GROUP_WORDS = 60
_MOST_FOR_TREE = 300


def answer_wordle(values: Values, report: Report) -> dict[str, Any]:
    """Words left on each board, the next guesses ranked, and the groups of one of them."""
    from waffle_cp.cli.wordle.options import record_of
    from waffle_cp.wordle.assistant.session import Session
    from waffle_cp.wordle.strategies.registry import find_strategy

    started = time.perf_counter()
    report("reading the lists")
    lists = _lists(values["lists"], "wordle")
    boards = values["boards"]
    session = Session.start(lists, boards=boards, is_hard=values["hard"])
    session, notes = _played(session, values["guesses"], values["colors"])
    name = values["strategy"] or ("groups" if boards == 1 else "boards")
    left = sum(len(session.boards[number].pool) for number in session.unsolved)
    if name == "tree" and left > _MOST_FOR_TREE:
        name = "groups"
        notes.append(
            f"the tree is searched from {_MOST_FOR_TREE} words left on: ranked by groups until then"
        )
    advice: Sequence[Suggestion] = ()
    if values["advise"] and session.unsolved:
        report("ranking the next guesses")
        advice = _advice(session, find_strategy(name, boards=boards), values["top"])
    most = _MOST_WORDS if boards == 1 else _MOST_WORDS_OF_MANY
    return {
        **record_of(lists, complete=not session.unsolved, engine=name),
        "seconds": round(time.perf_counter() - started, 6),
        "note": "; ".join(filter(None, [lists.note, *notes])),
        "boards": [
            {
                "solved": board.is_solved,
                "count": len(board.pool),
                "words": [lists.answers[number] for number in board.pool[:most]],
            }
            for board in session.boards
        ],
        "guesses": [
            asdict(one)
            | {"answer_on": [number + 1 for number in one.answer_on], "probe": one.is_probe}
            for one in advice
        ],
        "groups": _groups(session, values, advice),
        "review": _review(session, values, name, report),
    }


def answer_absurdle(values: Values, report: Report) -> dict[str, Any]:
    """The game after the guesses: each reply with the words it left."""
    from waffle_cp.cli.wordle.options import record_of
    from waffle_cp.wordle.absurdle.game import AbsurdleGame
    from waffle_cp.wordle.game.patterns import pattern_emoji

    started = time.perf_counter()
    report("reading the lists")
    lists = _lists(values["lists"], "absurdle")
    target, seed = values["target"], values["seed"]
    if values["draw"]:
        if target is not None:
            raise InputError("expected target or draw, not both")
        seed = secrets.randbelow(2**31) if seed is None else seed
        target = random.Random(seed).choice(lists.answers)
    game = AbsurdleGame.new(lists, target=None if target is None else target.strip())
    left = []
    for guess in values["guesses"]:
        game = game.guess(guess)
        left.append(len(game.pool))
    count = len(game.history)
    title = f"Absurdle {count}" if game.target is None else f"Absurdle {count}, {game.target}"
    share = "\n".join([title, *(pattern_emoji(marks) for _, marks in game.history)])
    return {
        **record_of(lists, complete=game.is_won or game.is_lost, seed=seed, engine="absurdle"),
        "seconds": round(time.perf_counter() - started, 6),
        "note": lists.note,
        "target": game.target,
        "history": [
            {"guess": guess, "marks": marks, "left": size}
            for (guess, marks), size in zip(game.history, left, strict=True)
        ],
        "left": len(game.pool),
        "words": list(game.words[:_MOST_WORDS]) if values["words"] else None,
        "won": game.is_won,
        "lost": game.is_lost,
        "share": share,
    }


def answer_wordle_lists(values: Values, report: Report) -> dict[str, Any]:
    """What the lists hold, and which of them this is."""
    from waffle_cp.cli.wordle.options import record_of

    started = time.perf_counter()
    lists = _lists(values["lists"], values["game"])
    return {
        **record_of(lists, complete=True, engine="wordle_lists"),
        "seconds": round(time.perf_counter() - started, 6),
        "note": lists.note,
        "length": lists.length,
        "answers": len(lists.answers),
        "guesses": len(lists.guesses),
        "letters": sorted(set("".join(lists.guesses))),
    }


WORDLE_ANSWERS: Mapping[str, Answer] = MappingProxyType(
    {
        "wordle": answer_wordle,
        "absurdle": answer_absurdle,
        "wordle_lists": answer_wordle_lists,
    }
)
"""Functions by the name of their task."""


@lru_cache(maxsize=8)
def _lists(name: str, game: str) -> GameLists:
    try:
        return load_game_lists(name, preferred="absurdle" if game == "absurdle" else "classic")
    except InputError:
        raise InputError(
            f"{name!r} is not installed: install waffle-cp[wordle], or choose auto or own",
            place="lists",
        ) from None


def _played(
    session: Session, guesses: Sequence[str], colors: Sequence[str]
) -> tuple[Session, list[str]]:
    """The session after the guesses, and notes on those that are not in the lists."""
    if len(guesses) != len(colors):
        raise InputError(f"{len(guesses)} guesses and colors for {len(colors)}: expected as many")
    notes = []
    for number, (text, line) in enumerate(zip(guesses, colors, strict=True), start=1):
        try:
            guess = session.read_guess(text)
            if not session.unsolved:
                raise InputError("all boards are solved already")
            marks = session.read_colors(line.split())
        except InputError as fault:
            raise InputError(str(fault), place=f"guess {number}") from None
        if guess not in session.lists:
            notes.append(f"guess {number} {guess!r} is not in the list {session.lists.name!r}")
        session = session.after(guess, marks)
    return session, notes


def _advice(session: Session, strategy: GuessStrategy, top: int) -> Sequence[Suggestion]:
    """The best guesses; boards that nobody has guessed on are alike, so one stands for all."""
    from waffle_cp.wordle.assistant.session import Session
    from waffle_cp.wordle.assistant.suggestions import suggest

    boards = len(session.boards)
    if session.guesses or boards == 1:
        return suggest(session, strategy, limit=top)
    return [
        replace(
            one,
            answer_on=one.answer_on and tuple(range(boards)),
            groups=one.groups * boards,
            expected=one.expected * boards,
            bits=one.bits * boards,
        )
        for one in suggest(Session.start(session.lists), strategy, limit=top)
    ]


def _groups(
    session: Session, values: Values, advice: Sequence[Suggestion]
) -> dict[str, Any] | None:
    """The group table of the word asked for, or of the best guess; None without either."""
    from waffle_cp.wordle.pools.groups import group_table

    word = values["explain"]
    if word is not None:
        try:
            word = replace(session, is_hard=False).read_guess(fold(word))
        except InputError as fault:
            raise InputError(str(fault), place="explain") from None
    elif advice:
        word = advice[0].word
    if word is None or not session.unsolved:
        return None
    number = _board_number(session, values["explain_board"] or session.unsolved[0] + 1)
    table = group_table(word, session.boards[number - 1].words)
    return {
        "word": word,
        "board": number,
        "words": table.size,
        "largest": table.largest,
        "expected": round(table.expected, 4),
        "bits": round(table.bits, 4),
        "probe": not table.may_be_answer,
        "groups": [
            {
                "marks": group.marks,
                "count": len(group.words),
                "words": list(group.words[:_MOST_GROUP_WORDS]),
            }
            for group in table.groups
        ],
    }


def _review(
    session: Session, values: Values, name: str, report: Report
) -> list[dict[str, Any]] | None:
    """Each guess on a board looked at again, or None when that is not asked for."""
    from waffle_cp.wordle.assistant.suggestions import review
    from waffle_cp.wordle.strategies.registry import find_strategy

    if not values["review"]:
        return None
    report("looking back")
    board = _board_number(session, values["explain_board"] or 1)
    # A tree over all words takes too long, and a ranking of many boards does not judge one.
    strategy = find_strategy("groups" if name in ("tree", "boards") else name)
    return [
        {
            "guess": one.guess,
            "marks": one.marks,
            "before": one.before,
            "after": one.after,
            "expected": round(one.table.expected, 4),
            "best": one.best,
            "best_expected": round(one.best_expected, 4),
            "skill": one.skill,
            "luck": one.luck,
        }
        for one in review(session, strategy, board - 1)
    ]


def _board_number(session: Session, number: int) -> int:
    if number > len(session.boards):
        raise InputError(f"{number}: expected 1 to {len(session.boards)}", place="explain_board")
    return number
