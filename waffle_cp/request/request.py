"""What a maker asks of a grid: one value that every engine understands."""

from __future__ import annotations

from dataclasses import dataclass, replace

from waffle_cp.alphabet import fold, is_letter, is_word
from waffle_cp.errors import InputError
from waffle_cp.layout import Layout, cell_name
from waffle_cp.request.letter_counts import LetterCount

__all__ = ["FillRequest", "RareWords", "RequiredWord", "parse_template"]


@dataclass(frozen=True, slots=True)
class RequiredWord:
    """A folded word that the grid must hold: in the slot of this number, or anywhere."""

    word: str
    slot: int | None = None

    @classmethod
    def parse(cls, text: str, layout: Layout) -> RequiredWord:
        """The requirement `WORD` or `WORD@SLOT`, as in `honey@a1-across`.

        Raises InputError for letters that are none, an unknown slot, or a word that fits no slot.
        """
        name, at, place = text.strip().partition("@")
        word = fold(name)
        if not is_word(word):
            raise InputError(f"required word {name!r} is not made of letters alone")
        slot = layout.slot_named(place) if at else None
        lengths = {len(layout.slots[slot])} if slot is not None else set(map(len, layout.slots))
        if len(word) not in lengths:
            where = f"slot {layout.slots[slot]}" if slot is not None else layout.name
            sizes = " or ".join(map(str, sorted(lengths)))
            raise InputError(f"required word {word!r} of {len(word)} letters: {where} has {sizes}")
        return cls(word, slot)


@dataclass(frozen=True, slots=True)
class RareWords:
    """At most `most` words of the grid have a score under `score`."""

    most: int
    score: int


@dataclass(frozen=True, slots=True)
class FillRequest:
    """A layout and what its grid must hold.

    `fixed` gives a letter for cell numbers. Words are all different unless `repeats`; two words
    of one stem are kept apart when `distinct_stems` (a list without stems has none to share).

    >>> request = FillRequest(Layout.waffle(5, 5)).requiring("honey").with_cell("a1", "w")
    >>> request.required, request.fixed
    ((RequiredWord(word='honey', slot=None),), ((0, 'w'),))
    """

    layout: Layout
    required: tuple[RequiredWord, ...] = ()
    banned: frozenset[str] = frozenset()
    fixed: tuple[tuple[int, str], ...] = ()
    letter_counts: tuple[LetterCount, ...] = ()
    min_score: int = 1
    rare: RareWords | None = None
    repeats: bool = False
    distinct_stems: bool = True

    def __post_init__(self) -> None:
        letters: dict[int, str] = {}
        for cell, letter in self.fixed:
            where = cell_name(self.layout.cells[cell])
            if not is_letter(letter):
                raise InputError(f"cell {where} is fixed to {letter!r}, which is no letter")
            if letters.setdefault(cell, letter) != letter:
                raise InputError(f"cell {where} is fixed to {letters[cell]!r} and to {letter!r}")

    def requiring(self, *texts: str) -> FillRequest:
        """With further required words, `WORD` or `WORD@SLOT`."""
        more = tuple(RequiredWord.parse(text, self.layout) for text in texts)
        return replace(self, required=self.required + more)

    def banning(self, *words: str) -> FillRequest:
        """With further banned words."""
        return replace(self, banned=self.banned | {fold(word.strip()) for word in words})

    def with_cell(self, name: str, letter: str) -> FillRequest:
        """With a letter fixed in the cell of this name."""
        fixed = (self.layout.cell_named(name), fold(letter.strip()))
        return replace(self, fixed=(*self.fixed, fixed))

    def with_template(self, text: str) -> FillRequest:
        """With the letters of a template text; see parse_template."""
        return replace(self, fixed=self.fixed + parse_template(text, self.layout))

    @property
    def fixed_letters(self) -> dict[int, str]:
        """Letter by cell number."""
        return dict(self.fixed)


def parse_template(text: str, layout: Layout) -> tuple[tuple[int, str], ...]:
    """Fixed letters of a text in the layout's shape: a letter fixes, `.`, `?` or `_` is free.

    Raises InputError when the text has another shape than the layout.

    >>> parse_template("c..\\n. .\\n..t", Layout.waffle(3, 3))
    ((0, 'c'), (7, 't'))
    """
    rows = fold(text.strip("\n")).splitlines()
    shape = Layout.from_mask(rows) if any(row.strip(" #") for row in rows) else None
    if shape != layout:
        found = "nothing" if shape is None else shape.name
        raise InputError(f"template has the shape of {found}, expected {layout.name}")
    marks = [mark for row in rows for mark in row if mark not in " #"]
    for cell, mark in enumerate(marks):
        if mark not in ".?_" and not is_letter(mark):
            where = cell_name(layout.cells[cell])
            raise InputError(f"template has {mark!r} at {where}: expected a letter or a dot")
    return tuple((cell, mark) for cell, mark in enumerate(marks) if is_letter(mark))
