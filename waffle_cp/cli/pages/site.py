"""`waffle-cp site`: a folder with a puzzle a day, ready for any web server."""

from __future__ import annotations

import json
import secrets
import time
from dataclasses import asdict
from datetime import date, timedelta
from pathlib import Path
from urllib.parse import urlsplit

import click

from waffle_cp.cli.options import output_options
from waffle_cp.cli.output import Output
from waffle_cp.cli.pages.playable import playable_puzzles
from waffle_cp.errors import InputError
from waffle_cp.plurals import counted
from waffle_cp.records.envelope import envelope
from waffle_cp.web.player import puzzle_record, word_scores
from waffle_cp.web.site import DayBook, SiteSettings, make_days, write_site
from waffle_cp.web.site.days import write_if_changed

__all__ = ["command"]

_LANGUAGES = ("en", "es", "de", "fr")
_SETTINGS = "site.json"


@click.command("site", short_help="a static site with a puzzle a day")
@click.argument("folder", type=click.Path(file_okay=False, path_type=Path))
@click.argument("sources", metavar="[PUZZLE]...", nargs=-1)
@click.option(
    "--days",
    type=click.IntRange(1, 3660),
    help="Make this many days where the folder has none: 5x5, and 7x7 on Sundays.",
)
@click.option(
    "--start",
    metavar="DATE",
    help="First day, as in 2026-12-01.  [default: after the last one there, else today]",
)
@click.option("--title", help="Name of the site.  [default: Waffle]")
@click.option(
    "--url", help="Address where the folder will be: for link previews, feed and sitemap."
)
@click.option("--about", help="What the site says of itself.")
@click.option("--author", default="", help="Who made the puzzles.")
@click.option("--language", type=click.Choice(_LANGUAGES), help="Language before one is chosen.")
@click.option("--seed", type=click.IntRange(0, 2**31 - 1), help="Random seed.  [default: drawn]")
@output_options
def command(
    folder: Path,
    sources: tuple[str, ...],
    days: int | None,
    start: str | None,
    title: str | None,
    url: str | None,
    about: str | None,
    author: str,
    language: str | None,
    seed: int | None,
    output: Output,
) -> int:
    """Write a site with a puzzle a day into FOLDER: any web server can serve it.

    The days come from PUZZLE files, such as `make --series` writes them, a date each or one day
    after the other from --start; or --days makes them. A run again adds days and changes none
    that are there; a run that was stopped goes on where it was. The title, the address and the
    texts are kept in the folder. Replace FOLDER/theme.css to change the colors.

    The page of each day opens at midnight on the reader's clock. The solutions of days to come
    are scrambled, not secret: to keep them secret, run the command each day with --days 1.
    """
    started = time.perf_counter()
    if url is not None:
        url = _address(url)
    first_given = None if start is None else _date(start)
    settings = _settings(folder, title=title, url=url, about=about, language=language)
    book = DayBook(folder)
    today = date.today()
    known = book.days
    first = first_given or (known[-1].day + timedelta(days=1) if known else today)
    added = 0
    with output:
        added += _add_puzzles(book, sources, first, author)
        if days is not None:
            if seed is None:
                seed = secrets.randbelow(2**31)
            if book.days and first_given is None:
                first = max(first, book.days[-1].day + timedelta(days=1))
            with output.progress() as progress:
                task = progress.add_task("days", total=days)
                made = make_days(book, start=first, count=days, seed=seed, author=author)
                for one in made:
                    added += 1
                    progress.update(task, advance=1, description=str(one.day))
        if not book.days:
            raise InputError("no puzzle: name files with puzzles, or say --days 30")
        changed = write_site(folder, book, settings, today=today)
        _keep(folder, settings)
        every = book.days
        span = f"{every[0].day} to {every[-1].day}"
        if output.as_json:
            known_record = envelope(engine="site", seconds=time.perf_counter() - started, seed=seed)
            output.write_json(
                {
                    **known_record,
                    "folder": str(folder),
                    "days": len(every),
                    "added": added,
                    "changed": changed,
                }
            )
        else:
            output.write(str(folder / "index.html"))
        output.note(
            f"{counted(len(every), 'day')}, {span}; {added} new, {counted(changed, 'file')} written"
        )
        output.note(f"Try it: python3 -m http.server --directory {folder}")
    return 0


def _add_puzzles(book: DayBook, sources: tuple[str, ...], first: date, author: str) -> int:
    added = 0
    for puzzle in playable_puzzles(sources):
        try:
            day = date.fromisoformat(puzzle.source.rpartition("#")[2])
        except ValueError:
            day = first
            while day in book:
                day += timedelta(days=1)
        record = puzzle_record(puzzle, author=author, scores=word_scores(puzzle))
        added += book.add(day, record)
    return added


def _settings(folder: Path, **given: str | None) -> SiteSettings:
    """The settings kept in the folder, with what is given now in their place."""
    path = folder / _SETTINGS
    kept: dict[str, str] = {}
    if path.is_file():
        try:
            kept = {name: str(value) for name, value in json.loads(path.read_text("utf-8")).items()}
        except (ValueError, AttributeError) as fault:
            raise InputError("not the settings of a site", place=str(path)) from fault
    chosen = kept | {name: text for name, text in given.items() if text is not None}
    names = SiteSettings.__slots__
    return SiteSettings(**{name: text for name, text in chosen.items() if name in names})


def _keep(folder: Path, settings: SiteSettings) -> None:
    text = json.dumps(asdict(settings), ensure_ascii=False, indent=1)
    write_if_changed(folder / _SETTINGS, text.encode())


def _date(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise InputError(f"{text!r}: expected a date, as in 2026-12-01", place="--start") from None


def _address(text: str) -> str:
    parts = urlsplit(text)
    if parts.scheme not in ("http", "https") or not parts.netloc or "#" in text or "?" in text:
        told = "expected the address of a folder on the web, as in https://example.org/waffle/"
        raise InputError(f"{text!r}: {told}", place="--url")
    return text if text.endswith("/") else f"{text}/"
