"""What the commands of the Wordle family share: lists, strategies, records, workers."""

from __future__ import annotations

import functools
import random
import signal
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from types import FrameType
from typing import TYPE_CHECKING, Any, TypeVar

import click

from waffle_cp.cli.option_rules import exclusive
from waffle_cp.cli.output import Output
from waffle_cp.errors import InputError
from waffle_cp.plurals import counted
from waffle_cp.wordle.game.game_lists import SOURCES, GameLists, load_game_lists, read_words

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from waffle_cp.wordle.assistant.session import Session
    from waffle_cp.wordle.strategies.registry import GuessStrategy

__all__ = [
    "default_strategy",
    "drawn_answers",
    "likelihood_options",
    "lists_options",
    "one_interrupt",
    "pool_of",
    "read_targets",
    "record_of",
    "strategy_option",
    "warm_up",
]

FunctionT = TypeVar("FunctionT", bound=Callable[..., Any])


def lists_options(preferred: str = "classic") -> Callable[[FunctionT], FunctionT]:
    """`--lists`, `--words`, `--answers`, `--guesses`, `--length`: gives the command `lists`.

    Needs `output` among the command's arguments; what is to know of the lists is noted there.
    `preferred` are the lists that `auto` takes where they are installed.
    """

    def with_lists(function: FunctionT) -> FunctionT:
        return _lists_options(function, preferred)

    return with_lists


def _lists_options(function: FunctionT, preferred: str) -> FunctionT:

    @functools.wraps(function)
    def collected(
        *arguments: Any,
        output: Output,
        lists_name: str,
        answers: str | None,
        guesses: str | None,
        language: str | None,
        length: int | None,
        **options: Any,
    ) -> Any:
        lists = load_game_lists(
            lists_name,
            preferred=preferred,
            answers=answers,
            guesses=guesses,
            words=language,
            length=length,
        )
        if lists.note:
            output.note(f"{lists}: {lists.note}")
        return function(*arguments, output=output, lists=lists, **options)

    for option in (
        click.option(
            "--length", type=click.IntRange(1, 20), help="Letters of a word, where lists have more."
        ),
        click.option(
            "--words",
            "language",
            metavar="LIST",
            help="The words of a language: es, or es:easy for easier answers.",
        ),
        click.option("--guesses", metavar="FILE", help="Words that may be guessed."),
        click.option("--answers", metavar="FILE", help="Answers, in the game's order."),
        click.option(
            "--lists",
            "lists_name",
            default="auto",
            show_default=True,
            type=click.Choice(["auto", *SOURCES]),
            help=f"Lists by name; auto is {preferred} if it is installed, else own.",
        ),
    ):
        collected = option(collected)
    for files in ("--answers", "--guesses", "--words"):
        collected = exclusive("--lists", files)(collected)
    for files in ("--answers", "--guesses"):
        collected = exclusive("--words", files)(collected)
    return collected  # type: ignore[return-value]


def likelihood_options(function: FunctionT) -> FunctionT:
    """`--listed` and `--used`: every guessable word may be the answer, or the listed ones alone.

    Answers of one's own (`--answers`) are always all there are. Needs `lists` and `output` among
    the command's arguments, and gives `listed`, the lists as
    they were, too.
    """

    @functools.wraps(function)
    def collected(
        *arguments: Any,
        lists: GameLists,
        listed: bool,
        used: str | None,
        **options: Any,
    ) -> Any:
        from waffle_cp.wordle.game.likelihood import with_likely_answers

        wide = lists
        if not listed and click.get_current_context().params.get("answers") is None:
            wide = with_likely_answers(lists, () if used is None else read_words(used))
        return function(*arguments, lists=wide, listed=lists, **options)

    for option in (
        click.option("--used", metavar="FILE", help="Words that were answers before: less likely."),
        click.option(
            "--listed",
            is_flag=True,
            help="Listed answers alone, all equally likely; else every guess may be the answer, by "
            "how common it is.",
        ),
    ):
        collected = option(collected)
    for pair in (("--listed", "--used"), ("--answers", "--listed"), ("--answers", "--used")):
        collected = exclusive(*pair)(collected)
    return collected  # type: ignore[return-value]


def strategy_option(default: str) -> Callable[[FunctionT], FunctionT]:
    """`--strategy`, with the command's own default."""
    return click.option(
        "--strategy",
        "strategy_name",
        default=default,
        show_default=True,
        metavar="NAME",
        help="groups, entropy, expected, worst, estimate, tree, boards, frequency, exploring or "
        "uncertain.",
    )


def read_targets(session: Session, targets: Sequence[str]) -> tuple[str, ...]:
    """The folded answers that are practised on; InputError for a word that is none."""
    answers = []
    for text in targets:
        word = session.read_guess(text)
        if session.lists.answer_index(word) is None:
            why = "is not in" if word not in session.lists else "is not an answer of"
            raise InputError(f"{word!r} {why} the list {session.lists.name!r}", place="--target")
        answers.append(word)
    return tuple(answers)


def default_strategy(lists: GameLists, boards: int) -> str:
    """The strategy that suits a game, by name."""
    if boards > 1:
        return "boards"
    return "entropy" if lists.likelihoods else "groups"


def drawn_answers(words: Sequence[str], boards: int, seed: int) -> tuple[str, ...]:
    """Random different answers to practise on; InputError when there are too few words."""
    if boards > len(words):
        raise InputError(f"{boards} boards: the list has {counted(len(words), 'answer')}")
    return tuple(random.Random(seed).sample(list(words), boards))


@contextmanager
def one_interrupt() -> Iterator[None]:
    """The first Ctrl-C comes through; a further one does not stop what writes down the results.

    For commands that end soon after the first one.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.getsignal(signal.SIGINT)

    def interrupt(number: int, frame: FrameType | None) -> None:
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        raise KeyboardInterrupt

    signal.signal(signal.SIGINT, interrupt)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


@contextmanager
def pool_of(workers: int) -> Iterator[Executor | None]:
    """Processes for more than one worker, else None; the work in them heeds an interrupt."""
    from waffle_cp.search.running.executors import process_pool

    if workers == 1:
        yield None
    else:
        with process_pool(workers, heeds=True) as executor:
            yield executor


def warm_up(lists: GameLists, output: Output, strategy: GuessStrategy | None = None) -> None:
    """Load the patterns of the lists now, so that faults of the cache are told.

    Not for a strategy that looks at letters alone and needs none of them.
    """
    from waffle_cp.wordle.pools.pattern_cache import load_matrix
    from waffle_cp.wordle.strategies.frequency_strategy import FrequencyStrategy

    if not isinstance(strategy, FrequencyStrategy) and not lists.likelihoods:
        load_matrix(lists, note=output.note)


def record_of(
    lists: GameLists,
    *,
    status: str = "feasible",
    complete: bool = False,
    seconds: float = 0.0,
    seed: int | None = None,
    engine: str = "",
) -> dict[str, Any]:
    """The keys that every record has."""
    return {
        "status": status,
        "complete": complete,
        "seconds": round(seconds, 3),
        "seed": seed,
        "engine": engine,
        "list": lists.name,
    }
