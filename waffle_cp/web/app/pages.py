"""The pages of the app: a registry, and the files that make them.

A further page is a `Page` in PAGES, its body as `static/NAME.html` and its script as
`static/NAME.js`; everything around it (navigation, style, headers) comes by itself.
"""

from __future__ import annotations

import html
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from waffle_cp.coloring import ANY, RULES
from waffle_cp.judging import LEVELS
from waffle_cp.layout import LAYOUTS, Layout
from waffle_cp.swaps import METHODS
from waffle_cp.web.app.constraint_fields import first_field, further_fields
from waffle_cp.web.app.operations.game_lists import LIST_CHOICES
from waffle_cp.web.app.operations.playing import FORMS
from waffle_cp.web.player.bundle import module_text, modules
from waffle_cp.web.player.page import filled, player_body
from waffle_cp.wordle.strategies.registry import STRATEGIES
from waffle_cp.words.sources import LIST_NAMES

__all__ = ["PAGES", "Page", "page_html", "static_files"]

_STATIC = Path(__file__).parent / "static"
_PLAYER = Path(__file__).parents[1] / "player"
_TYPES = {".js": "text/javascript", ".css": "text/css"}
_SIZES = ("3x3", "7x5", "9x9", "solid:4x4", "solid:5x5")


@dataclass(frozen=True, slots=True)
class Page:
    """One page: its path, its name in the navigation, its title.

    `name` in small letters is the name of its files; a page that few people want is `is_rare`.
    """

    path: str
    name: str
    title: str
    is_rare: bool = False

    @property
    def file(self) -> str:
        """Name of its files, without ending."""
        return self.name.lower()


PAGES = (
    Page("/", "Make", "Make a puzzle"),
    Page("/solve", "Solve", "Solve a puzzle"),
    Page("/play", "Play", "Play"),
    Page("/swaps", "Swaps", "Fewest swaps", is_rare=True),
    Page("/wordle", "Wordle", "Wordle assistant"),
    Page("/absurdle", "Absurdle", "Absurdle"),
)


def page_html(page: Page) -> str:
    """The HTML of a page.

    >>> page_html(PAGES[0]).startswith("<!DOCTYPE html>")
    True
    """
    script = f'<script type="module" src="/static/{page.file}.js"></script>'
    links = [_link(other, page) for other in PAGES if not other.is_rare]
    rare = "\n".join(_link(other, page) for other in PAGES if other.is_rare)
    links.append(f"<li><details><summary>More</summary><ul>{rare}</ul></details></li>")
    choices = {**_choices(), "player": player_body()}
    body = filled(_text(_STATIC / f"{page.file}.html"), choices)
    parts = {
        "title": html.escape(page.title),
        "links": "\n".join(links),
        "body": body,
        "scripts": script,
    }
    return filled(_text(_STATIC / "shell.html"), parts)


@cache
def static_files() -> Mapping[str, tuple[str, str]]:
    """Text and media type of each file that is served, by its path; there are no others."""
    found = {f"/static/{path.name}": path for path in sorted(_STATIC.iterdir())}
    found |= {f"/static/player/{name}": _PLAYER / name for name in ("theme.css", "style.css")}
    files = {
        name: (_text(path), _TYPES[path.suffix])
        for name, path in found.items()
        if path.suffix in _TYPES
    }
    for name in modules("main"):
        files[f"/static/player/{name}.js"] = (module_text(name), _TYPES[".js"])
    return files


def _choices() -> Mapping[str, str]:
    return {
        "layouts": _layout_options(),
        "making_lists": _options(LIST_NAMES, "common"),
        "solving_lists": _options(LIST_NAMES, "full"),
        "levels": _options(LEVELS, ""),
        "rules": _options(RULES, "game"),
        "solving_rules": _options((*RULES, ANY), "game"),
        "methods": _options(METHODS, "auto"),
        "forms": _options(FORMS, "json"),
        "first_constraint": first_field(),
        "further_constraints": further_fields(),
        "game_lists": _options(LIST_CHOICES, "auto"),
        "strategies": _options(STRATEGIES, ""),
    }


def _options(names: Iterable[str], chosen: str) -> str:
    return "".join(
        f'<option value="{html.escape(name)}"{" selected" if name == chosen else ""}>'
        f"{html.escape(name)}</option>"
        for name in names
    )


def _layout_options() -> str:
    """An option for each layout; it carries the mask, rows separated by spaces."""
    return "".join(
        f'<option value="{name}" data-mask="{" ".join(Layout.parse(name).mask)}">{name}</option>'
        for name in (*LAYOUTS, *_SIZES)
    )


def _link(other: Page, page: Page) -> str:
    current = _current(other == page)
    return f'<li><a href="{other.path}"{current}>{html.escape(other.name)}</a></li>'


def _current(is_here: bool) -> str:
    return ' aria-current="page"' if is_here else ""


@cache
def _text(path: Path) -> str:
    return path.read_text("utf-8")
