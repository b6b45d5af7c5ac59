"""What can be asked of the app: the registry of tasks, each with its fields and limits."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from waffle_cp.coloring import ANY, RULES
from waffle_cp.formats import FORMATS, SINGLE_FORMATS
from waffle_cp.judging import LEVELS
from waffle_cp.layout import LAYOUTS
from waffle_cp.make import STRATEGIES
from waffle_cp.swaps import METHODS
from waffle_cp.web.fields import Choice, Field, Flag, Real, Text, Texts, Whole
from waffle_cp.words.sources import LIST_NAMES

__all__ = ["FORMS", "Task", "all_tasks"]

_WORD = Text(60, 1)
_PUZZLE = Text(64 * 1024, 1)
_LISTS = Choice(tuple(LIST_NAMES))
_SEED = Whole(0, 2**31 - 1)

FORMS = (*FORMATS, *SINGLE_FORMATS, "html", "svg")
"""Names of the forms that a puzzle can be downloaded in."""


@dataclass(frozen=True, slots=True)
class Task:
    """A kind of request: `answers.ANSWERS` holds the function of the same name.

    A quick one is answered by the server itself; the others by a worker process, and can be
    started as jobs.
    """

    name: str
    about: str
    fields: tuple[Field, ...]
    is_quick: bool = False

    @property
    def default_seconds(self) -> float:
        """The time limit of a request that states none."""
        return next(
            (float(field.default) for field in self.fields if field.name == "time_limit"), 10.0
        )


def all_tasks(most_seconds: float) -> Mapping[str, Task]:
    """The tasks by name, with no time limit above `most_seconds`.

    >>> list(all_tasks(60.0))
    ['make', 'solve', 'swaps', 'count', 'play', 'read', 'export', 'wordle', 'absurdle', \
'wordle_lists']
    """

    from waffle_cp.web.wordle_tasks import wordle_tasks

    def timed(*fields: Field, default: float) -> tuple[Field, ...]:
        limit = Field(
            "time_limit",
            Real(0, most_seconds),
            "stop after this many seconds with what was found",
            min(default, most_seconds),
        )
        return (*fields, limit)

    tasks = (
        Task(
            "make",
            "Make a puzzle: exactly so many swaps, chosen greens, one solution.",
            timed(*_grid_fields(), *_make_fields(), default=30.0),
        ),
        Task(
            "solve",
            "Every solution of a puzzle, ranked, with the fewest swaps.",
            timed(*_solve_fields(), default=30.0),
        ),
        Task(
            "swaps",
            "The fewest swaps between two sequences.",
            timed(*_swap_fields(), default=30.0),
        ),
        Task(
            "count",
            "The exact number of grids, or an estimate where that takes too long.",
            timed(*_grid_fields(), default=10.0),
        ),
        Task(
            "play",
            "What the player needs of a puzzle; solved where it states no solution.",
            timed(Field("puzzle", _PUZZLE, "a puzzle in any form"), default=30.0),
        ),
        Task(
            "read",
            "The puzzles of a text in any form.",
            (Field("text", _PUZZLE, "puzzles in any form", example="ac\nbd\n\ngy\n.g"),),
            is_quick=True,
        ),
        Task(
            "export",
            "A puzzle in another form; html is the player and needs the solution.",
            (
                Field("puzzle", _PUZZLE, "a puzzle in any form", example="ac\nbd\n\ngy\n.g"),
                Field("form", Choice(FORMS), "the form to write"),
                Field("title", Text(120), "title of the page", ""),
            ),
            is_quick=True,
        ),
    )
    every = (*tasks, *wordle_tasks(timed))
    return MappingProxyType({task.name: task for task in every})


def _grid_fields() -> Sequence[Field]:
    return (
        Field(
            "layout",
            Text(2000, 1),
            f"5x5, solid:4x5, {', '.join(LAYOUTS)}, or rows of a mask",
            "5x5",
        ),
        Field("words", _LISTS, "the word list, by name", "common"),
        Field(
            "require",
            Texts(_WORD, 40),
            "words that the grid must hold, as in honey or honey@a1-across",
            (),
            example=["honey"],
        ),
        Field("ban", Texts(_WORD, 200), "words to avoid", ()),
        Field("cells", Texts(Text(12, 1), 400), "letters fixed in cells, as in a1=w", ()),
        Field("template", Text(2000), "letters in the grid's shape; a dot is free", ""),
        Field("letters", Texts(Text(200, 1), 40), "how often letters stand: q>=1, vowels=9", ()),
        Field("min_score", Whole(0, 100), "least score of each word", 1),
        Field("repeats", Flag(), "allow a word twice", False),
        Field("same_stems", Flag(), "allow words of one stem, as bake and baked", False),
    )


def _make_fields() -> Sequence[Field]:
    return (
        Field("swaps", Whole(0, 1000), "exact minimum of swaps; null: the real game's", None),
        Field("greens", Text(400, 1), "game, none, any, a number, or cells as in a1,e5", "game"),
        Field("strategy", Choice(tuple(STRATEGIES)), "how letters are exchanged", "direct"),
        Field("rule", Choice(tuple(RULES)), "how cells are colored", "game"),
        Field("unique", Flag(), "exactly one solution", True),
        Field("unique_on", _LISTS, "the list on which the solution is the only one", "full"),
        Field("allow_trivial", Flag(), "allow a first move that the colors give away", False),
        Field("avoid_pairs", Flag(), "no two cells hold each other's letters", False),
        Field("difficulty", Choice(tuple(LEVELS)), "how hard it is for a person", None),
        Field("seed", _SEED, "the same seed gives the same puzzle; null: drawn", None),
    )


def _solve_fields() -> Sequence[Field]:
    return (
        Field("puzzle", _PUZZLE, "a puzzle in any form", example="ac\nbd\n\ngy\n.g"),
        Field("words", _LISTS, "the word list, by name; score 0 included", "full"),
        Field("swaps", Whole(0, 1000), "stated number of swaps", None),
        Field("rule", Choice((*RULES, ANY)), "color rule; null: the puzzle's", None),
        Field("max_solutions", Whole(1, 1000), "stop at so many", 200),
        Field("seed", _SEED, "seed of the search", 0),
    )


def _swap_fields() -> Sequence[Field]:
    sequence = Text(100_000)
    return (
        Field("source", sequence, "letters, or tokens with blanks or commas", None, example="dcab"),
        Field("target", sequence, "the same tokens, rearranged", None, example="abcd"),
        Field("pair", sequence, "instead of both: two lines, or two columns", None),
        Field("method", Choice(tuple(METHODS)), "how to look for the minimum", "auto"),
        Field("seed", _SEED, "seed of the search where the problem is large", 0),
    )
