"""What a maker asks of a grid: a layout and constraints, one value for every engine."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, TypeVar

from waffle_cp.alphabet import fold, is_letter
from waffle_cp.errors import InputError
from waffle_cp.kinds import require_kind, require_kinds
from waffle_cp.layout import Layout, cell_name
from waffle_cp.request.constraint import Constraint, Relation
from waffle_cp.request.constraints import (
    BannedWords,
    DifferentStems,
    DifferentWords,
    FixedLetter,
    LetterCount,
    MinScore,
    RareWords,
    RequiredWord,
)
from waffle_cp.request.constraints.fixed import parse_template

__all__ = ["FillRequest"]

KindT = TypeVar("KindT", bound=Constraint)


@dataclass(frozen=True, slots=True, init=False)
class FillRequest:
    """A layout and the constraints that its grid must keep.

    The keywords are short for the usual constraints. Words score at least 1, are all different and
    share no stem, unless `min_score`, `repeats` or `distinct_stems` says otherwise; `fixed` gives
    a letter for cell numbers.

    Raises InputError when two letters are fixed in one cell.

    >>> request = FillRequest(Layout.waffle(5, 5)).requiring("honey").with_cell("a1", "w")
    >>> request.required, request.fixed
    ((RequiredWord(word='honey', slot=None),), ((0, 'w'),))
    >>> from waffle_cp.request.constraints.at_most import AtMost
    >>> request.keeping(AtMost(2, "*s")).constraints[-1]
    AtMost(most=2, pattern='*s')
    """

    layout: Layout
    constraints: tuple[Constraint, ...]

    def __init__(
        self,
        layout: Layout,
        constraints: Iterable[Constraint] | None = None,
        *,
        required: Iterable[RequiredWord] = (),
        banned: Iterable[str] = (),
        fixed: Iterable[tuple[int, str]] = (),
        letter_counts: Iterable[LetterCount] = (),
        min_score: int = 1,
        rare: RareWords | None = None,
        repeats: bool = False,
        distinct_stems: bool = True,
    ) -> None:
        require_kind(layout, Layout, "layout", "Layout.waffle(5, 5)")
        if constraints is None:
            require_kinds(required, RequiredWord, "required word", "request.requiring('honey')")
            require_kinds(letter_counts, LetterCount, "letter count", "request.counting('e>=3')")
            require_kinds(fixed, tuple, "fixed letter", "request.with_cell('a1', 'w')")
            require_kinds(banned, str, "banned word", "request.banning('honey')")
            require_kind(min_score, int, "min_score", "50")
            require_kind(rare, (RareWords, type(None)), "rare", "RareWords(most=1, score=50)")
            constraints = _constraints(
                required=required,
                banned=banned,
                fixed=fixed,
                letter_counts=letter_counts,
                min_score=min_score,
                rare=rare,
                repeats=repeats,
                distinct_stems=distinct_stems,
            )
        object.__setattr__(self, "layout", layout)
        object.__setattr__(self, "constraints", tuple(constraints))
        require_kinds(self.constraints, Constraint, "constraint", "RequiredWord('honey')")
        letters: dict[int, str] = {}
        for cell, letter in self.fixed:
            if not isinstance(cell, int) or not 0 <= cell < len(layout.cells):
                last = len(layout.cells) - 1
                raise InputError(f"fixed cell {cell!r}: {layout.name} has cells 0 to {last}")
            where = cell_name(self.layout.cells[cell])
            require_kind(letter, str, f"letter of cell {where}", "'w'")
            if not is_letter(letter):
                raise InputError(f"cell {where} is fixed to {letter!r}, which is not a letter")
            if letters.setdefault(cell, letter) != letter:
                raise InputError(f"cell {where} is fixed to {letters[cell]!r} and to {letter!r}")

    def keeping(self, *more: Constraint) -> FillRequest:
        """With further constraints."""
        return FillRequest(self.layout, (*self.constraints, *more))

    def of_kind(self, kind: type[KindT]) -> tuple[KindT, ...]:
        """The constraints of one class."""
        return tuple(one for one in self.constraints if isinstance(one, kind))

    def replacing(self, **changes: Any) -> FillRequest:
        """With other values for keywords of FillRequest; other constraints stay.

        >>> plain = FillRequest(Layout.waffle(3, 3))
        >>> plain.replacing(repeats=True, min_score=20).min_score
        20
        """
        layout = changes.pop("layout", self.layout)
        usual = {name: getattr(self, name) for name in _USUAL} | changes
        others = [one for one in self.constraints if not isinstance(one, tuple(_USUAL_KINDS))]
        return FillRequest(layout, (*_constraints(**usual), *others))

    def requiring(self, *texts: str) -> FillRequest:
        """With further required words, `WORD` or `WORD@SLOT`."""
        return self.keeping(*(c for t in texts for c in RequiredWord.parse(t, self.layout)))

    def banning(self, *words: str) -> FillRequest:
        """With further banned words."""
        return self.keeping(BannedWords(frozenset(fold(word.strip()) for word in words)))

    def counting(self, *texts: str) -> FillRequest:
        """With further bounds on letters, as in `q>=1` or `e<=3,vowels=9`."""
        return self.keeping(*(c for t in texts for c in LetterCount.parse(t, self.layout)))

    def with_cell(self, name: str, letter: str) -> FillRequest:
        """With a letter fixed in the cell of this name."""
        return self.keeping(FixedLetter(self.layout.cell_named(name), fold(letter.strip())))

    def with_template(self, text: str) -> FillRequest:
        """With the letters of a template text; see parse_template."""
        fixed = parse_template(text, self.layout)
        return self.keeping(*(FixedLetter(cell, letter) for cell, letter in fixed))

    @property
    def wanted_words(self) -> tuple[str, ...]:
        """Words that must stand in the grid, each once."""
        return tuple(dict.fromkeys(w for one in self.constraints for w in one.wanted_words))

    @property
    def required(self) -> tuple[RequiredWord, ...]:
        """The required words."""
        return self.of_kind(RequiredWord)

    @property
    def banned(self) -> frozenset[str]:
        """All banned words."""
        return frozenset().union(*(one.words for one in self.of_kind(BannedWords)))

    @property
    def fixed(self) -> tuple[tuple[int, str], ...]:
        """Cell numbers and their letters."""
        return tuple((one.cell, one.letter) for one in self.of_kind(FixedLetter))

    @property
    def fixed_letters(self) -> dict[int, str]:
        """Letter by cell number."""
        return dict(self.fixed)

    @property
    def letter_counts(self) -> tuple[LetterCount, ...]:
        """The bounds on letters."""
        return self.of_kind(LetterCount)

    @property
    def min_score(self) -> int:
        """The least score of a word."""
        return max((one.score for one in self.of_kind(MinScore)), default=0)

    @property
    def rare(self) -> RareWords | None:
        """The bound on words of low score, the first if there are several."""
        return next(iter(self.of_kind(RareWords)), None)

    @property
    def repeats(self) -> bool:
        """Whether a word may stand twice."""
        return Relation.DIFFERENT_WORDS not in {one.relation for one in self.constraints}

    @property
    def distinct_stems(self) -> bool:
        """Whether two words of one stem are kept apart."""
        return Relation.DIFFERENT_STEMS in {one.relation for one in self.constraints}


_USUAL = (
    "required",
    "banned",
    "fixed",
    "letter_counts",
    "min_score",
    "rare",
    "repeats",
    "distinct_stems",
)
_USUAL_KINDS: tuple[type[Constraint], ...] = (
    RequiredWord,
    BannedWords,
    FixedLetter,
    LetterCount,
    MinScore,
    RareWords,
    DifferentWords,
    DifferentStems,
)


def _constraints(
    *,
    required: Iterable[RequiredWord],
    banned: Iterable[str],
    fixed: Iterable[tuple[int, str]],
    letter_counts: Iterable[LetterCount],
    min_score: int,
    rare: RareWords | None,
    repeats: bool,
    distinct_stems: bool,
) -> tuple[Constraint, ...]:
    """What the keywords of a request are short for."""
    bans = frozenset(banned)
    return (
        *required,
        *((BannedWords(bans),) if bans else ()),
        *(FixedLetter(cell, letter) for cell, letter in fixed),
        *letter_counts,
        *((MinScore(min_score),) if min_score else ()),
        *((rare,) if rare is not None else ()),
        *(() if repeats else (DifferentWords(),)),
        *((DifferentStems(),) if distinct_stems else ()),
    )
