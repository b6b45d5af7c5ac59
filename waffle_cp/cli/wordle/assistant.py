"""The assistant's conversation, line by line, for a terminal, a pipe, or JSON."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from typing import Any

import click

from waffle_cp.alphabet import fold
from waffle_cp.cli.output import Output
from waffle_cp.cli.wordle.options import record_of
from waffle_cp.errors import InputError
from waffle_cp.plurals import counted
from waffle_cp.wordle.assistant.review import review
from waffle_cp.wordle.assistant.session import Session
from waffle_cp.wordle.assistant.suggestions import Suggestion, suggest
from waffle_cp.wordle.game.patterns import pattern_emoji
from waffle_cp.wordle.pools.groups import group_table
from waffle_cp.wordle.strategies.registry import GuessStrategy
from waffle_cp.wordle.trees.decision_tree import DecisionTree

__all__ = ["Assistant"]

_HELP = """\
GUESS COLORS...  colors a board still unsolved: g green, y yellow, . grey, or squares
GUESS            the colors come on the next line
? GUESS          the groups that a guess makes
words            the words left, with how many
review           each guess again: groups, the strategy's own guess, skill and luck
undo             take the last guess back
quit             leave (or the end of input)"""
_SHOWN_WORDS = 12


@dataclass(slots=True)
class Assistant:
    """A session, how guesses are ranked, and where it is told."""

    session: Session
    strategy: GuessStrategy
    output: Output
    limit: int = 10
    tree: DecisionTree | None = None
    answers: tuple[str, ...] = ()
    opener: tuple[str, ...] = ()
    _before: list[tuple[Session, DecisionTree | None]] = field(default_factory=list)
    _faults: int = 0

    def run(self) -> int:
        """Read entries until the game is over; the exit code.

        A fault is told and the entry is not taken; where no person sits at a terminal the exit
        code is then 2.
        """
        is_person = sys.stdin.isatty()
        self._tell()
        for line in self._lines(is_person):
            try:
                if not self._take(line):
                    break
            except InputError as fault:
                self._faults += 1
                click.echo(f"waffle-cp: {fault}", err=True)
            if not self.session.unsolved:
                break
        return 2 if self._faults and not is_person else 0

    def _lines(self, is_person: bool) -> Iterator[str]:
        """Entries; a guess alone is joined with the colors on its next line."""
        waiting = ""
        while True:
            if is_person and not self.output.quiet:
                click.echo("colors: " if waiting else "guess: ", nl=False, err=True)
            line = sys.stdin.readline().removeprefix("\ufeff")
            if not line:
                if waiting:
                    self._faults += 1
                    click.echo(f"waffle-cp: no colors for {waiting!r}", err=True)
                return
            line = line.strip()
            if not line or line.startswith("#"):
                continue
            if waiting:
                line, waiting = f"{waiting} {line}", ""
            elif len(line.split()) == 1 and not self.answers and fold(line) not in _COMMANDS:
                try:
                    self.session.read_guess(line)
                except InputError:
                    yield line
                else:
                    waiting = line
                continue
            yield line

    def _take(self, line: str) -> bool:
        """Do what an entry asks; False ends the conversation."""
        head, *rest = line.split()
        command = fold(head)
        if not rest and command in ("quit", "exit"):
            return False
        if not rest and command == "help":
            self.output.note(_HELP)
        elif not rest and command == "undo":
            if not self._before:
                raise InputError("there is no guess to take back")
            self.session, self.tree = self._before.pop()
            self._tell()
        elif not rest and command == "words":
            self._tell_words()
        elif not rest and command == "review":
            self._tell_review()
        elif command == "?":
            for word in rest:
                self._tell_groups(self.session.read_guess(word))
        else:
            self._guess(head, rest)
        return True

    def _guess(self, text: str, colors: list[str]) -> None:
        guess = self.session.read_guess(text)
        if guess not in self.session.lists:
            self.output.note(f"{guess!r} is not in the list {self.session.lists.name!r}: taken")
        if self.answers and not colors:
            after = self.session.play(guess, self.answers)
        else:
            after = self.session.after(guess, self.session.read_colors(colors))
        self._before.append((self.session, self.tree))
        if self.tree is not None:
            marks = after.boards[0].history[-1][1]
            follows = self.tree.children.get(marks) if self.tree.guess == guess else None
            if follows is None and after.unsolved:
                self.output.note("the tree does not know this way: ranked by the strategy now")
            self.tree = follows
        self.session = after
        self._tell()
        if not after.unsolved:
            self._tell_review()

    def _advice(self) -> tuple[Suggestion, ...]:
        made = len(self.session.guesses)
        if made < len(self.opener):
            return ()
        return suggest(self.session, self.strategy, limit=self.limit)

    def _tell(self) -> None:
        start = time.perf_counter()
        session = self.session
        advice = self._advice()
        fixed = None
        if self.tree is not None:
            fixed = self.tree.guess
        elif len(session.guesses) < len(self.opener):
            fixed = self.opener[len(session.guesses)]
        if self.output.as_json:
            record = record_of(
                session.lists,
                complete=True,
                seconds=time.perf_counter() - start,
                engine="tree" if self.tree else self.strategy.name,
            )
            record["guesses"] = list(session.guesses)
            record["solved"] = not session.unsolved
            record["boards"] = [
                {
                    "colors": [marks for _, marks in board.history],
                    "solved": board.is_solved,
                    "left": 0 if board.is_solved else len(board.pool),
                    "words": [] if board.is_solved else list(board.words[:100]),
                }
                for board in session.boards
            ]
            record["next"] = fixed or (advice[0].word if advice else None)
            record["suggestions"] = [
                {**asdict(one), "answer_on": [n + 1 for n in one.answer_on], "probe": one.is_probe}
                for one in advice
            ]
            self.output.write_json(record)
            return
        for number, board in enumerate(session.boards):
            name = f"board {number + 1}: " if len(session.boards) > 1 else ""
            shown = pattern_emoji(board.history[-1][1]) + " " if board.history else ""
            if not board.is_solved:
                self.output.write(f"{name}{shown}{_left(board.words)}")
            elif len(board.history) == len(session.guesses):
                self.output.write(f"{name}{shown}solved: {board.history[-1][0]}")
        if fixed is not None:
            self.output.write(f"next: {fixed}")
        if advice:
            self._tell_advice(advice)
        elif not session.unsolved:
            made = len(session.guesses)
            self.output.write(f"won in {counted(made, 'guess')}")

    def _tell_advice(self, advice: tuple[Suggestion, ...]) -> None:
        width = self.session.lists.length
        has_totals = any(one.total is not None for one in advice)
        head = f"   {'':{width}}  groups  largest  expected   bits"
        self.output.write(head + ("  total" if has_totals else ""))
        for number, one in enumerate(advice, start=1):
            total = f"  {'' if one.total is None else one.total:>5}" if has_totals else ""
            kind = "probe: cannot be the answer" if one.is_probe else "may be the answer"
            if len(self.session.boards) > 1 and not one.is_probe:
                kind += " of board " + ", ".join(str(board + 1) for board in one.answer_on)
            self.output.write(
                f"{number:2} {one.word}  {one.groups:6}  {one.largest:7}  {one.expected:8.2f}  "
                f"{one.bits:5.2f}{total}  {kind}"
            )

    def _tell_words(self) -> None:
        for number in self.session.unsolved:
            words = self.session.boards[number].words
            if self.output.as_json:
                record = record_of(self.session.lists, complete=True, engine=self.strategy.name)
                self.output.write_json({**record, "board": number + 1, "words": list(words)})
            else:
                self.output.write(f"board {number + 1}: {len(words)}: {' '.join(words)}")

    def _tell_groups(self, guess: str) -> None:
        for number in self.session.unsolved:
            table = group_table(guess, self.session.boards[number].words)
            if self.output.as_json:
                record = record_of(self.session.lists, complete=True, engine=self.strategy.name)
                record |= {"board": number + 1, "guess": guess, "probe": not table.may_be_answer}
                record["groups"] = {group.marks: list(group.words) for group in table.groups}
                self.output.write_json(record)
                continue
            probe = "" if table.may_be_answer else ", a probe"
            groups = counted(len(table.groups), "group")
            self.output.write(
                f"board {number + 1}: {guess}{probe}: {groups}, largest {table.largest}, "
                f"expected {table.expected:.2f}, {table.bits:.2f} bits"
            )
            for group in table.groups:
                self.output.write(f"  {pattern_emoji(group.marks)} {_left(group.words)}")

    def _tell_review(self) -> None:
        for number in range(len(self.session.boards)):
            if len(self.session.boards) > 1:
                # With many boards a guess is not made for one of them: no skill to speak of.
                return
            for one in review(self.session, self.strategy, number):
                if self.output.as_json:
                    record: dict[str, Any] = record_of(
                        self.session.lists, complete=True, engine=self.strategy.name
                    )
                    record |= {"review": one.guess, "colors": one.marks}
                    record |= {"before": one.before, "after": one.after}
                    record |= {"groups": len(one.table.groups), "expected": one.table.expected}
                    record |= {"best": one.best, "best_expected": one.best_expected}
                    self.output.write_json(record | {"skill": one.skill, "luck": one.luck})
                    continue
                before, groups = (
                    counted(one.before, "word"),
                    counted(len(one.table.groups), "group"),
                )
                self.output.write(
                    f"{pattern_emoji(one.marks)} {one.guess}: {before} before, {one.after} after, "
                    f"{one.table.expected:.2f} expected in {groups}; "
                    f"{one.best} expects {one.best_expected:.2f}; "
                    f"skill {one.skill:.0f}, luck {one.luck:.0f}"
                )


_COMMANDS = frozenset({"quit", "exit", "help", "undo", "words", "review"})


def _left(words: tuple[str, ...]) -> str:
    shown = " ".join(words[:_SHOWN_WORDS]) + (" ..." if len(words) > _SHOWN_WORDS else "")
    return f"{counted(len(words), 'word')} left: {shown}"
