"""`waffle-cp words`: what a word list holds, and why a word is or is not in it."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import click

from waffle_cp.alphabet import is_word
from waffle_cp.cli import exit_codes
from waffle_cp.cli.options import output_options, words_option
from waffle_cp.cli.output import Output
from waffle_cp.cli.words.curate import curate, curate_options, read_curation
from waffle_cp.cli.words.languages import write_languages
from waffle_cp.errors import InputError
from waffle_cp.records.envelope import envelope
from waffle_cp.words import (
    LIST_NAMES,
    WordList,
    explain,
    load_words,
    parse_words,
    spelling_of,
    stems_for,
)
from waffle_cp.words.counts import BAND_FLOORS, count_by_band

__all__ = ["command"]


@click.command(short_help="what a word list holds, and why a word is or is not in it")
@click.argument("asked", nargs=-1, metavar="[WORD]...")
@words_option("full")
@click.option(
    "--min-score", type=click.IntRange(0, 100), metavar="N", help="Only words of at least N."
)
@click.option("--length", type=click.IntRange(1), metavar="N", help="Only words of N letters.")
@click.option("--list", "is_listed", is_flag=True, help="The words themselves, as word;score.")
@click.option(
    "--languages",
    "shows_languages",
    is_flag=True,
    help="The languages that are installed: words by length, sources, licences.",
)
@curate_options
@output_options
def command(
    asked: tuple[str, ...],
    words_source: str,
    min_score: int | None,
    length: int | None,
    is_listed: bool,
    shows_languages: bool,
    curated: str | None,
    keep: tuple[str, ...],
    drop: tuple[str, ...],
    keep_from: tuple[str, ...],
    drop_from: tuple[str, ...],
    score: int | None,
    output: Output,
) -> int:
    """What a word list holds, and why a WORD is or is not in it.

    Without WORD: how many words of each length, by score; or with --list the words themselves.
    With WORD: for each whether it is in the list, and what is known of it. The exit code is 3 when
    one of them is not in the list. `--words -` reads a list from standard input.

    With --curate FILE a list of your own grows: `words --curate mine.dict --keep honey --drop
    cunning` writes a score for each word, and `make --words mine.dict` makes of it. Begin one
    with `words --words common --list --out mine.dict`.
    """
    curation = read_curation(curated, keep, drop, keep_from, drop_from, score)
    if curation is not None:
        if asked or is_listed or length is not None or min_score is not None:
            raise click.UsageError("--curate goes with --keep, --drop and --score alone")
        return curate(curation, output)
    if shows_languages:
        if asked or is_listed or length is not None or min_score is not None:
            raise click.UsageError("--languages stands alone")
        with output:
            write_languages(output)
        return 0
    if any(not word.strip() for word in asked):
        raise InputError("an empty WORD: expected letters")
    if asked and (is_listed or length is not None):
        raise click.UsageError("--list and --length go with no WORD")
    started = time.perf_counter()
    words = read_list(words_source, min_score)
    if length is not None:
        words = words.select(keep=lambda word: len(word) == length)
    with output:
        if words.note:
            output.note(f"{words.name}: {words.note}")
        head = envelope(engine="list", seconds=0.0, list_name=words.name)
        if asked:
            return _answer(asked, words_source, words, min_score, head, started, output)
        if is_listed:
            _write_words(words, head, started, output)
        else:
            _write_counts(words, head, started, output)
    return 0


def read_list(source: str, min_score: int | None) -> WordList:
    """The list of this name or file, or for `-` of standard input; words of score 0 included."""
    if source != "-":
        return load_words(source, min_score=min_score, offensive=True)
    words = parse_words(sys.stdin.buffer.read(), name="standard input")
    return words.select(min_score=min_score or 0)


def _answer(
    asked: tuple[str, ...],
    source: str,
    words: WordList,
    min_score: int | None,
    head: Mapping[str, Any],
    started: float,
    output: Output,
) -> int:
    code = 0
    label = words.name if min_score is None else f"{words.name} from score {min_score}"
    spell = spelling_of(source)
    for text in asked:
        word = spell(text.strip())
        score = words.scores.get(word)
        is_in = bool(score)
        code = code if is_in else exit_codes.NONE
        why = _why(word, score, words, stems_for(source).lemmas.get(word, ()))
        if not output.as_json:
            output.write(f"{word}: {'in' if is_in else 'not in'} {label}. {why}")
            continue
        record = dict(head) | {"status": "feasible" if is_in else "infeasible"}
        record |= {"seconds": _since(started), "word": word, "in_list": is_in, "score": score}
        if words.name in LIST_NAMES:
            reason = explain(word)
            record |= {"score": reason.score, "lists": reason.lists, "level": reason.level}
            record |= {"zipf": reason.zipf, "marks": reason.marks, "lemmas": reason.lemmas}
        output.write_json(record | {"reason": why})
    return code


def _why(word: str, score: int | None, words: WordList, lemmas: Sequence[str]) -> str:
    if words.name in LIST_NAMES:
        return str(explain(word))
    if score is not None:
        form = f"; it is a form of {' and of '.join(lemmas)}" if lemmas else ""
        return f"Its score is {score}{', so making leaves it out' if score == 0 else ''}{form}."
    if not is_word(word):
        return "It is not made of letters alone."
    strange = sorted(set(word) - set(words.alphabet.letters))
    if strange:
        return f"No word there has the letter {strange[0]!r}."
    return f"{len(words.words_by_length.get(len(word), ())):,} other words there are as long."


def _write_counts(words: WordList, head: Mapping[str, Any], started: float, output: Output) -> None:
    counts = count_by_band(words)
    if output.as_json:
        lengths = {
            str(length): {"words": sum(row.values()), "bands": row}
            for length, row in counts.items()
        }
        record = {"words": len(words), "alphabet": str(words.alphabet), "lengths": lengths}
        output.write_json(dict(head) | {"seconds": _since(started)} | record | {"note": words.note})
        return
    for line in _table(words, counts):
        output.write(line)


def _table(words: WordList, counts: Mapping[int, Mapping[str, int]]) -> Iterator[str]:
    yield f"{words.name}: {len(words):,} words, {len(words.alphabet)} letters"
    yield f"{'length':>6} {'words':>9}" + "".join(f"{band:>9}" for band in BAND_FLOORS)
    rows = [(str(length), list(row.values())) for length, row in counts.items()]
    rows.append(("all", [sum(column) for column in zip(*(row for _, row in rows), strict=True)]))
    for name, row in rows:
        yield f"{name:>6} {sum(row):>9,}" + "".join(f"{number:>9,}" for number in row)


def _write_words(words: WordList, head: Mapping[str, Any], started: float, output: Output) -> None:
    scores = {word: words.scores[word] for same in words.words_by_length.values() for word in same}
    if output.as_json:
        output.write_json(dict(head) | {"seconds": _since(started), "scores": scores})
    elif scores:
        output.write("\n".join(f"{word};{score}" for word, score in scores.items()))


def _since(started: float) -> float:
    return round(time.perf_counter() - started, 6)
