"""A word list as a value: folded words with scores, and the same as arrays by length."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from waffle_cp.alphabet import Alphabet, fold, is_word
from waffle_cp.errors import InputError

__all__ = ["WordList", "WordTable"]

DEFAULT_SCORE = 50
_MOST_KEPT = 16

KeptT = TypeVar("KeptT")


@dataclass(frozen=True, eq=False, slots=True)
class WordTable:
    """The words of one length, sorted.

    `codes` has shape (words, length) and holds letter codes of the list's alphabet (uint8, or
    uint16 beyond 256 letters); `scores` has shape (words,), int32.
    """

    words: tuple[str, ...]
    codes: NDArray[np.uint8] | NDArray[np.uint16]
    scores: NDArray[np.int32]

    def __len__(self) -> int:
        return len(self.words)


@dataclass(frozen=True, eq=False)
class WordList:
    """Folded words with scores from 0 to 100; 0 is never used in making, always in solving.

    `note` tells what was coped with while reading (duplicates, lines left out).

    >>> words = WordList.of(["Dog", "cat", "house"], name="pets")
    >>> len(words), "cat" in words, words.table(3).words, str(words.alphabet)
    (3, True, ('cat', 'dog'), 'acdeghostu')
    """

    name: str
    scores: Mapping[str, int]
    note: str = field(default="")

    @classmethod
    def of(
        cls,
        words: Iterable[str] | Mapping[str, int],
        *,
        name: str = "list",
        score: int = DEFAULT_SCORE,
    ) -> WordList:
        """A list of words, folded; of duplicates the best score stays.

        Raises InputError for a word that is not made of letters alone.
        """
        pairs = words.items() if isinstance(words, Mapping) else ((word, score) for word in words)
        scores: dict[str, int] = {}
        for word, points in pairs:
            folded = fold(word.strip())
            if not is_word(folded):
                raise InputError(f"{word!r} is not made of letters alone", place=name)
            scores[folded] = max(points, scores.get(folded, 0))
        return cls(name, scores)

    def __len__(self) -> int:
        return len(self.scores)

    def __iter__(self) -> Iterator[str]:
        return iter(self.scores)

    def __contains__(self, word: object) -> bool:
        return word in self.scores

    def __repr__(self) -> str:
        return f"<WordList {self.name}: {len(self)} words>"

    @cached_property
    def alphabet(self) -> Alphabet:
        """All letters of the list."""
        points = np.frombuffer("".join(self.scores).encode("utf-32-le"), "<u4")
        return Alphabet("".join(map(chr, np.flatnonzero(np.bincount(points)))))

    @cached_property
    def words_by_length(self) -> Mapping[int, tuple[str, ...]]:
        """Sorted words of each length that occurs."""
        words = sorted(self.scores, key=len)
        found: dict[int, tuple[str, ...]] = {}
        start = 0
        while start < len(words):
            length = len(words[start])
            end = bisect_right(words, length, lo=start, key=len)
            found[length] = tuple(sorted(words[start:end]))
            start = end
        return found

    def kept(self, key: Hashable, make: Callable[[], KeptT]) -> KeptT:
        """What `make` gives, made once and kept with the list; of the last few keys."""
        kept = self._kept
        if key in kept:
            value: KeptT = kept.pop(key)
        else:
            value = make()
        kept[key] = value
        while len(kept) > _MOST_KEPT:
            kept.pop(next(iter(kept)), None)
        return value

    @cached_property
    def _kept(self) -> dict[Hashable, Any]:
        return {}

    def __getstate__(self) -> dict[str, Any]:
        """The list alone is sent to other processes, not what is kept with it."""
        return {"name": self.name, "scores": self.scores, "note": self.note}

    @cached_property
    def _tables(self) -> dict[int, WordTable]:
        return {}

    def table(self, length: int) -> WordTable:
        """The words of one length as arrays; empty when there are none. Made once, then kept."""
        if length not in self._tables:
            words = self.words_by_length.get(length, ())
            scores = np.fromiter((self.scores[word] for word in words), np.int32, len(words))
            self._tables[length] = WordTable(
                words, encode_words(words, length, self.alphabet), scores
            )
        return self._tables[length]

    def select(
        self,
        *,
        min_score: int = 0,
        keep: Callable[[str], bool] | None = None,
        name: str | None = None,
    ) -> WordList:
        """The words of at least a score that `keep` accepts, as a list of their own."""
        chosen: Mapping[str, int] = self.scores
        if min_score > 0:
            chosen = {word: score for word, score in chosen.items() if score >= min_score}
        if keep is not None:
            chosen = {word: score for word, score in chosen.items() if keep(word)}
        return WordList(name or self.name, chosen, self.note)


def encode_words(
    words: tuple[str, ...], length: int, alphabet: Alphabet
) -> NDArray[np.uint8] | NDArray[np.uint16]:
    """Letter codes of words of one length, shape (words, length)."""
    if words:
        points = np.array(words, dtype=f"<U{length}").view("<u4").reshape(len(words), length)
        known = np.array(list(alphabet.letters), dtype="<U1").view("<u4")
        codes = np.searchsorted(known, points)
    else:
        codes = np.zeros((0, length), np.intp)
    return codes.astype(np.uint8) if len(alphabet) <= 256 else codes.astype(np.uint16)
