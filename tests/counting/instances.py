"""Small requests of every layout, and a plain enumeration that shares nothing with the counts."""

from collections.abc import Iterator
from random import Random

from waffle_cp.fill import FillRequest, LetterCount, RareWords
from waffle_cp.grid import Grid
from waffle_cp.layout import Layout
from waffle_cp.validate.grid import check_grid
from waffle_cp.words import WordList

LAYOUTS = {
    "3x3": 8,
    "5x3": 14,
    "3x5": 14,
    "5x5": 10,
    "5x7": 9,
    "solid:2x2": 9,
    "solid:2x3": 9,
    "solid:3x3": 12,
    "hashtag": 12,
    "royale": 12,
    "ooo#\no#oo\nooo#": 9,
    "oo#ooo\n####o#\nooo#oo": 6,
}
"""Layouts with the number of words of each length that keeps plain enumeration quick."""

SQUARE = ["3x3", "5x5", "solid:2x2", "solid:3x3", "hashtag", "royale"]


def every_grid(request: FillRequest, words: WordList) -> Iterator[Grid]:
    """Slot after slot every word that clashes with none, then the checks of `validate`."""
    slots = request.layout.slots
    known = set(words) | {wanted.word for wanted in request.required}

    def place(number: int, letters: dict[int, str]) -> Iterator[dict[int, str]]:
        if number == len(slots):
            yield letters
            return
        cells = slots[number].cells
        for word in known:
            if len(word) == len(cells):
                pairs = list(zip(cells, word, strict=True))
                if all(letters.get(cell, letter) == letter for cell, letter in pairs):
                    yield from place(number + 1, {**letters, **dict(pairs)})

    for letters in place(0, {}):
        grid = Grid(request.layout, tuple(letters[c] for c in range(len(letters))))
        if not check_grid(grid, request, words):
            yield grid


def random_instance(seed: int, *, square: bool = False) -> tuple[FillRequest, WordList]:
    """A request with random options and words over few letters, so that grids exist."""
    random = Random(seed)
    names = SQUARE if square else list(LAYOUTS)
    text = random.choice(names)
    layout = Layout.parse(text) if "\n" not in text else Layout.from_mask(text)
    alphabet = random.choice(["ab", "ab", "abc", "aeñ"])
    words = {
        "".join(random.choices(alphabet, k=length)): random.choice([0, 10, 50, 90])
        for length in sorted({len(slot) for slot in layout.slots})
        for _ in range(LAYOUTS[text])
    }
    request = FillRequest(
        layout,
        repeats=random.random() < 0.4,
        min_score=random.choice([1, 1, 1, 0, 20]),
        rare=RareWords(random.randint(0, 4), 60) if random.random() < 0.2 else None,
    )
    for _ in range(random.choice([0, 0, 0, 1, 2])):
        slot = random.randrange(len(layout.slots))
        length = len(layout.slots[slot])
        pool = [word for word in words if len(word) == length]
        word = random.choice(pool)
        if random.random() < 0.1:
            word = "".join(random.choices(alphabet + "z", k=length))
        place = random.choice(["", f"@{layout.slots[slot].name}"])
        request = request.requiring(word + place)
    if random.random() < 0.2:
        request = request.banning(random.choice(list(words)), "zzz")
    if random.random() < 0.3:
        cell = random.randrange(len(layout.cells))
        request = request.replacing(fixed=((cell, random.choice(alphabet)),))
    counts = []
    for _ in range(random.choice([0, 0, 0, 0, 1, 2])):
        letters = random.choice([*alphabet, "ab", "vowels", "q"])
        least = random.randint(0, len(layout.cells) // 3)
        most = random.choice([None, least, least + random.randint(1, 6)])
        counts.append(LetterCount(letters, least, most))
    request = request.replacing(letter_counts=tuple(counts))
    return request, WordList(f"seed {seed}", words)
