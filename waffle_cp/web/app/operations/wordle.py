"""The Wordle assistant: words left, the next guesses ranked, groups and a look back."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Annotated, TypedDict

from msgspec import Meta

from waffle_cp.alphabet import fold
from waffle_cp.errors import InputError
from waffle_cp.records.envelope import Envelope, envelope
from waffle_cp.web.app.operations.game_lists import GameListName, game_lists
from waffle_cp.web.app.operations.operation import Operation, Report
from waffle_cp.web.app.operations.request import TimedRequest, one_of
from waffle_cp.wordle.game.patterns import LONGEST_WORD
from waffle_cp.wordle.strategies.registry import STRATEGIES

if TYPE_CHECKING:
    from waffle_cp.wordle.assistant.session import Session
    from waffle_cp.wordle.assistant.suggestions import Suggestion
    from waffle_cp.wordle.strategies.registry import GuessStrategy

__all__ = ["WORDLE", "WordleRequest"]

_MOST_GUESSES = 64
_MOST_WORDS = 200
_MOST_WORDS_OF_MANY = 40
_MOST_GROUP_WORDS = 60
_MOST_FOR_TREE = 300

_Word = Annotated[str, Meta(min_length=1, max_length=LONGEST_WORD)]
MOST_BOARDS = 32
"""Boards that a page has room for."""
_Colors = Annotated[str, Meta(min_length=1, max_length=MOST_BOARDS * (LONGEST_WORD + 1))]
_Board = Annotated[int, Meta(ge=1, le=MOST_BOARDS, description="a board, from 1; null: the first")]


class WordleRequest(TimedRequest, frozen=True, kw_only=True):
    """The game so far on 1 to 32 boards, and what to say of it.

    `colors` has a text for each guess: g, y or a dot for each letter, with blanks between the
    boards that were not solved yet.
    """

    lists: GameListName = "auto"
    boards: Annotated[int, Meta(ge=1, le=MOST_BOARDS, description="number of boards")] = 1
    hard: Annotated[bool, Meta(description="hard mode, for one board: hints must be used")] = False
    guesses: Annotated[tuple[_Word, ...], Meta(max_length=_MOST_GUESSES, examples=[["salet"]])] = ()
    colors: Annotated[
        tuple[_Colors, ...], Meta(max_length=_MOST_GUESSES, examples=[[".y..g"]])
    ] = ()
    strategy: (
        Annotated[
            str, one_of(STRATEGIES, "how guesses are ranked; null: groups, or boards for several")
        ]
        | None
    ) = None
    advise: Annotated[bool, Meta(description="rank the next guesses")] = True
    top: Annotated[int, Meta(ge=1, le=50, description="how many of them")] = 10
    explain: (
        Annotated[
            str,
            Meta(
                min_length=1,
                max_length=LONGEST_WORD,
                description="the word whose groups are shown; null: the best guess",
            ),
        ]
        | None
    ) = None
    explain_board: _Board | None = None
    review: Annotated[
        bool, Meta(description="look back at each guess on a board: skill and luck")
    ] = False


class BoardState(TypedDict):
    """The words left on a board; `words` shows the first of them."""

    solved: bool
    count: int
    words: list[str]


class GuessAdvice(TypedDict):
    """A ranked guess; `answer_on` are the boards, from 1, whose answer it may be."""

    word: str
    answer_on: list[int]
    groups: int
    largest: int
    expected: float
    bits: float
    total: float | None
    probe: bool


class Group(TypedDict):
    """The words that one coloring leaves."""

    marks: str
    count: int
    words: list[str]


class GuessGroups(TypedDict):
    """What a word tells on a board: its groups."""

    word: str
    board: int
    words: int
    largest: int
    expected: float
    bits: float
    probe: bool
    groups: list[Group]


class GuessReview(TypedDict):
    """A guess looked at again: skill and luck from 0 to 100."""

    guess: str
    marks: str
    before: int
    after: int
    expected: float
    best: str
    best_expected: float
    skill: float
    luck: float


class WordleAnswer(Envelope):
    """Each board, the best next guesses, the groups of one, and the review if asked for."""

    boards: list[BoardState]
    guesses: list[GuessAdvice]
    groups: GuessGroups | None
    review: list[GuessReview] | None


def wordle(asked: WordleRequest, report: Report) -> WordleAnswer:
    """Words left on each board, the next guesses ranked, and the groups of one of them."""
    from waffle_cp.wordle.assistant.session import Session
    from waffle_cp.wordle.strategies.registry import find_strategy

    started = time.perf_counter()
    report("reading the lists")
    lists = game_lists(asked.lists, "wordle")
    boards = asked.boards
    session = Session.start(lists, boards=boards, is_hard=asked.hard)
    session, notes = _played(session, asked.guesses, asked.colors)
    name = asked.strategy or ("groups" if boards == 1 else "boards")
    left = sum(len(session.boards[number].pool) for number in session.unsolved)
    if name == "tree" and left > _MOST_FOR_TREE:
        name = "groups"
        notes.append(
            f"the tree is searched from {_MOST_FOR_TREE} words left on: ranked by groups until then"
        )
    advice: Sequence[Suggestion] = ()
    if asked.advise and session.unsolved:
        report("ranking the next guesses")
        advice = _advice(session, find_strategy(name, boards=boards), asked.top)
    most = _MOST_WORDS if boards == 1 else _MOST_WORDS_OF_MANY
    return {
        **envelope(
            engine=name,
            seconds=time.perf_counter() - started,
            complete=not session.unsolved,
            list_name=lists.name,
        ),
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
            {
                "word": one.word,
                "answer_on": [number + 1 for number in one.answer_on],
                "groups": one.groups,
                "largest": one.largest,
                "expected": one.expected,
                "bits": one.bits,
                "total": one.total,
                "probe": one.is_probe,
            }
            for one in advice
        ],
        "groups": _groups(session, asked, advice),
        "review": _review(session, asked, name, report),
    }


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
    session: Session, asked: WordleRequest, advice: Sequence[Suggestion]
) -> GuessGroups | None:
    """The group table of the word asked for, or of the best guess; None without either."""
    from waffle_cp.wordle.pools.groups import group_table

    word = asked.explain
    if word is not None:
        try:
            word = replace(session, is_hard=False).read_guess(fold(word))
        except InputError as fault:
            raise InputError(str(fault), place="explain") from None
    elif advice:
        word = advice[0].word
    if word is None or not session.unsolved:
        return None
    number = _board_number(session, asked.explain_board or session.unsolved[0] + 1)
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
    session: Session, asked: WordleRequest, name: str, report: Report
) -> list[GuessReview] | None:
    """Each guess on a board looked at again, or None when that is not asked for."""
    from waffle_cp.wordle.assistant.review import review
    from waffle_cp.wordle.strategies.registry import find_strategy

    if not asked.review:
        return None
    report("looking back")
    board = _board_number(session, asked.explain_board or 1)
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


WORDLE = Operation(
    "wordle",
    "Words left and the best next guesses, on 1 to 32 boards of Wordle.",
    WordleRequest,
    WordleAnswer,
    wordle,
    seconds=60.0,
)
