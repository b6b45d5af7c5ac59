"""Writes the player's page: the parts of this folder put into one HTML text."""

from __future__ import annotations

import base64
import hashlib
import html
import json
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

from waffle_cp.coloring import ANY
from waffle_cp.errors import InputError
from waffle_cp.puzzle import Puzzle

__all__ = ["player_page", "puzzle_link", "puzzle_record", "puzzle_titles"]

_SCRIPTS = ("rules", "swaps", "puzzle", "game", "view", "input", "main")


def puzzle_record(puzzle: Puzzle, *, title: str = "") -> dict[str, Any]:
    """What the player is told of a puzzle: mask, letters, solution, rule, swaps, title.

    Raises InputError when the solution is not known: nothing could be recolored without it.
    """
    if puzzle.solution is None:
        raise InputError("a puzzle without its solution cannot be played", place=puzzle.source)
    record = {
        "mask": list(puzzle.layout.mask),
        "letters": "".join(puzzle.letters),
        "solution": "".join(puzzle.solution.letters),
        # Colors that are legal and no more are recolored by the game's rule.
        "rule": "game" if puzzle.rule == ANY else puzzle.rule,
        "swaps": puzzle.swaps,
    }
    return record | ({"title": title} if title else {})


def puzzle_titles(puzzles: Sequence[Puzzle], title: str | None = None) -> list[str]:
    """Titles to choose by: the given one, or what each puzzle's source says after the `#`.

    >>> from waffle_cp.puzzle import Puzzle
    >>> puzzle = Puzzle.parse("ab\\ncd\\n\\n..\\n..")
    >>> puzzle_titles([puzzle, puzzle], "Sunday")
    ['Sunday 1', 'Sunday 2']
    """
    if title is not None and len(puzzles) == 1:
        return [title]
    if title is not None:
        return [f"{title} {number}" for number in range(1, len(puzzles) + 1)]
    return [puzzle.source.rpartition("#")[2] if "#" in puzzle.source else "" for puzzle in puzzles]


def puzzle_link(record: dict[str, Any]) -> str:
    """The fragment of a link that opens this puzzle in any copy of the player, with its `#`.

    >>> puzzle_link({"letters": "ñ"})
    '#w=eyJsZXR0ZXJzIjoiw7EifQ'
    """
    text = json.dumps(record, ensure_ascii=False, separators=(",", ":"))
    return "#w=" + base64.urlsafe_b64encode(text.encode()).decode().rstrip("=")


def player_page(puzzles: Sequence[Puzzle], *, titles: Sequence[str] = ()) -> str:
    """One HTML page, complete in itself, that plays the puzzles; the first is opened.

    Its content security policy allows the page's own style and script and no request at all.
    Raises InputError when there is no puzzle, or one without its solution.
    """
    if not puzzles:
        raise InputError("no puzzle to play")
    names = [*titles, *[""] * (len(puzzles) - len(titles))]
    records = [puzzle_record(p, title=name) for p, name in zip(puzzles, names, strict=True)]
    script, style = _script(), _part("style.css")
    policy = (
        f"default-src 'none'; script-src '{_digest(script)}'; style-src '{_digest(style)}'; "
        "img-src data:; base-uri 'none'; form-action 'none'"
    )
    parts = {
        "policy": policy,
        "title": html.escape(names[0] or "Waffle"),
        "style": style,
        # A closing tag inside a title would end the block early.
        "puzzles": json.dumps(records, ensure_ascii=False).replace("<", "\\u003c"),
        "script": script,
    }
    page = _part("page.html")
    for name, text in parts.items():
        page = page.replace("{{" + name + "}}", text, 1)
    return page


def _digest(text: str) -> str:
    return "sha256-" + base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()


@cache
def _part(name: str) -> str:
    return (Path(__file__).parent / name).read_text("utf-8")


@cache
def _script() -> str:
    body = "\n".join(_part(f"{name}.js") for name in _SCRIPTS)
    return f'(() => {{\n"use strict";\n{body}\n}})();'
