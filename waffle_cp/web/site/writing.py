"""Writes a site into its folder; what has not changed is left alone."""

from __future__ import annotations

from datetime import date
from pathlib import Path

from waffle_cp.coloring import color_board
from waffle_cp.grid import Grid
from waffle_cp.layout import Layout
from waffle_cp.web.player.bundle import bundle
from waffle_cp.web.player.page import part
from waffle_cp.web.player.records import PlayerRecord
from waffle_cp.web.site.days import DayBook, write_if_changed
from waffle_cp.web.site.files import feed, manifest, robots, service_worker, sitemap
from waffle_cp.web.site.pages import site_pages
from waffle_cp.web.site.pictures import board_picture, icon
from waffle_cp.web.site.settings import SiteSettings

__all__ = ["SiteSettings", "write_site"]


def write_site(folder: Path, book: DayBook, settings: SiteSettings, *, today: date) -> int:
    """Write all pages and files of the days in the book; how many files are new or changed.

    `theme.css` is written once: one that is there is the maker's own. The feed and the sitemap
    have the days up to `today`.
    """
    days = book.days
    pages = {path: text.encode() for path, text in site_pages(settings, days).items()}
    files: dict[str, bytes] = {
        "style.css": (part("style.css") + _site_css()).encode(),
        "game.js": bundle("site").encode(),
        "manifest.webmanifest": manifest(settings).encode(),
        "icon-192.png": icon(192),
        "icon-512.png": icon(512),
    }
    theme = folder / "theme.css"
    files["theme.css"] = theme.read_bytes() if theme.is_file() else part("theme.css").encode()
    months = {f"puzzles/{path.name}": path.read_bytes() for path in book.folder.glob("*.json")}
    shared = {path: text for path, text in pages.items() if not path.startswith("day/2")}
    worker = service_worker(settings, {**files, **months, **shared})
    files |= pages | {"sw.js": worker.encode(), "robots.txt": robots(settings).encode()}
    if settings.url:
        files["feed.xml"] = feed(settings, days, today).encode()
        files["sitemap.xml"] = sitemap(settings, days, today).encode()
    changed = sum(write_if_changed(folder / path, data) for path, data in files.items())
    out = [one for one in days if one.day <= today]
    for one in days:
        path = folder / "pictures" / f"{one.day}.png"
        if not path.is_file():
            changed += write_if_changed(path, _picture(one.record))
    if out:
        newest = folder / "pictures" / f"{out[-1].day}.png"
        changed += write_if_changed(folder / "picture.png", newest.read_bytes())
    return changed


def _site_css() -> str:
    return (Path(__file__).parent / "site.css").read_text("utf-8")


def _picture(record: PlayerRecord) -> bytes:
    layout = Layout.parse("\n".join(record["mask"]))
    solution = Grid(layout, tuple(record["solution"]))
    colors = color_board(solution, tuple(record["letters"]), rule=record["rule"])
    return board_picture(record["mask"], "".join(colors))
