"""Rules of a solution grid, one function a rule; each returns the faults it finds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import chain, combinations
from typing import Literal

from waffle_cp.grid import Grid
from waffle_cp.layout import cell_name
from waffle_cp.request.request import FillRequest
from waffle_cp.validate.fault import Fault
from waffle_cp.words.wordlist import WordList

__all__ = [
    "Stems",
    "banned_words",
    "check_grid",
    "fixed_cells",
    "layout_of_request",
    "letter_counts",
    "objective_value",
    "rare_words",
    "repeated_words",
    "required_words",
    "shared_stems",
    "unknown_words",
]

Stems = Mapping[str, frozenset[int]]
"""Stem numbers by word; a word that is missing has no stem to share."""


def layout_of_request(grid: Grid, request: FillRequest) -> Iterator[Fault]:
    """The grid has the layout that was asked for."""
    if grid.layout != request.layout:
        message = f"layout is {grid.layout.name}, expected {request.layout.name}"
        yield Fault("layout", "", message)


def unknown_words(grid: Grid, request: FillRequest, words: WordList) -> Iterator[Fault]:
    """Each slot holds a word of the list with enough score, or a required word."""
    required = {wanted.word for wanted in request.required}
    for slot, word in zip(grid.layout.slots, grid.words, strict=True):
        if word in required:
            continue
        if word not in words:
            yield Fault("word", slot.name, f"{word!r} is not in list {words.name}")
        elif words.scores[word] < request.min_score:
            message = f"{word!r} has score {words.scores[word]}, less than {request.min_score}"
            yield Fault("min score", slot.name, message)


def repeated_words(grid: Grid, request: FillRequest) -> Iterator[Fault]:
    """No word stands in two slots, unless repeats are asked for."""
    if request.repeats:
        return
    for (one, word), (other, again) in combinations(enumerate(grid.words), 2):
        if word == again:
            slots = grid.layout.slots
            yield Fault("repeats", slots[other].name, f"{word!r} stands in {slots[one]} too")


def shared_stems(grid: Grid, request: FillRequest, stems: Stems | None) -> Iterator[Fault]:
    """No two different words share a stem, unless that is switched off."""
    if not request.distinct_stems or stems is None:
        return
    for (one, word), (other, again) in combinations(enumerate(grid.words), 2):
        shared = stems.get(word, frozenset()) & stems.get(again, frozenset())
        if shared and word != again:
            slots = grid.layout.slots
            message = f"{again!r} shares a stem with {word!r} in {slots[one]}"
            yield Fault("stems", slots[other].name, message)


def required_words(grid: Grid, request: FillRequest) -> Iterator[Fault]:
    """Each required word stands in its slot, or in any where none is named."""
    for wanted in request.required:
        if wanted.slot is None:
            if wanted.word not in grid.words:
                yield Fault("required", "", f"required word {wanted.word!r} stands nowhere")
        elif grid.words[wanted.slot] != wanted.word:
            name = grid.layout.slots[wanted.slot].name
            message = f"holds {grid.words[wanted.slot]!r}, required is {wanted.word!r}"
            yield Fault("required", name, message)


def banned_words(grid: Grid, request: FillRequest) -> Iterator[Fault]:
    """No slot holds a banned word."""
    for slot, word in zip(grid.layout.slots, grid.words, strict=True):
        if word in request.banned:
            yield Fault("banned", slot.name, f"{word!r} is banned")


def fixed_cells(grid: Grid, request: FillRequest) -> Iterator[Fault]:
    """Each fixed cell holds its letter."""
    for cell, letter in request.fixed:
        if grid.letters[cell] != letter:
            name = cell_name(grid.layout.cells[cell])
            yield Fault("fixed", name, f"holds {grid.letters[cell]!r}, fixed is {letter!r}")


def letter_counts(grid: Grid, request: FillRequest) -> Iterator[Fault]:
    """Each bound on letters holds; a cell of two words counts once."""
    for bound in request.letter_counts:
        count = sum(bound.matches(letter) for letter in grid.letters)
        if not bound.allows(count):
            yield Fault("letters", "", f"{count} of {bound.letters!r}, asked is {bound}")


def rare_words(grid: Grid, request: FillRequest, words: WordList) -> Iterator[Fault]:
    """At most so many words score less than asked; a word outside the list scores 0."""
    if request.rare is None:
        return
    low = [word for word in grid.words if words.scores.get(word, 0) < request.rare.score]
    if len(low) > request.rare.most:
        message = f"{len(low)} words under {request.rare.score}, at most {request.rare.most} asked"
        yield Fault("rare", "", f"{message}: {', '.join(low)}")


def check_grid(
    grid: Grid, request: FillRequest, words: WordList, stems: Stems | None = None
) -> tuple[Fault, ...]:
    """Every fault of a grid against a request and a list; empty when it is a solution.

    >>> from waffle_cp.layout import Layout
    >>> grid = Grid.parse("cat\\na o\\nbet")
    >>> words = WordList.of(["cat", "bet", "cab"])
    >>> for fault in check_grid(grid, FillRequest(Layout.waffle(3, 3)), words):
    ...     print(fault)
    c1-down: 'tot' is not in list list
    """
    wrong = tuple(layout_of_request(grid, request))
    if wrong:
        return wrong
    return tuple(
        chain(
            unknown_words(grid, request, words),
            repeated_words(grid, request),
            shared_stems(grid, request, stems),
            required_words(grid, request),
            banned_words(grid, request),
            fixed_cells(grid, request),
            letter_counts(grid, request),
            rare_words(grid, request, words),
        )
    )


def objective_value(
    grid: Grid, request: FillRequest, words: WordList, maximize: Literal["total", "worst"]
) -> int:
    """The total score, or the least score of a word that is not required.

    Required words are the maker's wish whatever they score, so `worst` leaves them out, unless
    there are no others. A word outside the list scores 0.

    >>> from waffle_cp.layout import Layout
    >>> request = FillRequest(Layout.waffle(3, 3)).requiring("cat")
    >>> words = WordList.of({"cat": 5, "bet": 20, "cab": 30, "tot": 40})
    >>> grid = Grid.parse("cat\\na o\\nbet")
    >>> [objective_value(grid, request, words, goal) for goal in ("total", "worst")]
    [95, 20]
    """
    if maximize == "total":
        return sum(words.scores.get(word, 0) for word in grid.words)
    required = {wanted.word for wanted in request.required}
    free = [word for word in grid.words if word not in required]
    return min(words.scores.get(word, 0) for word in free or grid.words)
