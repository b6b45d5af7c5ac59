"""A game in progress on one board or many: what was guessed, what is left, what may be guessed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

import numpy as np
from numpy.typing import NDArray

from waffle_cp.alphabet import is_word
from waffle_cp.errors import InputError
from waffle_cp.plurals import counted
from waffle_cp.wordle.game.contradiction import contradiction
from waffle_cp.wordle.game.feedback import feedback, pattern_matrix
from waffle_cp.wordle.game.game_lists import GameLists
from waffle_cp.wordle.game.hard_mode import hard_mode_fault
from waffle_cp.wordle.game.patterns import pattern_code, read_marks
from waffle_cp.wordle.pools.pattern_table import IndexArray, pattern_table
from waffle_cp.wordle.pools.position import Position

__all__ = ["MOST_BOARDS", "Board", "Session"]

MOST_BOARDS = 1024
_NAMED = 5


@dataclass(frozen=True, eq=False, slots=True)
class Board:
    """One board: its guesses with their marks, and the numbers of the answers still possible."""

    lists: GameLists
    pool: IndexArray
    history: tuple[tuple[str, str], ...] = ()

    @classmethod
    def fresh(cls, lists: GameLists) -> Board:
        """A board before the first guess."""
        return cls(lists, np.arange(len(lists.answers)))

    @property
    def is_solved(self) -> bool:
        """Whether the last guess was all green."""
        return bool(self.history) and set(self.history[-1][1]) == {"g"}

    @property
    def words(self) -> tuple[str, ...]:
        """The answers still possible, in the lists' order."""
        return tuple(self.lists.answers[number] for number in self.pool)

    @property
    def shares(self) -> tuple[float, ...]:
        """Probabilities of those words; empty when all are equally likely."""
        likelihoods = self.lists.likelihoods
        total = sum(likelihoods[number] for number in self.pool) if likelihoods else 0.0
        return tuple(likelihoods[number] / total for number in self.pool) if likelihoods else ()

    @property
    def position(self) -> Position:
        """What strategies look at."""
        return Position(pattern_table(self.lists), self.pool, len(self.history) + 1)

    def after(self, guess: str, marks: str) -> Board:
        """The board after a guess and its colors.

        The guess may be outside the lists. Raises InputError when no answer can have given these
        colors, which says the guess, the letter and what was expected, or that no word of the
        list is left.

        >>> lists = GameLists.of(["grown", "brown", "frown"], ["beige", "rough"])
        >>> Board.fresh(lists).after("rough", "yy...").words
        ('brown', 'frown')
        """
        history = (*self.history, (guess, marks))
        fault = contradiction(history)
        if fault is not None:
            raise InputError(fault)
        codes = pattern_matrix([guess], self.words)[0] if len(self.pool) else np.zeros(0)
        pool = self.pool[codes == pattern_code(marks)]
        if not len(pool):
            others = [word for word in self.lists.others if _fits(word, history)]
            told = f"; other words of it would: {', '.join(others[:_NAMED])}" if others else ""
            raise InputError(
                f"guess {len(history)} {guess!r}: no answer of the list {self.lists.name!r} has "
                f"given all these colors{told}"
            )
        return Board(self.lists, pool, history)


@dataclass(frozen=True, eq=False, slots=True)
class Session:
    """1 to 1,024 boards that share their guesses; a solved board takes no more of them."""

    lists: GameLists
    boards: tuple[Board, ...]
    is_hard: bool = False
    guesses: tuple[str, ...] = field(default=())

    @classmethod
    def start(cls, lists: GameLists, *, boards: int = 1, is_hard: bool = False) -> Session:
        """A session before the first guess; hard mode is for one board."""
        if not 1 <= boards <= MOST_BOARDS:
            raise InputError(f"{boards} boards: expected 1 to {MOST_BOARDS}")
        if is_hard and boards > 1:
            raise InputError("hard mode is for one board")
        return cls(lists, (Board.fresh(lists),) * boards, is_hard)

    @property
    def unsolved(self) -> tuple[int, ...]:
        """Numbers of the boards that are not solved, from 0."""
        return tuple(number for number, board in enumerate(self.boards) if not board.is_solved)

    @property
    def positions(self) -> list[Position]:
        """Positions of the unsolved boards."""
        positions = [self.boards[number].position for number in self.unsolved]
        if self.is_hard:
            rows = np.flatnonzero(self.allowed())
            positions = [replace(position, allowed=rows) for position in positions]
        return positions

    def read_guess(self, text: str) -> str:
        """The folded word of an entry.

        Raises InputError for another length, for anything but letters, for a letter outside the
        alphabet of the lists, and for what hard mode refuses.
        """
        word = self.lists.spell(text)
        if not is_word(word):
            raise InputError(f"{text.strip()!r} is not made of letters alone")
        if len(word) != self.lists.length:
            raise InputError(
                f"{word!r} has {counted(len(word), 'letter')}, expected {self.lists.length}"
            )
        for letter in word:
            self.lists.alphabet.code(letter)
        if self.is_hard:
            fault = hard_mode_fault(word, self.boards[0].history)
            if fault is not None:
                raise InputError(f"hard mode refuses it: {fault}")
        return word

    def read_colors(self, texts: Sequence[str]) -> tuple[str, ...]:
        """Marks for the unsolved boards, one text a board; InputError for anything else."""
        if len(texts) != len(self.unsolved):
            given, unsolved = counted(len(texts), "board"), [number + 1 for number in self.unsolved]
            raise InputError(
                f"colors for {given}, expected {len(unsolved)} (unsolved: "
                f"{', '.join(map(str, unsolved))})"
            )
        return tuple(read_marks(text, length=self.lists.length) for text in texts)

    def after(self, guess: str, colors: Sequence[str]) -> Session:
        """The session after a guess with its marks on each unsolved board.

        >>> lists = GameLists.of(["grown", "brown", "frown"], ["beige", "rough"])
        >>> session = Session.start(lists, boards=2).after("brown", ["ggggg", ".gggg"])
        >>> session.unsolved, session.boards[1].words
        ((1,), ('grown', 'frown'))
        """
        boards = list(self.boards)
        for number, marks in zip(self.unsolved, colors, strict=True):
            try:
                boards[number] = boards[number].after(guess, marks)
            except InputError as fault:
                place = f"board {number + 1}" if len(boards) > 1 else None
                raise InputError(str(fault), place=place) from None
        return replace(self, boards=tuple(boards), guesses=(*self.guesses, guess))

    def play(self, guess: str, answers: Sequence[str]) -> Session:
        """The session after a guess when the answers of all boards are known."""
        return self.after(guess, [feedback(guess, answers[number]) for number in self.unsolved])

    def allowed(self) -> NDArray[np.bool_]:
        """Which guesses of the lists may be made, shape (guesses,)."""
        if not self.is_hard:
            return np.ones(len(self.lists.guesses), np.bool_)
        history = self.boards[0].history
        return np.array([hard_mode_fault(word, history) is None for word in self.lists.guesses])


def _fits(word: str, history: Sequence[tuple[str, str]]) -> bool:
    return all(feedback(guess, word) == marks for guess, marks in history)
