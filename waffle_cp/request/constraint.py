"""What a constraint is: a plain check of a grid, and the parts that engines take.

A constraint is a frozen value. Its parts are of three kinds. The *unary* part says which words a
slot may hold. A *tally* is a number that each word or each cell adds to, with bounds on the sum.
A *relation* holds between slots or cells. `waffle_cp.request.compiled` collects the parts; engines
read them by kind and know no constraint by name.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, ClassVar, Self

import numpy as np
from numpy.typing import NDArray

from waffle_cp.errors import InputError

if TYPE_CHECKING:
    from waffle_cp.grid import Grid
    from waffle_cp.layout import Layout
    from waffle_cp.request.vocabulary import Vocabulary
    from waffle_cp.words.stems import StemNumbers
    from waffle_cp.words.wordlist import WordList

__all__ = [
    "CheckContext",
    "Constraint",
    "ConstraintOption",
    "Part",
    "Relation",
    "SlotContext",
    "Tally",
]


class Part(StrEnum):
    """What a request can ask of an engine beside words by slot."""

    WORD_TALLY = "bounds on words"
    LETTER_TALLY = "bounds on letters"
    DIFFERENT_WORDS = "words all different"
    DIFFERENT_STEMS = "stems apart"
    EQUAL_CELLS = "equal cells"


class Relation(StrEnum):
    """A relation between all slots."""

    DIFFERENT_WORDS = "different words"
    """No word stands in two slots."""

    DIFFERENT_STEMS = "different stems"
    """No two different words share a stem."""


@dataclass(frozen=True, eq=False, slots=True)
class Tally:
    """A number that words or cells add to, and the bounds of its sum over the grid.

    Of `words`, shape (words of the vocabulary,), each slot adds its word's entry; of `letters`,
    shape (letters,), each cell adds its letter's entry, a cell of two slots once. Just one of the
    two is given. `most` None is no upper bound.
    """

    least: int
    most: int | None
    words: NDArray[np.int64] | None = None
    letters: NDArray[np.bool_] | None = None


@dataclass(frozen=True, slots=True)
class CheckContext:
    """What a plain check may look at beside the grid.

    `wanted` are the words that constraints of the request want, whatever the list says of them.
    """

    words: WordList
    stems: StemNumbers
    wanted: Collection[str]


@dataclass(frozen=True, slots=True)
class SlotContext:
    """A slot while its words are chosen: its number, and the words of its length.

    `numbers` are word numbers of the vocabulary, shape (words,).
    """

    layout: Layout
    slot: int
    vocabulary: Vocabulary
    numbers: NDArray[np.int32]

    def letters(self, position: int) -> NDArray[np.unsignedinteger]:
        """The letter code of each word at a position, shape (words,)."""
        found: NDArray[np.unsignedinteger] = self.vocabulary.letters[self.numbers, position]
        return found


@dataclass(frozen=True, slots=True)
class ConstraintOption:
    """How people state a constraint: the option of the command line, the field of the web app.

    `flag` is the option's name without dashes, `name` the field's (the flag with underscores, if
    empty). A constraint that is `multiple` may be stated several times. A `switch` takes no text:
    its constraint holds unless the switch is on. `default` is the text that holds if none is
    given; `number` gives the least and the most of a text that is a whole number. On the command
    line, options that read a file (`reads_file`) name one with the text. In a form the field has a
    `label` (the flag, if empty), and several texts stand apart by one of the `separators`.
    """

    flag: str
    help: str
    metavar: str | None = "TEXT"
    multiple: bool = True
    switch: bool = False
    default: str = ""
    number: tuple[int, int] | None = None
    reads_file: bool = False
    name: str = ""
    label: str = ""
    separators: str = ",; "

    @property
    def field(self) -> str:
        """The name as an identifier."""
        return self.name or self.flag.replace("-", "_")


@dataclass(frozen=True, slots=True)
class Constraint:
    """The base of all constraints; a subclass overrides what it has.

    `rule` names the constraint in faults and in the registry. `option` says how people state it;
    None for a constraint that only Python states.
    """

    rule: ClassVar[str]
    option: ClassVar[ConstraintOption | None] = None

    @classmethod
    def parse(cls, text: str, layout: Layout) -> Iterable[Self]:
        """The constraints that the text of the option states; raises InputError.

        Raises InputError too when the constraint has no text form.
        """
        raise InputError(f"constraint {cls.rule!r} cannot be given as text")

    def check(self, grid: Grid, context: CheckContext) -> Iterator[tuple[str, str]]:
        """The faults of a grid, each as a place (or "") and a message.

        The plain reading of the constraint: it shares nothing with the parts below.
        """
        raise NotImplementedError

    @property
    def wanted_words(self) -> tuple[str, ...]:
        """Words that the grid must hold: they join the vocabulary even if the list lacks them."""
        return ()

    def allowed(self, context: SlotContext) -> NDArray[np.bool_] | None:
        """The unary part: a mask over the context's words; None allows all."""
        return None

    def tally(self, vocabulary: Vocabulary) -> Tally | None:
        """The tally, if the constraint has one."""
        return None

    @property
    def relation(self) -> Relation | None:
        """The relation between all slots, if the constraint is one."""
        return None

    @property
    def equal_cells(self) -> tuple[tuple[int, int], ...]:
        """Pairs of cells that must hold the same letter."""
        return ()
