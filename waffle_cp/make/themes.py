"""Grids with a theme: at least so many of their words are from a list of one's own."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations
from math import comb

from waffle_cp.alphabet import fold, is_word
from waffle_cp.errors import InputError
from waffle_cp.grid import Grid
from waffle_cp.request import FillRequest, RequiredWord
from waffle_cp.result import Result, Status
from waffle_cp.seeds import SEEDS
from waffle_cp.words import WordList
from waffle_cp_models.deadline import Deadline

__all__ = ["Theme", "theme_grid"]

_DRAWS = 200
_FEW_CHOICES = 100
_SCORE = 50


@dataclass(frozen=True, slots=True)
class Theme:
    """Words of one subject, folded, of which a grid holds at least `count` different ones.

    >>> Theme.of(["Cat", "dog", "cat"], count=2)
    Theme(words=('cat', 'dog'), count=2)
    """

    words: tuple[str, ...]
    count: int = 2

    @classmethod
    def of(cls, words: Iterable[str], *, count: int = 2) -> Theme:
        """A theme of these words; InputError for what is no word, or a count under 1."""
        folded = [fold(word.strip()) for word in words]
        for word in folded:
            if not is_word(word):
                raise InputError(f"theme word {word!r} is not made of letters alone")
        if count < 1:
            raise InputError(f"{count} theme words: expected 1 or more")
        return cls(tuple(dict.fromkeys(folded)), count)

    def joined(self, words: WordList) -> WordList:
        """The list with the theme's words; the list itself when it holds them all.

        >>> joined = Theme(("owl",), 1).joined(WordList.of(["cat"]))
        >>> joined.name, dict(joined.scores)
        ('list+theme', {'cat': 50, 'owl': 50})
        """
        missing = {word: _SCORE for word in self.words if word not in words}
        if not missing:
            return words
        return WordList(f"{words.name}+theme", {**words.scores, **missing}, words.note)


def theme_grid(
    request: FillRequest,
    theme: Theme,
    words: WordList,
    draw: random.Random,
    *,
    stems: Mapping[str, frozenset[int]] | None = None,
    time_limit: float | None = None,
) -> Result[Grid]:
    """One grid that keeps the request, with at least `theme.count` words of the theme.

    Theme words need not be in the list. Words of the theme are drawn for slots at random, up to
    200 times, and the rest is filled around them. If no draw succeeds and there are few ways to
    choose the words, each is filled with its words anywhere: only that proves INFEASIBLE. Else
    the answer is UNKNOWN, with a note.

    >>> from waffle_cp.layout import Layout
    >>> words = WordList.of(["cat", "bet", "cab", "tot", "oaf"])
    >>> theme = Theme.of(["bet", "tot", "owl"])
    >>> request = FillRequest(Layout.waffle(3, 3))
    >>> {"bet", "tot"} <= set(theme_grid(request, theme, words, random.Random(0)).unwrap().words)
    True
    """
    from waffle_cp.fill import fill_grids
    from waffle_cp.request.checks import check_request

    deadline = Deadline(time_limit)
    lengths = {len(slot) for slot in request.layout.slots}
    usable = [w for w in theme.words if len(w) in lengths and w not in request.banned]
    slots = len(request.layout.slots)
    if len(usable) < theme.count or slots < theme.count:
        told = f"{len(usable)} words of the theme fit {request.layout.name}, {slots} slots"
        return Result(Status.INFEASIBLE, note=f"{told}; {theme.count} are asked for")
    filled = theme.joined(words)
    check_request(request, filled, stems)

    def fill(required: tuple[RequiredWord, ...]) -> Result[Grid]:
        if deadline.has_passed:
            return Result(Status.UNKNOWN, note="time limit")
        wanted = request.keeping(*required)
        try:
            check_request(wanted, filled, stems)
        except InputError as clash:
            # The request by itself is sound: these words of the theme do not go with it.
            return Result(Status.INFEASIBLE, note=str(clash))
        seed = draw.randrange(SEEDS)
        return fill_grids(
            wanted, filled, engine="cp-sat", stems=stems, seed=seed, time_limit=deadline.left
        )

    for _ in range(_DRAWS):
        placed = _place(request, usable, theme.count, draw)
        if placed:
            found = fill(placed)
            if found.status is not Status.INFEASIBLE:
                return found
    told = f"no grid with {theme.count} of {len(usable)} theme words in {_DRAWS} draws"
    if comb(len(usable), theme.count) > _FEW_CHOICES:
        return Result(Status.UNKNOWN, note=told)
    for required in _choices(usable, theme.count, draw):
        found = fill(required)
        if found.status is not Status.INFEASIBLE:
            return found
    return Result(Status.INFEASIBLE, note=f"no grid holds {theme.count} words of the theme")


def _choices(
    usable: list[str], count: int, draw: random.Random
) -> Iterator[tuple[RequiredWord, ...]]:
    """Every set of so many theme words, to stand anywhere."""
    sets = list(combinations(usable, count))
    draw.shuffle(sets)
    for chosen in sets:
        yield tuple(map(RequiredWord, chosen))


def _place(
    request: FillRequest, usable: list[str], count: int, draw: random.Random
) -> tuple[RequiredWord, ...]:
    """So many theme words in slots whose crossings agree; empty when the draw failed."""
    letters = dict(request.fixed_letters)
    free = list(range(len(request.layout.slots)))
    placed: list[RequiredWord] = []
    for word in draw.sample(usable, count):
        fitting = [
            number
            for number in free
            if len(request.layout.slots[number]) == len(word)
            and all(
                letters.get(cell, letter) == letter
                for cell, letter in zip(request.layout.slots[number].cells, word, strict=True)
            )
        ]
        if not fitting:
            return ()
        number = draw.choice(fitting)
        free.remove(number)
        letters |= dict(zip(request.layout.slots[number].cells, word, strict=True))
        placed.append(RequiredWord(word, number))
    return tuple(placed)
