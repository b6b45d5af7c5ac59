"""New days for a site: a puzzle for each date that has none."""

from __future__ import annotations

from collections.abc import Generator
from datetime import date, timedelta

from waffle_cp.errors import LimitError
from waffle_cp.layout import Layout
from waffle_cp.request import FillRequest
from waffle_cp.web.player import puzzle_record, word_scores
from waffle_cp.web.site.days import Day, DayBook

__all__ = ["make_days"]

_SUNDAY = 6
_NO_REPEAT_WITHIN = 30
_DAY_SECONDS = 60.0


def make_days(
    book: DayBook,
    *,
    start: date,
    count: int,
    seed: int,
    weekday_layout: str = "5x5",
    sunday_layout: str = "7x7",
    words: str = "common",
    author: str = "",
) -> Generator[Day, None, None]:
    """Make the days from `start` on that the book lacks, and keep each as soon as it is made.

    The same seed makes the same puzzle for a date, if the days before it are the same. No word
    comes again within 30 days. Raises LimitError when a day is not made within a minute.
    """
    from waffle_cp.judging.uniqueness import uniqueness_list
    from waffle_cp.make import make_puzzle
    from waffle_cp.words import load_words, stems_for

    fill_words = load_words(words)
    stems = stems_for(words).numbers(fill_words)
    unique_words = uniqueness_list("full", fill_words)
    layouts = {name: Layout.parse(name) for name in (weekday_layout, sunday_layout)}
    for offset in range(count):
        day = start + timedelta(days=offset)
        if day in book:
            continue
        name = sunday_layout if day.weekday() == _SUNDAY else weekday_layout
        layout = layouts[name]
        lengths = {len(slot.cells) for slot in layout.slots}
        recent = [word for word in _words_before(book, day) if len(word) in lengths]
        result = make_puzzle(
            FillRequest(layout).banning(*recent),
            unique_words,
            fill_words=fill_words,
            stems=stems,
            seed=seed + day.toordinal(),
            time_limit=_DAY_SECONDS,
        )
        if not result:
            raise LimitError(f"no puzzle for {day}: {result.note}")
        puzzle = result.unwrap().puzzle
        record = puzzle_record(puzzle, author=author, scores=word_scores(puzzle))
        book.add(day, record)
        yield Day(day, len(book.days), record)


def _words_before(book: DayBook, day: date) -> set[str]:
    """The words of the days before, as far back as no word may come again."""
    first = day - timedelta(days=_NO_REPEAT_WITHIN)
    found: set[str] = set()
    for one in book.days:
        if first <= one.day < day:
            layout = Layout.parse("\n".join(one.record["mask"]))
            solution = one.record["solution"]
            found.update("".join(solution[cell] for cell in slot.cells) for slot in layout.slots)
    return found
