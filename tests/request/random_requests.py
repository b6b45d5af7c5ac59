"""Random small requests that hold constraints of every registered kind."""

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from waffle_cp.layout import Layout
from waffle_cp.request import CONSTRAINTS, Constraint, FillRequest
from waffle_cp.request.constraints import (
    BannedWords,
    DifferentStems,
    DifferentWords,
    FixedLetter,
    FixedTemplate,
    LetterCount,
    MinScore,
    RareWords,
    RequiredWord,
)
from waffle_cp.request.constraints.at_most import AtMost
from waffle_cp.request.constraints.bar_starts import BarredStarts
from waffle_cp.request.constraints.path import HiddenPath
from waffle_cp.words import WordList

LAYOUTS = (
    Layout.waffle(3, 3),
    Layout.waffle(5, 3),
    Layout.solid(2, 3),
    Layout.solid(3, 3),
    Layout.solid(2, 2),
    Layout.from_mask("oo#\nooo\n#oo"),
    Layout.from_mask("ooo\n#o#\nooo"),
    Layout.from_mask("oooo\no##o\nooo#"),
)
LETTERS = "abc"


@dataclass(frozen=True)
class Asked:
    """Prints as an expression that rebuilds it."""

    request: FillRequest
    scores: Mapping[str, int]
    stems: Mapping[str, frozenset[int]]

    @property
    def words(self) -> WordList:
        return WordList("small", dict(self.scores))


def _required(draw: random.Random, layout: Layout, words: list[str]) -> Constraint:
    slot = draw.randrange(len(layout.slots))
    length = len(layout.slots[slot])
    known = [word for word in words if len(word) == length]
    word = draw.choice(known)
    if draw.random() < 0.15:
        word = "".join(draw.choice(LETTERS) for _ in range(length))
    return RequiredWord(word, slot if draw.random() < 0.4 else None)


def _path(draw: random.Random, layout: Layout, words: list[str]) -> Constraint:
    cells = draw.sample(range(len(layout.cells)), min(3, len(layout.cells)))
    return HiddenPath(tuple(cells), "".join(draw.choice("aab..1122") for _ in cells))


def _letters(draw: random.Random, layout: Layout, words: list[str]) -> Constraint:
    least = draw.randint(0, len(layout.cells) // 3)
    most = draw.choice([None, least + 1, least + 3])
    return LetterCount(draw.choice(["a", "b", "bc", "vowels"]), least, most)


Maker = Callable[[random.Random, Layout, list[str]], Constraint]
MAKERS: Mapping[type[Constraint], Maker] = {
    RequiredWord: _required,
    BannedWords: lambda draw, _, words: BannedWords(frozenset(draw.sample(words, 2))),
    FixedLetter: lambda draw, layout, _: FixedLetter(
        draw.randrange(len(layout.cells)), draw.choice(LETTERS)
    ),
    LetterCount: _letters,
    MinScore: lambda draw, *_: MinScore(draw.choice([1, 10, 50])),
    RareWords: lambda draw, *_: RareWords(draw.randint(0, 3), 50),
    BarredStarts: lambda draw, *_: BarredStarts(draw.choice(["a", "b", "ac"])),
    AtMost: lambda draw, *_: AtMost(draw.randint(0, 2), draw.choice(["*a", "b*", "?a*", "*b*"])),
    HiddenPath: _path,
    DifferentWords: lambda *_: DifferentWords(),
    DifferentStems: lambda *_: DifferentStems(),
}
"""How to draw a constraint of each class; a template only spells letters fixed in cells."""


def missing_makers() -> set[str]:
    """The rules of registered constraints that no random request would hold."""
    drawn: set[type[Constraint]] = {*MAKERS, FixedTemplate}
    return {kind.rule for kind in CONSTRAINTS.values() if kind not in drawn}


def random_asked(seed: int) -> Asked:
    draw = random.Random(seed)
    layout = draw.choice(LAYOUTS)
    most = 9 if len(layout.slots) * max(map(len, layout.slots)) > 15 else 14
    scores: dict[str, int] = {}
    for length in {len(slot) for slot in layout.slots}:
        for _ in range(draw.randint(6, most)):
            word = "".join(draw.choice(LETTERS) for _ in range(length))
            scores[word] = draw.choice([0, 5, 10, 50, 50, 70, 90])
    words = sorted(scores)
    stems = {word: frozenset({draw.randrange(6)}) for word in words if draw.random() < 0.25}
    kinds = draw.sample(list(MAKERS), draw.randint(0, 5))
    held = [MAKERS[kind](draw, layout, words) for kind in kinds]
    fixed: dict[int, str] = {}
    kept = []
    for one in held:
        if isinstance(one, FixedLetter) and fixed.setdefault(one.cell, one.letter) != one.letter:
            continue
        kept.append(one)
    return Asked(FillRequest(layout, kept), scores, stems)
