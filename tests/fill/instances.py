"""Random small requests and lists, and every grid of one by brute force through the checks."""

import random
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from itertools import product

from waffle_cp.fill import FillRequest, LetterCount, RareWords, RequiredWord
from waffle_cp.grid import Grid
from waffle_cp.layout import Layout
from waffle_cp.validate.grid import check_grid
from waffle_cp.words import WordList

LAYOUTS = (
    Layout.waffle(3, 3),
    Layout.waffle(5, 3),
    Layout.solid(2, 3),
    Layout.solid(3, 3),
    Layout.solid(2, 2),
    Layout.hashtag(),
    Layout.from_mask("oo#\nooo\n#oo"),
    Layout.from_mask("ooo\n#o#\nooo"),
    Layout.from_mask("oooo\no##o\nooo#"),
    Layout.from_mask("ooo#\n####\n#ooo"),
)


@dataclass(frozen=True)
class Instance:
    """Prints as an expression that rebuilds it."""

    request: FillRequest
    scores: Mapping[str, int]
    stems: Mapping[str, frozenset[int]]

    @property
    def words(self) -> WordList:
        return WordList("small", dict(self.scores))


def random_instance(seed: int) -> Instance:
    draw = random.Random(seed)
    layout = draw.choice(LAYOUTS)
    letters = draw.choice(["abc", "ae", "añe", "ĉeo"])
    most = 9 if len(layout.slots) * max(map(len, layout.slots)) > 15 else 14
    scores: dict[str, int] = {}
    for length in {len(slot) for slot in layout.slots}:
        for _ in range(draw.randint(6, most)):
            word = "".join(draw.choice(letters) for _ in range(length))
            scores[word] = draw.choice([0, 5, 10, 20, 50, 50, 70, 80, 90])
    # Words that share crossing letters make repeats and stems bite after the projection.
    for word in list(scores)[:3]:
        if len(word) > 2 and len(scores) < 2 * most:
            middle = draw.choice(letters)
            scores.setdefault(word[0] + middle + word[2:], draw.choice([5, 50, 60]))
    stems = {
        word: frozenset(draw.sample(range(8), draw.randint(1, 2)))
        for word in sorted(scores)
        if draw.random() < 0.25
    }
    return Instance(_random_request(draw, layout, letters, sorted(scores)), scores, stems)


def _random_request(
    draw: random.Random, layout: Layout, letters: str, words: list[str]
) -> FillRequest:
    def sometimes(chance: float) -> bool:
        return draw.random() < chance

    required: list[RequiredWord] = []
    for _ in range(draw.choice([0, 0, 0, 1, 1, 2])):
        slot = draw.randrange(len(layout.slots))
        length = len(layout.slots[slot])
        known = [word for word in words if len(word) == length]
        word = draw.choice(known)
        if sometimes(0.15):
            word = "".join(draw.choice(letters) for _ in range(length))
        required.append(RequiredWord(word, slot if sometimes(0.4) else None))
    counts = []
    for _ in range(draw.choice([0, 0, 0, 1, 2])):
        least = draw.randint(0, len(layout.cells) // 3)
        most = draw.choice([None, None, least + 1, least + 3])
        counts.append(LetterCount(draw.choice([letters[0], letters[1], "vowels"]), least, most))
    cell = draw.randrange(len(layout.cells))
    banned = {word for word in draw.sample(words, min(2, len(words))) if sometimes(0.5)}
    return FillRequest(
        layout,
        required=tuple(required),
        banned=frozenset(banned - {wanted.word for wanted in required}),
        fixed=((cell, draw.choice(letters)),) if sometimes(0.15) else (),
        letter_counts=tuple(counts),
        min_score=draw.choice([0, 1, 1, 1, 10]),
        rare=RareWords(draw.randint(1, 3), 50) if sometimes(0.25) else None,
        repeats=sometimes(0.35),
        distinct_stems=sometimes(0.6),
    )


def all_grids(instance: Instance) -> set[tuple[str, ...]]:
    """The letters of every grid that the checks pass, out of all choices of words."""
    layout = instance.request.layout
    words = {*instance.scores, *(wanted.word for wanted in instance.request.required)}
    cover: list[int] = []
    covered: set[int] = set()
    for number, slot in enumerate(layout.slots):
        if not covered >= set(slot.cells):
            cover.append(number)
            covered |= set(slot.cells)
    choices = [[word for word in words if len(word) == len(layout.slots[n])] for n in cover]
    found = set()
    for chosen in product(*choices):
        letters: dict[int, str] = {}
        pairs = [
            pair
            for number, word in zip(cover, chosen, strict=True)
            for pair in zip(layout.slots[number].cells, word, strict=True)
        ]
        if all(letters.setdefault(cell, letter) == letter for cell, letter in pairs):
            grid = Grid(layout, tuple(letters[cell] for cell in range(len(layout.cells))))
            if not check_grid(grid, instance.request, instance.words, instance.stems):
                found.add(grid.letters)
    return found


@cache
def grids_of_seed(seed: int) -> frozenset[tuple[str, ...]]:
    return frozenset(all_grids(random_instance(seed)))
