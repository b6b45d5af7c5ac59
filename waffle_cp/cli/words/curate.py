"""The part of `words` that changes a list of one's own: words kept and dropped."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

import click

from waffle_cp.cli.output import Output
from waffle_cp.errors import InputError
from waffle_cp.records.envelope import envelope
from waffle_cp.words import load_words
from waffle_cp.words.curate import curate_file
from waffle_cp.words.wordlist import DEFAULT_SCORE

__all__ = ["Curation", "curate", "curate_options", "read_curation"]

FunctionT = TypeVar("FunctionT", bound=Callable[..., Any])

_OPTIONS = (
    click.option(
        "--curate", "curated", metavar="FILE", help="A list of yours to change, made if missing."
    ),
    click.option(
        "--keep",
        multiple=True,
        metavar="WORD",
        help=f"With --curate: a word to make puzzles of, score {DEFAULT_SCORE} or more; "
        "@FILE for all words of a list; repeatable.",
    ),
    click.option(
        "--drop",
        multiple=True,
        metavar="WORD",
        help="With --curate: a word never to make puzzles of, score 0; @FILE; repeatable.",
    ),
    click.option("--keep-from", multiple=True, metavar="FILE", help="As --keep @FILE."),
    click.option("--drop-from", multiple=True, metavar="FILE", help="As --drop @FILE."),
    click.option(
        "--score",
        type=click.IntRange(1, 100),
        metavar="N",
        help=f"Least score of the kept words. [default: {DEFAULT_SCORE}]",
    ),
)


@dataclass(frozen=True, slots=True)
class Curation:
    """A list's file and what to do with it."""

    path: str
    keep: tuple[str, ...]
    drop: tuple[str, ...]
    score: int


def curate_options(function: FunctionT) -> FunctionT:
    """Give a command the options of this module."""
    for option in reversed(_OPTIONS):
        function = option(function)
    return function


def read_curation(
    curated: str | None,
    keep: Sequence[str],
    drop: Sequence[str],
    keep_from: Sequence[str],
    drop_from: Sequence[str],
    score: int | None,
) -> Curation | None:
    """What the options ask for, None for nothing; InputError when they do not go together."""
    given = {
        "--keep": keep,
        "--drop": drop,
        "--keep-from": keep_from,
        "--drop-from": drop_from,
        "--score": score,
    }
    if curated is None:
        for name, value in given.items():
            if value:
                raise InputError(f"{name} goes with --curate FILE")
        return None
    if not (keep or drop or keep_from or drop_from):
        raise InputError("--curate: say which words, with --keep WORD or --drop WORD")
    return Curation(
        curated,
        _words([*keep, *(f"@{path}" for path in keep_from)]),
        _words([*drop, *(f"@{path}" for path in drop_from)]),
        DEFAULT_SCORE if score is None else score,
    )


def curate(asked: Curation, output: Output) -> int:
    """Change the list, and tell what became of each word."""
    started = time.perf_counter()
    done = curate_file(asked.path, keep=asked.keep, drop=asked.drop, score=asked.score)
    with output:
        if output.as_json:
            output.write_json(
                {
                    **envelope(
                        engine="list",
                        seconds=time.perf_counter() - started,
                        list_name=asked.path,
                    ),
                    "kept": list(done.kept),
                    "dropped": list(done.dropped),
                    "unchanged": list(done.unchanged),
                }
            )
        else:
            for told, words in (
                ("kept", done.kept),
                ("dropped", done.dropped),
                ("as before", done.unchanged),
            ):
                if words:
                    output.write(f"{told}: {', '.join(words)}")
    return 0


def _words(texts: Sequence[str]) -> tuple[str, ...]:
    """The words, and those of the lists that are named with an @."""
    found: list[str] = []
    for text in texts:
        if text.startswith("@"):
            found += load_words(text[1:], offensive=True)
        else:
            found.append(text)
    return tuple(found)
