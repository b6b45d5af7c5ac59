"""A game of Absurdle, guess by guess, for a terminal, a pipe, or JSON."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass, field

import click

from waffle_cp.alphabet import fold
from waffle_cp.cli.output import Output
from waffle_cp.cli.wordle.options import record_of
from waffle_cp.errors import InputError
from waffle_cp.plurals import counted
from waffle_cp.wordle.absurdle.game import AbsurdleGame
from waffle_cp.wordle.game.patterns import pattern_emoji

__all__ = ["AbsurdleConversation"]

_SHOWN_WORDS = 12


@dataclass(slots=True)
class AbsurdleConversation:
    """A game and where it is told."""

    game: AbsurdleGame
    output: Output
    _before: list[AbsurdleGame] = field(default_factory=list)

    def run(self, words: Sequence[str]) -> int:
        """Play the words, or without any what is read; the exit code.

        A fault in what is read is told and the entry is not taken; where no person sits at a
        terminal the exit code is then 2.
        """
        if words:
            for word in words:
                self._guess(word)
            return 0
        is_person, faults = sys.stdin.isatty(), 0
        while not self._is_done:
            if is_person and not self.output.quiet:
                click.echo(f"guess {len(self.game.history) + 1}: ", nl=False, err=True)
            line = sys.stdin.readline().removeprefix("\ufeff")
            word = fold(line.strip())
            if not line or word in ("quit", "exit"):
                break
            try:
                if word == "undo":
                    self._undo()
                elif word == "words":
                    self.output.write(" ".join(self.game.words))
                elif word:
                    self._guess(word)
            except InputError as fault:
                faults += 1
                click.echo(f"waffle-cp: {fault}", err=True)
        return 2 if faults and not is_person else 0

    @property
    def _is_done(self) -> bool:
        return self.game.is_won or self.game.is_lost

    def _undo(self) -> None:
        if not self._before:
            raise InputError("there is no guess to take back")
        self.game = self._before.pop()
        self.output.write(f"back to guess {len(self.game.history) + 1}: {self._left()}")

    def _guess(self, word: str) -> None:
        after = self.game.guess(word)
        self._before.append(self.game)
        self.game = after
        word, marks = after.history[-1]
        if self.output.as_json:
            record = record_of(after.lists, complete=self._is_done, engine="absurdle")
            self.output.write_json(
                record
                | {
                    "guess": word,
                    "colors": marks,
                    "number": len(after.history),
                    "left": 0 if after.is_over else len(after.pool),
                    "words": list(after.words[:100]),
                    "target": after.target,
                    "won": after.is_won,
                    "lost": after.is_lost,
                }
            )
            return
        self.output.write(f"{pattern_emoji(marks)} {word}: {self._left()}")

    def _left(self) -> str:
        game = self.game
        count = counted(len(game.history), "guess")
        if game.is_won:
            return f"won in {count}"
        if game.is_lost:
            return f"lost: the target {game.target!r} is ruled out"
        if len(game.pool) <= _SHOWN_WORDS:
            return f"{len(game.pool)} left: {' '.join(game.words)}"
        return f"{len(game.pool)} left"
