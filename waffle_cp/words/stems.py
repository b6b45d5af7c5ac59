"""Which words are forms of one another, so that a grid need not hold both `walk` and `walked`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from waffle_cp.alphabet import fold, is_word
from waffle_cp.errors import InputError
from waffle_cp.words.files import decode_text

__all__ = ["NO_STEMS", "StemNumbers", "Stems", "parse_stems"]

StemNumbers = Mapping[str, frozenset[int]]
"""Numbers by word: two words share a stem when they share a number; a missing word has none."""


@dataclass(frozen=True, eq=False, slots=True)
class Stems:
    """Lemmas of folded words; a word that is not in it has only itself.

    Two words share a stem when they, or their lemmas, have a word in common: `find` and `found`,
    `found` and `founded`, but not `find` and `founded`.

    >>> stems = parse_stems("found find\\nfounded found\\n", place="mine.txt")
    >>> stems.share("find", "found"), stems.share("find", "founded")
    (True, False)
    """

    lemmas: Mapping[str, tuple[str, ...]]

    def __len__(self) -> int:
        return len(self.lemmas)

    def of(self, word: str) -> frozenset[str]:
        """The word and its lemmas."""
        return frozenset((word, *self.lemmas.get(word, ())))

    def share(self, first: str, second: str) -> bool:
        """Whether two words are the same or forms of one stem."""
        return not self.of(first).isdisjoint(self.of(second))

    def numbers(self, words: Iterable[str]) -> dict[str, frozenset[int]]:
        """The numbered stems of those words that share one with another word here.

        Two different words share a stem if and only if both are keys and have a number in common.

        >>> NO_STEMS.numbers(["find", "found"])
        {}
        >>> parse_stems("found find", place="mine.txt").numbers(["bound", "find", "found"])
        {'find': frozenset({0}), 'found': frozenset({0})}
        """
        stems = {word: self.of(word) for word in words} if self.lemmas else {}
        counts: Counter[str] = Counter()
        for own in stems.values():
            counts.update(own)
        shared = sorted(stem for stem, count in counts.items() if count > 1)
        number = {stem: index for index, stem in enumerate(shared)}
        numbered = {
            word: frozenset(number[stem] for stem in own if stem in number)
            for word, own in stems.items()
        }
        return {word: numbers for word, numbers in numbered.items() if numbers}


NO_STEMS = Stems({})
"""Every word is a stem of its own."""


def parse_stems(data: bytes | str, *, place: str) -> Stems:
    """Stems from lines of a word and its lemmas, separated by blanks or TAB.

    Blank lines and lines that begin with # mean nothing; several lines of one word add up.
    Raises InputError, with the line, for anything that is not made of letters.
    """
    text = fold(decode_text(data.encode() if isinstance(data, str) else data, place=place))
    is_sound = is_word("".join(text.split()))
    lemmas: dict[str, tuple[str, ...]] = {}
    for number, line in enumerate(text.split("\n"), 1):
        fields = line.split()
        if not fields or fields[0][0] == "#":
            continue
        if not is_sound and not is_word("".join(fields)):
            entry = next(entry for entry in fields if not is_word(entry))
            raise InputError(f"{entry!r} is not made of letters alone", place=f"{place}:{number}")
        word, *own = fields
        lemmas[word] = (*lemmas[word], *own) if word in lemmas else tuple(own)
    return Stems(lemmas)
