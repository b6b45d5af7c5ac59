"""Puzzles as the player takes them: a JSON object each, in a page or in a link."""

from __future__ import annotations

import base64
import json
from collections.abc import Sequence
from typing import NotRequired, TypedDict

from waffle_cp.coloring import ANY, rule_script
from waffle_cp.errors import InputError
from waffle_cp.puzzle import Puzzle

__all__ = [
    "PLAYER_RULES",
    "PlayerRecord",
    "puzzle_link",
    "puzzle_record",
    "puzzle_titles",
    "word_scores",
]

PLAYER_RULES = frozenset(
    {
        "game",
        "seed",
        "non-crossings-first",
        "reading-order",
        "fewest",
        "most-shared",
        "fewest-unshared",
    }
)
"""The color rules that `rules.js` knows; a test holds both lists together."""


class PlayerRecord(TypedDict):
    """A puzzle to play: letters and solution are texts with a letter for each cell.

    `scores` says how well known each word is, from 0 to 100, in the order of the slots.
    """

    mask: list[str]
    letters: str
    solution: str
    rule: str
    swaps: int
    title: NotRequired[str]
    author: NotRequired[str]
    scores: NotRequired[list[int]]


def puzzle_record(
    puzzle: Puzzle, *, title: str = "", author: str = "", scores: Sequence[int] = ()
) -> PlayerRecord:
    """What the player takes of a puzzle.

    Raises InputError when the solution is not known, for nothing could be recolored without it,
    and for a color rule that the player lacks and that brings no JavaScript.

    >>> puzzle = Puzzle.parse("ab\\ncd\\n\\n..\\n..")
    >>> puzzle_record(puzzle)
    Traceback (most recent call last):
    waffle_cp.errors.InputError: a puzzle without its solution cannot be played
    """
    from waffle_cp.swaps import min_swaps

    if puzzle.solution is None:
        raise InputError("a puzzle without its solution cannot be played", place=puzzle.source)
    # Colors that are legal and no more are recolored by the game's rule.
    rule = "game" if puzzle.rule == ANY else puzzle.rule
    if rule not in PLAYER_RULES and not rule_script(rule):
        raise InputError(
            f"the player has no color rule {rule!r}: it knows {', '.join(sorted(PLAYER_RULES))}, "
            "and rules that bring their JavaScript",
            place=puzzle.source,
        )
    swaps = puzzle.swaps
    if swaps is None:
        found = min_swaps(puzzle.letters, puzzle.solution.letters, time_limit=_SWAP_SECONDS)
        swaps = len(found.unwrap())
    record: PlayerRecord = {
        "mask": list(puzzle.layout.mask),
        "letters": "".join(puzzle.letters),
        "solution": "".join(puzzle.solution.letters),
        "rule": rule,
        "swaps": swaps,
    }
    if title:
        record["title"] = title
    if author:
        record["author"] = author
    if scores:
        record["scores"] = list(scores)
    return record


_SWAP_SECONDS = 10.0


def word_scores(puzzle: Puzzle) -> list[int]:
    """How well known each word of the solution is, by the full list; none without solution.

    >>> puzzle = Puzzle.parse("cat\\na o\\nrwo\\n\\nggg\\ng g\\ngyy")
    >>> word_scores(puzzle)
    []
    """
    from waffle_cp.words import load_words

    if puzzle.solution is None:
        return []
    words = load_words("full", offensive=True)
    return [words.scores.get(word, 0) for word in puzzle.solution.words]


def puzzle_titles(puzzles: Sequence[Puzzle], title: str | None = None) -> list[str]:
    """Titles to choose by: the given one, or what each puzzle's source says after the `#`.

    >>> puzzle = Puzzle.parse("ab\\ncd\\n\\n..\\n..")
    >>> puzzle_titles([puzzle, puzzle], "Sunday")
    ['Sunday 1', 'Sunday 2']
    """
    if title is not None and len(puzzles) == 1:
        return [title]
    if title is not None:
        return [f"{title} {number}" for number in range(1, len(puzzles) + 1)]
    return [puzzle.source.rpartition("#")[2] if "#" in puzzle.source else "" for puzzle in puzzles]


def puzzle_link(record: PlayerRecord) -> str:
    """The fragment of a link that opens this puzzle in any copy of the player, with its `#`.

    >>> puzzle = Puzzle.parse("cat\\na o\\nrwo\\n\\nggg\\ng g\\ngyy")
    >>> from waffle_cp.web.player import playable
    >>> puzzle_link(puzzle_record(playable(puzzle)))[:12]
    '#w=eyJtYXNrI'
    """
    text = json.dumps(record, ensure_ascii=False, separators=(",", ":"))
    return "#w=" + base64.urlsafe_b64encode(text.encode()).decode().rstrip("=")
