"""The records table: what grids exist at all, each question with its count, example or proof.

    python -m tests.campaign records [--words LIST] [--time-limit SECONDS] [--out FILE]
                                     [--only TEXT] [--answers FILE]

Writes RECORDS.md. `--words` asks the same questions of another list (easy, common, extended, full
or a file) beside the full one. Each question runs in a process of its own, whose memory is told;
one that does not end within the limit says how far it came. With `--answers`, answers of earlier
runs are kept in that file, so that a few questions can be asked again with `--only`, or with more
time, by another process at the same time too.
"""

import argparse
import json
import os
import platform
import resource
import time
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from tests.campaign._record_table import Answer, as_markdown
from tests.search.lists import american, frequent
from waffle_cp.fill import FillRequest, fill_grids
from waffle_cp.grid import Grid
from waffle_cp.layout import Layout
from waffle_cp.request.vocabulary import Letters
from waffle_cp.result import Status
from waffle_cp.search import GridSearch, Progress, prepare_search, run_search
from waffle_cp.search.grids import grid_of
from waffle_cp.search.rows import rows_as_text
from waffle_cp.search.running.executors import process_pool
from waffle_cp.words import WordList, load_words

_FIRST_SECONDS = 30.0
"""So long a random search looks for an example before all is searched."""

_FEW = 8
"""So many grids are shown, all of them."""


@dataclass(frozen=True, slots=True)
class Question:
    """A section, a text, and the function that answers it with its arguments."""

    section: str
    text: str
    ask: Callable[..., tuple[str, str]]
    arguments: tuple[object, ...]


def words_named(name: str) -> WordList:
    """A list that the questions use, by a name that another process can read."""
    if name.startswith("frequent "):
        return WordList.of(frequent(int(name.split()[1])), name=name)
    if name.startswith("american "):
        return WordList.of(american(int(name.split()[1])), name=name)
    return load_words(name)


def word_scores(search: GridSearch, rows: Letters) -> NDArray[np.int32]:
    """Scores of the words of finished grids, shape (grids, slots)."""
    vocabulary = search.vocabulary
    columns = []
    for slot in search.layout.slots:
        known = np.flatnonzero(vocabulary.lengths == len(slot))
        kind = f"S{len(slot)}"
        # Codes from 1, as bytes: they sort as the words do.
        table, words = (
            np.ascontiguousarray(codes + 1, np.uint8).view(kind).ravel()
            for codes in (vocabulary.letters[known, : len(slot)], rows[:, list(slot.cells)])
        )
        columns.append(vocabulary.scores[known[np.searchsorted(table, words)]])
    return np.stack(columns, axis=1)


def count_all(
    layout: str,
    list_name: str,
    repeats: bool,
    transposes: bool,
    required: tuple[str, ...],
    limit: float,
) -> tuple[str, str]:
    """How many grids there are, and the one whose worst word scores best."""
    words = words_named(list_name)
    request = FillRequest(Layout.parse(layout), repeats=repeats).requiring(*required)
    search = prepare_search(request, words, transposes=transposes)
    number = 0
    best: list[int] = []
    few: list[str] = []
    example = ""
    last: list[Progress] = []
    done = 0
    deadline = time.perf_counter() + limit
    for part in run_search(search, deadline=deadline, on_progress=last.append):
        del last[:-1]
        done += part.is_last
        number += len(part.rows)
        if len(part.rows):
            texts = rows_as_text(part.rows, search.vocabulary.alphabet.letters)
            few += texts[: _FEW + 1 - len(few)]
            scores = np.sort(word_scores(search, part.rows), axis=1)
            first = np.lexsort(scores.T[::-1])[-1]
            if scores[first].tolist() > best:
                best = scores[first].tolist()
                example = str(grid_of(request.layout, texts[first]))
    if number <= _FEW:
        example = "\n\n".join(str(grid_of(request.layout, text)) for text in few)
    if done < len(search.units):
        return f"open: {number:,} found so far; {last[-1] if last else 'nothing searched'}", example
    return (f"{number:,}" if number else "none: all searched"), example


def exists(layout: str, list_name: str, limit: float) -> tuple[str, str]:
    """Whether there is a grid with all words different: an example, or a proof that none is."""
    words = words_named(list_name)
    request = FillRequest(Layout.parse(layout))
    lengths = sorted({len(slot) for slot in request.layout.slots})
    known = ", ".join(f"{len(words.table(length)):,}" for length in lengths)
    tail = f" ({known} words)"
    started = time.perf_counter()
    first = fill_grids(
        request, words, engine="search", seed=1, time_limit=min(limit, _FIRST_SECONDS)
    )
    if first.status is Status.INFEASIBLE:
        return "no: proven" + tail, ""
    if first:
        return "yes" + tail, str(first.unwrap())
    search = prepare_search(request, words)
    last: list[Progress] = []
    done = 0
    for part in run_search(search, deadline=started + limit, on_progress=last.append):
        del last[:-1]
        done += part.is_last
        if len(part.rows):
            text = rows_as_text(part.rows, search.vocabulary.alphabet.letters)[0]
            return "yes" + tail, str(grid_of(request.layout, text))
    if done == len(search.units):
        return "no: proven" + tail, ""
    return f"open{tail}: {last[-1] if last else 'nothing searched'}", ""


def list_of_156(limit: float) -> tuple[str, str]:
    """The three numbers of the seed's list, read in place and never copied."""
    del limit
    path = Path(os.environ["WAFFLE_CP_CASES"]) / "words_156.txt"
    words = WordList.of(path.read_text("utf-8").split(), name="156 words")
    layout = Layout.waffle(5, 5)
    numbers = []
    for repeats in (False, True):
        search = prepare_search(FillRequest(layout, repeats=repeats), words)
        numbers.append(
            [
                Grid(layout, tuple(text)).words
                for part in run_search(search)
                for text in rows_as_text(part.rows, words.alphabet.letters)
            ]
        )
    down = [slot.name for slot in layout.slots].index("a1-down")
    before = sum(found[0] < found[down] for found in numbers[1])
    return (
        f"{len(numbers[0])} all different, transposes merged; {len(numbers[1])} with repeats, "
        f"transposes kept; {before} of these where the first across word sorts before the first "
        "down word",
        "",
    )


def questions(list_name: str, *, is_main: bool) -> Iterator[Question]:
    """The questions of a list, those of fixed lists with the main one."""
    if is_main:
        section = "Known lists"
        if "WAFFLE_CP_CASES" in os.environ:
            yield Question(section, "waffle 5x5 of the 156 words", list_of_156, ())
        for layout, name, text in (
            ("7x7", "frequent 7", "the 1,371 most frequent words of wordfreq"),
            ("9x9", "frequent 9", "the 1,180 most frequent words of wordfreq"),
            ("11x11", "american 11", "2,661 words of wamerican-small"),
            ("solid:4x4", "american 4", "1,939 words of wamerican-small"),
            ("solid:5x5", "american 5", "3,568 words of wamerican-small"),
            ("solid:6x6", "american 6", "5,433 words of wamerican-small"),
        ):
            told = Layout.parse(layout).name
            arguments = (layout, name, False, False, ())
            yield Question(
                section, f"{told} of {text}, all different, transposes merged", count_all, arguments
            )
        for layout, name in (("solid:4x4", "american 4"), ("solid:5x5", "american 5")):
            told = Layout.parse(layout).name
            arguments = (layout, name, True, True, ())
            yield Question(
                section, f"{told} of the same, with repeats, transposes kept", count_all, arguments
            )
    section = f"Which waffles exist: list {list_name}"
    for size in range(3, 23, 2):
        yield Question(section, f"waffle {size}x{size}", exists, (f"{size}x{size}", list_name))
    section = f"Which solid squares exist: list {list_name}"
    for size in range(3, 12):
        yield Question(section, f"solid {size}x{size}", exists, (f"solid:{size}x{size}", list_name))
    section = f"Solid 5x5 with FAZES: list {list_name}"
    yield Question(
        section,
        "solid 5x5 with FAZES anywhere, all different, transposes merged",
        count_all,
        ("solid:5x5", list_name, False, False, ("fazes",)),
    )


def measured(question: Question, limit: float) -> Answer:
    """Answers a question; run in a process of its own, so that its memory is its own."""
    started = time.perf_counter()
    answer, example = question.ask(*question.arguments, limit)
    seconds = time.perf_counter() - started
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    return Answer(question.section, question.text, answer, example, seconds, memory, limit)


def add_answer(path: str | None, known: list[Answer], answer: Answer) -> list[Answer]:
    """The known answers, those of the file instead if there is one, with this one in its place."""
    if path is None:
        stored = [asdict(other) for other in known]
    else:
        stored = json.loads(Path(path).read_text("utf-8")) if Path(path).exists() else []
    place = (answer.section, answer.question)
    stored = [other for other in stored if (other["section"], other["question"]) != place]
    stored.append(asdict(answer))
    if path is not None:
        Path(path).write_text(json.dumps(stored, indent=1), "utf-8")
    return [Answer(**other) for other in stored]


def in_order(answers: list[Answer], second: str | None) -> dict[str, list[Answer]]:
    """Answers by section, in the order of the questions; those of other lists come last."""
    asked = list(questions("full", is_main=True))
    if second:
        asked += questions(second, is_main=False)
    places = {(question.section, question.text): n for n, question in enumerate(asked)}
    found: dict[str, list[Answer]] = {}
    for answer in sorted(
        answers, key=lambda answer: places.get((answer.section, answer.question), len(places))
    ):
        found.setdefault(answer.section, []).append(answer)
    return found


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.campaign records")
    parser.add_argument("--words", help="a second list: easy, common, extended or a file")
    parser.add_argument("--time-limit", type=float, default=600.0, help="seconds a question")
    parser.add_argument("--out", default="RECORDS.md")
    parser.add_argument("--only", default="", help="questions whose section or text has this")
    parser.add_argument("--answers", help="a file that keeps the answers of other runs")
    options = parser.parse_args(arguments)
    asked = list(questions("full", is_main=True))
    if options.words:
        asked += questions(options.words, is_main=False)
    asked = [q for q in asked if options.only.lower() in f"{q.section} {q.text}".lower()]
    kept: list[Answer] = []
    for question in asked:
        with process_pool(1) as process:
            answer = process.submit(measured, question, options.time_limit).result()
        kept = add_answer(options.answers, kept, answer)
        print(f"{question.section} | {answer.question}: {answer.answer} ({answer.seconds:.1f} s)")
        # Written after each, so that an interrupted run leaves what it has.
        machine = (
            f"{os.cpu_count()} cores, {platform.machine()}, Python {platform.python_version()}"
        )
        Path(options.out).write_text(
            as_markdown(in_order(kept, options.words), machine=machine), "utf-8"
        )
    return 0
