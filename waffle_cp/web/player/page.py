"""Writes the player's page: the parts of this folder put into one HTML text."""

from __future__ import annotations

import base64
import hashlib
import html
import json
import re
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

from waffle_cp.errors import InputError
from waffle_cp.web.player.bundle import bundle
from waffle_cp.web.player.records import PlayerRecord

__all__ = ["filled", "inline_json", "player_body", "player_page"]

FOLDER = Path(__file__).parent


def player_page(records: Sequence[PlayerRecord], *, home: str = "") -> str:
    """One HTML page, complete in itself, that plays the puzzles; the first is opened.

    `home` is the address of a page with this player, to which copied links lead; without it a page
    that was opened from a file gives none. The content security policy allows the page's own style
    and script and no request at all. Raises InputError when there is no puzzle.
    """
    if not records:
        raise InputError("no puzzle to play")
    script, style = bundle("main"), part("theme.css") + part("style.css")
    policy = (
        f"default-src 'none'; script-src '{_digest(script)}'; style-src '{_digest(style)}'; "
        "img-src data:; base-uri 'none'; form-action 'none'"
    )
    parts = {
        "policy": policy,
        "title": html.escape(records[0].get("title") or "Waffle"),
        "home": html.escape(home),
        "style": style,
        "player": player_body(),
        "puzzles": inline_json(records),
        "script": script,
    }
    return filled(part("page.html"), parts)


def filled(template: str, parts: Mapping[str, str]) -> str:
    """The template with each `{{name}}` replaced, in one pass: no part is read as a template.

    >>> filled("<h1>{{title}}</h1>{{body}}", {"title": "{{body}}", "body": "."})
    '<h1>{{body}}</h1>.'
    """
    return re.sub(r"{{(\w+)}}", lambda match: parts[match[1]], template)


def inline_json(value: object) -> str:
    """JSON for a script element: a closing tag inside a text would end the element early.

    >>> inline_json("</script>")
    '"\\\\u003c/script>"'
    """
    return json.dumps(value, ensure_ascii=False).replace("<", "\\u003c")


def player_body() -> str:
    """The HTML of the game itself, which every page that plays holds."""
    return part("player.html")


@cache
def part(name: str) -> str:
    """A file of this folder."""
    return (FOLDER / name).read_text("utf-8")


def _digest(text: str) -> str:
    return "sha256-" + base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
